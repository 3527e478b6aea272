import { costUsd } from "../../src/providers/model/pricing.ts";
import type { Played } from "./scripted-discussion.ts";

/** Longest chain of consecutive calls, in all and within each part of the discussion. */
export interface Chain {
  readonly whole: number;
  /** Calls before the first round: the analysis. */
  readonly before: number;
  /** Calls of each round, from its first to its last. */
  readonly rounds: readonly number[];
  /** Calls after the last round: synthesis. */
  readonly after: number;
}

const AFTER: ReadonlySet<string> = new Set(["synthesis"]);

/** Counts calls: one follows another if it began only after that one was over. */
export function callChain({ calls }: Pick<Played, "calls">): Chain {
  const of = (fits: (call: Played["calls"][number]) => boolean): number => longest(calls.filter(fits));
  const last = Math.max(...calls.map(({ round }) => round));
  return {
    whole: longest(calls),
    before: of(({ round }) => round === 0),
    rounds: Array.from({ length: last }, (_, at) =>
      of(({ round, purpose }) => round === at + 1 && !AFTER.has(purpose)),
    ),
    after: of(({ purpose }) => AFTER.has(purpose)),
  };
}

/** Cost of calls in USD. */
export const usdOf = (calls: Played["calls"]): number =>
  calls.reduce((sum, { params, tokens: { plain, write, writeHour, read }, output }) => {
    const cache = { cacheWrite: write + writeHour, cacheWriteLong: writeHour, cacheRead: read };
    return sum + (costUsd(params.model, { input: plain, ...cache, output }) ?? Number.NaN);
  }, 0);

function longest(calls: Played["calls"]): number {
  const depths: number[] = [];
  const inOrder = calls.toSorted((a, b) => a.from - b.from);
  for (const { from } of inOrder) {
    const before = depths.filter((_, at) => (inOrder[at]?.to ?? Number.POSITIVE_INFINITY) <= from);
    depths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths);
}
