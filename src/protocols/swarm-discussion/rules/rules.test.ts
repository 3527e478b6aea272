import { describe, expect, it } from "vitest";
import type { Lang, Reason } from "#wire";
import { citationsResolve } from "../../../../services/moderator/gate/citations.ts";
import { floorOf, type Labelled } from "../../../../test/support/statements/index.ts";
import { statementsFor } from "../../../../test/support/statements/make.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import type { StatementKind } from "../../protocol.ts";
import type { Rule } from "../../rule.ts";
import { KINDS } from "../kinds/index.ts";
import { falsifier } from "./falsifier.ts";
import { citesAnother, prematureSynthesis, shiftCause } from "./fields.ts";
import { agreesWithItself, hasCause, isOnTable } from "./on-table.ts";
import { steelMan } from "./steel-man.ts";

const { argues, declares, holds, other, shifts } = statementsFor("billing");

/** Reasons of one rule against a statement on the billing floor. */
function tried(rule: Rule, { kind, author, content }: Omit<Labelled, "breaks">, lang: Lang = "en"): Reason[] {
  const { floor, participants } = floorOf("billing");
  const statement = { kind, author, content: content as Record<string, unknown> };
  return rule(statement, floor, { participants, lang });
}

const saying = (reasoning: string) => argues("ops", "Keep it.", reasoning, ["extends 7 the audit"], {}, "p99 > 300 ms");
const changing = (wouldChangeIf: string) => declares("ops", "Keep it.", wouldChangeIf, "none", "none");
const restating = (text: string) => argues("ops", "Keep it.", "4 people", ["counters 6 no"], { 6: text }, "8 people");
const shifting = (causes: number[], why: string, extra: Record<string, unknown> = {}) =>
  shifts("ops", ["Keep it", "Split it"], "I shift.", why, causes, ["supports 6 yes"], extra);

describe("the rules that return", () => {
  it("are held to by the kinds that they concern, and no word list is among them", () => {
    const held = Object.entries(KINDS as Readonly<Record<string, StatementKind>>).map(([kind, { rules = [] }]) => [
      kind,
      rules,
    ]);
    expect(Object.fromEntries(held)).toEqual({
      brief: [],
      position_declaration: [falsifier, isOnTable, agreesWithItself],
      unshared_information: [],
      opening: [],
      argument: [falsifier, citesAnother, steelMan, isOnTable, hasCause, agreesWithItself],
      stress_test: [steelMan],
      response: [citesAnother, steelMan, isOnTable, hasCause, agreesWithItself, shiftCause],
      analogy: [],
      judgement: [],
      quality_gate: [prematureSynthesis],
      synthesis: [prematureSynthesis],
    });
  });
});

describe("each rule of the gate, alone", () => {
  it("falsifier: quotes the spot, names the field and gives an example, in the language of the discussion", () => {
    verifies("SD-06", "SD-24");
    expect(tried(falsifier, changing("p99 exceeds 300 ms for a week"))).toEqual([]);
    expect(tried(falsifier, changing("Nothing short of two staffed rotations would"))).toEqual([]);
    expect(tried(falsifier, changing("a better idea"))).toEqual([]);
    expect(tried(falsifier, changing("Nothing."))[0]?.message).toMatch(/wouldChangeIf.*For example/);
    const refusal = changing("Nothing could change the need for it, it is in the contract.");
    expect(tried(falsifier, refusal)[0]?.message).toMatch(/wouldChangeIf.*For example/);
    expect(tried(falsifier, changing("没有什么能改变我的看法"), "zh")[0]?.message).toMatch(/wouldChangeIf.*例如/);
    expect(tried(falsifier, changing("Nothing changes in the error rate"))).toEqual([]);
  });

  it("unknown_citation: an id that is not there, with one that is", () => {
    verifies("SD-16");
    expect(tried(citationsResolve(), saying("as r1-msg-007 says"))).toEqual([]);
    expect(tried(citationsResolve(), saying("as r1-msg-070 says"))[0]?.message).toMatch(
      /r1-msg-070.*such as r1-msg-008/,
    );
  });

  it("cites_another: neither one's own message nor, in an argument, the contrarian's", () => {
    verifies("SD-08");
    expect(tried(citesAnother, saying("x"))).toEqual([]);
    const refs = (ref: "extends 5 mine" | "extends 8 attack") => argues("ops", "Keep it.", "x", [ref], {}, "x");
    expect(tried(citesAnother, refs("extends 5 mine"))).toHaveLength(1);
    expect(tried(citesAnother, refs("extends 8 attack"))).toHaveLength(1);
    expect(tried(citesAnother, holds("ops", "Keep it.", "x", "x", ["questions 8 which?"]))).toEqual([]);
  });

  it("steel_man: there, in substance, and not one's own argument", () => {
    verifies("SD-08");
    expect(tried(steelMan, restating("A tax change waits 11 days, and isolating tax ends that."))).toEqual([]);
    expect(tried(steelMan, argues("ops", "Keep it.", "x", ["counters 6 no"], {}, "x"))).toMatchObject([
      { path: "steelMan" },
    ]);
    const faults = ["You make a fair point.", "They naively think that a tax service would end all waiting."];
    for (const fault of faults) {
      expect(tried(steelMan, restating(fault)), fault).toEqual([]);
    }
    expect(tried(steelMan, restating("Fair point."))).toMatchObject([{ path: "steelMan.0.restatement" }]);
    const mine = "Pagers ring at midnight while volunteers sleep.";
    const own = argues(
      "ops",
      mine,
      mine,
      ["counters 6 no"],
      { 6: "Volunteers sleep while pagers ring at midnight" },
      "x",
    );
    expect(tried(steelMan, own)[0]?.message).toMatch(/repeats your own argument/);
  });

  it("shift_cause: somebody else's message", () => {
    verifies("SD-11", "BY-05");
    expect(tried(shiftCause, shifting([8], "the lock blocks payments"))).toEqual([]);
    expect(tried(shiftCause, shifting([], "it feels right"))).toMatchObject([{ path: "shiftCause" }]);
    expect(tried(shiftCause, shifting([5], "what I said myself"))[0]?.message).toMatch(/not your own/);
    expect(tried(shiftCause, shifting([6], "the majority wants it"))).toEqual([]);
    expect(tried(shiftCause, holds("ops", "Keep it.", "x", "x", []))).toEqual([]);
  });

  it("premature_synthesis: no recommendation of it before anybody who was countered has answered", () => {
    verifies("SD-24");
    const call = saying("Let us wrap up and move on to implementation.");
    expect(tried(prematureSynthesis, call)).toEqual([]);
    const early = other("quality_gate", "moderator", { recommendation: "synthesize" });
    expect(tried(prematureSynthesis, early)).toHaveLength(1);
    const settled = {
      agreements: [{ point: "one database", supporters: [], strength: "strong", resolvedBy: "argument" }],
    };
    expect(tried(prematureSynthesis, other("synthesis", "historian", settled)), "somebody was countered").toEqual([]);
    const empty = { kind: "synthesis" as const, author: "historian", content: settled };
    expect(prematureSynthesis(empty, new Map(), { participants: [], lang: "en" })).toMatchObject([
      { path: "agreements.0.resolvedBy" },
    ]);
  });
});
