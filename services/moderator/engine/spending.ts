import type { Limits, ThinkResult } from "#protocols";
import { callRate, everyProvider, MOST_OUTPUT, tokensIn } from "#providers";
import {
  addUsage,
  type DiscussionOptions,
  type Limit,
  NO_USAGE,
  type Participant,
  type TurnBudget,
  type Usage,
} from "#wire";
import { words } from "../words/index.ts";
import type { DiscussionState } from "./state.ts";

/** Total usage so far, including answers that were returned. */
export const usageSoFar = (state: DiscussionState): Usage => usages(state).reduce(addUsage, NO_USAGE);

/** What each answer, and each call of the moderator's own, cost. */
function usages(state: DiscussionState): Usage[] {
  const said = [...state.said.values()].flat().flatMap(({ usage }) => usage ?? []);
  const own = state.journal.flatMap(({ does, result }) => {
    if (does === SPENT) return result as Usage;
    return does === "think" ? ((result as ThinkResult).usage ?? []) : [];
  });
  return [...said, ...own, ...state.spentInVain.values()];
}

/**
 * What counts of these against a budget in money, in USD. What came without its cost (from a seat's program, from a worker
 * that does not know the price) counts at what the discussion's models cost at most.
 */
function charged(options: DiscussionOptions, spent: readonly Usage[]): number {
  const { write, output } = callRate(everyProvider(options)) ?? { write: 0, output: 0 };
  return spent.reduce(
    (sum, { costUsd, inputTokens, outputTokens }) =>
      sum + (costUsd ?? (inputTokens * write + outputTokens * output) / 1_000_000),
    0,
  );
}

/** The beginning of the keys of pauses for a failed call of the moderator's own. */
export const outageKey = (effect: string): string => `outage.${effect}`;

/** What the journal says of a call of the moderator's own before it is made: what it may cost at most. */
export const RESERVED = "reserved";
/** What it says of one that was cancelled: what it cost. */
export const SPENT = "spent";
/** What it says of one that is over: what was reserved for it counts no more. */
const OVER: ReadonlySet<string> = new Set(["think", SPENT]);

/** Reservations of the moderator's own calls whose owner died before the result was stored: each is charged in full. */
function lost(state: DiscussionState): TurnBudget[] {
  const reserved = state.journal.filter(({ does }) => does === RESERVED);
  return [...Map.groupBy(reserved, ({ key }) => key)].flatMap(([key, entries]) => {
    const over = state.journal.filter(({ does, key: of }) => of === key && OVER.has(does)).length;
    const failed = [...state.announced].filter((id) => id.startsWith(`${outageKey(key)}.`)).length;
    const open = Math.max(0, entries.length - over - failed);
    return entries.slice(0, open).map(({ result }) => result as TurnBudget);
  });
}

/** What may still be spent: Infinity where there is no limit. */
interface Left {
  readonly calls: number;
  readonly tokens: number;
  readonly usd: number;
}

/** Calls that one turn gets at most, so that retries of one do not take what the others need. */
const MOST_CALLS = 6;
/** Tokens that the shortest useful answer needs, and what a prompt has beside the floor. */
const LEAST_ANSWER = 2_000;
const LEAST_PROMPT = 4_000;

/** Whether the discussion has a budget, of any kind. */
export const isBounded = ({ budgetCalls, budgetTokens, budgetUsd }: DiscussionOptions): boolean =>
  [budgetCalls, budgetTokens, budgetUsd].some((budget) => budget !== undefined);

/** What is handed out with turns and not accounted for: those in flight, and those that nobody ever answered. */
function outstanding(options: DiscussionOptions, state: DiscussionState): Left {
  let [calls, tokens, usd] = [0, 0, 0];
  const granted = [...state.budgets].flatMap(([begun, { seq, of }]) =>
    Object.entries(of).map(([id, budget]) => ({ turn: `${begun.replace(/\.begun\.\d+$/, "")}.${id}`, seq, budget })),
  );
  for (const [turn, grants] of Map.groupBy(granted, (grant) => grant.turn)) {
    const answers = state.said.get(turn) ?? [];
    for (const [at, { seq, budget }] of grants.entries()) {
      const until = grants[at + 1]?.seq ?? Number.POSITIVE_INFINITY;
      const answer = answers.findLast((said) => said.seq > seq && said.seq < until);
      if (answer && !state.returned.has(`returned.${answer.seq}`)) continue;
      const used = answer?.usage ?? NO_USAGE;
      calls += Math.max(0, (budget.calls ?? 1) - used.calls);
      tokens += Math.max(0, (budget.tokens ?? 0) - used.inputTokens - used.outputTokens);
      usd += Math.max(0, (budget.usd ?? 0) - charged(options, [used]));
    }
  }
  for (const charged of lost(state)) {
    calls += charged.calls ?? 0;
    tokens += charged.tokens ?? 0;
    usd += charged.usd ?? 0;
  }
  return { calls, tokens, usd };
}

function leftOf(options: DiscussionOptions, state: DiscussionState): Left {
  const spent = usageSoFar(state);
  const out = outstanding(options, state);
  const none = Number.POSITIVE_INFINITY;
  return {
    calls: Math.max(0, (options.budgetCalls ?? none) - spent.calls - out.calls),
    tokens: Math.max(0, (options.budgetTokens ?? none) - spent.inputTokens - spent.outputTokens - out.tokens),
    usd: Math.max(0, (options.budgetUsd ?? none) - charged(options, usages(state)) - out.usd),
  };
}

/** The tokens of a prompt that quotes the whole floor, about. */
function promptTokens(state: DiscussionState): number {
  return [...state.floor.values()].reduce((sum, { content }) => sum + tokensIn(JSON.stringify(content)), LEAST_PROMPT);
}

/** What one call costs at most, about: a prompt with the floor, and the longest answer. */
function oneCall(
  options: DiscussionOptions,
  state: DiscussionState,
): { readonly tokens: number; readonly usd: number } {
  const prompt = promptTokens(state);
  const rate = callRate(everyProvider(options)) ?? { write: 0, output: 0 };
  const usd = (prompt * rate.write + MOST_OUTPUT * rate.output) / 1_000_000;
  return { tokens: options.provider === "offline" ? 0 : prompt + MOST_OUTPUT, usd };
}

/**
 * How many calls can be made at once with what is left, each with a useful answer. Where the calls so far cost more than
 * that, as many as can be made at what they cost: a vendor may bill more than was asked for.
 */
function affordable(left: Left, options: DiscussionOptions, state: DiscussionState): number {
  const prompt = promptTokens(state);
  const rate = callRate(everyProvider(options));
  // Without a price nothing can be held to a budget in money.
  const least = rate ? (prompt * rate.write + LEAST_ANSWER * rate.output) / 1_000_000 : Number.POSITIVE_INFINITY;
  const tokens = options.provider === "offline" ? 0 : prompt + LEAST_ANSWER;
  const { calls, inputTokens, outputTokens } = usageSoFar(state);
  const each = Math.max(1, calls);
  return Math.floor(
    Math.min(
      left.calls,
      times(left.tokens, Math.max(tokens, (inputTokens + outputTokens) / each)),
      times(left.usd, Math.max(least, charged(options, usages(state)) / each)),
    ),
  );
}

/** How often something can be taken from what is left; what costs nothing, as long as something is left. */
function times(left: number, cost: number): number {
  if (left === Number.POSITIVE_INFINITY) return left;
  if (cost === 0) return left > 0 ? Number.POSITIVE_INFINITY : 0;
  return left / cost;
}

/** What is left, divided equally into `parts`. */
function share(left: Left, parts: number): TurnBudget {
  const { calls, tokens, usd } = left;
  return {
    ...(Number.isFinite(calls) ? { calls: Math.min(MOST_CALLS, Math.floor(calls / parts)) } : {}),
    ...(Number.isFinite(tokens) ? { tokens: Math.floor(tokens / parts) } : {}),
    ...(Number.isFinite(usd) ? { usd: usd / parts } : {}),
  };
}

/**
 * What each of these workers' turns may spend, those first that come first where there is not enough for all; undefined
 * where the discussion has no budget. The historian always gets a turn: what it computes costs nothing.
 */
export function allot(
  options: DiscussionOptions,
  state: DiscussionState,
  participants: readonly Participant[],
): Record<string, TurnBudget> | undefined {
  if (!isBounded(options)) return undefined;
  const left = leftOf(options, state);
  const workers = participants.filter(({ pool }) => pool !== "seat");
  const paid = workers.slice(0, affordable(left, options, state));
  const free = workers.filter(({ role, id }) => role === "historian" && !paid.some((one) => one.id === id));
  return Object.fromEntries([
    ...paid.map(({ id }) => [id, share(left, paid.length)] as const),
    ...free.map(({ id }) => [id, { calls: 0 }] as const),
  ]);
}

/** What a call of the moderator's own may spend, and what is charged for it if its owner dies; `over` where it may not be made. */
interface Purse {
  readonly over?: string;
  readonly budget?: TurnBudget;
  readonly atMost?: TurnBudget;
}

/** What the next call of the moderator's own may spend. */
export function purse(options: DiscussionOptions, state: DiscussionState): Purse {
  if (!isBounded(options)) return {};
  const over = overIn(options, state);
  if (over !== undefined) return { over };
  const budget = share(leftOf(options, state), 1);
  const one = oneCall(options, state);
  const atMost = {
    calls: 1,
    ...(budget.tokens === undefined ? {} : { tokens: Math.min(budget.tokens, one.tokens) }),
    ...(budget.usd === undefined ? {} : { usd: Math.min(budget.usd, one.usd) }),
  };
  return { budget, atMost };
}

/** What the protocol is told of the discussion's limits at `now`. */
export function limitsOf(options: DiscussionOptions, state: DiscussionState, now: number): Limits {
  const over = overIn(options, state);
  if (over !== undefined) return { over };
  if (limitReached(options, state, now) === "time") return { over: words(options.lang).time(options.timeSeconds ?? 0) };
  return {};
}

/** Which of the discussion's limits is used up at `now`, if any. */
export function limitReached(options: DiscussionOptions, state: DiscussionState, now: number): Limit | undefined {
  const { timeSeconds } = options;
  const isLate = timeSeconds !== undefined && now - state.startedAt >= timeSeconds * 1_000;
  return spentUp(options, state) ?? (isLate ? "time" : undefined);
}

/** Which budget does not pay for another call, if one does not. */
export function overIn(options: DiscussionOptions, state: DiscussionState): string | undefined {
  const { budgetCalls = 0, budgetTokens = 0, budgetUsd = 0 } = options;
  const say = words(options.lang);
  const spent = usageSoFar(state);
  switch (spentUp(options, state)) {
    case "calls":
      return say.budgetCalls(budgetCalls, spent.calls);
    case "tokens":
      return say.budgetTokens(budgetTokens, spent.inputTokens + spent.outputTokens);
    case "money":
      if (!callRate(everyProvider(options))) return say.noPrice(options.model ?? "");
      return say.budgetUsd(budgetUsd, charged(options, usages(state)).toFixed(2));
    default:
      return undefined;
  }
}

function spentUp(options: DiscussionOptions, state: DiscussionState): Exclude<Limit, "time"> | undefined {
  if (!isBounded(options)) return undefined;
  const { budgetCalls, budgetTokens, budgetUsd } = options;
  const left = leftOf(options, state);
  const none = Number.POSITIVE_INFINITY;
  const lacks = (part: Partial<Left>): boolean =>
    affordable({ calls: none, tokens: none, usd: none, ...part }, options, state) < 1;
  if (budgetCalls !== undefined && lacks({ calls: left.calls })) return "calls";
  if (budgetTokens !== undefined && lacks({ tokens: left.tokens })) return "tokens";
  if (budgetUsd !== undefined && lacks({ usd: left.usd })) return "money";
  return undefined;
}
