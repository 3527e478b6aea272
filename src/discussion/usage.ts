import { present } from "#lib/fields";
import { addUsage, MODERATOR, NO_USAGE, type Usage } from "#wire";
import type { Projection } from "./projection.ts";

type Counts = Projection["usage"];

/** Returns the usage by participant and round; during a pause with the rest that no answer carries, so that parts add up. */
export function usageOf({ usage, restAtPause }: Pick<Projection, "usage" | "restAtPause">): Counts {
  return restAtPause ? counted(usage, MODERATOR, 0, restAtPause) : usage;
}

/** Returns the total usage: after the end the moderator's own count, before that the sum of what is known. */
export function totalUsage(state: Projection): Usage {
  return state.ended?.usage ?? sum(usageOf(state));
}

/** The moderator's own part of a total, which no answer carries, such as the analysis: counted under round 0. */
export function restOf({ usage }: Pick<Projection, "usage">, total: Usage): Usage {
  const known = sum(usage);
  const left = (key: "calls" | "inputTokens" | "outputTokens" | "cachedInputTokens" | "thinkingTokens"): number =>
    Math.max(0, (total[key] ?? 0) - (known[key] ?? 0));
  const costUsd = Math.max(0, (total.costUsd ?? 0) - (known.costUsd ?? 0)) || undefined;
  return {
    calls: left("calls"),
    inputTokens: left("inputTokens"),
    outputTokens: left("outputTokens"),
    cachedInputTokens: left("cachedInputTokens"),
    ...present({ thinkingTokens: left("thinkingTokens") || undefined, costUsd }),
  };
}

/** Adds a usage to the counts; an empty one is skipped. */
export function counted({ byParticipant, byRound }: Counts, participant: string, round: number, usage: Usage): Counts {
  if (usage.calls + usage.inputTokens + usage.outputTokens === 0) return { byParticipant, byRound };
  return { byParticipant: added(byParticipant, participant, usage), byRound: added(byRound, round, usage) };
}

const sum = ({ byParticipant }: Counts): Usage => [...byParticipant.values()].reduce(addUsage, NO_USAGE);

const added = <K>(map: ReadonlyMap<K, Usage>, key: K, usage: Usage): ReadonlyMap<K, Usage> =>
  new Map(map).set(key, addUsage(map.get(key) ?? NO_USAGE, usage));
