import type { Effort } from "#wire";
import type { Capabilities, ModelRequest } from "../provider.ts";

/**
 * How much a model is told to think for a request; undefined: nothing is told, and it does as it does unasked. Where
 * another level makes the vendor read the whole prompt anew (`splits`), only what is worth little is told apart: two kinds
 * of requests still share a prefix each, three would cost more to read than their thinking saves (bench/cache.bench.ts).
 */
export function effortFor({ effort }: ModelRequest, { efforts }: Capabilities, splits: boolean): Effort | undefined {
  if (!effort || !efforts?.includes(effort.level)) return undefined;
  return effort.always || !splits || effort.level === "low" ? effort.level : undefined;
}
