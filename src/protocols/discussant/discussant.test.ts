import { describe, expect, it } from "vitest";
import { judgeStatement } from "../../../services/moderator/gate/gate.ts";
import { projectionOf } from "../../../test/support/analyses.ts";
import { Discussed, listing, readOf, SESSION_DOCUMENTS } from "../../../test/support/discussed.ts";
import { Failing, type Player } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { Documents } from "../document-lookup.ts";
import { readGiven } from "../given.ts";
import { PROTOCOLS } from "../index.ts";
import { discussionRound } from "./kinds/round.ts";
import { sessionFiles } from "./kinds/session-files.ts";
import { partial, RESULT } from "./result/index.ts";
import { RoundFile } from "./role/files.ts";

const { result: resultOf } = RESULT;

const STORE = "The session store keeps sessions in memory (analysis-001, exploration-001)";
const UNDERSTANDING: Player = () => ({
  confirmed: [STORE],
  corrected: ["A session expires after 60 minutes, not 30 (analysis-002)"],
  new_insights: ["The store must be shared"],
  new_findings: ["Sessions end with each deployment (analysis-002)"],
  new_questions: ["Who clears sessions? (exploration-001)"],
});

const KINDS = { discussion_round: discussionRound, session_files: sessionFiles };

const WITHOUT_ANALYSES = SESSION_DOCUMENTS.filter(({ path }) => !path.includes("/analyses/"));

describe("a discussant as a protocol", () => {
  it("holds the four kinds of rounds, each by its strategy, from the session's files", async () => {
    verifies("DR-02", "as a protocol: the four kinds, each with its strategy");
    verifies("DR-03", "as a protocol: reads analyses/*.json and explorations/*.json");
    const asked = ["deepen: zebras", "direction-adjusted: the refresh token", "specific-questions: What does it cost?"];
    const table = await new Discussed().held({ discuss: ["initial", ...asked] });
    const rounds = table.rounds.map(({ round }) => round);
    expect(rounds.map(({ round, type, user_feedback }) => [round, type, user_feedback])).toEqual([
      [1, "initial", ""],
      [2, "deepen", "zebras"],
      [3, "direction-adjusted", "the refresh token"],
      [4, "specific-questions", "What does it cost?"],
    ]);
    for (const { updated_understanding } of rounds)
      expect(updated_understanding).toEqual({ confirmed: [], corrected: [], new_insights: [] });
    expect(rounds[0]?.new_findings).toContain(
      "The session store keeps sessions in memory of one process (analysis-001); in nearly the same words: The session store keeps sessions in the memory of one process (exploration-001)",
    );
    expect(rounds[1]?.new_questions).toEqual(["No statement in the files shares a word with: zebras"]);
    expect(rounds[2]?.new_findings[0]).toContain("refresh token");
    expect(rounds[3]?.new_questions[0]).toBe("What does it cost?");
    expect(table.messages("phase", "returned")).toEqual([]);
    expect(table.ending).toMatchObject({
      outcome: "completed",
      answer: expect.stringMatching(
        /^The discussant names more than half of the 3 analyses for no point\. After 4 rounds: 0 called confirmed, 0 called corrected, 0 new insights, 12 new findings/,
      ),
    });
  });

  it("tells the discussant the kind, where the user's words stand, and what is not its own", async () => {
    verifies("DR-02", "as a protocol: the seat is told its strategy");
    const table = await new Discussed().held({ discuss: ["specific-questions: What does it cost?"] });
    const [turn] = table.messages("inbox.expert.discussant", "turn");
    expect(turn?.body.instruction).toMatch(/^r1-msg-002 says what is asked, with the user's words; r1-msg-001 says/);
    expect(turn?.body.instruction).toContain("Answer each of the user's questions from the material");
    expect(turn?.body.instruction).toContain("give out no task");
  });

  it("writes the role's three kinds of files, which go on where the session's own end", async () => {
    verifies("DR-04", "as a protocol: the keys of discussion-round-<n>.json");
    verifies("DR-05", "as a protocol: appends the round's section");
    verifies("DR-06", "as a protocol: discussions[], current_understanding");
    const before = await new Discussed(SESSION_DOCUMENTS, UNDERSTANDING).held();
    const first = before.files;
    const continued = [
      ...SESSION_DOCUMENTS.filter(({ path }) => !/discussion\.md|memory/.test(path)),
      ...["discussion.md", "shared-memory.json", "discussions/discussion-round-1.json"].map((path) => ({
        path: `S1/${path}`,
        text: first[path] ?? "",
      })),
    ];
    const table = await new Discussed(continued).held({ discuss: ["direction-adjusted: the refresh token"] });
    const { files } = table;
    const round = RoundFile.parse(JSON.parse(files["discussions/discussion-round-2.json"] ?? ""));
    expect(Object.keys(round)).toEqual(Object.keys(RoundFile.shape));
    expect(round).toMatchObject({ round: 2, type: "direction-adjusted", timestamp: table.floor().at(-1)?.timestamp });
    expect(
      files["discussion.md"]?.startsWith(`${first["discussion.md"]?.trimEnd()}\n\n### Round 2 - Discussion (`),
    ).toBe(true);
    const memory = JSON.parse(files["shared-memory.json"] ?? "");
    expect(memory.discussions.map(({ id }: { id: string }) => id)).toEqual([
      "discussion-round-1",
      "discussion-round-2",
    ]);
    expect(memory.analyses).toHaveLength(1);
    expect(memory.current_understanding).toEqual({
      established: ["Users report that they are logged out several times a day", STORE],
      clarified: ["A session expires after 60 minutes, not 30 (analysis-002)"],
      key_insights: ["The store must be shared"],
    });
  });

  it("reads one session's folder, and names what it could not read", () => {
    verifies("DR-03", "as a protocol: one session's folder");
    const broken = { path: "S1/analyses/broken.json", text: "{" };
    const other = { path: "S0/analyses/analysis-009.json", text: "{}" };
    const memory = { path: "S1/shared-memory.json", text: "[]" };
    const own = SESSION_DOCUMENTS.filter(({ path }) => !path.endsWith("memory.json"));
    const read = readOf([...own, broken, other, memory], { session: "S1" } as object);
    expect(read).toMatchObject({ folder: "S1", analyses: ["analysis-001", "analysis-002", "analysis-003"] });
    expect(read.skipped.toSorted()).toEqual([other.path, broken.path, memory.path].toSorted());
    expect(read.memory).toBeUndefined();
    expect(read).toMatchObject({ conclusions: 1, tasks: 0 });
    expect(read.items.map(({ text }) => text).join("\n")).not.toContain("Final conclusion");
    expect(readOf([other, ...own]).folder).toBe("S0");
    expect(readOf([{ path: "notes.md", text: "x" }])).toMatchObject({ folder: "", analyses: [], items: [] });
  });

  it("shows the understanding with the statement behind each entry, and that it is no conclusion", async () => {
    verifies("DR-09", "as a protocol: no final conclusions");
    for (const lang of ["en", "zh"] as const) {
      const table = await new Discussed(SESSION_DOCUMENTS, UNDERSTANDING).held({ lang });
      const state = projectionOf(table);
      const sections = RESULT.told(state).result ?? [];
      expect(sections.map(({ id }) => id)).toEqual([
        ...["answer", "confirmed", "corrected", "new_insights", "new_findings", "questions", "course", "files"],
      ]);
      expect(sections[1]?.items.every(({ refs }) => refs.join() === "r1-msg-003")).toBe(true);
      expect(sections[0]?.text.at(-1)).toContain("synthesizer");
      expect(resultOf(state)).toMatchObject({ kind: "understanding", isUndecided: true });
      expect(partial(state)).toBeUndefined();
    }
  });

  it.each([
    [
      "en",
      "against",
      "The discussant names 2 of 3 analyses for: “The store keeps sessions in memory”; against: analysis-003.",
    ],
    ["zh", "反对", "讨论者为此注明 3 份分析中的 2 份：“The store keeps sessions in memory”；反对：analysis-003。"],
  ] as const)("says which analyses are for, against and silent, %s", async (lang, against, first) => {
    verifies("DR-02", "as a protocol: each analysis for, against or silent");
    const said = {
      confirmed: [`The store keeps sessions in memory (analysis-001, analysis-002; ${against}: analysis-003)`],
      corrected: [
        `It is 60 minutes, not 30 (analysis-002; ${against}: analysis-001)`,
        "It is five nodes (analysis-001, analysis-002)",
      ],
      new_insights: ["Sessions end at night"],
    };
    const table = await new Discussed(SESSION_DOCUMENTS, () => ({ ...said })).held({ lang });
    const state = projectionOf(table);
    const [answer, , corrected] = RESULT.told(state).result ?? [];
    expect(answer?.text[0]).toBe(first);
    expect(table.ending?.answer).toMatch(new RegExp(`^${first.slice(0, 20)}`));
    // An entry is shown with the files that it names itself.
    expect(corrected?.items.map(({ text }) => text)).toEqual(said.corrected);
  });

  it("asks the user after each round how it goes on, and does that", async () => {
    verifies("DR-02", "as a protocol: the user deepens, turns, asks, and is satisfied");
    const table = await new Discussed().open({ unattended: false });
    const running = table.run();
    const put = new Set<string>();
    const answers = [
      { choice: "direction-adjusted", text: "the refresh token" },
      { choice: "specific-questions" },
      { choice: "done" },
    ];
    for (const answer of answers) {
      const open = () => table.messages("inbox.user.user", "question").find(({ id }) => !put.has(id));
      await expect.poll(open).toBeDefined();
      const question = open();
      put.add(question?.id ?? "");
      expect(((question?.body.choices ?? []) as { value: string }[]).map(({ value }) => value)).toEqual([
        ...["done", "deepen", "direction-adjusted", "specific-questions"],
      ]);
      await table.userAnswers({ question: String(question?.body.question), ...answer });
    }
    expect(await running).toBe("finished");
    expect(table.rounds.map(({ round: { type, user_feedback }, task }) => [type, user_feedback, task.unclear])).toEqual(
      [
        ["initial", "", undefined],
        ["direction-adjusted", "the refresh token", undefined],
        ["deepen", "", "specific-questions"],
      ],
    );
  });

  it.each([
    ["en", "The discussion ended early: the budget of 1 call is spent: 1 made."],
    ["zh", "讨论提前结束：1 次调用的预算已用完：已用 1 次。"],
  ] as const)(
    "ends early where its budget is used up before the rounds are, and goes on with a higher one: %s",
    async (lang, told) => {
      verifies("BY-10", "BY-16");
      const discuss = ["initial", "deepen: the basket"];
      const table = await new Discussed().held({ discuss, lang, provider: "script", budgetCalls: 1 });
      expect(table.ending).toMatchObject({ outcome: "ended-early", limit: "calls" });
      expect(resultOf(projectionOf(table))?.markdown).toContain(told);
      await table.resume({ budgetCalls: 100 });
      expect(await table.run()).toBe("finished");
      expect(table.rounds.map(({ round }) => round.type)).toEqual(["initial", "deepen"]);
      expect(table.ending).toMatchObject({ outcome: "completed" });
      expect(resultOf(projectionOf(table))?.markdown).not.toContain(told);
    },
  );

  it("holds no round for which there is no time any more where the user answers late, and goes on with more", async () => {
    verifies("BY-16");
    const table = await new Discussed().open({ timeSeconds: 600, unattended: false });
    const late = table.userAnswersLate({ question: "r1.next", choice: "deepen", text: "the basket" }, 700);
    await table.run();
    await late;
    expect(table.rounds).toHaveLength(1);
    expect(table.ending).toMatchObject({ outcome: "ended-early", limit: "time" });
    await table.userAnswers({ question: "r2.next", choice: "done" });
    await table.resume({ timeSeconds: 600 });
    await table.run();
    expect(table.rounds.map(({ round, because }) => [round.user_feedback, because])).toEqual([
      ["", undefined],
      ["the basket", undefined],
    ]);
    expect(table.ending).toMatchObject({ outcome: "completed" });
  });

  it("is complete where its budget is used up in the last round", async () => {
    const table = await new Discussed().held({ provider: "script", budgetCalls: 1 });
    expect(table.ending).toMatchObject({ outcome: "completed" });
  });

  it("comes to the same record under any owner: killed after each message and taken over", async () => {
    verifies("BY-03", "AC-07", "DR-10");
    const options = { discuss: ["initial", "deepen: the basket"], session: undefined };
    const whole = (await new Discussed().held(options)).said;
    for (let messages = 1; messages < 30; messages += 3) {
      const table = await new Discussed().open(options);
      await table.runAndDieAfter(messages);
      await table.run();
      expect(table.said, `killed after ${messages}`).toEqual(whole);
      expect(await table.signals("discussion_processed")).toHaveLength(2);
    }
  });
});

describe("the gate of a discussion round", () => {
  const OTHERS: readonly (readonly [said: object, rule: string, path: string])[] = [
    [{ summary: "DISCUSS complete" }, "untagged", "summary"],
    [{ new_insights: ["In conclusion, the store must go"] }, "final_conclusion", "new_insights.0"],
    [{ confirmed: ["Recommendation: move the sessions (analysis-001)"] }, "final_conclusion", "confirmed.0"],
    [{ new_questions: ["结论：应当共享会话"] }, "final_conclusion", "new_questions.0"],
    [{ new_findings: ["Task: rotate the token"] }, "new_task", "new_findings.0"],
    [{ new_questions: ["Create a task for the executor to rotate the token"] }, "new_task", "new_questions.0"],
    [{ new_insights: ["任务：轮换令牌"] }, "new_task", "new_insights.0"],
    [{ conclusions: ["share the store"] }, "foreign_field", "conclusions"],
    [{ tasks: [{ subject: "rotate" }] }, "foreign_field", "tasks"],
    [{ confirmed: ["The store keeps sessions in memory"] }, "unsourced", "confirmed.0"],
    [{ corrected: ["It is 60 minutes (analysis-007)"] }, "unknown_source", "corrected.0"],
    [{ confirmed: ["40 complaints a week (analysis-003, analysis-001)"] }, "figure_not_there", "confirmed.0"],
    [{ corrected: ["It is 60 minutes, not 30 (analysis-002)"] }, "figure_not_there", "corrected.0"],
    [
      { new_findings: ["It ends after 30 (analysis-001) or 61 minutes (analysis-002)"] },
      "figure_not_there",
      "new_findings.0",
    ],
    [{ answered: ["Who pays for it?"] }, "never_asked", "answered.0"],
  ];
  it("takes a figure of a file that stands in what it does not read, such as a recommendation", async () => {
    const entry = { confirmed: ["15 workers are wanted (analysis-001)"] };
    const player: Player = (turn, attempt) => (attempt === 1 ? entry : listing(turn, attempt));
    const back = async (more: object) => {
      const documents = SESSION_DOCUMENTS.map((one) =>
        one.path.endsWith("analysis-001.json")
          ? { ...one, text: JSON.stringify({ ...JSON.parse(one.text), ...more }) }
          : one,
      );
      const table = await new Discussed(documents, player).held();
      return table.messages("phase", "returned").flatMap(({ body }) => body.reasons);
    };
    expect(await back({})).toContainEqual(expect.objectContaining({ rule: "figure_not_there" }));
    expect(await back({ recommendations: ["Take 15 workers"] })).toEqual([]);
  });

  it.each(OTHERS)("returns what the role forbids: %j", async (said, rule, path) => {
    verifies("DR-09", "as a protocol: no output without its tag, no final conclusions, no new tasks");
    const player: Player = (turn, attempt) => (attempt === 1 ? { ...said } : listing(turn, attempt));
    const table = await new Discussed(SESSION_DOCUMENTS, player).held();
    const [back] = table.messages("phase", "returned");
    expect(back?.body.reasons).toContainEqual(expect.objectContaining({ rule, path }));
    expect(table.rounds).toMatchObject([{ because: undefined }]);
  });

  it("lets pass what speaks of conclusions and tasks, and of files that only the analyses know", async () => {
    verifies("DR-09", "as a protocol: no output without its tag, no final conclusions, no new tasks");
    const fine = {
      reasoning: "They agree.",
      summary: "[discussant] one confirmed",
      confirmed: ["The store keeps sessions in memory, see src/session/store.ts:14 (analysis-001, exploration-001)"],
      corrected: ["It is 60 minutes, not 30 (analyses/analysis-002.json; against: analysis-001)"],
      new_insights: ["The recommendation service reads the session twice", "Tasks of the nightly job end sessions"],
      new_findings: ["Task queues are full at 02:00", "Conclusions of analysis-003 rest on one week"],
      new_questions: ["Which task creates the session?", "Is the conclusion of analysis-001 still open?"],
    };
    const table = await new Discussed(SESSION_DOCUMENTS, () => ({ ...fine })).held();
    expect(table.messages("phase", "returned")).toEqual([]);
    expect(table.rounds).toMatchObject([
      { by: "somebody", conclusions: 0, tasks: 0, round: { new_findings: fine.new_findings } },
    ]);
  });

  it("takes a question that a later entry answers off the open ones", async () => {
    verifies("DR-02", "as a protocol: a question is answered when something answers it");
    const clears = "Who clears sessions that have expired?";
    const player: Player = ({ round }) =>
      round === 1
        ? { new_questions: [`${clears} (exploration-001)`, "Should baskets outlive sessions? (analysis-003)"] }
        : { new_findings: ["Nobody clears sessions (exploration-001)"], answered: [clears] };
    const table = await new Discussed(SESSION_DOCUMENTS, player).held({ discuss: ["initial", "deepen: expiry"] });
    expect(table.messages("phase", "returned")).toEqual([]);
    const questions = RESULT.told(projectionOf(table)).result?.find(({ id }) => id === "questions");
    expect(questions?.items.map(({ text }) => text)).toEqual(["Should baskets outlive sessions? (analysis-003)"]);
    expect(table.ending?.answer).toContain("1 open question");
  });

  it("looks up no citation of code, which the analyses make of files that were not given", () => {
    verifies("DR-03", "as a protocol: files that only the analyses know");
    const documents = new Documents(SESSION_DOCUMENTS);
    const said = { new_findings: ["The store is read first (src/session/store.ts:14)"] };
    for (const [kind, author, content] of [
      ["discussion_round", "discussant", said],
      ["session_files", "historian", { ...readOf(SESSION_DOCUMENTS), known: said.new_findings }],
    ] as const) {
      const candidate = { kind, author, content };
      const { reasons } = judgeStatement(candidate, KINDS[kind], {
        floor: new Map(),
        participants: [],
        documents,
      });
      expect(reasons).toEqual([]);
    }
  });

  it("leaves out of the files what was accepted all the same, and says how much that was", async () => {
    verifies("DR-09", "as a protocol: what is another role's reaches no file");
    const stubborn: Player = () => ({
      new_insights: ["In conclusion, share it", "A new insight"],
      new_questions: ["Task: do it"],
    });
    const table = await new Discussed(SESSION_DOCUMENTS, stubborn).held();
    expect(JSON.parse(table.files["discussions/discussion-round-1.json"] ?? "")).toMatchObject({
      updated_understanding: { new_insights: ["A new insight"] },
      new_questions: [],
    });
    const [summary] = (await table.signals("discussion_processed")).map((one) => String(one.summary));
    expect(summary).toContain("1 conclusion left to the synthesizer; 1 task left to the coordinator");
  });
});

describe("the error table, as a protocol", () => {
  it("no analyses: an empty round without asking anybody, and that is said above everything", async () => {
    verifies("DR-08", "as a protocol: No analysis results found");
    const table = await new Discussed(WITHOUT_ANALYSES).held();
    expect(table.messages("inbox.expert.discussant", "turn")).toEqual([]);
    expect(table.rounds).toMatchObject([
      { because: "there are no analyses with statements: the round is empty", by: "nobody" },
    ]);
    expect(table.ending).toMatchObject({ outcome: "ended-early", reason: expect.stringMatching(/^Empty: .*analyses/) });
    expect(RESULT.told(projectionOf(table)).result?.[0]?.text).toEqual([expect.stringMatching(/^Empty: /)]);
    expect((await table.signals("discussion_processed"))[0]?.summary).toContain(
      "there are no analyses with statements",
    );
  });

  it("a discussant that fails or is silent: the files are listed, and the reason is given once", async () => {
    verifies("DR-08", "as a protocol: CLI tool unavailable");
    const fatal: Player = () => new Failing({ class: "fatal", code: "bad_key" });
    for (const [player, why] of [
      [fatal, "the model is overloaded"],
      [() => "silence", "no answer by the deadline"],
    ] as const) {
      const table = await new Discussed(SESSION_DOCUMENTS, player as Player).held({ turnSeconds: 30 });
      expect(table.rounds).toMatchObject([{ because: `Discussant gave no answer (${why})`, by: "nobody" }]);
      expect(table.rounds[0]?.round).toMatchObject({
        updated_understanding: { confirmed: [], corrected: [], new_insights: [] },
        new_findings: expect.arrayContaining(["The refresh token is not rotated after use (exploration-001)"]),
      });
      const lacks = `Round 1 only lists what the files say, since Discussant gave no answer (${why}).`;
      expect(partial(projectionOf(table))).toBe(lacks);
      expect(RESULT.told(projectionOf(table)).result?.[0]?.text).toEqual([lacks, ...Array(3).fill(expect.any(String))]);
    }
  });

  it("unclear feedback: deepen, with a note", async () => {
    verifies("DR-08", "as a protocol: User feedback unclear");
    const table = await new Discussed().held({ discuss: ["specific-questions: ?"] });
    expect(table.rounds[0]?.round).toMatchObject({ type: "deepen" });
    expect(table.rounds[0]?.round.new_questions[0]).toContain("is unclear");
    expect((await table.signals("discussion_processed"))[0]?.summary).toContain("treated as deepen");
  });

  it("files that could not be read: it ends, and reads them when it is taken up again", async () => {
    verifies("DR-08", "as a protocol: Session folder missing");
    const table = new Discussed();
    const historian = table.players.get("historian");
    table.players.set("historian", () => "unable");
    await table.held();
    expect(table.ending).toMatchObject({
      outcome: "ended-early",
      reason: expect.stringContaining("could not be read"),
    });
    if (historian) table.players.set("historian", historian);
    await table.command("resume");
    await table.run();
    expect(table.ending).toMatchObject({ outcome: "completed" });
    expect(table.rounds).toHaveLength(1);
  });
});

describe("what is asked of it", () => {
  const given = (more: object) =>
    readGiven(PROTOCOLS, "http", { topic: "x", protocol: "discussant", provider: "offline", ...more });

  it("is one seat, and rounds that begin with their type", () => {
    verifies("DR-02", "as a protocol: rounds that begin with their type");
    expect(given({ discuss: ["initial", "specific-questions：多少钱？"], session: "S1" })).toMatchObject({
      session: "S1",
    });
    expect(() => given({ discuss: ["shout: at them"] })).toThrow(/discuss.*a round begins with its type/);
    expect(() => given({ seats: ["zoe", "ada"] })).toThrow(/seats: there is one seat, the discussant's/);
  });

  it("fails where somebody starts it on the bus with two seats", async () => {
    const table = await new Discussed().held({ seats: ["zoe", "ada"] });
    expect(table.ending).toMatchObject({ outcome: "failed", reason: expect.stringContaining("one seat") });
  });
});
