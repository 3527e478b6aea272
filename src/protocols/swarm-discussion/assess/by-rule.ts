import { type ArgumentGraph, isByRuleAlone } from "#graph";
import type { Lang } from "#wire";
import { place, quotesIn } from "../offline/quote.ts";
import type { NextStep } from "./recommend.ts";
import { words as wordsIn } from "./words/index.ts";

/**
 * What to do after a round in which rules alone spoke: they find passages and have no opinion, so they go on while a
 * round brings passages that nobody had quoted. Undefined where somebody else has spoken.
 */
export function byRule(graph: ArgumentGraph, round: number, roundsLeft: number, lang: Lang): NextStep | undefined {
  if (!isByRuleAlone(graph)) return undefined;
  const words = wordsIn(lang).byRule;
  const places = (test: (at: number) => boolean): Set<string> =>
    new Set(
      graph.claims
        .filter((claim) => test(claim.round))
        .flatMap(({ statement }) => stringsIn(statement.content))
        .flatMap(quotesIn)
        .map(place),
    );
  const before = places((at) => at < round);
  const brought = [...places((at) => at === round)].filter((one) => !before.has(one)).length;
  if (brought === 0) return { recommendation: "synthesize", reason: words.nothingNew };
  if (roundsLeft <= 0) return { recommendation: "synthesize", reason: words.lastRound(brought) };
  return { recommendation: "continue", reason: words.brought(brought) };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
