import { describe, expect, it } from "vitest";
import { subjects, USER } from "#wire";
import { composed, optionsOf, Script, statement } from "../../test/support/script.ts";
import { eventOf, resultOf } from "./events.ts";
import { hear } from "./heard.ts";
import { DiscussionState, summaryOf } from "./state.ts";

const context = { files: [], skipped: [] };
const gist = { question: "q1", kind: "next-step" as const, text: "?", choices: [], recommended: "follow", details: {} };
const choices = [{ value: "follow", label: "Follow", description: "" }];

function told(): { state: DiscussionState; script: Script } {
  const script = new Script("d");
  const state = new DiscussionState("d");
  const start = script.envelope("control", "start", { options: optionsOf("Split it?"), context }, { from: USER });
  state.apply(script.heard(subjects.control("d"), start));
  state.apply(script.phase("opened", { options: optionsOf("Split it?"), title: "Split it?", context }));
  state.apply(script.phase("composed", composed()));
  return { state, script };
}

describe("the state of a discussion", () => {
  it("is the fold of what was heard", () => {
    const { state, script } = told();
    state.apply(script.floor(statement("r1-msg-001", "dba", "argument", { position: "no" })));
    state.apply(script.phase("progress", { step: 1, name: "x", lines: [], takeaway: "t" }, 2));
    expect(summaryOf(state)).toMatchObject({
      id: "d",
      title: "Split it?",
      status: "active",
      mode: "lightweight",
      round: 2,
      rounds: 2,
      created: "2026-01-01T10:00:01.000Z",
      provider: "offline",
      statements: 1,
      withoutModel: true,
    });
    expect(state.name("api")).toBe("API Designer");
    state.apply(script.phase("ended", { outcome: "ended-early", reason: "budget" }));
    expect(state.status).toBe("ended");
    state.apply(script.phase("closed", { confirmed: [], missing: [] }));
    expect(summaryOf(state)).toMatchObject({ status: "ended-early", reason: "budget" });
  });

  it("knows whether a model took part", () => {
    const { state, script } = told();
    expect(state.withoutModel).toBe(false);
    const origin = { provider: "anthropic", model: "m", isModel: true };
    state.apply(script.floor(statement("r1-msg-001", "api", "argument", {})));
    expect(state.withoutModel).toBe(true);
    state.apply(script.floor({ ...statement("r1-msg-002", "dba", "argument", {}), origin }));
    expect(state.withoutModel).toBe(false);
  });

  it("keeps the question that is open, until it is answered or decided by anybody", () => {
    const { state, script } = told();
    const ask = (name: string) => {
      const question = script.envelope("inbox", "question", { ...gist, question: name, choices });
      state.apply(script.heard(subjects.inbox("d", "user", USER), question));
      return question.id;
    };
    const id = ask("q1");
    expect(state.question).toMatchObject({ envelopeId: id, question: "q1" });
    const answer = script.envelope("say", "answer", { question: "q1", choice: "follow" }, { from: USER });
    state.apply(script.heard(subjects.say("d", USER), answer));
    expect(state.question).toBeUndefined();
    ask("q1");
    expect(state.question).toBeUndefined();
    ask("q2");
    state.apply(script.phase("decided", { question: "other", choice: "follow", by: "user" }));
    expect(state.question).toBeDefined();
    state.apply(script.phase("decided", { question: "q2", choice: "follow", by: "user" }));
    expect(state.question).toBeUndefined();
  });

  it("is active again as soon as a resume is stored", () => {
    const { state, script } = told();
    state.apply(script.phase("paused", { reason: "lunch" }));
    expect(state.status).toBe("paused");
    state.apply(script.heard(subjects.control("d"), script.envelope("control", "resume", {}, { from: USER })));
    expect(state.status).toBe("active");
  });
});

describe("hear", () => {
  const data = (text: string): Uint8Array => new TextEncoder().encode(text);

  it("leaves out what it does not know, and what does not follow the protocol", () => {
    const subject = subjects.phase("d");
    expect(hear({ subject, seq: 1, time: 0, data: data("{") })).toBeUndefined();
    const future = {
      v: 1,
      id: "x",
      type: "levitated",
      discussion: "d",
      from: "moderator",
      ts: "2026-01-01T00:00:00Z",
      body: {},
    };
    expect(hear({ subject, seq: 1, time: 0, data: data(JSON.stringify(future)) })).toBeUndefined();
    const wrong = { ...future, type: "ended" };
    expect(hear({ subject, seq: 1, time: 0, data: data(JSON.stringify(wrong)) })).toBeUndefined();
    expect(hear({ subject: subjects.journal("d"), seq: 1, time: 0, data: data("{}") })).toBeUndefined();
  });
});

describe("events", () => {
  it("are the message with its place in the stream", () => {
    const heard = new Script("d").phase("paused", { reason: "lunch" }, 2);
    expect(eventOf(heard)).toEqual({
      event: "paused",
      seq: 1,
      discussion: "d",
      channel: "phase",
      id: "m1",
      from: "moderator",
      ts: "2026-01-01T10:00:01.000Z",
      round: 2,
      body: { reason: "lunch" },
    });
  });

  it("end with the result", () => {
    const { state } = told();
    expect(resultOf(state, { outcome: "completed", exit: 0, folder: "/x" })).toEqual({
      event: "result",
      discussion: "d",
      outcome: "completed",
      reason: "",
      exit: 0,
      folder: "/x",
      withoutModel: false,
      statements: 0,
      rounds: 0,
    });
  });
});
