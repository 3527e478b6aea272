import { z } from "zod";
import type { ArgumentMap, MapEdge } from "./argument-map.ts";
import { GraphFileError, parsedAs } from "./graph-file-error.ts";

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
export function readQbaf(value: unknown): ArgumentMap {
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

const isQbaf = (value: unknown): boolean => typeof value === "object" && value !== null && "args" in value;

/** Returns the frameworks of a file with several, in a list with names or under keys; undefined for any other file. */
export function namedFrameworks(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value);
  if (entries.length === 0 || !entries.every(([, one]) => isQbaf(one))) return undefined;
  return new Map(entries.map(([key, one]) => [typeof one.name === "string" ? one.name : key, one]));
}
