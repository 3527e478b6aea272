import type { Effort } from "#wire";
import type { Capabilities, ModelRequest } from "../provider.ts";

/**
 * The effort to ask a model for; undefined: its own default. Where another level makes the vendor read the whole prompt
 * again instead of from its cache (`splits`), only low effort is asked for: with two levels the requests of each level still
 * share a prefix, with three reading would cost more than the saved thinking (bench/cache.bench.ts).
 */
export function effortFor({ effort }: ModelRequest, { efforts }: Capabilities, splits: boolean): Effort | undefined {
  if (!effort || !efforts?.includes(effort.level)) return undefined;
  return effort.always || !splits || effort.level === "low" ? effort.level : undefined;
}
