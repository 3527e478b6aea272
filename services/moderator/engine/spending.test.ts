import { describe, expect, it } from "vitest";
import { type Body, DiscussionOptions, encode, NO_USAGE, subjects, type Usage } from "#wire";
import { Script } from "../../../test/support/script.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { DiscussionState } from "./discussion-state.ts";
import { allot, limitReached, overIn, purse } from "./spending.ts";

const usage = { ...NO_USAGE, calls: 1, inputTokens: 900, outputTokens: 100 };
const participant = (id: string, pool: string, role = "expert") => ({ id, name: id, pool, role }) as never;
const optionsWith = (more: object) => DiscussionOptions.parse({ topic: "Split it?", provider: "offline", ...more });

/** A step of ada and ben with a budget for each. */
function asked(budgets: Body<"phase", "begun">["budgets"]) {
  const script = new Script("d");
  const state = new DiscussionState("d");
  let seq = 0;
  const take = (subject: string, message: object): number => {
    seq += 1;
    expect(state.apply(subject, seq, encode(message as never))).toBeUndefined();
    return seq;
  };
  const begun = script.envelope(
    "phase",
    "begun",
    { step: 3, name: "argument", asked: ["ada", "ben"], ...(budgets ? { budgets } : {}) },
    { round: 1 },
  );
  take(subjects.floor("d"), { ...begun, id: "r1.argument.begun.1" });
  const say = (from: string, cost: Usage = usage): number =>
    take(
      subjects.say("d", from),
      script.envelope(
        "say",
        "statement",
        { turn: `r1.argument.${from}`, content: {}, usage: cost },
        { from, round: 1 },
      ),
    );
  const returned = (participant: string, of: number): void => {
    const body = { turn: `r1.argument.${participant}`, participant, reasons: [], attemptsLeft: 1 };
    take(subjects.floor("d"), { ...script.envelope("phase", "returned", body, { round: 1 }), id: `returned.${of}` });
  };
  return { state, say, returned };
}

describe("what is left of a budget", () => {
  it("is without what was handed out with turns, until they are answered for good", () => {
    verifies("BY-10");
    const { state, say, returned } = asked({ ada: { calls: 6 }, ben: { calls: 3 } });
    const reached = (budgetCalls: number) => limitReached(optionsWith({ budgetCalls }), state, 0);
    expect([reached(9), reached(10)]).toEqual(["calls", undefined]);
    const first = say("ada");
    expect([reached(4), reached(5)], "ada gives back what she did not use").toEqual(["calls", undefined]);
    returned("ada", first);
    expect([reached(9), reached(10)], "a second answer of hers is paid from it").toEqual(["calls", undefined]);
    say("ada");
    say("ben");
    expect([reached(3), reached(4)]).toEqual(["calls", undefined]);
  });

  it("holds nobody to an amount of money whose model has no price", () => {
    verifies("BY-10");
    const { state } = asked(undefined);
    const options = optionsWith({ provider: "openai", model: "nobody-knows-it", budgetUsd: 5 });
    expect(limitReached(options, state, 0)).toBe("money");
    expect(overIn(options, state)).toContain("nobody-knows-it");
  });

  it("counts what came without a cost at the price of the discussion's model", () => {
    verifies("BY-10");
    const options = optionsWith({ provider: "anthropic", model: "claude-haiku-4-5", budgetUsd: 5 });
    const told = { ...NO_USAGE, calls: 1, inputTokens: 1, outputTokens: 1 };
    const nearly = asked(undefined);
    nearly.say("ada", { ...told, costUsd: 4.99 });
    nearly.say("eve", told);
    expect(limitReached(options, nearly.state, 0)).toBe("money");
    expect(overIn(options, nearly.state)).toContain("4.99");
    // At most all of it was written to the cache for an hour, at 2 USD a million.
    const unpriced = asked({ ada: { usd: 1 } });
    const first = unpriced.say("ada", { ...told, inputTokens: 500_000 });
    expect(limitReached(optionsWith({ ...options, budgetUsd: 3 }), unpriced.state, 0)).toBeUndefined();
    unpriced.returned("ada", first);
    expect(purse(options, unpriced.state).budget?.usd, "1 is spent, and nothing is left of ada's").toBeCloseTo(4, 4);
    unpriced.say("eve", { ...told, inputTokens: 2_000_000 });
    expect(limitReached(options, unpriced.state, 0)).toBe("money");
  });

  it("is charged for no call that is over, as often as one was made under the same key", () => {
    verifies("BY-10");
    const { state } = asked(undefined);
    const left = () => purse(optionsWith({ budgetCalls: 6 }), state).budget?.calls;
    const note = (does: string, result: object) =>
      state.journaled({ n: state.journal.length, does, key: "r1.positions.judgement.words", branch: does, result });
    const lefts = ["think", "think", "spent"].flatMap((end) => {
      note("reserved", { calls: 1 });
      const during = left();
      note(end, end === "think" ? { failed: "it gives no answer" } : NO_USAGE);
      return [during, left()];
    });
    expect(lefts).toEqual([5, 6, 5, 6, 5, 6]);
  });

  it("pays first for those who come first, never for seats, and the historian computes for nothing", () => {
    const { state } = asked(undefined);
    const all = [
      participant("eve", "seat"),
      participant("ada", "expert"),
      participant("ben", "expert"),
      participant("historian", "historian", "historian"),
    ];
    expect(allot(optionsWith({ budgetCalls: 1 }), state, all)).toEqual({ ada: { calls: 1 }, historian: { calls: 0 } });
    expect(allot(optionsWith({ budgetCalls: 9 }), state, all)).toEqual({
      ...{ ada: { calls: 3 }, ben: { calls: 3 }, historian: { calls: 3 } },
    });
    expect(allot(optionsWith({}), state, all)).toBeUndefined();
  });

  it("gives everybody a smaller room before somebody goes unheard", () => {
    const { state, say } = asked(undefined);
    say("ada", { ...usage, inputTokens: 20_000, outputTokens: 10_000 });
    const both = [participant("ada", "expert"), participant("ben", "expert")];
    const withLeft = (tokens: number) =>
      allot(optionsWith({ budgetTokens: 30_000 + tokens, provider: "anthropic" }), state, both);
    expect(withLeft(31_000)).toEqual({ ada: { tokens: 15_500 }, ben: { tokens: 15_500 } });
    // Half of what a call has cost so far is the least that one may have.
    expect(withLeft(29_000)).toEqual({ ada: { tokens: 29_000 } });
  });
});

describe("the state of a discussion", () => {
  const script = new Script("d");

  it("takes nothing that is said in another's name, and says whose subject it was", () => {
    verifies("AC-05");
    const state = new DiscussionState("d");
    const forged = script.envelope("say", "statement", { turn: "t", content: {} }, { from: "ben" });
    expect(state.apply(subjects.say("d", "ada"), 1, encode(forged))).toMatchObject({
      ...{ seq: 1, participant: "ada", reason: expect.stringContaining("from is ben") },
    });
    expect(state.said.size).toBe(0);
  });

  it("keeps the user's first answer to a question, and each message once", () => {
    const state = new DiscussionState("d");
    const answer = (choice: string) =>
      encode(script.envelope("say", "answer", { question: "q", choice }, { from: "user" }));
    state.apply(subjects.say("d", "user"), 1, answer("follow"));
    state.apply(subjects.say("d", "user"), 2, answer("synthesis"));
    expect(state.answers.get("q")?.body.choice).toBe("follow");
    const asked = encode(script.envelope("say", "more_time", { turn: "t" }, { from: "ada" }));
    for (const seq of [3, 3, 2]) state.apply(subjects.say("d", "ada"), seq, asked);
    expect(state.moreTime.get("t")).toEqual([{ seq: 3, participant: "ada" }]);
  });
});
