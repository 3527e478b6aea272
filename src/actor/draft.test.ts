import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDrafts } from "#client";
import type { DraftEvent } from "#discussion";
import { createLogger } from "#lib/log";
import { type Body, compose, DRAFT_CHARS, subjects } from "#wire";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { verifies } from "../../test/support/verifies.ts";
import { openDraft } from "./draft.ts";
import { ParticipantServer, type ServeOptions } from "./participant.ts";

const SCHEMA = { type: "object", properties: { position: { type: "string" } } };
const TURN = "r1.argument.ada";
const answer = (position: string): string => JSON.stringify({ position });
const begun = (position: string): string => answer(position).slice(0, -2);

/** A clock whose sleeps end when the test says so. */
class StoppedClock {
  readonly waking: (() => void)[] = [];
  now = (): number => Date.UTC(2026, 0, 1);
  steady = this.now;
  sleep = (_: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      this.waking.push(resolve);
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  async tick(): Promise<void> {
    for (const wake of this.waking.splice(0)) wake();
    await new Promise((go) => setImmediate(go));
  }
}

describe("drafts", () => {
  let bus: MemoryBus;
  let heard: DraftEvent[];
  const stop = new AbortController();
  const settle = () => new Promise((go) => setImmediate(go));
  const texts = () => heard.map(({ body }) => body.text);

  beforeEach(async () => {
    bus = new MemoryBus();
    heard = [];
    void (async () => {
      for await (const draft of readDrafts(bus, "d", stop.signal)) heard.push(draft);
    })();
    await settle();
  });
  afterEach(() => bus.close());

  describe("of one turn", () => {
    const stamp = () => ({
      id: "x",
      ts: "2026-01-01T00:00:00.000Z",
      discussion: "d",
      from: "ada",
      round: 1,
      phase: "argument",
    });
    const open = (clock: StoppedClock) => openDraft({ bus, clock }, { turn: TURN, schema: () => SCHEMA }, stamp);

    it("come at once, then at most once a pause, and stand when they are sent", async () => {
      const clock = new StoppedClock();
      using draft = open(clock);
      for (const text of ["", "{", begun("S"), begun("Sp"), begun("Split")]) draft.heard(text);
      await settle();
      expect(texts()).toEqual(["S"]);
      await clock.tick();
      expect(texts()).toEqual(["S", "Split"]);
      await clock.tick();
      expect(texts()).toEqual(["S", "Split"]);
      draft.heard(answer("Split it"));
      draft.heard(answer("Split it all"));
      draft.sent();
      await settle();
      expect(heard.map(({ body }) => [body.text, body.done ?? false])).toEqual([
        ["S", false],
        ["Split", false],
        ["Split it", false],
        ["Split it all", true],
      ]);
      draft.heard(answer("more"));
      await clock.tick();
      expect(heard).toHaveLength(4);
      expect(heard[0]).toMatchObject({ event: "draft", discussion: "d", from: "ada", round: 1, phase: "argument" });
      expect(bus.stream).toEqual([]);
    });

    it("are taken back where no answer is sent, and begin again with another try", async () => {
      const clock = new StoppedClock();
      const draft = open(clock);
      draft.heard(begun("one"));
      await clock.tick();
      draft.heard("");
      draft.heard(begun("t"));
      await clock.tick();
      draft[Symbol.dispose]();
      open(clock)[Symbol.dispose]();
      await settle();
      expect(texts()).toEqual(["one", "", "t", ""]);
    });

    it("are the last of what is long", async () => {
      using draft = open(new StoppedClock());
      draft.heard(begun(`${"a".repeat(9_000)}😀${"b".repeat(DRAFT_CHARS - 2)}`));
      await settle();
      expect(texts()).toEqual([`…${"b".repeat(DRAFT_CHARS - 2)}`]);
    });
  });

  describe("from a worker", () => {
    const serving = (bus: MemoryBus, answering: ServeOptions["answer"]): ParticipantServer => {
      const log = createLogger("expert", { SWARM_LOG_LEVEL: "silent" });
      const clock = {
        now: () => Date.now(),
        steady: () => Date.now(),
        sleep: () => new Promise<void>(() => undefined),
      };
      const context = {
        role: "expert",
        name: "e",
        bus,
        clock,
        log,
        home: "",
        env: {},
        announce: () => undefined,
      } as const;
      return new ParticipantServer(context, { pool: "expert", concurrency: 1, answer: answering });
    };
    const ask = (drafts: boolean | undefined): void => {
      const brief = {
        ...({ options: { provider: "x", lang: "en", mode: "standard" } } as const),
        personas: [],
        tensions: [],
        passages: [],
        participants: [],
        ...(drafts === undefined ? {} : { drafts }),
      };
      const body: Body<"inbox", "turn"> = {
        turn: TURN,
        phase: "argument",
        topic: "?",
        instruction: "!",
        schema: SCHEMA,
        floor: [],
        deadline: new Date(Date.now() + 60_000).toISOString(),
        brief,
      };
      const stamp = {
        id: TURN,
        ts: new Date().toISOString(),
        discussion: "d",
        from: "moderator",
        round: 1,
        phase: "argument",
      };
      void bus.publish(subjects.inbox("d", "expert", "ada"), compose("inbox", "turn", stamp, body));
    };
    const said = async (): Promise<void> => {
      await expect.poll(() => bus.stream.filter(({ subject }) => subject === subjects.say("d", "ada")).length).toBe(1);
      await settle();
    };

    it.each([
      ["an open step shows its words", true, ["Spl", "Split it"]],
      ["a sealed step shows nothing", false, []],
      ["a step of which that is not known shows nothing", undefined, []],
    ])("%s", async (_, drafts, expected) => {
      verifies("SD-06");
      const server = serving(bus, async ({ onWords }) => {
        onWords?.(begun("Spl"));
        await settle();
        onWords?.(answer("Split it"));
        return { content: { position: "Split it" } };
      });
      ask(drafts);
      await said();
      expect(texts()).toEqual(expected);
      expect(heard.at(-1)?.body.done).toBe(expected.length > 0 ? true : undefined);
      await server.drain(AbortSignal.abort());
    });
  });

  it("are left out where they are malformed or in another's name", async () => {
    const put = (subject: string, body: object, from: string): void => {
      const stamp = { id: "x", ts: "2026-01-01T10:00:00.000Z", discussion: "d", from };
      bus.publishCore(subject, compose("draft", "draft", stamp, body as never));
    };
    put(subjects.draft("d", "ada"), { turn: TURN, text: 7 }, "ada");
    put(subjects.draft("d", "ada"), { turn: TURN, text: "x".repeat(DRAFT_CHARS + 1) }, "ada");
    put(subjects.draft("d", "ada"), { turn: TURN, text: "in her name" }, "ben");
    put(subjects.draft("d", "ada"), { turn: TURN, text: "hers" }, "ada");
    await settle();
    expect(texts()).toEqual(["hers"]);
  });
});
