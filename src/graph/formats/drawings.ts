import { GraphFileError } from "./graph-file-error.ts";

const DRAWINGS: readonly (readonly [name: string, begins: RegExp])[] = [
  ["DOT", /^(?:strict\s+)?(?:di)?graph\b[^{[<:]{0,200}\{/iu],
  ["Mermaid", /^(?:(?:---[\s\S]{0,2000}?\n---|%%[^\n]*|```mermaid)\s*)*(?:flowchart|graph)\s+(?:RL|LR|TB|TD|BT)\b/u],
];

/** @throws GraphFileError for a picture: it leaves out what a graph is judged by */
export function refuseDrawing(source: string): void {
  const head = source.slice(0, 4_096).trimStart();
  const [name] = DRAWINGS.find(([, begins]) => begins.test(head)) ?? [];
  if (name === undefined) return;
  const why = "a drawing, which shortens texts and leaves out weights and confidences";
  throw new GraphFileError(
    "1:1",
    `${name} is ${why}: export the graph as json, aif, argdown or graphml to read it again`,
  );
}
