import { describe, expect, it } from "vitest";
import { type Envelope, subjects, USER } from "#wire";
import { Script, statement } from "../../test/support/script.ts";
import { emptyProjection } from "./index.ts";
import { keepMessage, readKept } from "./kept-messages.ts";

describe("the messages that are kept with the files", () => {
  const script = new Script("d");
  const state = emptyProjection("d");
  let seq = 0;
  const put = (subject: string, message: Envelope): void => {
    seq += 1;
    keepMessage(state, { seq, subject, message });
  };
  const kept = (): string[] => readKept(state.kept).map(({ message }) => message.type);

  it("are those up to the last announcement after which all is complete, in their authors' names alone", () => {
    const said = (from: string) => script.envelope("say", "statement", { turn: "t", content: {} }, { from });
    put(subjects.phase("d"), script.envelope("phase", "progress", { step: 1, name: "n", lines: [], takeaway: "t" }));
    put(subjects.say("d", "api"), said("api"));
    put(subjects.say("d", "api"), said("dba"));
    const stands = statement("r1-msg-001", "api", "argument", {});
    put(subjects.floor("d"), script.envelope("floor", "statement", stands));
    put(subjects.floor("d"), script.envelope("floor", "statement", stands, { from: "api" }));
    expect(kept()).toEqual(["progress"]);
    put(subjects.phase("d"), script.envelope("phase", "notice", { level: "info", text: "half way" }));
    expect(kept(), "a notice completes nothing").toEqual(["progress"]);
    put(subjects.phase("d"), script.envelope("phase", "paused", { reason: "lunch" }));
    expect(kept()).toEqual(["progress", "statement", "statement", "notice", "paused"]);
  });

  it("hold what participants write to each other and the user's questions, and no turn", () => {
    const before = kept().length;
    const inbox = subjects.inbox("d", "seat", "api");
    put(inbox, script.envelope("inbox", "message", { text: "why?" }, { from: "dba" }));
    put(inbox, script.envelope("inbox", "accepted", { turn: "t", messageId: "r1-msg-001" }));
    const choices = [{ value: "a", label: "A", description: "" }];
    const question = { question: "q", kind: "next-step" as const, text: "?", recommended: "a", details: {}, choices };
    put(subjects.inbox("d", "user", USER), script.envelope("inbox", "question", question));
    put(subjects.phase("d"), script.envelope("phase", "paused", { reason: "again" }));
    expect(kept().slice(before)).toEqual(["message", "question", "paused"]);
  });

  it("are refused where a line is none", () => {
    expect(() => readKept(`${state.kept}{"seq":1}\n`)).toThrow(`line ${state.kept.split("\n").length} is no message`);
  });
});
