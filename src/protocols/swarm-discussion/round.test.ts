import { describe, expect, it } from "vitest";
import type { Effect } from "#protocols/effects";
import { DiscussionOptions, type FloorStatement, type Mode, NO_USAGE } from "#wire";
import { analysisOf, personaOf } from "../../../test/support/players.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { rolesIn } from "../shared/experts.ts";
import { playRound } from "./round.ts";
import { steps } from "./steps.ts";
import { Discussion } from "./table.ts";

const CONSTRAINT = "No invoice leaves the Frankfurt region";

function discussionOf(mode: Mode, given: object = {}): Discussion {
  const experts = ["ada", "ben"].map((id) => ({
    id,
    name: id,
    role: "expert" as const,
    pool: "expert" as const,
    persona: personaOf(id),
  }));
  const contrarian = { id: "contrarian", name: "Contrarian", role: "contrarian", pool: "contrarian" } as const;
  const analysis = analysisOf(["ada", "ben"]);
  return new Discussion(DiscussionOptions.parse({ topic: "Split it?", ...given }), {
    mode,
    rounds: 2,
    participants: [...experts, contrarian],
    experts,
    personas: analysis.experts,
    tensions: analysis.tensionMap,
    analysis,
    constraints: [],
  });
}

/**
 * Positions that a model declares for each expert. All other steps stay without an answer, and the moderator's calls
 * fail.
 */
function resultOf(effect: Effect): unknown {
  const said = { round: 1, references: [], timestamp: "2026-01-01T00:00:00Z", turn: "t" };
  if (effect.do === "think") return { failed: "it gives no answer" };
  if (effect.do === "state") {
    return { ...said, id: "r1-msg-009", from: "moderator", type: effect.kind, content: effect.content };
  }
  if (effect.do !== "ask") return undefined;
  const origin = { provider: "script", model: "x", isModel: true };
  const content = (id: string) => ({ position: `${id} would split`, confidence: 0.7, keyRisk: "none" });
  const statements = effect.participants.map(({ id }, at) => {
    const statement = { ...said, id: `r1-msg-00${at + 1}`, from: id, type: effect.kind, content: content(id), origin };
    return statement as unknown as FloorStatement;
  });
  const isDeclared = effect.kind === "position_declaration";
  return { statements: isDeclared ? statements : [], absent: [], usage: NO_USAGE, repairs: 0 };
}

describe("a round", () => {
  it("begins with sealed positions where its question has changed", () => {
    verifies("SD-29");
    const plan = { topic: "Split it?", focus: { kind: "constraint", text: CONSTRAINT }, isNewQuestion: true } as const;
    const playing = playRound(discussionOf("standard", { provider: "script" }), 2, plan);
    expect(playing.next().value).toMatchObject({ do: "ask", key: "r2.positions" });
  });

  it("puts the answers to objections of the last round to those who objected, before they argue", () => {
    verifies("SD-32", "SD-34");
    const discussion = discussionOf("standard", { provider: "script" });
    const said = (n: number, from: string, type: string, table: object) =>
      ({ id: `r1-msg-00${n}`, from, type, round: 1, references: [], content: { table } }) as unknown as FloorStatement;
    discussion.heard([
      said(1, "ada", "position_declaration", { points: [{ text: "Split it" }] }),
      said(2, "ben", "argument", { reasons: [{ on: "p1", side: "against", text: "It locks the table" }] }),
      said(3, "contrarian", "stress_test", { reasons: [{ on: "p1", side: "against", text: "Nobody is on call" }] }),
      said(4, "ada", "response", {
        reasons: [
          { on: "a1", side: "against", text: "It has been moved" },
          { on: "a2", side: "against", text: "Four are" },
        ],
      }),
    ]);
    const playing = playRound(discussion, 2, { topic: "Split it?" });
    let effect = playing.next().value as Effect;
    while (effect.key !== "r2.arguments") effect = playing.next(resultOf(effect) as never).value as Effect;
    expect(effect).toMatchObject({
      dockets: { ada: [], ben: [{ id: "r1-msg-004", item: "a1", relation: "answers", text: "It has been moved" }] },
    });
    while (effect.key !== "r2.stress-test") effect = playing.next(resultOf(effect) as never).value as Effect;
    expect(effect).toMatchObject({ dockets: { contrarian: [{ item: "a2", relation: "answers", text: "Four are" }] } });
  });

  it("judges positions once whose judge failed", () => {
    const discussion = discussionOf("lightweight", { provider: "script", unshared: true });
    const playing = playRound(discussion, 1, { topic: "Split it?" });
    const judged: string[] = [];
    let effect = playing.next().value as Effect;
    while (effect.key !== "r1.arguments") {
      if (effect.do === "think") judged.push(effect.key);
      effect = playing.next(resultOf(effect) as never).value as Effect;
    }
    expect(judged).toEqual(["r1.positions.judgement.words"]);
  });
});

describe("who compares with another field", () => {
  it("is a model or a person, never a rule", () => {
    verifies("SD-12");
    expect(rolesIn("standard", "anthropic")).toContain("cross-domain");
    expect(rolesIn("standard", "human")).toContain("cross-domain");
    expect(rolesIn("standard", "offline")).not.toContain("cross-domain");
    const named = (provider: string) => steps({ lang: "en", mode: "standard", provider }).map(({ kind }) => kind);
    expect(named("anthropic")).toContain("analogy");
    expect(named("offline")).not.toContain("analogy");
  });
});
