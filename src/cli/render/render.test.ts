import { describe, expect, it } from "vitest";
import { awaitedAt, emptyReading, type Heard, takeIn } from "#discussion";
import { NO_USAGE, subjects, USER } from "#wire";
import { composed, optionsOf, Script, statement } from "../../../test/support/script.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { lookOf } from "./look.ts";
import { renderList, renderOverview } from "./overview.ts";
import { renderHeard, renderWaiting } from "./phases.ts";
import { renderResult, renderTable, renderWholeResult } from "./result.ts";
import { renderStatement } from "./statement.ts";
import { width } from "./text.ts";

const look = lookOf({ columns: 72, colour: false }, "en");
const ESC = "\u001b";

function table() {
  const script = new Script("billing");
  const state = emptyReading("billing");
  const tell = (heard: Heard, how = look): string[] => {
    takeIn(state, heard);
    return renderHeard(heard, state, how);
  };
  const open = () => {
    tell(
      script.phase("opened", {
        options: optionsOf("Split it?"),
        title: "Split it?",
        context: { files: [], skipped: [] },
      }),
    );
    tell(script.phase("composed", composed()));
  };
  return { script, state, tell, open };
}

const progress = {
  step: 5,
  name: "Responses and shifts",
  lines: [
    "Database Expert (r1-msg-007): minor shift → one database, but a ledger that nobody shares with anybody else in the house",
    "api (r1-msg-008): stands firm: r1-msg-006 speaks of another case",
    "Rests on: nothing that a name stands before",
  ],
  said: [
    {
      participant: "dba",
      messageId: "r1-msg-007",
      text: "minor shift → one database, but a ledger that nobody shares with anybody else in the house",
      shift: "minor",
    },
    { participant: "api", messageId: "r1-msg-008", text: "stands firm: r1-msg-006 speaks of another case" },
  ],
  takeaway: "1 of 2 shifted: Database Expert.",
  asked: 3,
  answered: 2,
  absent: [{ participant: "contrarian", reason: "did not answer in time" }],
};

describe("a discussion on the terminal", () => {
  it("starts with the topic, the options and the documents", () => {
    const { script, tell } = table();
    const file = { path: "a.md", bytes: 3_000, lines: 2, sha256: "0" };
    const context = { files: [file, file], skipped: [{ path: "b.png", reason: "binary" }] };
    const title = "Should we split the billing monolith into services, and if so which one first?";
    expect(tell(script.phase("opened", { options: optionsOf("Split it?"), title, context }))).toEqual([
      "◇ Should we split the billing monolith into services, and if so which",
      "  one first?",
      "  billing · lightweight · offline · 2 documents, 6 KB · 1 file skipped",
    ]);
  });

  it("shows who argues, what each stands to lose, and between whom the tensions lie", () => {
    verifies("SD-04");
    const { script, tell } = table();
    expect(tell(script.phase("composed", composed()))).toEqual([
      "",
      "◆ Experts   lightweight · up to 2 rounds",
      "  Database Expert  at stake: answers for lost data",
      "  API Designer  at stake: answers for broken clients",
      "  also there  Moderator, Contrarian",
      "",
      "◆ Tensions",
      "  Database Expert ↔ API Designer  Consistency vs. Freedom",
    ]);
  });

  it("shows the same before the user confirms it", () => {
    verifies("SD-04");
    const { script, tell } = table();
    const experts = composed().participants.flatMap((one) => one.persona ?? []);
    const { tensionMap } = composed();
    const question = script.envelope("inbox", "question", {
      question: "q1",
      kind: "composition",
      text: "?",
      choices: [{ value: "start", label: "Start", description: "" }],
      recommended: "start",
      details: { mode: "standard", experts, tensionMap, limits: ["“at most 10 minutes” (quote.md:4)"] },
    });
    expect(tell(script.heard(subjects.inbox("billing", "user", USER), question))).toEqual([
      "",
      "◆ Experts   standard",
      "  Database Expert  at stake: answers for lost data",
      "  API Designer  at stake: answers for broken clients",
      "",
      "◆ Tensions",
      "  Database Expert ↔ API Designer  Consistency vs. Freedom",
      "",
      "◆ Holds until the end",
      "  –  “at most 10 minutes” (quote.md:4)",
    ]);
  });

  it("tells each step: who said what, who moved, who is absent, and the takeaway", () => {
    verifies("SD-17");
    const { script, tell, open } = table();
    open();
    expect(tell(script.phase("progress", progress, 1))).toEqual([
      "",
      "◆ Round 1 · Step 5 · Responses and shifts   2 of 3 answered",
      "  ↻ Database Expert r1-msg-007  minor shift → one database, but a",
      "    ledger that nobody shares with anybody else in the house",
      "  API Designer r1-msg-008  stands firm: r1-msg-006 speaks of another",
      "    case",
      "  Rests on: nothing that a name stands before",
      "  ✗ Contrarian absent  did not answer in time",
      "  ▸ 1 of 2 shifted: Database Expert.",
    ]);
  });

  it("works in Chinese", () => {
    const { script, tell, open } = table();
    open();
    const zh = lookOf({ columns: 40, colour: false }, "zh");
    const body = {
      ...progress,
      name: "回应",
      lines: ["Database Expert: 关于数据一致性，文档写道：账本是唯一的事实来源"],
      said: [{ participant: "dba", text: "关于数据一致性，文档写道：账本是唯一的事实来源" }],
      absent: [],
    };
    const lines = tell(script.phase("progress", body, 1), zh);
    expect(lines).toEqual([
      "",
      "◆ 第 1 轮 · 步骤 5 · 回应   3 位中 2 位已回答",
      "  Database Expert  关于数据一致性，文",
      "    档写道：账本是唯一的事实来源",
      "  ▸ 1 of 2 shifted: Database Expert.",
    ]);
  });

  it("shows a returned statement in a line, notices, decisions, pause and resume", () => {
    const { script, state, tell, open } = table();
    open();
    const reasons = [{ rule: "cites_another", message: "cite at least one other expert" }];
    expect(tell(script.phase("returned", { turn: "t", participant: "api", reasons, attemptsLeft: 1 }))).toEqual([
      "  ↩ API Designer returned  cite at least one other expert (1 attempt",
      "    left)",
    ]);
    expect(tell(script.phase("notice", { level: "warning", text: "the model is slow" }))).toEqual([
      "  ! the model is slow",
    ]);
    expect(tell(script.phase("notice", { level: "info", text: "noted" }))).toEqual(["  · noted"]);
    expect(tell(script.phase("decided", { question: "q", choice: "constraint", text: "EU only", by: "user" }))).toEqual(
      ["  ● you  constraint: EU only"],
    );
    expect(tell(script.phase("decided", { question: "q", choice: "follow", by: "rule" }))).toEqual([
      "  ● as recommended  follow",
    ]);
    expect(tell(script.phase("paused", { reason: "lunch" }))).toEqual(["", "‖ paused  lunch"]);
    expect(tell(script.phase("resumed", { review: "two rounds so far" }))).toEqual([
      "",
      "▶ resumed  two rounds so far",
    ]);
    tell(script.phase("begun", { step: 3, name: "stress_test", asked: ["contrarian", "api"] }, 2));
    if (!state.step) throw new Error("no step goes on");
    const narrow = renderWaiting(state.step, awaitedAt(state, 0), state, look, 60);
    expect(narrow).toBe("◌ waiting for Contrarian and API Designer");
    expect(renderWaiting(state.step, awaitedAt(state, 0), state, look)).toBe(
      "◌ Round 2 · Step 3 · stress test · waiting for Contrarian and API Designer",
    );
    const since = Date.parse(state.step.since);
    const paid = { ...state, options: { ...state.options, provider: "anthropic" } } as typeof state;
    const waitedFor = (seconds: number, of = paid): string =>
      renderWaiting(state.step as never, awaitedAt(of, since + 1_000 * seconds), of, look);
    expect(waitedFor(4)).toMatch(/waiting for Contrarian; API Designer$/);
    expect(waitedFor(9)).toMatch(/waiting for Contrarian \(anthropic\), 9 s; API Designer, 9 s$/);
    expect(waitedFor(130)).toMatch(/\(anthropic\), 2 min; API Designer, 2 min$/);
    const own = { ...paid, options: { ...paid.options, expertProviders: { contrarian: "openai" } } } as typeof state;
    expect(waitedFor(9, own)).toMatch(/ \(openai\), 9 s; API Designer, 9 s$/);
    expect(waitedFor(9, state)).toMatch(/Designer, 9 s$/);
  });

  it("prints nothing for messages without a line", () => {
    const { script, tell } = table();
    expect(tell(script.phase("begun", { step: 1, name: "x", asked: [] }))).toEqual([]);
    expect(tell(script.phase("closed", { confirmed: [], missing: [] }))).toEqual([]);
    expect(tell(script.floor(statement("r1-msg-001", "dba", "argument", {})))).toEqual([]);
  });

  it("strips terminal control from participants' text", () => {
    const { script, tell, open } = table();
    open();
    const evil = `${ESC}[2J${ESC}]0;owned\u0007\u202eDatabase Expert: ${ESC}[31mred\r\nnew line`;
    const said = [{ participant: "dba", text: evil }];
    const body = { step: 1, name: evil, lines: [evil, evil], said, takeaway: evil };
    const lines = tell(script.phase("progress", body, 1));
    expect(lines.join("\n")).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u);
    expect(lines).toContain("  Database Expert  Database Expert: red new line");
    expect(lines).toContain("  Database Expert: red new line");
  });

  it("colours names by speaker, and only if colour is enabled", () => {
    const { script, tell, open } = table();
    open();
    const coloured = lookOf({ columns: 72, colour: true }, "en");
    const said = [{ participant: "api", messageId: "r1-msg-002", text: "no" }];
    const body = { step: 1, name: "x", lines: ["api (r1-msg-002): no"], said, takeaway: "" };
    expect(tell(script.phase("progress", body, 1), coloured)).toContain(
      `  ${ESC}[35mAPI Designer${ESC}[39m${ESC}[2m r1-msg-002${ESC}[22m  no`,
    );
  });
});

describe("the result", () => {
  const synthesis = {
    insights: [],
    executiveSummary: "Move the ledger last. ".repeat(6),
    recommendations: [{ action: "Measure first", confidence: "high", risk: "takes a month", prerequisite: "access" }],
    minorityReport: [
      { position: "Stay", advocate: "api", reason: "1 of 2", stillValid: true, note: "n", messageId: "r1-msg-008" },
      { position: "Wait", advocate: "dba", reason: "1 of 2", stillValid: false, note: "n", messageId: "r1-msg-007" },
    ],
    openQuestions: Array.from({ length: 5 }, (_, i) => ({
      question: `Q${i}?`,
      whyOpen: "no data",
      suggestedApproach: "s",
    })),
  };
  const gate = {
    qualityScore: { overall: 4 },
    disagreement: 5.25,
    recommendation: "synthesize",
    recommendationReason: "done",
  };

  function told(outcome: "completed" | "ended-early", more: object = {}) {
    const { script, state, tell, open } = table();
    open();
    tell(
      script.floor(
        statement("r1-msg-007", "dba", "response", { positionShift: "minor", currentPosition: "one ledger" }),
      ),
    );
    tell(script.floor(statement("r1-msg-009", "moderator", "quality_gate", gate)));
    tell(script.floor(statement("r1-msg-010", "historian", "synthesis", { ...synthesis, ...more })));
    const usage = { calls: 12, inputTokens: 9_000, outputTokens: 3_345, cachedInputTokens: 0, costUsd: 0.123 };
    const absent = [{ participant: "contrarian", reason: "did not answer in time" }];
    tell(script.phase("progress", { step: 10, name: "x", lines: [], takeaway: "", asked: 3, answered: 2, absent }, 1));
    tell(script.phase("ended", { outcome, reason: "the budget of 10 tokens is spent", usage }));
    return { state, script, tell };
  }

  it("leads with the answer, and ends with what is folded, the figures and the folder", () => {
    const { state } = told("completed");
    expect(renderResult(state, { shownFolder: "./discussions/billing" }, look)).toEqual([
      "",
      "╭─ Result · completed",
      "│ 2 of 3 answered in round 1 (x); Contrarian did not. No model took",
      "│ part: what stands here was found by rule or said by people.",
      "│ No point has more than half of the 2 experts for it.",
      "│",
      "│ Held by some",
      "│   • “one ledger” (p1): 1 of 2; unchallenged; put to nobody since.",
      "│",
      "│ Missing",
      "│   • API Designer has said nothing.",
      "│",
      "│ More with swarm show, points such as p3 with --part table, messages",
      "│ such as r1-msg-004 with --part record: How good the discussion was;",
      "│ The record in figures",
      "│",
      "│ quality 4/5 · 0 changed stances · 1 round · 3 statements · 12 calls ·",
      "│ 12,345 tokens · $0.12",
      "╰─",
      "  Files  ./discussions/billing",
      "  More  swarm show billing",
    ]);
    for (const line of renderResult(state, { shownFolder: "./x" }, look)) expect(width(line)).toBeLessThanOrEqual(72);
  });

  it("names no option under a row that says nothing of it", () => {
    const head = ["", "Redis", "Memcached"];
    expect(renderTable({ head, rows: [["also said of it", "", "It forks."]] }, look)).toEqual([
      "  also said of it",
      "     Memcached  It forks.",
    ]);
  });

  it("is shown whole by swarm show", () => {
    const { state } = told("completed");
    const lines = renderWholeResult(state, look).join("\n");
    expect(lines).toContain("│ The record in figures\n│   • 1 expert, 1 round, 3 statements with 0 citations");
    expect(lines).toContain("Contrarian did not answer in round 1, x: did not answer in time");
    expect(lines).toMatch(/^ {2}More: swarm show billing --part table\|record$/mu);
    // Lists of facts are long: they have a part of their own.
    const facts = ["facts", "facts-all"].map((id) => {
      return { id, heading: `Facts in ${id}`, text: ["17 facts were brought."], items: [], folded: id !== "facts" };
    });
    const shown = renderWholeResult(told("completed", { facts }).state, look).join("\n");
    expect(shown).not.toContain("Facts in");
    expect(shown).toMatch(/^ {2}More: swarm show billing --part table\|facts\|record$/mu);
  });

  it("says why it ended early, and mentions no missing model if one took part", () => {
    const { state, script, tell } = told("ended-early");
    const origin = { provider: "anthropic", model: "m", isModel: true };
    tell(script.floor({ ...statement("r1-msg-011", "dba", "argument", {}), origin }));
    const lines = renderResult(state, { shownFolder: "x" }, look);
    expect(lines.slice(1, 3)).toEqual([
      "╭─ Result · ended early",
      "│ The discussion ended early: the budget of 10 tokens is spent. 2 of 3",
    ]);
    expect(lines.join("\n")).not.toContain("No model took part");
  });
});

describe("show and list", () => {
  it("give a discussion at a glance", () => {
    const { script, state, tell, open } = table();
    open();
    tell(script.floor(statement("r1-msg-001", "dba", "position_declaration", { position: "no", confidence: 0.4 })));
    tell(script.floor(statement("r1-msg-002", "api", "position_declaration", { position: "yes" })));
    tell(
      script.floor(
        statement("r1-msg-003", "dba", "response", { positionShift: "major", currentPosition: "yes, later" }),
      ),
    );
    tell(script.phase("begun", { step: 3, name: "argument", asked: ["dba", "api"] }, 1));
    tell(script.floor(statement("r1-msg-004", "api", "argument", {})));
    expect(renderOverview(state, { folder: "./x", owner: "moderator-1", now: 0 }, look)).toEqual([
      "◇ Split it?",
      "  billing · active · lightweight · 4 statements · runs on moderator-1",
      "  waiting for Database Expert; answered: API Designer",
      "",
      "◆ Experts   lightweight · up to 2 rounds",
      "  Database Expert  at stake: answers for lost data",
      "  API Designer  at stake: answers for broken clients",
      "  also there  Moderator, Contrarian",
      "",
      "◆ Tensions",
      "  Database Expert ↔ API Designer  Consistency vs. Freedom",
      "",
      "◆ Rounds",
      "  Round 1  4 statements",
      "",
      "◆ Positions",
      "  Database Expert  yes, later (p3) r1-msg-003",
      "  API Designer  yes (p2) r1-msg-002",
      "",
      "  Files  ./x",
    ]);
  });

  it("give the reason of an end that is no completion; a completed one's answer is in its result", () => {
    for (const [outcome, count] of [
      ["completed", 0],
      ["ended-early", 1],
    ] as const) {
      const { script, state, tell, open } = table();
      open();
      tell(script.phase("ended", { outcome, reason: "Both are for it", usage: NO_USAGE }));
      const lines = renderOverview(state, { folder: "./x", now: 0 }, look).filter((line) =>
        line.includes("Both are for"),
      );
      expect(lines, outcome).toHaveLength(count);
    }
  });

  it("give all in a table", () => {
    const created = "2026-01-01T10:00:01.000Z";
    const listed = [
      { id: "billing", title: "Split it?", status: "completed", mode: "standard", round: 2, created, asksOwner: false },
      {
        id: "a",
        title: `${ESC}[2JWeird\ntitle that is far too long for a line of a terminal`,
        status: "active",
        mode: "deep",
        round: 0,
        created,
        asksOwner: true,
      },
    ];
    expect(renderList(listed, { ...look, columns: 120 })).toEqual([
      "billing  completed      standard  Round 2  2026-01-01 10:00  Split it?",
      "a        waits for you  deep               2026-01-01 10:00  Weird title that is far too long for a line of a terminal",
    ]);
    const lacking = { ...listed[0], partial: "This result is partial: Finance Controller is missing." };
    expect(renderList([lacking as (typeof listed)[0]], { ...look, columns: 120 })).toEqual([
      "billing  completed, partial  standard  Round 2  2026-01-01 10:00  Split it?",
      "  This result is partial: Finance Controller is missing.",
    ]);
    const why = "no model call succeeds at present: it is out of order";
    const paused = { ...lacking, status: "paused", reason: why };
    expect(renderList([paused as (typeof listed)[0]], { ...look, columns: 120 })).toEqual([
      "billing  paused  standard  Round 2  2026-01-01 10:00  Split it?",
      `  ${why}`,
    ]);
    const long = {
      ...listed[0],
      id: "b".repeat(64),
      title: "数据库应该归计费团队所有并由其值班，还是应该继续由平台团队统一管理？",
    };
    expect(renderList([...listed, long as (typeof listed)[0]], { ...look, columns: 50 })).toEqual([
      "billing",
      "  completed  standard  Round 2  2026-01-01 10:00",
      "  Split it?",
      "a  waits for you  deep  2026-01-01 10:00",
      "  Weird title that is far too long for a line of a",
      "  terminal",
      "b".repeat(64),
      "  completed  standard  Round 2  2026-01-01 10:00",
      "  数据库应该归计费团队所有并由其值班，还是应该继续",
      "  由平台团队统一管理？",
    ]);
  });
});

describe("a statement in full", () => {
  it("draws sections as what they are", () => {
    const { state, open } = table();
    open();
    const items = [{ text: "“Wait” (ops.md:3)", refs: [] }];
    const sections = [{ id: "close", heading: "By figures", text: [], items, folded: false }];
    const said = statement("r1-msg-001", "historian", "synthesis", { documents: 2, passages: 5, quoted: 1, sections });
    expect(renderStatement(said, state, look).slice(2)).toEqual(["  By figures", "    • “Wait” (ops.md:3)"]);
  });

  it("leaves out of a moderator's statement what is computed beside its words", () => {
    const { state, open } = table();
    open();
    const questions = [{ question: "Which figure?", to: ["api"] }];
    const content = {
      questions,
      guidance: "Name figures.",
      computed: { questions: ["x"] },
      disagreementBudget: { min: 3 },
    };
    const lines = renderStatement(statement("r1-msg-005", "moderator", "opening", content), state, look).join("\n");
    expect(lines).toContain("Which figure?");
    expect(lines).toContain("Name figures.");
    expect(lines).not.toMatch(/computed|budget/iu);
    const gaps = [{ text: "Nobody counted the refunds", refs: [] }];
    const lists = renderStatement(
      statement("r1-msg-006", "moderator", "opening", { gaps, conflicts: [{}] }),
      state,
      look,
    );
    expect(lists.join("\n")).toContain("Nobody counted the refunds");
  });

  it("names every field that says something", () => {
    const { state, open } = table();
    open();
    const said = statement("r1-msg-004", "api", "argument", {
      position: "no",
      references: [{ targetId: "r1-msg-001", relation: "counters", comment: "too early" }],
      proposals: ["one", "two"],
      steelMan: [],
      codeOrDiagrams: "",
      wouldChangeIf: "data",
    });
    expect(renderStatement({ ...said, flags: ["steel_man"] }, state, look)).toEqual([
      "",
      "r1-msg-004 API Designer argument ⚠ steel_man",
      "  position  no",
      "  messages taken up  r1-msg-001, counters, why: too early",
      "  proposals",
      "    • one",
      "    • two",
      "  what would change this view  data",
    ]);
  });
});
