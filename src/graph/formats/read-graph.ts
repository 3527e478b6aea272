import { readArgdown } from "./argdown/read-argdown.ts";
import type { JudgedMap } from "./argument-map.ts";
import { GraphFileError, parseGraphJson } from "./graph-file-error.ts";
import { isXml, readGraphml } from "./graphml/read-graphml.ts";
import { judgeMap } from "./judge-map.ts";
import { readAif } from "./read-aif.ts";
import { readOurs } from "./read-ours.ts";
import { namedFrameworks, readQbaf } from "./read-qbaf.ts";

export interface ReadGraph {
  readonly map: JudgedMap;
  readonly format: "ours" | "aif" | "qbaf" | "argdown" | "graphml";
  readonly notes: readonly string[];
}

export interface GraphReadOptions {
  /** Wanted framework of a file with several. */
  readonly name?: string | undefined;
  /** Whether only JSON is accepted, and never Argdown. */
  readonly isJson?: boolean;
  /** Whether it is Argdown, in which statements alone are a graph. */
  readonly isArgdown?: boolean;
}

/**
 * Reads and judges an argument graph, recognized by its content: our JSON, AIF or xAIF JSON, QBAF JSON, GraphML or Argdown. The ICCMA format has its own reader because of its size.
 * @throws GraphFileError with the place of the error
 */
export function readGraph(text: string, { name, isJson = false, isArgdown = false }: GraphReadOptions = {}): ReadGraph {
  const source = text.replace(/^\uFEFF/, "");
  const first = source.trimStart()[0];
  if (first === undefined) throw new GraphFileError("1:1", "the file is empty");
  if (!isJson && first !== "{" && !isJsonList(source)) {
    if (isXml(source)) return { map: judgeMap(readGraphml(source)), format: "graphml", notes: [] };
    refuseDrawing(source);
    const { map, notes } = readArgdown(source, isArgdown);
    return { map: judgeMap(map), format: "argdown", notes };
  }
  return readJson(parseGraphJson(source), name);
}

function readJson(value: unknown, name: string | undefined): ReadGraph {
  const keys = typeof value === "object" && value !== null ? value : {};
  if ("nodes" in keys || "AIF" in keys) {
    const { map, notes } = readAif(value);
    return { map: judgeMap(map), format: "aif", notes };
  }
  if ("args" in keys) return { map: judgeMap(readQbaf(value)), format: "qbaf", notes: [] };
  const several = namedFrameworks(value);
  if (several) return { map: judgeMap(readQbaf(chosen(several, name))), format: "qbaf", notes: [] };
  if ("claims" in keys) return { map: judgeMap(readOurs(value)), format: "ours", notes: [] };
  throw new GraphFileError("$", "no argument graph: claims (ours), nodes (AIF), AIF (xAIF) or args (QBAF) are wanted");
}

function chosen(several: ReadonlyMap<string, unknown>, name: string | undefined): unknown {
  const names = [...several.keys()].slice(0, 20).join(", ");
  if (name !== undefined && several.has(name)) return several.get(name);
  const [only] = several.values();
  if (name === undefined && several.size === 1) return only;
  const what = name === undefined ? `holds ${several.size} frameworks` : `has no framework ${JSON.stringify(name)}`;
  throw new GraphFileError("$", `${what}: name one of ${names} as FILE#NAME`);
}

/** Whether a source is a JSON list; Argdown may begin with a bracket, too. */
const isJsonList = (source: string): boolean => /^\s*\[\s*[[{"\d\]]/.test(source);

const DRAWINGS: readonly (readonly [name: string, begins: RegExp])[] = [
  ["DOT", /^(?:strict\s+)?(?:di)?graph\b[^{[<:]{0,200}\{/iu],
  ["Mermaid", /^(?:(?:---[\s\S]{0,2000}?\n---|%%[^\n]*|```mermaid)\s*)*(?:flowchart|graph)\s+(?:RL|LR|TB|TD|BT)\b/u],
];

/** @throws GraphFileError for a drawing, which lacks what a graph is judged by */
function refuseDrawing(source: string): void {
  const head = source.slice(0, 4_096).trimStart();
  const [name] = DRAWINGS.find(([, begins]) => begins.test(head)) ?? [];
  if (name === undefined) return;
  const why = "a drawing, which shortens texts and leaves out weights and confidences";
  throw new GraphFileError(
    "1:1",
    `${name} is ${why}: export the graph as json, aif, argdown or graphml to read it again`,
  );
}
