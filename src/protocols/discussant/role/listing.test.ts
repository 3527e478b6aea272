import { describe, expect, it } from "vitest";
import { Session } from "../../../../test/support/discussant.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { filesFrom, isEmpty } from "../kinds/session-files.ts";
import { itemsIn, listed } from "./listing.ts";
import { isConclusion } from "./scope.ts";
import { assignmentOf } from "./task.ts";

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

describe("the statements of an analysis", () => {
  it("are those of the role's keys and of `swarm analyze`; a file without any is no material", () => {
    const value = {
      findings: ["The batch takes 25 min"],
      implementation_approaches: [{ name: "Cursor", description: "A cursor per worker" }],
      questions: ["Who operates it?"],
      feasibility_score: 0.7,
    };
    expect(itemsIn([{ name: "codex", value }]).map(({ text, kind }) => [kind, text])).toEqual([
      ["finding", "The batch takes 25 min"],
      ["finding", "A cursor per worker"],
      ["question", "Who operates it?"],
    ]);
    const document = (content: object) => ({ path: "s/analyses/codex.json", text: JSON.stringify(content) });
    expect(isEmpty(filesFrom([document(value)], "en"))).toBe(false);
    // A recommendation is not read, and may be cited all the same: its figures stand in the file.
    const further = { ...value, recommendations: ["Take 15 workers for 25 min"] };
    expect(filesFrom([document(further)], "en").figures.codex).toEqual(expect.arrayContaining(["15"]));
    expect(filesFrom([document(further)], "en").figures.codex).not.toContain("25");
    expect(isEmpty(filesFrom([document({ notes: ["25 min"] })], "en"))).toBe(true);
  });

  it("are read from the artifact of an analysis, each analyst's as a file of its own", () => {
    const analyst = (tool: string, finding: string) => ({ tool, findings: [finding] });
    const cli_analyses = [analyst("codex", "A"), analyst("gemini", "B"), analyst("codex", "C")];
    const artifact = (content: object) => ({ path: "x/analysis.json", text: JSON.stringify(content) });
    const read = filesFrom([artifact({ _internal: { cli_analyses } })], "en");
    expect(read.analyses).toEqual(["codex-2", "codex", "gemini"]);
    expect(read.items.map(({ source, text }) => [source, text])).toEqual([
      ["codex-2", "C"],
      ["codex", "A"],
      ["gemini", "B"],
    ]);
    for (const other of [{}, { _internal: { cli_analyses: [analyst("../x", "A")] } }])
      expect(filesFrom([artifact(other)], "en").analyses).toEqual([]);
  });
});

const round = async (description: string): Promise<Record<string, string[]>> => {
  using session = new Session();
  await session.task("DISCUSS-001", description);
  await session.discuss();
  const { updated_understanding, ...rest } = session.round(1);
  return { ...(updated_understanding as object), ...rest } as unknown as Record<string, string[]>;
};

/** Empty lists: only a reader can know what belongs there. */
const UNDECIDED = { confirmed: [], corrected: [], new_insights: [] };

describe("a round without a model", () => {
  it("initial: lists all findings and questions, word for word and with their file", async () => {
    verifies("DR-02", "initial (aggregate all analyses)");
    const said = await round("topic: sessions");
    expect(said).toMatchObject(UNDECIDED);
    expect(said.new_findings).toHaveLength(12);
    expect(said.new_findings).toEqual(
      expect.arrayContaining([
        "The session store keeps sessions in memory of one process (analysis-001); in nearly the same words: The session store keeps sessions in the memory of one process (exploration-001)",
        "A session expires after 30 minutes without a request (analysis-001)",
        "A session expires after 60 minutes without a request (analysis-002)",
        "Customers who lose a filled basket at a logout seldom fill it again (analysis-003)",
      ]),
    );
    expect(said.new_questions).toEqual([
      "Which figure holds? A session expires after 30 minutes without a request (analysis-001); A session expires after 60 minutes without a request (analysis-002)",
      "Is a shared store acceptable for the operations team? (analysis-001)",
      "How many logouts a day are caused by deployments? (analysis-001)",
      "Does the mobile client retry with its refresh token? (analysis-002)",
      "Should baskets outlive sessions? (analysis-003)",
      "Who clears sessions that have expired? (exploration-001)",
    ]);
  });

  it("deepen: stays with the direction, and lists nothing again", async () => {
    verifies("DR-02", "deepen");
    const said = await round("type: deepen\nuser_feedback: the refresh token");
    expect(said).toMatchObject(UNDECIDED);
    expect(said.new_findings).toContain("The refresh token is not rotated after use (exploration-001)");
    expect([said.new_findings, said.new_questions].flat().filter((one) => !/token/i.test(one ?? ""))).toEqual([]);
    using session = new Session();
    await session.task("DISCUSS-001", "topic: token");
    await session.task("DISCUSS-002", "round: 2\ntype: deepen\nuser_feedback: the refresh token");
    await session.discuss();
    expect(session.round(2)).toMatchObject({ new_findings: [], new_questions: [] });
  });

  it("direction-adjusted: lists what shares most words with the new focus, also what was listed before", async () => {
    verifies("DR-02", "direction-adjusted");
    const said = await round("type: direction-adjusted\nuser_feedback: the load balancer and its replicas");
    expect(said).toMatchObject(UNDECIDED);
    expect(said.new_findings?.[0]).toMatch(/^The load balancer spreads requests over three replicas/);
    expect(JSON.stringify(said)).not.toContain("basket");
    const none = await round("type: direction-adjusted\nuser_feedback: quantum entanglement");
    expect(none).toMatchObject({ ...UNDECIDED, new_findings: [] });
    expect(none.new_questions).toEqual(["No statement in the files shares a word with: quantum entanglement"]);
  });

  it("specific-questions: keeps each question open, and lists the passages nearest to it", async () => {
    verifies("DR-02", "specific-questions");
    const said = await round(
      "type: specific-questions\nuser_feedback: After how many minutes does a session expire? What does the database cost?",
    );
    expect(said).toMatchObject(UNDECIDED);
    expect(said.new_findings?.slice(0, 2)).toEqual([
      "A session expires after 30 minutes without a request (analysis-001)",
      "A session expires after 60 minutes without a request (analysis-002)",
    ]);
    expect(said.new_questions?.slice(0, 2)).toEqual([
      "After how many minutes does a session expire?",
      "What does the database cost?",
    ]);
  });

  it("names all files of a text that several have in the same words", () => {
    const assignment = assignmentOf("topic: sessions");
    const items = ["analysis-001", "exploration-002", "analysis-001"].map((source) => {
      return { text: "Sessions are lost", kind: "finding", source, made: "" } as const;
    });
    expect(listed({ assignment, items, known: [] }, "en")).toMatchObject({
      new_findings: ["Sessions are lost (analysis-001, exploration-002)"],
    });
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
