import type { WrittenMap } from "./argument-map.ts";
import { writeAif } from "./write-aif.ts";
import { writeArgdown } from "./write-argdown.ts";
import { writeDot } from "./write-dot.ts";
import { writeGraphml } from "./write-graphml.ts";
import { writeJson } from "./write-json.ts";
import { writeMermaid } from "./write-mermaid.ts";

const WRITERS = {
  json: writeJson,
  dot: writeDot,
  graphml: writeGraphml,
  argdown: writeArgdown,
  aif: writeAif,
  mermaid: writeMermaid,
} as const;

export type GraphFormat = keyof typeof WRITERS;
export const GRAPH_FORMATS = Object.keys(WRITERS) as readonly GraphFormat[];

/** Writes a graph in chunks, so that a large one is never whole in memory as text. */
export const writeGraph = (map: WrittenMap, format: GraphFormat): Iterable<string> => WRITERS[format](map);
