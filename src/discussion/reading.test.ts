import { describe, expect, it } from "vitest";
import { subjects, USER } from "#wire";
import { composed, optionsOf, Script, statement } from "../../test/support/script.ts";
import { verifies } from "../../test/support/verifies.ts";
import {
  awaitedAt,
  emptyReading,
  isHandedOver,
  isOpeningNews,
  isWithoutModel,
  nameOf,
  ownerWaitedFor,
  type Reading,
  readingFrom,
  readingJson,
  seatsOf,
  stepsOf,
  summaryOf,
  takeIn,
  waitingFor,
} from "./index.ts";

const context = { files: [], skipped: [] };
const gist = { question: "q1", kind: "next-step" as const, text: "?", choices: [], recommended: "follow", details: {} };
const choices = [{ value: "follow", label: "Follow", description: "" }];
const NOW = Date.parse("2026-01-01T10:00:30.000Z");

function told(more: Partial<ReturnType<typeof composed>> = {}) {
  const script = new Script("d");
  const reading = emptyReading("d");
  const start = script.envelope("control", "start", { options: optionsOf("Split it?"), context }, { from: USER });
  takeIn(reading, script.heard(subjects.control("d"), start));
  takeIn(reading, script.phase("opened", { options: optionsOf("Split it?"), title: "Split it?", context }));
  takeIn(reading, script.phase("composed", { ...composed(), ...more }));
  const say = <T extends "statement" | "unable">(from: string, type: T, phase = "argument", round = 1): boolean => {
    const body = type === "unable" ? { turn: "t", reason: "ill" } : { turn: "t", content: {} };
    const envelope = { ...script.envelope("say", type, body as never, { from, round }), phase };
    return takeIn(reading, script.heard(subjects.say("d", from), envelope));
  };
  const begun = (step: number, name: string, round = 1, asked = ["dba", "api"]) =>
    takeIn(reading, script.phase("begun", { step, name, asked, deadline: "2026-01-01T10:01:00.000Z" }, round));
  const progress = (step: number, phase: string, round = 1) => {
    const body = { step, name: `The ${phase}`, lines: [], takeaway: "t", asked: 2, answered: 1 };
    const envelope = { ...script.envelope("phase", "progress", body, { round }), phase };
    return takeIn(reading, script.heard(subjects.floor("d"), envelope));
  };
  return { reading, script, say, begun, progress };
}

const waited = (reading: Reading, now = NOW): string[] =>
  waitingFor(reading, now).map(({ participant }) => participant);

describe("a reading", () => {
  it("is the fold of its messages", () => {
    const { reading, script } = told();
    takeIn(reading, script.floor({ ...statement("r2-msg-001", "dba", "argument", { position: "no" }), round: 2 }));
    expect(summaryOf(reading, NOW)).toMatchObject({
      id: "d",
      title: "Split it?",
      status: "active",
      mode: "lightweight",
      round: 2,
      rounds: 2,
      created: "2026-01-01T10:00:01.000Z",
      provider: "offline",
      waitingFor: [],
      answered: [],
      statements: 1,
      withoutModel: true,
    });
    expect(nameOf(reading, "api")).toBe("API Designer");
    expect(seatsOf(reading)).toEqual(["api"]);
    takeIn(reading, script.phase("ended", { outcome: "ended-early", reason: "budget" }));
    expect(reading.status).toBe("ended");
    takeIn(reading, script.phase("closed", { confirmed: [], missing: [] }));
    expect(reading.status).toBe("closed");
    expect(summaryOf(reading, NOW)).toMatchObject({ status: "ended-early", reason: "budget" });
  });

  it("knows whether a model took part", () => {
    const { reading, script } = told();
    expect(isWithoutModel(reading)).toBe(false);
    takeIn(reading, script.floor(statement("r1-msg-001", "api", "argument", {})));
    expect(isWithoutModel(reading)).toBe(true);
    const origin = { provider: "anthropic", model: "m", isModel: true };
    takeIn(reading, script.floor({ ...statement("r1-msg-002", "dba", "argument", {}), origin }));
    expect(isWithoutModel(reading)).toBe(false);
  });

  it("applies a duplicate once", () => {
    const { reading, script } = told();
    const heard = [
      script.floor(statement("r1-msg-001", "api", "argument", {})),
      script.phase("progress", { step: 1, name: "x", lines: [], takeaway: "t" }),
    ];
    expect([...heard, ...heard].map((one) => takeIn(reading, one))).toEqual([true, true, false, false]);
    expect([reading.floor.length, reading.progress.length]).toEqual([1, 1]);
  });

  it("keeps the open question until it is answered or decided", () => {
    const { reading, script } = told();
    const ask = (name: string) => {
      const question = script.envelope("inbox", "question", { ...gist, question: name, choices });
      takeIn(reading, script.heard(subjects.inbox("d", "user", USER), question));
      return question.id;
    };
    const id = ask("q1");
    expect(reading.question).toMatchObject({ envelopeId: id, question: "q1" });
    const answer = script.envelope("say", "answer", { question: "q1", choice: "follow" }, { from: USER });
    takeIn(reading, script.heard(subjects.say("d", USER), answer));
    expect(reading.question).toBeUndefined();
    ask("q1");
    expect(reading.question).toBeUndefined();
    ask("q2");
    takeIn(reading, script.phase("decided", { question: "other", choice: "follow", by: "user" }));
    expect(reading.question).toBeDefined();
    takeIn(reading, script.phase("decided", { question: "q2", choice: "follow", by: "user" }));
    expect(reading.question).toBeUndefined();
  });

  it("asks nothing any more when it has ended", () => {
    const { reading, script } = told();
    const question = script.envelope("inbox", "question", { ...gist, choices });
    takeIn(reading, script.heard(subjects.inbox("d", "user", USER), question));
    takeIn(reading, script.phase("ended", { outcome: "stopped", reason: "enough" }));
    expect(reading.question).toBeUndefined();
  });

  it("waits for its owner while it asks them something and is not paused", () => {
    const { reading, script } = told();
    const owner = { participant: USER, name: "you" };
    expect(ownerWaitedFor(reading, owner)).toBeUndefined();
    const question = script.envelope("inbox", "question", { ...gist, choices });
    takeIn(reading, script.heard(subjects.inbox("d", "user", USER), question));
    expect(ownerWaitedFor(reading, owner)).toEqual({ ...owner, since: question.ts, overdue: false });
    takeIn(reading, script.phase("paused", { reason: "lunch" }));
    expect(ownerWaitedFor(reading, owner)).toBeUndefined();
  });

  it("is active again as soon as a resume is stored", () => {
    const { reading, script } = told();
    const failure = { class: "fatal", code: "no_credit" } as const;
    takeIn(reading, script.phase("paused", { reason: "lunch", failure }));
    expect(reading).toMatchObject({ status: "paused", reason: "lunch", failure });
    takeIn(reading, script.heard(subjects.control("d"), script.envelope("control", "resume", {}, { from: USER })));
    expect([reading.status, reading.reason, reading.failure]).toEqual(["active", "", undefined]);
  });

  it("survives JSON, with its floor separate", () => {
    const { reading, script, begun } = told();
    begun(3, "argument");
    takeIn(reading, script.floor(statement("r1-msg-001", "api", "argument", {})));
    const copy = readingFrom(JSON.parse(JSON.stringify(readingJson(reading))), reading.floor);
    const next = script.floor(statement("r1-msg-002", "dba", "argument", {}));
    for (const one of [reading, copy]) takeIn(one, next);
    expect(summaryOf(copy, NOW)).toEqual(summaryOf(reading, NOW));
    expect(copy.step).toEqual(reading.step);
  });
});

describe("whom a discussion waits for", () => {
  it("is who was asked and has neither answered nor declined", () => {
    const { reading, script, say, begun } = told();
    expect(waited(reading)).toEqual([]);
    begun(3, "argument", 1, ["dba", "api", "contrarian"]);
    expect(waitingFor(reading, NOW)[1]).toEqual({
      participant: "api",
      name: "API Designer",
      since: "2026-01-01T10:00:04.000Z",
      deadline: "2026-01-01T10:01:00.000Z",
      overdue: false,
    });
    say("api", "statement");
    expect(waited(reading)).toEqual(["dba", "contrarian"]);
    say("contrarian", "unable");
    takeIn(reading, script.floor(statement("r1-msg-001", "dba", "argument", {})));
    expect(waited(reading)).toEqual([]);
  });

  it("is said with minutes, those together of whom the same is to be said, and with who has answered", () => {
    verifies("BY-17");
    const { reading, say, begun } = told();
    begun(3, "argument", 1, ["dba", "api", "contrarian"]);
    const from = Date.parse("2026-01-01T10:00:04.000Z");
    const names = (now: number) => awaitedAt(reading, now);
    const all = { by: [], names: ["Database Expert", "API Designer", "Contrarian"] };
    expect(names(from + 30_000)).toEqual({ waiting: [{ ...all, waited: 0, seconds: 30, left: 1 }], answered: [] });
    say("api", "statement");
    expect(names(from + 12 * 60_000)).toEqual({
      waiting: [{ by: [], names: ["Database Expert", "Contrarian"], waited: 12, seconds: 720, left: 0 }],
      answered: ["API Designer"],
    });
    // A model's provider is named, each once; of a person, a recording and without a model none is.
    const by = (provider: string, expertProviders = {}) => {
      reading.options = { ...optionsOf("Split it?"), provider, expertProviders };
      return names(from).waiting[0]?.by;
    };
    expect(by("anthropic")).toEqual(["anthropic"]);
    expect(by("anthropic", { dba: "gemini:flash" })).toEqual(["gemini:flash", "anthropic"]);
    expect(by("replay:/tmp/a")).toEqual([]);
    say("dba", "statement");
    say("contrarian", "unable");
    expect(names(from).waiting).toEqual([]);
    expect(summaryOf(reading, from).answered.map(({ participant }) => participant)).toEqual(["api", "dba"]);
  });

  it("includes those whose answer was returned, since then", () => {
    const { reading, script, say, begun } = told();
    begun(3, "argument");
    say("api", "statement");
    const returned = { turn: "t", participant: "api", reasons: [{ rule: "r", message: "m" }], attemptsLeft: 1 };
    takeIn(reading, script.phase("returned", returned, 1));
    expect(waitingFor(reading, NOW)[1]).toMatchObject({ participant: "api", since: "2026-01-01T10:00:06.000Z" });
    say("api", "statement");
    expect(waited(reading)).toEqual(["dba"]);
  });

  it("is nobody while paused, between steps and at the end; a step begun again keeps its answers", () => {
    const { reading, script, say, begun, progress } = told();
    begun(3, "argument");
    say("api", "statement");
    takeIn(reading, script.phase("paused", { reason: "lunch" }));
    expect(waited(reading)).toEqual([]);
    takeIn(reading, script.phase("resumed", {}));
    expect(waited(reading)).toEqual(["dba"]);
    begun(3, "argument");
    expect(waited(reading)).toEqual(["dba"]);
    progress(3, "argument");
    expect(waited(reading)).toEqual([]);
    begun(5, "response");
    expect(waited(reading)).toEqual(["dba", "api"]);
    takeIn(reading, script.phase("ended", { outcome: "stopped", reason: "enough" }));
    expect(waited(reading)).toEqual([]);
  });

  it("does not count a late answer for one step as an answer to the next", () => {
    const { reading, say, begun, progress } = told();
    begun(3, "argument");
    progress(3, "argument");
    begun(5, "response");
    say("api", "statement", "argument");
    expect(waited(reading)).toEqual(["dba", "api"]);
    begun(3, "argument", 2);
    say("api", "statement", "argument", 1);
    expect(waited(reading)).toEqual(["dba", "api"]);
  });

  it("knows a seat that was handed over to a model as a seat; opening it again is news", () => {
    verifies("BY-17");
    const { reading, script } = told();
    const opened = script.envelope("say", "opened", {}, { from: "api" });
    takeIn(reading, script.heard(subjects.say(reading.id, "api"), opened));
    reading.options = { ...optionsOf("Split it?"), seats: ["api"] };
    const { participants, ...table } = composed();
    takeIn(reading, script.phase("composed", { participants, ...table }));
    expect([seatsOf(reading), isHandedOver(reading, "api"), isOpeningNews(reading, "api")]).toEqual([
      ["api"],
      false,
      false,
    ]);
    const held = participants.map((one) => (one.id === "api" ? { ...one, pool: "expert" as const } : one));
    takeIn(reading, script.phase("composed", { participants: held, ...table }));
    expect([seatsOf(reading), isHandedOver(reading, "api"), isOpeningNews(reading, "api")]).toEqual([
      ["api"],
      true,
      true,
    ]);
  });

  it("tells when each was called and opened their seat; an opening is news since the step began or they were called", () => {
    verifies("BY-17");
    const { reading, script, begun } = told();
    begun(3, "argument");
    expect(isOpeningNews(reading, "api")).toBe(true);
    const opened = () =>
      takeIn(
        reading,
        script.heard(subjects.say(reading.id, "api"), script.envelope("say", "opened", {}, { from: "api" })),
      );
    const called = () => takeIn(reading, script.phase("called", { participant: "api" }));
    expect([called(), isOpeningNews(reading, "api"), opened(), isOpeningNews(reading, "api")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const [dba, api] = waitingFor(reading, NOW);
    expect(dba).not.toHaveProperty("called");
    expect(Date.parse(api?.opened ?? "") - Date.parse(api?.called ?? "")).toBe(1_000);
    expect(awaitedAt(reading, NOW).waiting).toMatchObject([
      { names: [dba?.name] },
      { opened: api?.opened, called: api?.called },
    ]);
    const why = { level: "warning" as const, text: "api could not be called", uncalled: "api" };
    takeIn(reading, script.phase("notice", why));
    expect(reading.reached.api).toEqual({ called: api?.called, opened: api?.opened, uncalled: why.text });
    called();
    expect(isOpeningNews(reading, "api")).toBe(true);
    expect(reading.reached.api).not.toHaveProperty("uncalled");
  });

  it("goes by each one's own deadline", () => {
    const { reading, script } = told();
    const deadlines = { dba: "2026-01-01T10:00:20.000Z", api: "2026-01-01T11:00:00.000Z" };
    takeIn(reading, script.phase("begun", { step: 3, name: "argument", asked: ["dba", "api"], deadlines }, 1));
    expect(waitingFor(reading, NOW).map(({ overdue, deadline }) => [overdue, deadline])).toEqual([
      [true, deadlines.dba],
      [false, deadlines.api],
    ]);
  });
});

describe("the steps of a round", () => {
  const states = (reading: Reading, round?: number) => stepsOf(reading, round).map(({ kind, state }) => [kind, state]);
  const steps = [
    { kind: "position_declaration", step: 1, name: "Positions" },
    { kind: "unshared_information", step: 2, name: "Known to one", once: true },
    { kind: "argument", step: 3, name: "Arguments" },
    { kind: "synthesis", step: 10, name: "Synthesis", once: true },
  ];

  it("are those that were announced", () => {
    const { reading, begun, progress, say } = told({ steps });
    begun(1, "position_declaration");
    say("api", "statement", "position_declaration");
    expect(stepsOf(reading)[0]).toEqual({
      kind: "position_declaration",
      step: 1,
      name: "Positions",
      state: "now",
      asked: 2,
      answered: 1,
    });
    progress(1, "position_declaration");
    expect(states(reading)).toEqual([
      ["position_declaration", "done"],
      ["unshared_information", "now"],
      ["argument", "next"],
      ["synthesis", "next"],
    ]);
    // A step without progress of its own, such as the historian's brief, is done once it was said.
    begun(3, "argument");
    expect(states(reading)[1]).toEqual(["unshared_information", "next"]);
    reading.floor.push(statement("r1-msg-002", "api", "unshared_information", {}));
    expect(states(reading)[1]).toEqual(["unshared_information", "done"]);
    progress(2, "unshared_information");
    progress(3, "argument");
    begun(3, "argument", 2);
    // Steps of another round do not come again; steps still to come may.
    expect(states(reading)).toEqual([
      ["position_declaration", "next"],
      ["argument", "now"],
      ["synthesis", "next"],
    ]);
    expect(stepsOf(reading, 1)[1]).toMatchObject({ state: "done", takeaway: "t", asked: 2, answered: 1 });
  });

  it("are those seen so far, in a record that announces none", () => {
    const { reading, script, begun, progress } = told();
    expect(stepsOf(reading)).toEqual([]);
    progress(1, "position_declaration");
    begun(3, "argument");
    expect(states(reading)).toEqual([
      ["position_declaration", "done"],
      ["argument", "now"],
    ]);
    expect(stepsOf(reading)[1]?.name).toBe("argument");
    progress(3, "argument");
    progress(7, "quality_gate");
    begun(3, "argument", 2);
    expect(states(reading)).toEqual([
      ["argument", "now"],
      ["quality_gate", "next"],
    ]);
    expect(stepsOf(reading)[0]?.name).toBe("The argument");
    takeIn(reading, script.phase("ended", { outcome: "stopped", reason: "enough" }));
    expect(states(reading)).toEqual([]);
    expect(states(reading, 1).map(([, state]) => state)).toEqual(["done", "done", "done"]);
  });
});
