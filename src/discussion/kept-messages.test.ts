import { describe, expect, it } from "vitest";
import { compose, type Envelope, type Exchange, subjects, USER } from "#wire";
import { Script, statement } from "../../test/support/script.ts";
import { applyMessage } from "./apply.ts";
import { emptyProjection } from "./index.ts";
import { keepMessage, readKept } from "./kept-messages.ts";
import type { Projection } from "./projection.ts";

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
    put(subjects.floor("d"), script.envelope("phase", "progress", { step: 1, name: "n", lines: [], takeaway: "t" }));
    put(subjects.say("d", "api"), said("api"));
    put(subjects.say("d", "api"), said("dba"));
    const stands = statement("r1-msg-001", "api", "argument", {});
    put(subjects.floor("d"), script.envelope("floor", "statement", stands));
    put(subjects.floor("d"), script.envelope("floor", "statement", stands, { from: "api" }));
    expect(kept()).toEqual(["progress"]);
    put(subjects.floor("d"), script.envelope("phase", "notice", { level: "info", text: "half way" }));
    expect(kept(), "a notice completes nothing").toEqual(["progress"]);
    put(subjects.floor("d"), script.envelope("phase", "paused", { reason: "lunch" }));
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
    put(subjects.floor("d"), script.envelope("phase", "paused", { reason: "again" }));
    expect(kept().slice(before)).toEqual(["message", "question", "paused"]);
  });

  it("are refused where a line is none", () => {
    expect(() => readKept(`${state.kept}{"seq":1}\n`)).toThrow(`line ${state.kept.split("\n").length} is no message`);
  });
});

const exchange: Exchange = {
  ...{ call: "c", turn: "r1.arguments.ada", purpose: "argument", participant: "ada", round: 1, attempt: 1 },
  request: { system: "s" },
};
const ts = "2026-01-29T10:30:00.000Z";

function pieces(of: Exchange, id: string, count: number, from = "ada"): Envelope[] {
  const text = JSON.stringify(of);
  const size = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, piece) => {
    const body = {
      turn: of.turn,
      exchange: id,
      piece,
      pieces: count,
      text: text.slice(piece * size, (piece + 1) * size),
    };
    return compose("exchange", "exchange", { id: `${id}.${piece}`, ts, discussion: "d", from }, body);
  });
}

const take = (state: Projection, envelopes: readonly Envelope[]): void => {
  for (const envelope of envelopes) applyMessage(state, subjects.exchange("d", "ada"), envelope, state.lastSeq + 1);
};

describe("exchanges with models", () => {
  it("become a file each when they are whole, numbered within their turn", () => {
    const state = emptyProjection("d");
    const [one, two] = [pieces(exchange, "x", 3), pieces({ ...exchange, attempt: 2 }, "y", 2)];
    take(state, [one[2], two[0], one[0]] as Envelope[]);
    expect(state.exchanges.size).toBe(0);
    take(state, [one[1], two[1]] as Envelope[]);
    expect([...state.exchanges.keys()]).toEqual(["r1.arguments.ada.1.json", "r1.arguments.ada.2.json"]);
    expect(JSON.parse(state.exchanges.get("r1.arguments.ada.2.json") ?? "")).toEqual({ ...exchange, attempt: 2 });
    expect(state.kept + state.keptSince).toBe("");
  });

  it("are left out where another sent them, they are none, or a name leads elsewhere", () => {
    const state = emptyProjection("d");
    take(state, pieces(exchange, "x", 1, "ben"));
    take(state, pieces({ ...exchange, participant: "ben" }, "y", 1));
    take(state, pieces({ turn: "r1.arguments.ada" } as Exchange, "z", 1));
    expect(state.exchanges.size).toBe(0);
    take(state, pieces({ ...exchange, turn: "../../etc/passwd" }, "w", 1));
    expect([...state.exchanges.keys()]).toEqual([".._.._etc_passwd.1.json"]);
  });
});
