import type { Limits, ThinkResult } from "#protocols";
import { callRate, everyProvider, MOST_OUTPUT, tokensIn } from "#providers";
import {
  addUsage,
  type DiscussionOptions,
  type Failure,
  type Limit,
  NO_USAGE,
  type Participant,
  type TurnBudget,
  type Usage,
} from "#wire";
import { words } from "../words.ts";
import type { DiscussionState } from "./discussion-state.ts";

/** Total usage so far, including answers that were returned. */
export const usageSoFar = (state: DiscussionState): Usage => usages(state).reduce(addUsage, NO_USAGE);

/** Usage of each answer and of each of the moderator's own calls. */
function usages(state: DiscussionState): Usage[] {
  const said = [...state.said.values()].flat().flatMap(({ usage }) => usage ?? []);
  const own = state.journal.flatMap(({ does, result }) => {
    if (does === SPENT) return result as Usage;
    return does === "think" ? ((result as ThinkResult).usage ?? []) : [];
  });
  return [...said, ...own, ...state.spentInVain.values()];
}

/**
 * The amount in USD that counts against a budget in money. Usage without a cost (from a seat's program, or a worker
 * that does not know the price) counts at the highest price of the discussion's models.
 */
function charged(options: DiscussionOptions, spent: readonly Usage[]): number {
  const { write, output } = callRate(everyProvider(options)) ?? { write: 0, output: 0 };
  return spent.reduce(
    (sum, { costUsd, inputTokens, outputTokens }) =>
      sum + (costUsd ?? (inputTokens * write + outputTokens * output) / 1_000_000),
    0,
  );
}

/** Key prefix of pauses after a failed call of the moderator's own. */
export const outageKey = (effect: string): string => `outage.${effect}`;

/** Journal entry before a call of the moderator's own: its maximum cost. */
export const RESERVED = "reserved";
/** Journal entry after a cancelled call: its cost. */
export const SPENT = "spent";
/** Journal entries that end a reservation. */
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

/** The remaining budget; Infinity without a limit. */
type Left = Readonly<Record<keyof TurnBudget, number>>;

/** Maximum calls per turn, so that retries of one leave enough for the others. */
const MOST_CALLS = 6;
/** Tokens of the shortest useful answer, and of a prompt apart from the floor. */
const LEAST_ANSWER = 2_000;
const LEAST_PROMPT = 4_000;

export const isBounded = ({ budgetCalls, budgetTokens, budgetUsd }: DiscussionOptions): boolean =>
  [budgetCalls, budgetTokens, budgetUsd].some((budget) => budget !== undefined);

/** Budgets handed out with turns and not accounted for: turns in flight, and those never answered. */
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

/** Estimated tokens of a prompt that quotes the whole floor. */
function promptTokens(state: DiscussionState): number {
  return [...state.floor.values()].reduce((sum, { content }) => sum + tokensIn(JSON.stringify(content)), LEAST_PROMPT);
}

/** Share of the calls' average cost with which a participant is still asked, before another one goes unheard. */
const SHRUNK = 0.5;

/**
 * The number of calls that the remaining budget allows at once, each with a useful answer. If the calls so far cost
 * more than that, as many as this share of their average allows.
 */
function affordable(left: Left, options: DiscussionOptions, state: DiscussionState, ofAverage = 1): number {
  const prompt = promptTokens(state);
  const rate = callRate(everyProvider(options));
  // Without a price nothing can be held to a budget in money.
  const least = rate ? (prompt * rate.write + LEAST_ANSWER * rate.output) / 1_000_000 : Number.POSITIVE_INFINITY;
  const tokens = options.provider === "offline" ? 0 : prompt + LEAST_ANSWER;
  const { calls, inputTokens, outputTokens } = usageSoFar(state);
  const each = Math.max(1, calls) / ofAverage;
  return Math.floor(
    Math.min(
      left.calls,
      times(left.tokens, Math.max(tokens, (inputTokens + outputTokens) / each)),
      times(left.usd, Math.max(least, charged(options, usages(state)) / each)),
    ),
  );
}

/** Number of times that a cost fits into the rest; unlimited for no cost while something is left. */
function times(left: number, cost: number): number {
  if (left === Number.POSITIVE_INFINITY) return left;
  if (cost === 0) return left > 0 ? Number.POSITIVE_INFINITY : 0;
  return left / cost;
}

/** Divides the rest equally into `parts`. */
function share(left: Left, parts: number): TurnBudget {
  const { calls, tokens, usd } = left;
  return {
    ...(Number.isFinite(calls) ? { calls: Math.min(MOST_CALLS, Math.floor(calls / parts)) } : {}),
    ...(Number.isFinite(tokens) ? { tokens: Math.floor(tokens / parts) } : {}),
    ...(Number.isFinite(usd) ? { usd: usd / parts } : {}),
  };
}

/** Allots a budget to each worker's turn, in order if there is not enough; undefined without a budget. */
export function allot(
  options: DiscussionOptions,
  state: DiscussionState,
  participants: readonly Participant[],
): Record<string, TurnBudget> | undefined {
  if (!isBounded(options)) return undefined;
  const left = leftOf(options, state);
  const workers = participants.filter(({ pool }) => pool !== "seat");
  const paid = workers.slice(0, affordable(left, options, state, SHRUNK));
  const free = workers.filter(({ role, id }) => role === "historian" && !paid.some((one) => one.id === id));
  return Object.fromEntries([
    ...paid.map(({ id }) => [id, share(left, paid.length)] as const),
    ...free.map(({ id }) => [id, { calls: 0 }] as const),
  ]);
}

/** Budget of a call of the moderator's own, and the charge if its owner dies; `over` if it must not be made. */
export function purse(options: DiscussionOptions, state: DiscussionState) {
  if (!isBounded(options)) return {};
  const over = overIn(options, state);
  if (over !== undefined) return { over };
  const budget = share(leftOf(options, state), 1);
  // At most, a call has a prompt with the floor and the longest answer.
  const prompt = promptTokens(state);
  const rate = callRate(everyProvider(options)) ?? { write: 0, output: 0 };
  const tokens = options.provider === "offline" ? 0 : prompt + MOST_OUTPUT;
  const usd = (prompt * rate.write + MOST_OUTPUT * rate.output) / 1_000_000;
  const atMost = {
    calls: 1,
    ...(budget.tokens === undefined ? {} : { tokens: Math.min(budget.tokens, tokens) }),
    ...(budget.usd === undefined ? {} : { usd: Math.min(budget.usd, usd) }),
  };
  return { budget, atMost };
}

/** The discussion's limits at `now`, as the protocol sees them. */
export function limitsOf(options: DiscussionOptions, state: DiscussionState, now: number): Limits {
  const over = overIn(options, state);
  if (over !== undefined) return { over };
  return now < endOf(options, state) ? {} : { over: words(options.lang).time(options.timeSeconds ?? 0) };
}

/** Time before the end of the discussion's time at which a call that hangs is reported, in ms: see `callDeadline`. */
const REPORTED_MS = 6_000;

/** The end of the discussion's time, in milliseconds since the epoch; Infinity without one. */
export const endOf = (
  { timeSeconds }: Pick<DiscussionOptions, "timeSeconds">,
  { startedAt }: DiscussionState,
): number => (timeSeconds === undefined ? Number.POSITIVE_INFINITY : startedAt + timeSeconds * 1_000);

/** Whether a call that failed at `now` failed since the discussion's time ends: that is a limit, and no outage. */
export const failedByTime = (
  { class: kind }: Failure,
  options: DiscussionOptions,
  state: DiscussionState,
  now: number,
): boolean => kind === "passing" && endOf(options, state) - now <= REPORTED_MS;

/** The discussion's limit that is used up at `now`, if any. */
export function limitReached(options: DiscussionOptions, state: DiscussionState, now: number): Limit | undefined {
  return spentUp(options, state) ?? (now >= endOf(options, state) ? "time" : undefined);
}

/** The budget that does not pay for another call; undefined if all do. */
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
  const left = leftOf(options, state);
  const none = Number.POSITIVE_INFINITY;
  // Without a budget an amount has no end, and lacks nothing.
  const lacks = (of: keyof Left): boolean =>
    affordable({ calls: none, tokens: none, usd: none, [of]: left[of] }, options, state) < 1;
  const limits = { calls: "calls", tokens: "tokens", usd: "money" } as const;
  const over = (["calls", "tokens", "usd"] as const).find(lacks);
  return over && limits[over];
}
