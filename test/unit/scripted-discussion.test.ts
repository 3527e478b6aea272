import { beforeAll, describe, expect, it } from "vitest";
import { likelyPrice } from "#providers";
import { DiscussionOptions, MODES, type Mode } from "#wire";
import { type CachedInput, cachedInput } from "../../bench/support/cached-input.ts";
import { type Chain, callChain, usdOf } from "../../bench/support/chain.ts";
import { PromptCache, totalOf } from "../../bench/support/prompt-cache.ts";
import { type Played, playDiscussion } from "../../bench/support/scripted-discussion.ts";
import { estimate } from "../../src/protocols/swarm-discussion/estimate.ts";
import type { SwarmKind } from "../../src/protocols/swarm-discussion/kinds/index.ts";
import { KINDS } from "../../src/protocols/swarm-discussion/kinds/index.ts";
import { EFFORTS } from "../../src/protocols/swarm-discussion/steps.ts";
import { words } from "../../src/protocols/swarm-discussion/words/index.ts";
import type { Params } from "../../src/providers/anthropic/anthropic.ts";
import { DEFAULT_MODEL } from "../../src/providers/model/pricing.ts";
import { drawn } from "../support/drawn.ts";
import { verifies } from "../support/verifies.ts";

const plays = new Map<string, Promise<Played>>();
/** A discussion that is played once for all who look at it. */
function played(options: Partial<DiscussionOptions> & { readonly mode: Mode }): Promise<Played> {
  const key = JSON.stringify(options);
  const playing = plays.get(key) ?? playDiscussion(options, { model: DEFAULT_MODEL });
  plays.set(key, playing);
  return playing;
}

const CASES: readonly (readonly [mode: Mode, unattended: boolean, share: number])[] = [
  ["standard", true, 0.6],
  ["standard", false, 0.6],
  ["deep", true, 0.7],
  // That a person takes their time is played in standard mode.
  ...(drawn(1) > 1 ? ([["deep", false, 0.7]] as const) : []),
];

/** Input tokens at full price that a discussion of three rounds in standard mode, and of five in deep mode, may cost. */
const MOST_PAID = 91_700;
const MOST_PAID_DEEP = 225_000;

describe.each(CASES)("a %s discussion (unattended: %s)", (mode, unattended, share) => {
  let calls: Played["calls"];
  let input: CachedInput;
  beforeAll(async () => {
    const whole = await played({ mode, unattended });
    calls = whole.calls;
    input = cachedInput(whole);
  });

  it("reads most of its input from the cache from the second step on, and pays half of it at most", () => {
    verifies("SD-27");
    expect(input.share).toBeGreaterThanOrEqual(share);
    // A person's pauses double the price of what is written, so that the share of it depends on how little is sent: the sum counts.
    if (unattended) expect(input.cost).toBeLessThanOrEqual(0.5);
    expect(input.cost * input.tokens).toBeLessThanOrEqual(mode === "standard" ? MOST_PAID : MOST_PAID_DEEP);
  });

  it("leaves nothing to read that could have been read", () => {
    expect(input.share).toBeGreaterThan(0.99 * input.ceiling);
  });

  it("makes one call of a step ahead of the others, which read what it wrote", () => {
    const kinds = ["position_declaration", "argument"];
    const said = calls.filter(({ purpose }) => kinds.includes(purpose));
    const steps = Map.groupBy(said, ({ round, purpose }) => `${round} ${purpose}`);
    const together = [...steps.values()].filter((calls) => calls.length > 1);
    expect(together.length).toBeGreaterThan(3);
    for (const [first, ...others] of together) {
      for (const { from, tokens } of others) {
        expect(from).toBeGreaterThan(first?.from ?? 0);
        expect(from).toBeLessThan(first?.to ?? 0);
        expect([tokens.write, tokens.writeHour]).toEqual([0, 0]);
      }
    }
  });
});

describe("what a discussion may need", () => {
  it.each(MODES)("is about what one by script takes in mode %s, in all and by kind of call", async (mode) => {
    verifies("BY-18");
    // Where no model is named, a cheaper one judges, which is played in the shortest mode.
    const isNamed = mode !== "lightweight";
    const named = isNamed ? { model: DEFAULT_MODEL } : {};
    const topic = "Should we split billing?";
    const options = DiscussionOptions.parse({ topic, provider: "anthropic", mode, ...named });
    const { least, likely, most } = estimate(options, 0);
    const alone = { mode, unattended: true };
    const { calls } = await (isNamed ? played(alone) : playDiscussion(alone));
    const input = calls.reduce((sum, { tokens }) => sum + totalOf(tokens), 0);
    for (const [real, key] of [
      [calls.length, "calls"],
      [input, "input"],
    ] as const) {
      expect(real).toBeGreaterThanOrEqual(least[key]);
      expect(real).toBeLessThanOrEqual(most[key]);
    }
    expect(Math.abs(calls.length - likely.calls)).toBeLessThanOrEqual(0.1 * calls.length);
    expect(Math.abs(input - likely.input)).toBeLessThanOrEqual(0.2 * input);
    const spent = usdOf(calls);
    expect(Math.abs((likelyPrice(options, likely) ?? 0) - spent)).toBeLessThanOrEqual(spent / 3);
    const made = Map.groupBy(calls, ({ purpose }) => purpose);
    const names = [...made].map(([purpose, all]) => [
      KINDS[purpose as SwarmKind]?.label.en ?? words("en").analysis,
      all.length,
    ]);
    expect(likely.kinds.map(({ name, calls: n }) => [name, n]).sort()).toEqual(names.sort());
  });
});

describe("how much is thought by what is asked", () => {
  const efforts = ({ calls }: Played): Map<string, unknown> =>
    new Map(calls.map(({ purpose, params }) => [purpose, effortIn(params)]));

  it("is told behind everything that is cached, where the model takes it there", async () => {
    const whole = await played({ mode: "standard", unattended: true });
    const told = efforts(whole);
    expect([...told].sort()).toEqual([...told.keys()].sort().map((purpose) => [purpose, EFFORTS[purpose]]));
    expect(new Set(told.values()).size).toBe(3);
    expect(whole.calls.every(({ params }) => params.output_config === undefined)).toBe(true);
    const always = cachedInput(await played({ mode: "standard", unattended: true, effort: "high" }));
    expect(cachedInput(whole).cost).toBeCloseTo(always.cost, 2);
  });

  it("differs for little things alone where another effort is read anew, and costs a third at most all the same", async () => {
    const whole = await playDiscussion({ mode: "standard", unattended: true }, { model: "claude-opus-4-8" });
    const told = efforts(whole);
    expect(told.get("argument")).toBeUndefined();
    expect(told.get("opening")).toBe("low");
    const { cost, tokens } = cachedInput(whole);
    expect(cost * tokens).toBeLessThanOrEqual(MOST_PAID);
  });

  it("is one for all where the user says it, and every request has it", async () => {
    const { calls } = await playDiscussion({ mode: "lightweight", unattended: true, effort: "medium" });
    for (const { params } of calls) expect(params.output_config).toEqual({ effort: "medium" });
  });
});

const chainIn = async (mode: "lightweight" | "standard" | "deep"): Promise<Chain> =>
  callChain(await played({ mode, unattended: true }));

describe("calls one after another", () => {
  it("are as few as the rules permit in standard mode: what does not depend on each other goes on beside it", async () => {
    verifies("SD-01");
    const { before, rounds, after } = await chainIn("standard");
    expect(before).toBe(1);
    // Arguments, stress test, responses, judgement; before them in the first round positions and the opening.
    expect(rounds).toEqual([6, 4, 4]);
    expect(after).toBe(1);
  });

  it.each([
    ["lightweight", 6, 4],
    ["deep", 7, 6],
  ] as const)("in %s mode", async (mode, first, later) => {
    const { before, rounds } = await chainIn(mode);
    expect(before).toBe(1);
    expect(rounds[0]).toBeLessThanOrEqual(first);
    for (const round of rounds.slice(1)) expect(round).toBeLessThanOrEqual(later);
  });

  it("are one at a time under a budget, of which each reserves what it may spend", async () => {
    const free = await playDiscussion({ mode: "standard", unattended: true, rounds: 1 });
    const bounded = await playDiscussion({ mode: "standard", unattended: true, rounds: 1, budgetCalls: 200 });
    const made = ({ calls }: typeof free) => calls.map(({ purpose }) => purpose).toSorted();
    expect(made(bounded)).toEqual(made(free));
    expect(callChain(bounded).rounds[0]).toBe(7);
  });

  it("are counted by what was over before each began", () => {
    const at = (from: number, to: number, round = 1) => ({ purpose: "argument", round, from, to }) as never;
    expect(callChain({ calls: [at(0, 10), at(1, 11), at(11, 21), at(10, 20)] }).whole).toBe(2);
    expect(callChain({ calls: [at(0, 10), at(10, 20), at(20, 30)] }).rounds).toEqual([3]);
  });
});

const HALF_MINUTE = 30_000;
const block = (text: string, ttl?: "5m" | "1h") => ({ type: "text", text, ...(ttl ? { cache_control: { ttl } } : {}) });
const effortIn = ({ messages, output_config }: Params): string | undefined =>
  messages.flatMap((message) => ("output_config" in message ? (message.output_config?.effort ?? []) : []))[0] ??
  output_config?.effort ??
  undefined;

const asking = (content: readonly unknown[], model = "claude-sonnet-5-5") => ({ model, messages: [{ content }] });
const LONG = "word ".repeat(1_000);

describe("the simulated cache", () => {
  it("is written at a mark and read by what begins alike, once the answer has begun", () => {
    const cache = new PromptCache();
    const first = cache.take(asking([block(LONG, "5m"), block("one")]), 0);
    expect(first.tokens).toEqual({ plain: 1, write: 1_250, writeHour: 0, read: 0 });
    expect(cache.take(asking([block(LONG, "5m"), block("two")]), 1).tokens.read).toBe(0);
    first.begun(2);
    expect(cache.take(asking([block(LONG, "5m"), block("two")]), 3).tokens).toMatchObject({ write: 0, read: 1_250 });
    expect(cache.take(asking([block(`x${LONG}`, "5m")]), 3).tokens.read).toBe(0);
  });

  it("forgets after its time, counted from the last reading", () => {
    const cache = new PromptCache();
    cache.take(asking([block(LONG, "5m")]), 0).begun(0);
    const read = (now: number): number => cache.take(asking([block(LONG, "5m")]), now).tokens.read;
    expect([read(9 * HALF_MINUTE), read(18 * HALF_MINUTE), read(29 * HALF_MINUTE)]).toEqual([1_250, 1_250, 0]);
    cache.take(asking([block(`y${LONG}`, "1h")]), 0).begun(0);
    expect(cache.take(asking([block(`y${LONG}`, "1h")]), 100 * HALF_MINUTE).tokens.read).toBeGreaterThan(0);
  });

  it("looks back 20 blocks from a mark, and keeps nothing that is too short", () => {
    const cache = new PromptCache();
    cache.take(asking([block(LONG, "5m")]), 0).begun(0);
    const longer = (blocks: number) => [block(LONG), ...Array.from({ length: blocks }, () => block("more"))];
    expect(cache.take(asking([...longer(19), block("end", "5m")]), 1).tokens.read).toBe(1_250);
    expect(cache.take(asking([...longer(20), block("end", "5m")]), 1).tokens.read).toBe(0);
    expect(cache.take(asking([block("short", "5m")]), 1).tokens).toMatchObject({ plain: 2, write: 0 });
    expect(cache.take(asking([block(LONG, "5m")], "claude-opus-4-5"), 1).tokens).toMatchObject({ write: 0 });
  });

  it("has the output format and the model in its key", () => {
    const cache = new PromptCache();
    cache.take(asking([block(LONG, "5m")]), 0).begun(0);
    const format = { format: { type: "json_schema", schema: {} } };
    expect(cache.take({ ...asking([block(LONG, "5m")]), output_config: format }, 1).tokens.read).toBe(0);
    expect(cache.take(asking([block(LONG, "5m")], "claude-opus-5"), 1).tokens.read).toBe(0);
    expect(cache.take({ ...asking([block(LONG, "5m")]), output_config: { effort: "low" } }, 1).tokens.read).toBe(0);
    const told = { role: "system", content: [], output_config: { effort: "low" } };
    const messages = [...asking([block(LONG, "5m")]).messages, told];
    expect(cache.take({ ...asking([]), messages }, 1).tokens.read).toBe(1_250);
  });
});
