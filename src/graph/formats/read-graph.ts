import { z } from "zod";
import type { ArgumentMap, JudgedMap, MapEdge } from "./argument-map.ts";
import { GraphFileError, parsedAs, parseGraphJson } from "./graph-file-error.ts";
import { judgeMap } from "./judge-map.ts";
import { readAif } from "./read-aif.ts";
import { readOurs } from "./read-ours.ts";

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
  const value = parseGraphJson(source);
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

const Pairs = z.array(z.tuple([z.string(), z.string()])).default([]);
const Qbaf = z.looseObject({
  args: z.array(z.string()),
  base: z.array(z.number().min(0).max(1)).optional(),
  attacks: Pairs,
  supports: Pairs,
});

/**
 * Reads a quantitative bipolar argumentation framework, `{args, base, attacks, supports}`; without `base` every argument
 * weighs 0.5.
 * @throws GraphFileError
 */
function readQbaf(value: unknown): ArgumentMap {
  const { args, base, attacks, supports } = parsedAs(Qbaf, value);
  if (base && base.length !== args.length) {
    throw new GraphFileError("base", `${base.length} weights for ${args.length} arguments: one for each is wanted`);
  }
  const known = new Set<string>();
  const claims = args.map((id, index) => {
    if (known.has(id)) throw new GraphFileError(`args[${index}]`, `${JSON.stringify(id)} is already taken`);
    known.add(id);
    const weight = base?.[index];
    return weight === undefined ? { id, text: "" } : { id, text: "", weight };
  });
  const edgesOf = (key: "attacks" | "supports", pairs: readonly (readonly [string, string])[]): MapEdge[] =>
    pairs.map((pair, index) => {
      pair.forEach((id, end) => {
        if (!known.has(id))
          throw new GraphFileError(`${key}[${index}][${end}]`, `there is no argument ${JSON.stringify(id)}`);
      });
      return { from: pair[0], to: pair[1], relation: key === "attacks" ? "counters" : "supports" };
    });
  return { claims, edges: [...edgesOf("attacks", attacks), ...edgesOf("supports", supports)] };
}

/** Returns the frameworks of a file with several, in a list with names or under keys; undefined for any other file. */
function namedFrameworks(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value);
  if (entries.length === 0 || !entries.every(([, one]) => "args" in Object(one))) return undefined;
  return new Map(entries.map(([key, one]) => [typeof one.name === "string" ? one.name : key, one]));
}
