import { costOf, type InputTokens, PromptCache, totalOf } from "./prompt-cache.ts";
import type { Played } from "./scripted-discussion.ts";

/** Purposes of calls before the second step: the analysis, and the first step's. */
const FIRST: ReadonlySet<string> = new Set(["analysis", "position_declaration"]);

export interface CachedInput {
  readonly tokens: number;
  /** Share of the input tokens from the second step on that came from the cache. */
  readonly share: number;
  /** Share if every block is marked, nothing is too short and nothing expires. */
  readonly ceiling: number;
  /** Cost of all input relative to its uncached cost. */
  readonly cost: number;
}

/** Computes the share of a discussion's input that came from the cache. */
export function cachedInput({ calls }: Played): CachedInput {
  const ideal = new PromptCache({ minimum: 0 });
  const best = calls.map(({ params, from }) => {
    const messages = params.messages.map(({ content }) => ({ content: allMarked(content) }));
    const { tokens, begun } = ideal.take({ ...params, messages }, from);
    begun(from);
    return tokens;
  });
  const later = calls.flatMap(({ purpose }, at) => (FIRST.has(purpose) ? [] : [at]));
  const sum = (all: readonly InputTokens[], of: (one: InputTokens) => number): number =>
    all.reduce((total, one) => total + of(one), 0);
  const shareOf = (all: readonly InputTokens[]): number => {
    const counted = later.flatMap((at) => all[at] ?? []);
    return sum(counted, ({ read }) => read) / sum(counted, totalOf);
  };
  const counted = calls.map(({ tokens }) => tokens);
  const tokens = sum(counted, totalOf);
  return { tokens, share: shareOf(counted), ceiling: shareOf(best), cost: sum(counted, costOf) / tokens };
}

const allMarked = (content: unknown): unknown =>
  Array.isArray(content)
    ? content.map((block) => ({ ...block, cache_control: { type: "ephemeral", ttl: "1h" } }))
    : content;
