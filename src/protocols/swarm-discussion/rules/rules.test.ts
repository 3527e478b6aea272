import { describe, expect, it } from "vitest";
import type { Lang, Reason } from "#wire";
import { citationsResolve } from "../../../../services/moderator/gate/citations.ts";
import { floorOf, type Labelled } from "../../../../test/support/statements/index.ts";
import { statementsFor } from "../../../../test/support/statements/make.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import type { StatementKind } from "../../protocol.ts";
import { FloorGraph, type Rule } from "../../rule.ts";
import { KINDS } from "../kinds/index.ts";
import { authority } from "./authority.ts";
import { bareAgreement, citesAnother } from "./bare-agreement.ts";
import { falsifier, falsifierHint } from "./falsifier.ts";
import { genericAnalogy } from "./generic-analogy.ts";
import { agreesWithItself, hasCause, isOnTable } from "./on-table.ts";
import { closingHint, prematureSynthesis } from "./premature-synthesis.ts";
import { shiftBasis, shiftBasisHint, shiftCause, shiftCauseHint } from "./shift.ts";
import { steelMan, steelManHint } from "./steel-man.ts";
import { unfalsifiable } from "./unfalsifiable.ts";

const { argues, compares, declares, holds, other, shifts } = statementsFor("billing");

/** Reasons of one rule against a statement on the billing floor. */
function tried(rule: Rule, { kind, author, content }: Omit<Labelled, "breaks">, lang: Lang = "en"): Reason[] {
  const { floor, participants } = floorOf("billing");
  const statement = { kind, author, content: content as Record<string, unknown> };
  return rule(statement, new FloorGraph(floor), { participants, lang });
}

const saying = (reasoning: string) => argues("ops", "Keep it.", reasoning, ["extends 7 the audit"], {}, "p99 > 300 ms");
const supporting = (reasoning: string) => argues("ops", "Keep it.", reasoning, ["supports 7 yes"], {}, "p99 > 300 ms");
const changing = (wouldChangeIf: string) => declares("ops", "Keep it.", wouldChangeIf, "none", "none");
const restating = (text: string) => argues("ops", "Keep it.", "4 people", ["counters 6 no"], { 6: text }, "8 people");
const shifting = (causes: number[], why: string, extra: Record<string, unknown> = {}) =>
  shifts("ops", ["Keep it", "Split it"], "I shift.", why, causes, ["supports 6 yes"], extra);
const comparing = (told: string, map: [string, string] = ["tax", "a train"], misfit = "no rails", end = "no rails") =>
  compares(["waiting", "Railways"], told, [map], [misfit], ["divide", end], ["extends 6 waiting"]);
const DAGEN_H = "On 3 September 1967 Sweden changed to driving on the right.";

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
      response: [citesAnother, steelMan, isOnTable, hasCause, agreesWithItself, shiftCause, shiftBasis],
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
    expect(tried(falsifierHint, changing("Nothing."))).toEqual([]);
    const refusal = changing("Nothing could change the need for it, it is in the contract.");
    expect(tried(falsifier, refusal)[0]?.message).toMatch(/wouldChangeIf.*For example/);
    expect(tried(falsifierHint, refusal)).toEqual([]);
    expect(tried(falsifier, changing("没有什么能改变我的看法"), "zh")[0]?.message).toMatch(/wouldChangeIf.*例如/);
    expect(tried(falsifier, changing("Nothing changes in the error rate"))).toEqual([]);
    const [english] = tried(falsifierHint, changing("a better idea"));
    expect(english).toMatchObject({ rule: "falsifier", path: "wouldChangeIf" });
    expect(english?.message).toMatch(/“a better idea”.*For example/);
    const [chinese] = tried(falsifierHint, changing("更好的方案"), "zh");
    expect(chinese?.message).toMatch(/“更好的方案”.*例如/);
  });

  it("unfalsifiable: a claim beyond any finding", () => {
    verifies("SD-24");
    expect(tried(unfalsifiable, saying("Whatever the data says, it stays."))).toMatchObject([{ path: "reasoning" }]);
    expect(tried(unfalsifiable, saying("“No matter what the data says” is no way to decide."))).toEqual([]);
    expect(tried(unfalsifiable, saying("The job runs nightly regardless of the number of tests."))).toEqual([]);
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

  it("steel_man: there, in substance, in good faith, and not one's own argument", () => {
    verifies("SD-08");
    expect(tried(steelMan, restating("A tax change waits 11 days, and isolating tax ends that."))).toEqual([]);
    expect(tried(steelMan, argues("ops", "Keep it.", "x", ["counters 6 no"], {}, "x"))).toMatchObject([
      { path: "steelMan" },
    ]);
    const faults = ["You make a fair point.", "They naively think that a tax service would end all waiting."];
    for (const fault of faults) {
      expect(tried(steelManHint, restating(fault)), fault).toMatchObject([{ path: "steelMan.0.restatement" }]);
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

  it("shift_cause: somebody else's message, and more than a head count", () => {
    verifies("SD-11", "BY-05");
    expect(tried(shiftCause, shifting([8], "the lock blocks payments"))).toEqual([]);
    expect(tried(shiftCause, shifting([], "it feels right"))).toMatchObject([{ path: "shiftCause" }]);
    expect(tried(shiftCause, shifting([5], "what I said myself"))[0]?.message).toMatch(/not your own/);
    expect(tried(shiftCause, shifting([6], "the majority wants it"))).toEqual([]);
    expect(tried(shiftCauseHint, shifting([6], "the majority wants it"))).toMatchObject([{ path: "shiftReason" }]);
    expect(tried(shiftCause, holds("ops", "Keep it.", "x", "x", []))).toEqual([]);
  });

  it("shift_basis: evidence has to stand where it is said to, and none is no basis", () => {
    verifies("BY-05");
    expect(tried(shiftBasisHint, shifting([6], "11 days", { shiftBasis: "evidence" }))).toEqual([]);
    expect(tried(shiftBasis, shifting([3], "modules", { shiftBasis: "evidence" }))).toEqual([]);
    expect(tried(shiftBasisHint, shifting([3], "modules", { shiftBasis: "argument" }))).toEqual([]);
    expect(tried(shiftBasisHint, shifting([3], "modules"))).toEqual([]);
    expect(tried(shiftBasisHint, shifting([3], "modules", { shiftBasis: "evidence" }))[0]?.message).toMatch(
      /r1-msg-003/,
    );
    expect(tried(shiftBasis, shifting([6], "11 days", { shiftBasis: "none" }))).toMatchObject([{ path: "shiftBasis" }]);
  });

  it("bare_agreement: agreement without opposition or new ground", () => {
    verifies("SD-24");
    const says = "The audit fails above 0.01%.";
    expect(tried(bareAgreement, supporting(`I agree, and also: ${says}`))).toMatchObject([{ path: "reasoning" }]);
    expect(tried(bareAgreement, supporting(says)), "an echo without the word").toHaveLength(1);
    expect(tried(bareAgreement, supporting("I agree. Last year 3 of 40 samples failed."))).toEqual([]);
    expect(tried(bareAgreement, supporting("I agree, but credit notes are never reconciled."))).toEqual([]);
    expect(tried(bareAgreement, restating("x")), "who counters does not merely agree").toEqual([]);
  });

  it("generic_analogy: one case, a mapping, and an end", () => {
    verifies("SD-24");
    expect(tried(genericAnalogy, comparing(DAGEN_H))).toEqual([]);
    expect(tried(genericAnalogy, comparing("Cities grow like organisms do."))).toMatchObject([{ path: "case" }]);
    expect(tried(genericAnalogy, comparing(DAGEN_H, ["Tax", "tax"]))).toMatchObject([{ path: "mapping" }]);
    expect(tried(genericAnalogy, comparing(DAGEN_H, ["tax", "a train"], "nothing"))).toHaveLength(1);
    expect(tried(genericAnalogy, comparing(DAGEN_H, ["tax", "a train"], "rails", "It maps perfectly."))).toHaveLength(
      1,
    );
  });

  it("authority: who says so, without why; quoted, refuted or with its ground it passes", () => {
    verifies("SD-24");
    const appeal = "Best practice says that every team owns a service";
    expect(tried(authority, saying(`${appeal}.`))).toMatchObject([{ path: "reasoning" }]);
    expect(tried(authority, saying(`${appeal}, because the pager then rings where the bug is.`))).toEqual([]);
    expect(tried(authority, saying(`“${appeal}” is what people repeat.`))).toEqual([]);
    expect(tried(authority, saying(`${appeal}; that proves nothing here.`))).toEqual([]);
  });

  it("premature_synthesis: a call to close before anybody who was countered has answered", () => {
    verifies("SD-24");
    const call = saying("Let us wrap up and move on to implementation.");
    expect(tried(prematureSynthesis, call)).toEqual([]);
    expect(tried(closingHint, call)).toMatchObject([{ path: "reasoning" }]);
    expect(tried(closingHint, saying("We should not wrap up before this is measured."))).toEqual([]);
    const { floor, participants } = floorOf("billing-explored");
    const statement = { kind: call.kind, author: call.author, content: call.content as Record<string, unknown> };
    expect(closingHint(statement, new FloorGraph(floor), { participants, lang: "en" })).toEqual([]);
    const early = other("quality_gate", "moderator", { recommendation: "synthesize" });
    expect(tried(prematureSynthesis, early)).toHaveLength(1);
    const settled = {
      agreements: [{ point: "one database", supporters: [], strength: "strong", resolvedBy: "argument" }],
    };
    expect(tried(prematureSynthesis, other("synthesis", "historian", settled)), "somebody was countered").toEqual([]);
    const empty = { kind: "synthesis" as const, author: "historian", content: settled };
    expect(prematureSynthesis(empty, new FloorGraph(new Map()), { participants, lang: "en" })).toMatchObject([
      { path: "agreements.0.resolvedBy" },
    ]);
  });
});
