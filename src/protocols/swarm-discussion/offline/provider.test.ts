import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ProviderError } from "#providers";
import { offlineProvider } from "../../../providers/offline/offline.ts";
import { Opening, PositionDeclaration, QualityGate } from "../schemas/index.ts";
import { declarePosition } from "./position.ts";
import { BILLING, SPLIT } from "./testing/billing.ts";
import { ask, facts, play } from "./testing/round.ts";

describe("the contract of a provider", () => {
  const request = {
    purpose: "position_declaration",
    system: "",
    prompt: [],
    schema: PositionDeclaration,
    byRule: declarePosition,
  } as const;

  it("says that no model took part, and counts one call", async () => {
    const provider = offlineProvider();
    const answer = await provider.answer(
      { ...request, facts: facts({ speaker: "operations-engineer" }) },
      { signal: new AbortController().signal, deadline: Date.now() + 1_000 },
    );
    expect(answer.origin).toMatchObject({ provider: "offline", model: "passages", isModel: false });
    expect(answer.origin.note).toContain("No model took part");
    expect(answer.usage).toEqual({ calls: 1, inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 });
  });

  it("honours the signal and the deadline", async () => {
    const provider = offlineProvider({ now: () => 1_000, steady: () => 1_000, sleep: () => Promise.resolve() });
    const late = provider.answer(
      { ...request, facts: facts({}) },
      { signal: new AbortController().signal, deadline: 999 },
    );
    await expect(late).rejects.toMatchObject({ name: "ProviderError", code: "timeout" });
    const reason = new Error("stop");
    const aborted = provider.answer(
      { ...request, facts: facts({}) },
      { signal: AbortSignal.abort(reason), deadline: 2_000 },
    );
    await expect(aborted).rejects.toBe(reason);
  });

  it("calls it a bug when an answer does not fit, and names the place", async () => {
    const schema = z.object({ position: z.literal("yes") });
    const refused = ask(offlineProvider(), { purpose: "position_declaration", schema, facts: facts({}) });
    await expect(refused).rejects.toMatchObject({
      code: "invalid_answer",
      message: expect.stringContaining("position"),
    });
  });

  it("has nothing to test or compare before anybody has spoken", async () => {
    for (const purpose of ["stress_test", "analogy", "quality_gate", "synthesis"] as const) {
      const refused = ask(offlineProvider(), { purpose, schema: z.unknown(), facts: facts({}) });
      await expect(refused).rejects.toBeInstanceOf(ProviderError);
    }
  });
});

describe("what was computed", () => {
  const gate = {
    qualityScore: {
      genuineDisagreement: 3,
      evidenceQuality: 4,
      steelManning: 5,
      novelInsights: 2,
      positionEvolution: 1,
      overall: 3,
    },
    disagreement: 4.5,
    summary: "Two spoke.",
    agreements: [],
    activeDisagreements: [{ point: "speed against safety", positions: [] }],
    insights: [],
    openQuestions: ["Who pays?"],
    positionShifts: [],
    recommendation: "continue",
    recommendationReason: "The point is open.",
  };

  it("is handed back whole, and narrowed to the words where only they are asked for", async () => {
    const provider = offlineProvider();
    const given = facts({ computed: gate });
    expect(await ask(provider, { purpose: "quality_gate", schema: QualityGate, facts: given })).toEqual(gate);
    const words = z.strictObject({ summary: z.string(), recommendationReason: z.string() });
    expect(await ask(provider, { purpose: "quality_gate", schema: words, facts: given })).toEqual({
      summary: gate.summary,
      recommendationReason: gate.recommendationReason,
    });
  });

  it("is cut to the lists that the words may have", async () => {
    const words = z.object({ openQuestions: z.array(z.string()).max(2) });
    const given = facts({ computed: { ...gate, openQuestions: ["a", "b", "c"] } });
    const answer = await ask(offlineProvider(), { purpose: "synthesis", schema: words, facts: given });
    expect(answer).toEqual({ openQuestions: ["a", "b"] });
  });

  it("is made up for an opening alone, along the tensions of those who have spoken", async () => {
    const { floor, analysis } = await play({ topic: SPLIT, documents: BILLING });
    const given = facts({ floor, personas: analysis.experts, tensions: analysis.tensionMap });
    const opening = await ask(offlineProvider(), { purpose: "opening", schema: Opening, facts: given });
    expect(opening.questions[0]?.to).toEqual(analysis.tensionMap[0]?.between);
  });

  it("leads back into a discussion that was paused", async () => {
    const floor = (await play({ topic: SPLIT, documents: BILLING })).floor.slice(0, 2);
    const closed = {
      ...floor[1],
      id: "r1-msg-020",
      from: "moderator",
      type: "quality_gate",
      content: gate,
    } as (typeof floor)[0];
    const schema = z.object({ topic: z.string(), framing: z.string(), review: z.string() });
    const reopening = await ask(offlineProvider(), {
      purpose: "reopening",
      schema,
      facts: facts({ topic: SPLIT, floor: [...floor, closed] }),
    });
    expect(reopening).toEqual({
      topic: "Go on with: speed against safety",
      framing: "The point is open.",
      review: "So far: 1 round, 3 statements. Two spoke.",
    });
  });
});
