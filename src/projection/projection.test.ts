import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyMessage, emptyProjection, type Projection } from "#discussion";
import { canonicalJson, NO_USAGE, statementHash, subjects } from "#wire";
import { drawn } from "../../test/support/drawn.ts";
import { type Made, playRound, Script, synthesisOf } from "../../test/support/historian-script.ts";
import { flatterers, inChinese, loneDissenter } from "../../test/support/report-discussions.ts";
import { verifies } from "../../test/support/verifies.ts";
import { files } from "./discussion-files.ts";

function fold(messages: readonly Made[], state: Projection = emptyProjection("split-billing")): Projection {
  for (const { subject, envelope, seq } of messages) applyMessage(state, subject, envelope, seq);
  return state;
}

function wholeDiscussion(): Script {
  const script = new Script().start({ mode: "standard" });
  script.add(
    subjects.inbox(script.id, "expert", "b"),
    "inbox",
    "message",
    { text: "Do you see it so?" },
    { from: "a", round: 1 },
  );
  playRound(script, 1, { shift: true });
  script.phase(
    "returned",
    {
      turn: "r1.argument.c",
      participant: "c",
      reasons: [{ rule: "citation", message: "cite somebody" }],
      attemptsLeft: 1,
    },
    { round: 1 },
  );
  script.phase("decided", { question: "next", choice: "recommendation", by: "user" }, { round: 1 });
  const spent = { ...NO_USAGE, calls: 1_000, inputTokens: 90_000 };
  script.phase("paused", { reason: "paused by the user", spent }, { round: 1 });
  script.phase("resumed", { review: "on with it" }, { round: 1 });
  playRound(script, 2);
  const content = synthesisOf(script.messages);
  script.say(2, "historian", "synthesis", content);
  script.phase("notice", { level: "warning", text: "nearly out of budget" }, { round: 2 });
  script.phase("ended", { outcome: "completed", reason: "all rounds played" });
  script.phase("closed", { confirmed: ["a", "b", "c"], missing: [] });
  return script;
}
const script = wholeDiscussion();
const whole = files(fold(script.messages));
const parsed = (path: string, of = whole) => JSON.parse(of.get(path) ?? "null");

describe("the projection of a discussion", () => {
  it("has every file of the layout", () => {
    verifies("AC-03", "SD-05", "SD-15", "SD-20");
    expect([...whole.keys()].sort()).toEqual([
      "artifacts/argument-graph.json",
      "artifacts/fact-ledger.json",
      "artifacts/open-questions.md",
      "artifacts/position-evolution.md",
      "artifacts/report.html",
      "artifacts/synthesis.json",
      "artifacts/synthesis.md",
      "context/messages.jsonl",
      "context/summary.md",
      "manifest.json",
      ...["a", "b", "c", "contrarian", "cross-domain", "historian", "moderator"].map((id) => `personas/${id}.json`),
      "progress.md",
      "record.jsonl",
      "rounds/001.json",
      "rounds/002.json",
    ]);
    expect(parsed("personas/a.json")).toMatchObject({ id: "a", stakes: "their nights", blindSpots: ["people"] });
    expect(parsed("personas/contrarian.json")).toMatchObject({ id: "contrarian", role: "Devil's advocate" });
  });

  it("writes the manifest with the seed's keys", () => {
    expect(parsed("manifest.json")).toMatchObject({
      id: "split-billing",
      title: "Should we split the billing monolith?",
      created: "2026-01-29T10:30:03.000Z",
      status: "completed",
      mode: "standard",
      currentPhase: "ended",
      currentRound: 2,
      team_name: "discussion-split-billing",
      tensionMap: [{ between: ["a", "b"] }],
      problemDefinition: { statement: "Billing is slow" },
      noModel: true,
      context: { files: [{ path: "docs/a.md" }] },
      outcome: { outcome: "completed" },
      record: { statements: script.floor.length, head: script.floor.at(-1)?.hash },
    });
    expect(parsed("manifest.json").personas).toHaveLength(7);
  });

  it("counts what each participant and each round cost", () => {
    verifies("SD-27");
    const { byParticipant, byRound, total } = parsed("manifest.json").usage;
    expect(byParticipant.a).toEqual({ calls: 6, inputTokens: 600, outputTokens: 60, cachedInputTokens: 0 });
    const calls = (of: Record<string, { calls: number }>): number =>
      Object.values(of).reduce((sum, u) => sum + u.calls, 0);
    expect(calls(byRound)).toBe(calls(byParticipant));
    expect(total.calls).toBe(calls(byRound));
  });

  it("writes rounds with the seed's keys, direct messages and what was returned", () => {
    verifies("SD-15", "SD-25");
    const round = parsed("rounds/001.json");
    expect(Object.keys(round)).toEqual([
      ..."roundId topic mode timestamp messages argumentGraph positionShifts synthesis metadata".split(" "),
      "directMessages",
      "returned",
    ]);
    expect(round).toMatchObject({ roundId: 1, topic: "topic of round 1", mode: "standard" });
    expect(round.argumentGraph).toContainEqual({ from: "r1-msg-007", to: "r1-msg-005", relation: "counters" });
    expect(round.positionShifts).toMatchObject([{ expert: "b", trigger: "r1-msg-006", messageId: "r1-msg-009" }]);
    expect(round.synthesis.recommendation).toBe("deep-dive");
    expect(round.metadata).toEqual({
      messageCount: 12,
      participants: ["a", "b", "c", "moderator", "contrarian", "cross-domain"],
      referenceCount: round.argumentGraph.length,
    });
    expect(round.directMessages).toMatchObject([{ from: "a", to: "b", text: "Do you see it so?" }]);
    expect(round.returned).toMatchObject([
      { participant: "c", reasons: [{ rule: "citation" }], content: { position: expect.any(String) } },
    ]);
  });

  it("keeps the record as it was published, so that the chain can be checked", () => {
    const lines = (whole.get("record.jsonl") ?? "")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(script.floor.length);
    let prev = "0".repeat(64);
    for (const statement of lines) {
      expect(statement.prev).toBe(prev);
      expect(statementHash(statement, prev)).toBe(statement.hash);
      prev = statement.hash;
    }
    expect(whole.get("record.jsonl")).toBe(script.floor.map((statement) => `${canonicalJson(statement)}\n`).join(""));
  });

  it("tells the steps in the seed's form", () => {
    verifies("SD-17");
    const text = whole.get("progress.md") ?? "";
    expect(text).toMatch(/^# Should we split[^\n]*\n\n> \*\*No model took part\*\*/);
    expect(text).toContain(
      "### Round 1 — Step 3: Arguments\n\n**2 of 3 answered.**\n\n- a argues\n\nAbsent: Expert B (no answer by the deadline)\n\n**Key takeaway**: takeaway of Arguments\n\n---",
    );
    expect(text).toContain("> Warning: nearly out of budget");
  });

  it("follows pause and resume", () => {
    verifies("SD-21");
    const at = script.messages.findIndex(({ envelope }) => envelope.type === "paused");
    const paused = files(fold(script.messages.slice(0, at + 1)));
    expect(parsed("manifest.json", paused)).toMatchObject({
      status: "paused",
      currentPhase: "checkpoint",
      currentRound: 1,
    });
    expect(paused.has("context/summary.md")).toBe(true);
    // Only the pause's message has the cost of the moderator's own calls, which is not counted twice at the end.
    const { total, byParticipant, byRound } = parsed("manifest.json", paused).usage;
    expect(total).toMatchObject({ calls: 1_000, inputTokens: 90_000 });
    for (const parts of [byParticipant, byRound]) {
      const calls = Object.values(parts as Record<string, { calls: number }>).map((one) => one.calls);
      expect(calls.reduce((sum, one) => sum + one, 0)).toBe(1_000);
    }
    expect(parsed("manifest.json").usage.total.calls).toBeLessThan(1_000);
    expect(parsed("manifest.json", files(fold(script.messages.slice(0, at + 2)))).status).toBe("active");
    expect(files(fold(script.messages.slice(0, at))).has("context/summary.md")).toBe(false);
  });

  it("gives the same bytes after a restart at any point, with duplicates", () => {
    verifies("BY-03");
    fc.assert(
      fc.property(fc.nat(script.messages.length), fc.subarray(script.messages), (cut, again) => {
        const state = fold(script.messages.slice(0, cut));
        // Reapplied messages change nothing; a reader never goes ahead of the stream.
        fold(
          again.filter(({ seq }) => seq <= state.lastSeq),
          state,
        );
        fold(script.messages.slice(cut), state);
        expect([...files(state)]).toEqual([...whole]);
      }),
      { numRuns: drawn(12) },
    );
  });

  it("shows after every message what a projection shows that never showed anything before", () => {
    verifies("BY-03");
    const told = [script, loneDissenter().script, flatterers().script, inChinese().script];
    for (const { id, messages } of told) {
      const kept = emptyProjection(id);
      for (const [index, message] of messages.entries()) {
        const shown = [...files(fold([message], kept))];
        // Later messages do not remove what is kept.
        if (index % Math.ceil(5 / drawn(1)) > 0 && index < messages.length - 1) continue;
        expect(shown).toEqual([...files(fold(messages.slice(0, index + 1), emptyProjection(id)))]);
      }
    }
  });

  it("skips unknown types, malformed messages and those in another's name", () => {
    const at = { id: "x", ts: "2026-01-29T11:00:00.000Z", v: 1 as const, discussion: script.id };
    const state = fold(script.messages);
    const before = [...files(state)];
    const odd = [
      {
        subject: subjects.floor(script.id),
        envelope: { ...at, type: "statement", from: "moderator", body: { id: 7 } },
      },
      { subject: subjects.floor(script.id), envelope: { ...at, type: "fanfare", from: "moderator", body: {} } },
      {
        subject: subjects.floor(script.id),
        envelope: { ...at, type: "ended", from: "a", body: { outcome: "failed", reason: "x" } },
      },
      { subject: subjects.say(script.id, "a"), envelope: { ...at, type: "bye", from: "b", body: {} } },
      { subject: "swarm.v2.x", envelope: { ...at, type: "statement", from: "moderator", body: {} } },
    ];
    for (const [index, { subject, envelope }] of odd.entries()) applyMessage(state, subject, envelope, 100_000 + index);
    expect([...files(state)]).toEqual(before);
    expect(state.lastSeq).toBe(100_004);
  });

  it("has no files for a session that only carries team messages", () => {
    const at = {
      id: "x",
      ts: "2026-01-29T11:00:00.000Z",
      v: 1 as const,
      discussion: "S1",
      type: "message",
      from: "writer",
    };
    const state = emptyProjection("S1");
    applyMessage(state, subjects.log("S1", "writer"), { ...at, body: { to: "b" } }, 1);
    expect(files(state).size).toBe(0);
  });
});
