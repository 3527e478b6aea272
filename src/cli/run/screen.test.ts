import { afterEach, describe, expect, it } from "vitest";
import { type DraftEvent, emptyReading, takeIn } from "#discussion";
import { guarded } from "#lib/plain";
import { subjects } from "#wire";
import { composed, Script } from "../../../test/support/script.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { callIt } from "../own-command.ts";
import { screenOf } from "./screen.ts";

const CLEAR = "\r\u001b[2K";
const deadline = "2099-01-01T00:00:00.000Z";

function table(interactive: boolean, kind: "text" | "json" | "quiet" = "text") {
  const script = new Script("d");
  const reading = emptyReading("d");
  let out = "";
  const called: (string | undefined)[] = [];
  const terminal = {
    interactive,
    colour: false,
    columns: 60,
    out: (text: string) => {
      out += guarded(text, false);
    },
    err: () => undefined,
    call: (title: string | undefined) => void called.push(title),
  };
  const screen = screenOf(kind, terminal, "en");
  const hear = (heard: ReturnType<Script["phase"]>): void => {
    takeIn(reading, heard);
    screen.show(heard, reading);
  };
  hear(script.phase("composed", composed()));
  hear(script.phase("begun", { step: 3, name: "argument", asked: ["dba", "api"], deadline }, 1));
  out = "";
  const write = (from: string, text: string, more: Partial<DraftEvent> = {}): void =>
    screen.drafts?.(
      {
        event: "draft",
        discussion: "d",
        from,
        ts: "2026-01-01T10:30:00.000Z",
        round: 1,
        phase: "argument",
        body: { turn: "t", text },
        ...more,
      },
      reading,
    );
  const shown = (): string => {
    const said = out;
    out = "";
    return said;
  };
  return { script, reading, screen, hear, write, shown, called };
}

describe("a decision that is waited for", () => {
  it("rings the bell and shows a title, until it is made; a pipe hears nothing", () => {
    verifies("BY-17");
    const { reading, screen, called, shown } = table(true);
    screen.calls?.({ ...reading, title: "Split it?" });
    screen.calls?.(undefined);
    expect(called).toEqual(["(1) Your decision · Split it?", undefined]);
    expect(shown()).toBe("");
    const quiet = table(false, "json");
    quiet.screen.calls?.(quiet.reading);
    expect(quiet.called).toEqual([]);
  });
});

describe("the result alone", () => {
  it("is told in the language of the discussion, whatever the command was begun in", () => {
    const { reading, screen, shown } = table(false, "quiet");
    const options = { ...reading.options, topic: "要不要拆分？", lang: "zh", protocol: "question" } as never;
    const ended = { outcome: "completed", exit: 0, folder: "/d", shownFolder: "/d" };
    screen.end(
      { ...reading, options, ended: { outcome: "completed", reason: "拆分", answer: "拆分" } as never },
      ended,
    );
    expect(shown()).toMatch(/结论 · 已完成/);
  });
});

describe("a pause", () => {
  afterEach(() => callIt("swarm"));

  it.each([
    ["en", "text", "\npaused; go on with: npx swarm resume d\n"],
    ["zh", "text", "\n已暂停；继续请用：npx swarm resume d\n"],
    ["zh", "quiet", "已暂停；继续请用：npx swarm resume d\n"],
  ] as const)("ends with what to type, in %s, as %s", (lang, kind, line) => {
    callIt("npx swarm");
    const { reading, screen, shown } = table(false, kind);
    const options = { ...reading.options, topic: "Split it?", lang, provider: "offline" } as never;
    const state = { ...reading, options, status: "paused" as const };
    screen.introduce(state);
    shown();
    screen.end(state, { outcome: "paused", exit: 3, folder: "/d", shownFolder: "/d" });
    expect(shown()).toBe(line);
  });
});

describe("what is being written, on a terminal", () => {
  it("is one live line with the end of the words, which the next thing said replaces", () => {
    const { script, reading, screen, write, shown } = table(true);
    write("dba", "Three teams wait");
    expect(shown()).toBe(`${CLEAR}✎ Database Expert: Three teams wait`);
    write("api", "Keep it whole");
    expect(shown(), "one at a time").toBe("");
    write("dba", "Three teams wait for one table, and that table is the ledger");
    const [, line = ""] = shown().split(CLEAR);
    expect(line.length).toBeLessThanOrEqual(59);
    expect(line).toMatch(/^✎ Database Expert: ….*the ledger$/);
    const said = script.envelope("say", "statement", { turn: "t", content: {} }, { from: "dba", round: 1 });
    takeIn(reading, script.heard(subjects.say("d", "dba"), { ...said, phase: "argument" }));
    screen.waits(reading);
    expect(shown()).toBe(`${CLEAR}✎ API Designer: Keep it whole`);
    write("api", "");
    expect(shown()).toContain("waiting for API Designer");
    screen.note("a worker was restarted", "info");
    expect(shown().startsWith(CLEAR)).toBe(true);
  });

  it("says that the moderator is at work where nobody else is waited for", () => {
    const { reading, screen, shown } = table(true);
    screen.waits({ ...reading, step: undefined, status: "active" });
    expect(shown()).toBe(`${CLEAR}◌ the moderator is at work`);
    screen.waits({ ...reading, step: undefined, status: "paused" });
    screen.waits({ ...reading, step: undefined, question: {} as never });
    expect(shown()).toBe("");
  });

  it("takes nothing from a model that steers the terminal", () => {
    const { write, shown } = table(true);
    write("dba", "a\u001b[2J\u001b]0;title\u0007b\r\nc\u202ed");
    expect(shown()).toBe(`${CLEAR}✎ Database Expert: ab cd`);
  });

  it.each([
    ["no terminal", false, "text"],
    ["--json", true, "json"],
    ["--quiet", true, "quiet"],
  ] as const)("is nothing with %s", (_, interactive, kind) => {
    const { write, shown } = table(interactive, kind);
    write("dba", "Three teams wait");
    expect(shown()).toBe("");
  });
});
