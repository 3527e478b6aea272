import type { JudgedMap } from "./argument-map.ts";
import { GraphFileError, parseGraphJson } from "./graph-file-error.ts";
import { judgeMap } from "./judge-map.ts";
import { readAif } from "./read-aif.ts";
import { readOurs } from "./read-ours.ts";
import { namedFrameworks, readQbaf } from "./read-qbaf.ts";

export interface ReadGraph {
  readonly map: JudgedMap;
  readonly notes: readonly string[];
}

/**
 * Reads and judges an argument graph in JSON, recognized by its content: ours, AIF, xAIF or QBAF. The ICCMA format has its own
 * reader because of its size.
 * @param name wanted framework of a file with several
 * @throws GraphFileError with the place of the error
 */
export function readGraph(text: string, name?: string): ReadGraph {
  const source = text.replace(/^\uFEFF/, "");
  const first = source.trimStart()[0];
  if (first === undefined) throw new GraphFileError("1:1", "the file is empty");
  if (first !== "{" && first !== "[")
    throw new GraphFileError("1:1", "no JSON: a graph is read from ours, AIF or QBAF in JSON, or from an ICCMA .af");
  return readJson(parseGraphJson(source), name);
}

function readJson(value: unknown, name: string | undefined): ReadGraph {
  const keys = typeof value === "object" && value !== null ? value : {};
  if ("nodes" in keys || "AIF" in keys) {
    const { map, notes } = readAif(value);
    return { map: judgeMap(map), notes };
  }
  if ("args" in keys) return { map: judgeMap(readQbaf(value)), notes: [] };
  const several = namedFrameworks(value);
  if (several) return { map: judgeMap(readQbaf(chosen(several, name))), notes: [] };
  if ("claims" in keys) return { map: judgeMap(readOurs(value)), notes: [] };
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
