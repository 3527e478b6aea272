import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { decode, parseMessage, patterns, subjects } from "#wire";
import { MemoryBus } from "../../../test/support/memory-bus.ts";
import { optionsOf, Script } from "../../../test/support/script.ts";
import { verifies } from "../../../test/support/verifies.ts";
import type { BatchLine } from "./batch-file.ts";
import { BatchRun, pauseIn } from "./batch-run.ts";
import { BatchState, exitOf, renderTable, rowsOf } from "./batch-state.ts";
import type { BatchListener } from "./progress.ts";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "swarm-batch-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const lineOf = (line: number, topic = `Topic ${line}?`, id?: string): BatchLine => ({
  line,
  key: `k${line}`,
  ...(id === undefined ? {} : { id }),
  options: { ...optionsOf(topic), unattended: true },
  context: async () => ({ documents: [], skipped: [] }),
});
const lines = (count: number): BatchLine[] => Array.from({ length: count }, (_, i) => lineOf(i + 1));

/** Why discussions of these tests stop by themselves. */
const REASON = "the key is not valid";
type Decide = (id: string, type: string) => "completed" | "failed" | "ended-early" | "paused" | undefined;

/** Ends, pauses or leaves each discussion as `decide` says, as soon as it is started or resumed. */
class Moderator implements Disposable {
  readonly bus = new MemoryBus();
  readonly commands: [id: string, type: string][] = [];
  most = 0;
  readonly #stop = new AbortController();
  readonly #open = new Set<string>();
  readonly #scripts = new Map<string, Script>();

  constructor(decide: Decide) {
    void this.#serve(decide).catch(() => undefined);
  }

  async #serve(decide: Decide) {
    for await (const item of this.bus.read([patterns.allControl], { signal: this.#stop.signal })) {
      if (item.kind !== "message") continue;
      const message = parseMessage("control", decode(item.message.data));
      if (!message) continue;
      const { discussion: id, type } = message;
      this.commands.push([id, type]);
      this.#open.add(id);
      this.most = Math.max(this.most, this.#open.size);
      const script = this.#scripts.get(id) ?? new Script(id);
      this.#scripts.set(id, script);
      if (type === "pause") script.putPhase(this.bus, "paused", { reason: "told so" });
      const outcome = decide(id, type);
      if (outcome === undefined) continue;
      // Others may be begun meanwhile, if there is room.
      for (let i = 0; i < 20; i += 1) await new Promise((go) => setImmediate(go));
      this.#open.delete(id);
      if (outcome === "paused") {
        const reason = `${REASON}. Nothing is lost; go on with: swarm resume ${id}`;
        script.putPhase(this.bus, "paused", { reason, failure: { class: "fatal", code: "authentication" } });
        continue;
      }
      script.putPhase(this.bus, "ended", { outcome, reason: "it was so" }, 2);
      script.putPhase(this.bus, "closed", { confirmed: [], missing: [] });
    }
  }

  [Symbol.dispose](): void {
    this.#stop.abort();
  }
}

class Told implements BatchListener {
  readonly events: string[] = [];
  begun({ line }: BatchLine, id: string, resumed: boolean): void {
    this.events.push(`${line} ${resumed ? "resumed" : "begun"} ${id}`);
  }
  left(): void {}
  note(text: string, level: string): void {
    this.events.push(`${level}: ${text}`);
  }
}

const open = (): Promise<BatchState> => BatchState.open(join(home, "batches", "b.json"), "/topics.txt");

async function batchOf(moderator: Moderator, of: readonly BatchLine[], more: { concurrency?: number } = {}) {
  const state = await open();
  const listener = new Told();
  const left = new AbortController();
  const { bus } = moderator;
  const run = new BatchRun({ bus, home, lines: of, state, concurrency: 4, listener, signal: left.signal, ...more });
  return { run, state, listener, left, rows: () => rowsOf(of, state) };
}

describe("a batch", () => {
  it("runs every line once, within the concurrency limit", async () => {
    verifies("AC-04");
    using moderator = new Moderator(() => "completed");
    const first = await batchOf(moderator, lines(9), { concurrency: 3 });
    await first.run.run();
    expect(first.rows().map(({ status }) => status)).toEqual(Array(9).fill("completed"));
    expect(moderator.most).toBeLessThanOrEqual(3);
    const again = await batchOf(moderator, lines(10));
    await again.run.run();
    expect(again.listener.events).toEqual(["10 begun topic-10"]);
    expect(moderator.commands).toHaveLength(10);
  });

  it("numbers discussions of one topic, and skips ids in use", async () => {
    using moderator = new Moderator(() => "completed");
    await mkdir(join(home, "discussions", "kafka"), { recursive: true });
    new Script("kafka-2").putStart(moderator.bus, "Kafka, asked by somebody else?");
    const { run, rows } = await batchOf(
      moderator,
      [1, 2].map((line) => lineOf(line, "Kafka?")),
      { concurrency: 1 },
    );
    await run.run();
    expect(rows().map(({ id }) => id)).toEqual(["kafka-3", "kafka-4"]);
  });

  it("resumes unfinished discussions under their ids", async () => {
    verifies("SD-22", "AC-07");
    using moderator = new Moderator((_, type) => (type === "resume" ? "completed" : undefined));
    const first = await batchOf(moderator, lines(3), { concurrency: 2 });
    const running = first.run.run();
    while (moderator.commands.length < 2) await new Promise((go) => setImmediate(go));
    first.left.abort(new Error("killed"));
    await expect(running).rejects.toThrow("killed");
    expect(first.rows().map(({ status }) => status)).toEqual(["unfinished", "unfinished", "waiting"]);
    expect(exitOf(first.rows())).toBe(3);

    const second = await batchOf(moderator, lines(2));
    await second.run.run();
    expect(second.listener.events).toEqual(["1 resumed topic-1", "2 resumed topic-2"]);
    expect(second.rows().map(({ status }) => status)).toEqual(["completed", "completed"]);
  });

  it("starts under the id reserved before a crash, unless it is in use by now", async () => {
    verifies("AC-07");
    using moderator = new Moderator(() => "completed");
    const state = await open();
    for (const line of [1, 2]) await state.set(`k${line}`, { line, topic: "", id: `topic-${line}`, seconds: 0 });
    new Script("topic-2").putStart(moderator.bus, "What somebody else asked?");
    const { run, rows } = await batchOf(moderator, lines(2));
    await run.run();
    expect(rows().map(({ id, status }) => [id, status])).toEqual([
      ["topic-1", "completed"],
      ["topic-2-2", "completed"],
    ]);
  });

  it("pauses everything and starts no more", async () => {
    verifies("SD-21");
    using moderator = new Moderator(() => undefined);
    const { run, rows } = await batchOf(moderator, lines(6), { concurrency: 2 });
    const running = run.run();
    while (moderator.commands.length < 2) await new Promise((go) => setImmediate(go));
    await run.pause();
    await running;
    expect(moderator.commands.map(([, type]) => type).sort()).toEqual(["pause", "pause", "start", "start"]);
    expect(rows().map(({ status }) => status)).toEqual(["unfinished", "unfinished", ...Array(4).fill("waiting")]);
  });

  it("says why discussions stopped by themselves, and no longer so once they went on", async () => {
    using moderator = new Moderator((_, type) => (type === "resume" ? "completed" : "paused"));
    const stopped = await batchOf(moderator, lines(2), { concurrency: 1 });
    await stopped.run.run();
    const told = stopped.listener.events.filter((text) => text.includes(REASON));
    expect(told).toEqual([`warning: ${REASON}.`]);
    const entry = { reason: `${REASON}.` };
    expect(stopped.rows()).toMatchObject(Array(2).fill({ status: "unfinished", entry }));
    expect(renderTable(stopped.rows()).slice(1)).toEqual(Array(2).fill(expect.stringContaining(`${REASON}.`)));

    const again = await batchOf(moderator, lines(2));
    await again.run.run();
    expect(again.rows().map(({ status, entry }) => [status, entry?.reason])).toEqual(
      Array(2).fill(["completed", "it was so"]),
    );
  });

  it("keeps lines that could not be started for the next run, with the reason", async () => {
    using moderator = new Moderator((id) => (id === "topic-2" ? "failed" : "ended-early"));
    await moderator.bus.publish(
      subjects.control("mine"),
      new Script("mine").envelope("control", "stop", { reason: "" }),
    );
    const { run, rows } = await batchOf(moderator, [lineOf(1), lineOf(2), lineOf(3, "Taken?", "mine")]);
    await run.run();
    expect(rows().map(({ status }) => status)).toEqual(["ended-early", "failed", "error"]);
    expect(rows()[2]?.entry).toMatchObject({ error: expect.stringContaining("the id mine is taken") });
    expect(rows()[2]?.entry?.id).toBeUndefined();
    expect(exitOf(rows())).toBe(1);
    expect(exitOf(rows().slice(0, 1))).toBe(3);
  });

  it("sees an end that falls between its reading and its resume", async () => {
    verifies("SD-22");
    using moderator = new Moderator(() => undefined);
    const [line] = [lineOf(1)];
    const script = new Script("topic-1");
    script.put(
      moderator.bus,
      subjects.control("topic-1"),
      ["control", "start", { options: line.options, context: { files: [], skipped: [] } }],
      { from: "user" },
    );
    const { run, state, rows } = await batchOf(moderator, [line]);
    await state.set(line.key, { line: 1, topic: line.options.topic, seconds: 0, id: "topic-1", started: true });
    const publish = moderator.bus.publish.bind(moderator.bus);
    moderator.bus.publish = (subject, envelope, options) => {
      if (envelope.type === "resume") {
        script.putPhase(moderator.bus, "ended", { outcome: "completed", reason: "it was so" });
        script.putPhase(moderator.bus, "closed", { confirmed: [], missing: [] });
      }
      return publish(subject, envelope, options);
    };
    await run.run();
    expect(rows().map(({ status }) => status)).toEqual(["completed"]);
  });
});

it.each([
  ["which-one", "Anthropic refused the key: set one.", "Nothing is lost; go on with: swarm resume which-one"],
  ["key", "Anthropic refused the key: set one. Then wait.", "Nothing is lost; go on with: swarm resume key"],
  ["key", "密钥 key 无效：请设置有效的密钥。", "进度不会丢失；解决后继续：swarm resume key"],
])("why %s is paused is told without how to resume it alone", (id, why, how) => {
  expect(pauseIn({ id, reason: `${why} ${how}` })).toBe(why);
});
