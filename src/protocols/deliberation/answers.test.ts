import { describe, expect, it } from "vitest";
import { decision, HIGH, SPECIALISTS, SPLIT, says, tableWith } from "../../../test/support/deliberations.ts";
import type { Player } from "../../../test/support/players.ts";
import { verifies } from "../../../test/support/verifies.ts";

describe("an answer", () => {
  it("is returned where its confidence assessment is missing", async () => {
    verifies("DP-03", "a confidence assessment in every answer");
    const forgetful: Player = (turn, attempt) => {
      const { confidenceAssessment, ...rest } = says({})(turn, attempt) as Record<string, unknown>;
      return attempt === 1 ? rest : { ...rest, confidenceAssessment };
    };
    const table = await tableWith({ ada: forgetful, ben: says({}) });
    await table.run();
    const [returned] = table.messages("phase", "returned");
    expect(returned?.body.reasons).toMatchObject([{ rule: "no_confidence" }]);
    expect(decision(table)?.weights[0]?.holders).toHaveLength(2);
  });

  it("is returned where it writes to another specialist, who never hears it; the chair may be written to", async () => {
    verifies("DP-07", "the gate refuses it");
    const chatty: Player = (turn, attempt) => ({
      ...(says({})(turn, attempt) as object),
      directMessages: [{ to: attempt === 1 ? "ben" : "moderator", text: "let us agree" }],
    });
    const table = await tableWith({ ada: chatty, ben: says({}) });
    await table.run();
    expect(table.messages("phase", "returned").map(({ body }) => body.reasons)).toMatchObject([
      [{ rule: "chair_only", path: "directMessages.0.to" }],
    ]);
    expect(decision(table)).toMatchObject({ by: "agreement" });
  });

  it("is returned where it leaves a concern unanswered that the chair put, or names an alternative that there is not", async () => {
    verifies("DP-05", "each concern is answered");
    const evasive: Player = (turn, attempt) => {
      const said = says({})(turn, attempt) as Record<string, unknown>;
      if (turn.body.phase === "assessment" && attempt === 1) return { ...said, choice: "D" };
      if (turn.body.phase !== "account" || attempt > 1) return said;
      return { ...said, answers: [{ concern: "q9", verdict: "partly", how: "two shifts" }] };
    };
    const ben = says({ choice: "B", concerns: [{ text: "two sources of truth", against: "A", weight: "key" }] });
    const table = await tableWith({ ada: evasive, ben }, { conflictOverrides: HIGH, rounds: 2 });
    await table.run();
    const rules = table.messages("phase", "returned").map(({ body }) => (body.reasons as { rule: string }[])[0]?.rule);
    expect(rules).toEqual(["unknown_choice", "concern_unanswered"]);
    const forthright = await tableWith({ ada: says({}), ben }, { conflictOverrides: HIGH, rounds: 2 });
    await forthright.run();
    expect(forthright.messages("phase", "returned")).toEqual([]);
  });

  it("is returned where it does not say whether an answer meets the author's concern", async () => {
    verifies("DP-05", "an answer goes back");
    const concerns = [{ text: "two sources of truth", against: "A", weight: "key" }] as const;
    const silent: Player = (turn, attempt) => {
      const said = says({ choice: "B", concerns })(turn, attempt) as Record<string, unknown>;
      return turn.body.phase === "resolution" && attempt === 1 ? { ...said, judged: [] } : said;
    };
    const table = await tableWith({ ada: says({}), ben: silent }, { conflictOverrides: HIGH });
    await table.run();
    expect(table.messages("phase", "returned").map(({ body }) => body.reasons)).toMatchObject([
      [{ rule: "answer_unjudged", path: "judged" }],
    ]);
  });

  it("is asked of a seat with the letters of the alternatives that there are, and no others", async () => {
    const table = await tableWith(SPLIT, { conflictOverrides: HIGH, rounds: 2, seats: [...SPECIALISTS] });
    await table.run();
    const turns = SPECIALISTS.flatMap((id) => table.messages(`inbox.seat.${id}`, "turn"));
    expect(turns.length).toBeGreaterThan(3);
    for (const { body } of turns) {
      const { properties } = body.schema as { properties: Record<string, { enum?: string[] }> };
      expect(properties.choice?.enum).toEqual(["A", "B", "other", "none"]);
      if (body.phase === "assessment") {
        expect(properties.concerns).toMatchObject({
          items: { properties: { against: { enum: ["A", "B", "other", "all"] } } },
        });
      }
    }
  });

  it("is asked for with the sentence on speaking to the chair only, in every round and language", async () => {
    verifies("DP-10");
    const sentences = {
      en: "You may ONLY communicate with the chair. Do NOT send messages to other specialists.",
      zh: "你只能与主席沟通。不要向其他专家发送消息。",
    };
    for (const lang of ["en", "zh"] as const) {
      const table = await tableWith(SPLIT, { conflictOverrides: HIGH, lang });
      await table.run();
      const told = SPECIALISTS.flatMap((id) => table.messages(`inbox.expert.${id}`, "turn"));
      expect(told).toHaveLength(9);
      for (const { body } of told) expect(body.instruction).toContain(sentences[lang]);
    }
  });
});
