import { describe, expect, it } from "vitest";
import { Session } from "../../../../test/support/discussant.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { assignmentOf } from "./assignment.ts";
import { relation } from "./compare.ts";
import { isConclusion } from "./lexicon.ts";

describe("an assignment", () => {
  it("is read from a task's description by the role's patterns, with the role's defaults", () => {
    verifies("DR-03", "session, topic, round (1), type (initial), user_feedback from the task");
    expect(assignmentOf("session: .workflow/.team/S1\ntopic: Why: this?\n")).toEqual({
      ...{ session: ".workflow/.team/S1", topic: "Why: this?", round: 1, type: "initial" },
      ...{ feedback: "", unclear: undefined },
    });
    expect(
      assignmentOf("- round: 3 of 5\n**type**: deepen\nuser_feedback: look at type: initial, round: 9\ntopic:"),
    ).toMatchObject({ round: 3, type: "deepen", feedback: "look at type: initial, round: 9", topic: "" });
    expect(assignmentOf("round: 0")).toMatchObject({ round: 1 });
    expect(assignmentOf(undefined)).toMatchObject({ round: 1, type: "initial", session: undefined });
  });

  it("counts as deepen where its feedback is unclear or its type unknown", () => {
    verifies("DR-02", "unclear feedback counts as deepen");
    for (const feedback of ["", "???", "hmm", "that?"]) {
      const read = assignmentOf(`type: specific-questions\nuser_feedback: ${feedback}`);
      expect(read, feedback).toMatchObject({ type: "deepen", unclear: "specific-questions" });
    }
    expect(assignmentOf("type: direction-adjusted\nuser_feedback: 看看购物篮")).toMatchObject({ unclear: undefined });
    expect(assignmentOf("type: shout")).toMatchObject({ type: "deepen", unclear: "shout" });
    expect(assignmentOf("type: deepen")).toMatchObject({ type: "deepen", unclear: undefined });
  });
});

describe("two statements", () => {
  it("are the same by their words, and contradict each other by a figure or a negation", () => {
    expect(relation("The store keeps sessions in memory", "Sessions are kept in the store's memory")).toBe("same");
    expect(relation("A session expires after 30 minutes", "A session expires after 60 minutes")).toBe("contradicts");
    expect(relation("The token is rotated after use", "The token is not rotated after use")).toBe("contradicts");
    expect(relation("令牌在使用后会轮换", "令牌在使用后不会轮换")).toBe("contradicts");
    expect(relation("The token is rotated after use", "Support counts complaints")).toBeUndefined();
  });
});

const round = async (description: string): Promise<Record<string, string[]>> => {
  using session = new Session();
  await session.task("DISCUSS-001", description);
  await session.discuss();
  const { updated_understanding, ...rest } = session.round(1);
  return { ...(updated_understanding as object), ...rest } as unknown as Record<string, string[]>;
};

describe("a round by rule", () => {
  it("initial: sums up all analyses as confirmed, corrected and new", async () => {
    verifies("DR-02", "initial (aggregate all analyses)");
    const said = await round("topic: sessions");
    expect(said.confirmed).toContain(
      "The session store keeps sessions in memory of one process (analysis-001, exploration-001)",
    );
    expect(said.corrected).toEqual([
      "A session expires after 60 minutes without a request (analysis-002); before: A session expires after 30 minutes without a request (analysis-001)",
    ]);
    expect(said.new_insights).toEqual([
      "Rotating the refresh token would end replay of stolen tokens (analysis-001)",
      "Deployments end all sessions, because processes are replaced (analysis-002)",
      "Customers who lose a filled basket at a logout seldom fill it again (analysis-003)",
    ]);
    expect(said.new_findings).toContain("Support counts 40 complaints a week about lost baskets (analysis-003)");
    expect(said.new_questions).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Which holds: A session expires after 30 .*, or A session expires after 60 /),
        "Who clears sessions that have expired? (exploration-001)",
      ]),
    );
  });

  it("deepen: stays with the direction, and says nothing again", async () => {
    verifies("DR-02", "deepen");
    const said = await round("type: deepen\nuser_feedback: the refresh token");
    const all = Object.values(said).filter(Array.isArray).flat();
    expect(all).toContain("The refresh token is not rotated after use (exploration-001)");
    expect(all.filter((one) => !/token/i.test(one))).toEqual([]);
    using session = new Session();
    await session.task("DISCUSS-001", "topic: token");
    await session.task("DISCUSS-002", "round: 2\ntype: deepen\nuser_feedback: the refresh token");
    await session.discuss();
    expect(session.round(2)).toMatchObject({ new_findings: [], updated_understanding: { new_insights: [] } });
  });

  it("direction-adjusted: orders the findings around the new focus, with what ties files together there", async () => {
    verifies("DR-02", "direction-adjusted");
    const said = await round("type: direction-adjusted\nuser_feedback: replicas and deployments");
    expect(said.new_insights?.[0]).toMatch(/^"\w+" comes up in .*analysis-00\d.*, /);
    expect(JSON.stringify(said)).not.toContain("basket");
    const none = await round("type: direction-adjusted\nuser_feedback: quantum entanglement");
    expect(none.new_questions).toEqual([expect.stringContaining("quantum entanglement")]);
  });

  it("specific-questions: answers each question from the material, and leaves open what it does not answer", async () => {
    verifies("DR-02", "specific-questions");
    const said = await round(
      "type: specific-questions\nuser_feedback: After how many minutes does a session expire? What does the database cost?",
    );
    expect(said.new_findings).toEqual([
      expect.stringContaining("A session expires after 30 minutes without a request (analysis-001)"),
      expect.stringContaining("A session expires after 60 minutes without a request (analysis-002)"),
    ]);
    expect(said.corrected).toHaveLength(1);
    expect(said.new_questions?.[0]).toContain("What does the database cost?");
  });

  it("notes an unclear feedback for the coordinator to ask about", async () => {
    verifies("DR-02", "unclear feedback counts as deepen, with a note");
    const said = await round("type: specific-questions\nuser_feedback: hm?");
    expect(said.type).toBe("deepen");
    expect(said.new_questions?.[0]).toContain('The user\'s feedback "hm?" (type specific-questions) is unclear');
  });

  it("leaves conclusions and recommendations to the synthesizer", async () => {
    verifies("DR-09", "no final conclusions");
    const said = await round("topic: sessions");
    expect(JSON.stringify(said)).not.toMatch(/conclusion|shared store now|belong in a shared store/i);
    for (const text of [
      "In conclusion, move",
      "Final conclusion: move",
      "Recommendation: move",
      "综上所述，迁移",
      "结论：迁移",
    ]) {
      expect(isConclusion(text), text).toBe(true);
    }
    for (const text of ["The conclusion step fails", "Users recommend it", "建议书丢失", "A verdict takes 3 ms"]) {
      expect(isConclusion(text), text).toBe(false);
    }
  });
});
