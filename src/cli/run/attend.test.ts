import { describe, expect, it } from "vitest";
import { BusError } from "#bus";
import { emptyReading } from "#discussion";
import type { Clock } from "#lib/clock";
import { decode, patterns, subjects, USER } from "#wire";
import { MemoryBus } from "../../../test/support/memory-bus.ts";
import { composed, Script } from "../../../test/support/script.ts";
import { SimClock } from "../../../test/support/sim-clock.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { type Asker, recommendedAsker } from "./asker.ts";
import { attend } from "./attend.ts";
import type { Screen } from "./screen.ts";

const choices = [
  { value: "start", label: "Start", description: "" },
  { value: "pause", label: "Pause", description: "" },
];
const question = (id: string) => ({
  question: id,
  kind: "composition" as const,
  text: "?",
  choices,
  recommended: "start",
  details: {},
});

/** Records what is shown and when output was held back. */
class Log implements Screen {
  readonly lines: string[] = [];
  show(heard: Parameters<Screen["show"]>[0]): void {
    this.lines.push(heard.message.type);
  }
  introduce(): void {}
  waits(): void {}
  readonly called: boolean[] = [];
  calls(state: unknown): void {
    this.called.push(state !== undefined);
  }
  note(text: string): void {
    this.lines.push(`note ${text}`);
  }
  hold(): void {
    this.lines.push("hold");
  }
  release(): void {
    this.lines.push("release");
  }
  end(): void {}
}

const { signal } = new AbortController();

async function answers(bus: MemoryBus): Promise<unknown[]> {
  const stored = await bus.collect([subjects.say("d", USER), subjects.control("d")], { signal });
  return stored.map(({ data }) => decode(data)).filter(({ type }) => type !== "start");
}

function table(asker?: Asker) {
  const bus = new MemoryBus();
  const script = new Script("d");
  const screen = new Log();
  const state = emptyReading("d");
  script.putStart(bus, "d");
  const ask = (id: string) => script.put(bus, subjects.inbox("d", "user", USER), ["inbox", "question", question(id)]);
  const close = () => script.putPhase(bus, "closed", { confirmed: [], missing: [] });
  const run = (more: { signal?: AbortSignal; onInterrupt?: () => void; clock?: Clock } = {}) =>
    attend({ bus, state, from: 1, screen, signal, ...(asker ? { asker } : {}), ...more });
  return { bus, script, screen, state, ask, close, run };
}

/** Until everything that is due now has run. */
const settle = () => new Promise((go) => setImmediate(go));

describe("attend", () => {
  it("shows what is heard, in order, until it is closed", async () => {
    const { bus, script, screen, state, close, run } = table();
    const attending = run();
    script.putPhase(bus, "composed", composed());
    bus.put(subjects.floor("d"), "no message");
    script.putPhase(bus, "ended", { outcome: "completed", reason: "done" });
    close();
    await attending;
    expect(screen.lines).toEqual(["start", "composed", "ended", "closed"]);
    expect(state.status).toBe("closed");
  });

  it("does not stop at a pause that was already resumed", async () => {
    const { bus, script, state, close, run } = table();
    script.putPhase(bus, "paused", { reason: "lunch" });
    script.put(bus, subjects.control("d"), ["control", "resume", {}], { from: USER });
    const attending = run();
    await settle();
    close();
    await attending;
    expect(state.status).toBe("closed");
  });

  it("ends at a pause", async () => {
    const { bus, script, state, run } = table();
    const attending = run();
    await settle();
    script.putPhase(bus, "paused", { reason: "lunch" });
    await attending;
    expect(state.status).toBe("paused");
  });

  it("answers with the recommended choice once if unattended", async () => {
    const { bus, ask, close, run } = table(recommendedAsker);
    const attending = run();
    ask("q1");
    await settle();
    ask("q1");
    await settle();
    close();
    await attending;
    expect(await answers(bus)).toMatchObject([
      { type: "answer", cause: "m2", body: { question: "q1", choice: "start" } },
    ]);
  });

  it("calls for a question once, until it is answered, and not for one of the past", async () => {
    verifies("BY-17");
    const { bus, script, screen, ask, close, run } = table();
    const answered = (question: string) =>
      script.put(bus, subjects.say("d", USER), ["say", "answer", { question, choice: "start" }], { from: USER });
    ask("q0");
    answered("q0");
    const attending = run();
    await settle();
    expect(screen.called).toEqual([]);
    ask("q1");
    await settle();
    ask("q1");
    await settle();
    expect(screen.called).toEqual([true]);
    answered("q1");
    await settle();
    expect(screen.called).toEqual([true, false]);
    close();
    await attending;
  });

  it("does not ask a question that is already answered", async () => {
    const { bus, script, ask, close, run } = table({ ask: () => Promise.reject(new Error("asked")) });
    ask("q1");
    script.put(bus, subjects.say("d", USER), ["say", "answer", { question: "q1", choice: "start" }], { from: USER });
    const attending = run();
    await settle();
    close();
    await attending;
  });

  it("withdraws a question answered elsewhere, and buffers output meanwhile", async () => {
    let aborted = false;
    const asker: Asker = {
      ask: (_, stop) =>
        new Promise((resolve) => {
          stop.addEventListener("abort", () => {
            aborted = true;
            resolve(undefined);
          });
        }),
    };
    const { bus, script, screen, ask, close, run } = table(asker);
    const attending = run();
    ask("q1");
    await settle();
    script.putPhase(bus, "decided", { question: "q1", choice: "start", by: "user" });
    await settle();
    expect(aborted).toBe(true);
    close();
    await attending;
    expect(screen.lines).toEqual(["start", "question", "hold", "decided", "release", "closed"]);
    expect(await answers(bus)).toEqual([]);
  });

  it("asks again where the answer could not be stored, until it is", async () => {
    let asked = 0;
    const { bus, screen, ask, close, run } = table({
      async ask() {
        asked += 1;
        return { choice: "start" };
      },
    });
    const publish = bus.publish.bind(bus);
    bus.publish = async (...given) => {
      if (asked < 3) throw new BusError("full", "the stream is full");
      return publish(...given);
    };
    const clock = new SimClock();
    const attending = run({ clock });
    ask("q1");
    await clock.run(
      (async () => {
        while ((await answers(bus)).length === 0) await settle();
      })(),
    );
    close();
    await attending;
    expect(await answers(bus)).toMatchObject([{ type: "answer", body: { question: "q1", choice: "start" } }]);
    expect(asked).toBe(3);
    expect(screen.lines.filter((line) => line === "note the stream is full")).toHaveLength(2);
  });

  it("does not ask again what somebody else answered meanwhile, and ends at once where it is left", async () => {
    let asked = 0;
    const { bus, script, ask, run } = table({
      async ask() {
        asked += 1;
        return { choice: "start" };
      },
    });
    bus.publish = () => Promise.reject(new BusError("full", "the stream is full"));
    const clock = new SimClock();
    const stop = new AbortController();
    const attending = run({ clock, signal: stop.signal });
    ask("q1");
    await settle();
    script.putPhase(bus, "decided", { question: "q1", choice: "start", by: "user" });
    await settle();
    await clock.run(clock.sleep(60_000));
    expect(asked).toBe(1);
    ask("q2");
    await settle();
    expect(asked).toBe(2);
    stop.abort(new Error("enough"));
    await expect(attending).rejects.toThrow("enough");
  });

  it("pauses if the user leaves a question", async () => {
    const { bus, ask, close, run } = table({ ask: async () => "pause" });
    const attending = run();
    ask("q1");
    await settle();
    close();
    await attending;
    expect(await answers(bus)).toMatchObject([{ type: "answer", body: { choice: "pause" } }]);
  });

  it("passes Ctrl-C inside a question on", async () => {
    const pressed: string[] = [];
    const { bus, ask, close, run } = table({ ask: async () => "interrupt" });
    const attending = run({ onInterrupt: () => void pressed.push("Ctrl-C") });
    ask("q1");
    await settle();
    close();
    await attending;
    expect([pressed, await answers(bus)]).toEqual([["Ctrl-C"], []]);
  });

  it("ends with the signal's reason", async () => {
    const { run } = table();
    const stop = new AbortController();
    const attending = run({ signal: stop.signal });
    stop.abort(new Error("enough"));
    await expect(attending).rejects.toThrow("enough");
  });

  it("reads nothing of another discussion", async () => {
    const { bus, screen, close, run } = table();
    new Script("e").putStart(bus, "e");
    const attending = run();
    await settle();
    close();
    await attending;
    expect((await bus.collect([patterns.everything], { signal })).length).toBe(3);
    expect(screen.lines).toEqual(["start", "closed"]);
  });
});
