import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BusError } from "#bus";
import { applyMessage, emptyProjection } from "#discussion";
import type { Clock } from "#lib/clock";
import { Notifier } from "#lib/notifier";
import { clearAbandoned, discussionDir, files, rebuild, writeFiles } from "#projection";
import { encode, subjects } from "#wire";
import { HistorianBus } from "../../test/support/historian-bus.ts";
import { type Made, playRound, Script } from "../../test/support/historian-script.ts";
import { patience } from "../../test/support/patience.ts";
import { verifies } from "../../test/support/verifies.ts";
import { Historian } from "./historian.ts";

/** A clock whose pauses last one turn of the event loop. */
const clock: Clock = { now: () => 0, steady: () => 0, sleep: () => new Promise((go) => setImmediate(go)) };
const never = new AbortController().signal;
/** A job was settled, or something was logged. */
const happened = new Notifier();
let home = "";
let said: string[] = [];
const tell = (_: unknown, text: string): void => {
  said.push(text);
  happened.notify();
};
const log = { error: tell, info: tell } as never;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "historian-"));
  said = [];
});
afterEach(() => rm(home, { recursive: true, force: true }));

function discussion(): Script {
  const script = new Script().start();
  playRound(script, 1, { shift: true });
  script.phase("ended", { outcome: "completed", reason: "done" });
  return script;
}

function expected(messages: readonly Made[]): [string, string][] {
  const state = emptyProjection("split-billing");
  for (const { subject, envelope, seq } of messages) applyMessage(state, subject, envelope, seq);
  return [...files(state)].sort(([a], [b]) => (a < b ? -1 : 1));
}

async function onDisk(dir: string): Promise<[string, string][]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = await Promise.all(
    found.map(
      async (path): Promise<[string, string]> => [
        path.slice(dir.length + 1).replaceAll("\\", "/"),
        await readFile(path, "utf8"),
      ],
    ),
  );
  return read.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Waits until what the historian did with its jobs, or logged, is this. */
async function settled(check: () => boolean): Promise<void> {
  while (!check()) await happened.after(happened.version, patience());
}

describe("Historian", () => {
  it("acknowledges a message only after its files are written", async () => {
    verifies("AC-03");
    const { messages } = discussion();
    const bus = new HistorianBus(happened);
    bus.fill(...messages.slice(0, 10));
    const historian = new Historian({ bus, clock, log, home });
    bus.fill(...messages.slice(10));
    await settled(() => bus.acked.length === messages.length);
    expect(bus.acked.toSorted((a, b) => a - b)).toEqual(messages.map(({ seq }) => seq));
    expect(await onDisk(discussionDir(home, "split-billing"))).toEqual(expected(messages));
    await historian.drain(never);
    expect(said).toEqual([]);
  });

  it("writes an exchange with a model that comes last, as after a pause", async () => {
    const { messages } = discussion();
    const bus = new HistorianBus(happened);
    bus.fill(...messages);
    const historian = new Historian({ bus, clock, log, home });
    await settled(() => bus.acked.length === messages.length);
    const script = discussion();
    const kept = { call: "c", turn: "t", purpose: "analysis", participant: "moderator", round: 0, attempt: 1 };
    const body = { turn: "t", exchange: "c.1", piece: 0, pieces: 1, text: JSON.stringify(kept) };
    const late = script.add(subjects.exchange(script.id, "moderator"), "exchange", "exchange", body);
    bus.fill(late);
    await settled(() => bus.acked.length === script.messages.length);
    const written = await onDisk(discussionDir(home, "split-billing"));
    expect(written).toEqual(expected(script.messages));
    expect(written.map(([path]) => path)).toContain("exchanges/t.1.json");
    await historian.drain(never);
  });

  it("ends with the same bytes wherever its predecessor was killed", async () => {
    verifies("AC-07");
    const { messages } = discussion();
    const whole = expected(messages);
    for (let cut = 1; cut < messages.length; cut += 6) {
      const dir = discussionDir(home, "split-billing");
      // Killed after some files of this prefix were renamed, and in the middle of another.
      const left = expected(messages.slice(0, cut)).slice(0, cut % 5);
      await writeFiles(dir, new Map(left));
      await mkdir(dir, { recursive: true });
      const dead = hostname().replace(/[^A-Za-z0-9-]/g, "_");
      await writeFile(join(dir, `.manifest.json.${dead}.999999999.1.tmp`), '{"half');
      const bus = new HistorianBus(happened);
      bus.fill(...messages);
      const historian = new Historian({ bus, clock, log, home });
      await historian.flush("split-billing", messages.at(-1)?.seq ?? 0);
      await historian.drain(never);
      expect(await onDisk(dir)).toEqual(whole);
      await rm(home, { recursive: true });
    }
  });

  it("compares with the disk again after a redelivery", async () => {
    const { messages } = discussion();
    const bus = new HistorianBus(happened);
    bus.fill(...messages);
    const historian = new Historian({ bus, clock, log, home });
    await settled(() => bus.acked.length === messages.length);
    const dir = discussionDir(home, "split-billing");
    await writeFile(join(dir, "manifest.json"), "older, from another historian");
    bus.redeliver(messages[0]?.seq ?? 0);
    await settled(() => bus.acked.length === messages.length + 1);
    expect(await onDisk(dir)).toEqual(expected(messages));
    await historian.drain(never);
  });

  it("writes again what it wrote last where another historian wrote something else meanwhile", async () => {
    verifies("AC-07");
    const script = new Script().start();
    playRound(script, 1, { shift: true });
    const pause = (reason: string): number => {
      script.phase("resumed", {});
      script.phase("paused", { reason });
      return script.messages.length;
    };
    const ours = pause("no call can succeed");
    const theirs = pause("the user wants it");
    const { messages } = script;
    const bus = new HistorianBus(happened);
    bus.fill(...messages.slice(0, ours));
    const historian = new Historian({ bus, clock, log, home });
    await settled(() => bus.acked.length === ours);
    const dir = discussionDir(home, "split-billing");
    bus.fillForAnother(...messages.slice(ours, theirs));
    await writeFiles(dir, new Map(expected(messages.slice(0, theirs))));
    pause("no call can succeed");
    bus.fill(...messages.slice(theirs));
    await settled(() => bus.acked.length === messages.length - (theirs - ours));
    expect(await onDisk(dir)).toEqual(expected(messages));
    await historian.drain(never);
  });

  it("logs a write failure once, acknowledges nothing, and recovers", async () => {
    const { messages } = discussion();
    const bus = new HistorianBus(happened);
    bus.fill(...messages);
    await writeFile(join(home, "discussions"), "a file where a directory should be");
    const historian = new Historian({ bus, clock, log, home });
    await settled(() => bus.handedBack.length >= messages.length);
    expect(bus.acked).toEqual([]);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(join(home, "discussions"));
    await rm(join(home, "discussions"));
    bus.redeliver(messages.at(-1)?.seq ?? 0);
    // What was handed back comes again after seconds, too, so that on a busy machine more than one is settled at once.
    await settled(() => bus.acked.length > 0 && said.length === 2);
    expect(await onDisk(discussionDir(home, "split-billing"))).toEqual(expected(messages));
    await historian.drain(never);
  });

  it("corrects a stale write, also after a failed read and without waiters", async () => {
    verifies("AC-07");
    const { messages } = discussion();
    const dir = discussionDir(home, "split-billing");
    const bus = new HistorianBus(happened);
    bus.fill(...messages.slice(0, 10));
    let isLost = false;
    bus.onCollect = () => {
      if (!isLost) return;
      isLost = false;
      throw new BusError("timeout", "the broker is away");
    };
    // While it writes, another one gets what comes and is done with it, and the broker goes away.
    const write: typeof writeFiles = async (path, stale, previous) => {
      if (bus.stream.length < (messages.at(-1)?.seq ?? 0)) {
        bus.fillForAnother(...messages.slice(10));
        await writeFiles(dir, new Map(expected(messages)));
        isLost = true;
      }
      await writeFiles(path, stale, previous);
    };
    const historian = new Historian({ bus, clock, log, home, write });
    await settled(() => bus.handedBack.length === 10 && said.length === 2);
    expect(said[1]).toContain("written again");
    expect(await onDisk(dir)).toEqual(expected(messages));
    await historian.drain(never);
  });

  it("says as it leaves which files it could not write", async () => {
    const { messages } = discussion();
    const bus = new HistorianBus(happened);
    bus.fill(...messages);
    const write = async (): Promise<void> => {
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    };
    const historian = new Historian({ bus, clock, log, home, write });
    await settled(() => bus.handedBack.length > 0);
    expect(await historian.drain(never)).toEqual(["split-billing"]);
    const able = new Historian({ bus, clock, log, home });
    await able.flush("split-billing", messages.at(-1)?.seq ?? 0);
    expect(await able.drain(never)).toEqual([]);
  });

  it("aborts a write during which it was suspended, and writes the current content", async () => {
    verifies("AC-07");
    const { messages } = discussion();
    const bus = new HistorianBus(happened);
    bus.fill(...messages.slice(0, 10));
    let now = 0;
    const write: typeof writeFiles = async (path, stale, previous, check) => {
      if (now === 0) {
        now = 20_000;
        bus.fillForAnother(...messages.slice(10));
        await writeFiles(path, new Map(expected(messages)));
      }
      await writeFiles(path, stale, previous, check);
    };
    const historian = new Historian({ bus, clock: { ...clock, steady: () => now }, log, home, write });
    await settled(() => said.length === 2);
    expect(said[0]).toContain("was stopped for 20 s");
    expect(await onDisk(discussionDir(home, "split-billing"))).toEqual(expected(messages));
    await historian.drain(never);
  });

  it("keeps its jobs from another one while it is slow, and writes on", async () => {
    verifies("AC-07");
    const { messages } = discussion();
    const bus = new HistorianBus(happened);
    bus.fill(...messages);
    const kept = new Set<number>();
    const work = bus.work.bind(bus);
    bus.work = (queue, options, handle) =>
      work(queue, options, (job) => handle({ ...job, working: () => kept.add(job.message.seq) }));
    let now = 0;
    const write: typeof writeFiles = (path, stale, previous, check) =>
      writeFiles(path, stale, previous, () => {
        now += 4_000;
        check?.();
      });
    const historian = new Historian({ bus, clock: { ...clock, steady: () => now }, log, home, write });
    await settled(() => bus.acked.length === messages.length);
    expect(said).toEqual([]);
    expect(kept.size).toBeGreaterThan(0);
    expect(await onDisk(discussionDir(home, "split-billing"))).toEqual(expected(messages));
    await historian.drain(never);
  });

  it("reads again what it read before it was suspended, and writes no older content", async () => {
    verifies("AC-07");
    const { messages } = discussion();
    const bus = new HistorianBus(happened);
    bus.fill(...messages.slice(0, 10));
    let now = 0;
    const written: ReadonlyMap<string, string>[] = [];
    const write: typeof writeFiles = async (path, files, previous, check) => {
      written.push(files);
      await writeFiles(path, files, previous, check);
    };
    const { collect } = bus;
    // It has the answer, and is suspended before it does anything with it; another gets what comes and is done with it.
    bus.collect = async (filters, options) => {
      const found = await collect.call(bus, filters, options);
      if (now === 0) bus.fillForAnother(...messages.slice(10));
      now = 20_000;
      return found;
    };
    const historian = new Historian({ bus, clock: { ...clock, steady: () => now }, log, home, write });
    await settled(() => bus.acked.length === 10);
    expect([...(written[0] ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))).toEqual(expected(messages));
    await historian.drain(never);
  });

  it("leaves sessions that are no discussion without files, and forgets idle discussions", async () => {
    const bus = new HistorianBus(happened);
    const at = { id: "x", ts: "2026-01-29T11:00:00.000Z", v: 1 as const, from: "a", type: "message", body: {} };
    bus.fill({ subject: subjects.log("S1", "a"), envelope: { ...at, discussion: "S1" }, seq: 1 });
    bus.fill({ subject: subjects.say("S2", "a"), envelope: { ...at, discussion: "S2" }, seq: 2 });
    const historian = new Historian({ bus, clock, log, home, keep: 1 });
    await settled(() => bus.acked.length === 2);
    const first = await historian.projection("S2", never);
    await historian.projection("S3", never);
    expect(await historian.projection("S2", never)).not.toBe(first);
    expect(await readdir(home)).toEqual([]);
    await historian.drain(never);
  });

  it("keeps few closed discussions in memory, however many there were lately", async () => {
    const bus = new HistorianBus(happened);
    const historian = new Historian({ bus, clock, log, home });
    const ids = Array.from({ length: 20 }, (_, n) => `d-${n}`);
    for (const id of ids) {
      const script = new Script(id).start();
      if (id !== "d-0") script.phase("closed", { confirmed: [], missing: [] });
      for (const { subject, envelope } of script.messages) bus.put(subject, encode(envelope));
    }
    await settled(() => bus.acked.length === bus.stream.length);
    const first = await Promise.all(ids.map((id) => historian.projection(id, never)));
    const again = await Promise.all(ids.toReversed().map((id) => historian.projection(id, never)));
    const kept = again.toReversed().filter((state, i) => state === first[i]);
    expect(kept.length).toBeLessThan(12);
    expect(kept).toContain(first[0]);
    await historian.drain(never);
  });

  it("rebuilds the same bytes from the stream", async () => {
    verifies("BY-03");
    const { messages } = discussion();
    const bus = new HistorianBus(happened);
    bus.fill(...messages);
    await rebuild(bus, "split-billing", join(home, "new"), never);
    expect(await onDisk(join(home, "new"))).toEqual(expected(messages));
    await expect(rebuild(bus, "nothing", join(home, "no"), never)).rejects.toThrow('no discussion "nothing"');
  });
});

describe("writeFiles", () => {
  it("refuses ids that lead outside the folder", () => {
    for (const id of ["..", "a/b", "", "x".repeat(65)]) expect(() => discussionDir(home, id)).toThrow("is not a name");
  });

  it("checks the files of what was said lately after a predecessor died that had settled its messages", async () => {
    verifies("AC-07");
    const { messages } = discussion();
    const dir = discussionDir(home, "split-billing");
    await writeFiles(dir, new Map([...expected(messages), ["manifest.json", "older: written after it was stopped"]]));
    const bus = new HistorianBus(happened);
    bus.fillForAnother(...messages);
    const historian = new Historian({ bus, clock, log, home });
    await historian.recover(never);
    expect(await onDisk(dir)).toEqual(expected(messages));
    await historian.drain(never);
  });

  it("checks them until it could, also where the broker goes away meanwhile", async () => {
    verifies("AC-07");
    const { messages } = discussion();
    const dir = discussionDir(home, "split-billing");
    await writeFiles(dir, new Map([...expected(messages), ["manifest.json", "older: written after it was stopped"]]));
    const bus = new HistorianBus(happened);
    bus.fillForAnother(...messages);
    const fails = [true, false, true, true];
    let calls = 0;
    bus.onCollect = () => {
      if (fails[calls++]) throw new BusError("timeout", "the broker is away");
    };
    const historian = new Historian({ bus, clock, log, home });
    await historian.recover(never);
    expect(calls).toBeGreaterThan(fails.length);
    expect(await onDisk(dir)).toEqual(expected(messages));
    await historian.drain(never);
    await expect(historian.recover(patience())).resolves.toBeUndefined();
  });

  it("writes a folder again that was deleted in mid-run", async () => {
    const { messages } = discussion();
    const bus = new HistorianBus(happened);
    const historian = new Historian({ bus, clock, log, home });
    const dir = discussionDir(home, "split-billing");
    const last = messages.at(-1)?.seq ?? 0;
    bus.fill(...messages.slice(0, -1));
    await historian.flush("split-billing", messages.at(-2)?.seq ?? 0);
    await rm(dir, { recursive: true });
    bus.fill(...messages.slice(-1));
    await historian.flush("split-billing", last);
    expect(await onDisk(dir)).toEqual(expected(messages));
    await historian.drain(never);
  });

  it("removes what a dead writer left, also in a discussion that is over, and nothing else", async () => {
    const dir = discussionDir(home, "over");
    const host = hostname().replace(/[^A-Za-z0-9-]/g, "_");
    const kept = ["manifest.json", `.manifest.json.${host}.${process.pid}.1.tmp`, ".own-notes.tmp"];
    const left = [`.manifest.json.${host}.999999999.1.tmp`, `rounds/.001.json.${host}.999999999.2.tmp`];
    await mkdir(join(dir, "rounds"), { recursive: true });
    for (const name of [...kept, ...left]) await writeFile(join(dir, name), "{}");
    await clearAbandoned(home, never);
    expect((await onDisk(dir)).map(([path]) => path).sort()).toEqual(kept.toSorted());
    await clearAbandoned(join(home, "none"), never);
  });

  it("does not write unchanged files", async () => {
    const before = new Map([
      ["a.txt", "1"],
      ["b/c.txt", "2"],
    ]);
    await writeFiles(home, before);
    await writeFile(join(home, "a.txt"), "changed behind our back");
    await writeFiles(
      home,
      new Map([
        ["a.txt", "1"],
        ["b/c.txt", "3"],
      ]),
      before,
    );
    expect(await onDisk(home)).toEqual([
      ["a.txt", "changed behind our back"],
      ["b/c.txt", "3"],
    ]);
  });
});
