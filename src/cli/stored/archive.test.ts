import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Stored } from "#bus";
import { verifyRecord } from "#client";
import { KEPT_FILE } from "#discussion";
import { readArchive, rebuild } from "#projection";
import { encode, patterns, subjects } from "#wire";
import { playRound, Script } from "../../../test/support/historian-script.ts";
import { MemoryBus } from "../../../test/support/memory-bus.ts";
import { patience } from "../../../test/support/patience.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { archiveDiscussion, restoreDiscussion } from "./archive.ts";

const { signal } = new AbortController();
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "swarm-archive-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A stream with a discussion that was played to its end, between messages of another one. */
function stream(ends: readonly ("ended" | "closed")[] = ["ended", "closed"]): MemoryBus {
  const bus = new MemoryBus();
  const [script, other] = [new Script("d").start(), new Script("other").start()];
  playRound(script, 1);
  if (ends.includes("ended")) script.phase("ended", { outcome: "completed", reason: "done" });
  if (ends.includes("closed")) script.phase("closed", { confirmed: [], missing: [] });
  for (const [i, { subject, envelope }] of script.messages.entries()) {
    const between = other.messages[i];
    if (between) bus.put(between.subject, encode(between.envelope));
    bus.put(subject, encode(envelope));
  }
  return bus;
}

const stored = (bus: MemoryBus, id: string) => bus.collect([patterns.discussion(id)], { signal });
/** Normalizes the message bytes for comparison. */
const plainly = (messages: readonly Stored[] = []) =>
  messages.map(({ data, ...rest }) => ({ ...rest, data: Buffer.from(data).toString() }));
const folder = (): string => join(home, "discussions", "d");

describe("archiving a discussion", () => {
  it("purges what is in the file, whole and readable, and nothing of another discussion", async () => {
    const bus = stream();
    const [messages, others] = [await stored(bus, "d"), await stored(bus, "other")];
    const archived = await archiveDiscussion(bus, folder(), "d");
    expect(archived).toMatchObject({ discussion: "d", messages: messages.length, purged: messages.length });
    expect(plainly((await readArchive(folder(), "d"))?.messages)).toEqual(plainly(messages));
    expect(await stored(bus, "d")).toEqual([]);
    expect(await stored(bus, "other")).toEqual(others);
    expect(verifyRecord(await readFile(join(folder(), "record.jsonl"), "utf8")).faults).toEqual([]);
    expect(await archiveDiscussion(bus, folder(), "d")).toMatchObject({ messages: messages.length, purged: 0 });
  });

  it("continues where it was interrupted, also in the middle of a purge, and loses nothing", async () => {
    verifies("AC-07");
    const bus = stream();
    const messages = await stored(bus, "d");
    const first = await archiveDiscussion(stream(), folder(), "d");
    await bus.purge(patterns.discussion("d"), messages[9]?.seq ?? 0);
    expect(await archiveDiscussion(bus, folder(), "d")).toMatchObject({ ...first, purged: messages.length - 10 });
    expect(plainly((await readArchive(folder(), "d"))?.messages)).toEqual(plainly(messages));
  });

  it("does not mix it with a later discussion of the same id", async () => {
    const bus = stream();
    await archiveDiscussion(bus, folder(), "d");
    const [start] = new Script("d").start({ topic: "Another one?" }).messages;
    if (start) bus.put(start.subject, encode(start.envelope));
    await expect(archiveDiscussion(bus, folder(), "d")).rejects.toThrow("another discussion under this id");
    expect(await stored(bus, "d")).toHaveLength(1);
  });

  it("refuses an unfinished, an owned, and an unopened discussion", async () => {
    for (const [ends, how] of [
      [[], "swarm stop d"],
      [["ended"], "try again"],
    ] as const) {
      const bus = stream(ends);
      const before = await stored(bus, "d");
      await expect(archiveDiscussion(bus, folder(), "d")).rejects.toThrow(how);
      expect(await stored(bus, "d")).toEqual(before);
    }
    const held = stream();
    await held.lease("d", "moderator-1");
    await expect(archiveDiscussion(held, folder(), "d")).rejects.toThrow("has not released it yet");
    const bus = new MemoryBus();
    bus.put("swarm.v1.d.log.ann", "{}");
    await expect(archiveDiscussion(bus, folder(), "d")).rejects.toThrow("never opened");
    await expect(archiveDiscussion(bus, join(home, "x"), "x")).rejects.toThrow("no messages of x");
  });

  it("purges nothing if files and stream differ", async () => {
    verifies("BY-02");
    const bus = stream();
    const before = await stored(bus, "d");
    await rebuild(bus, "d", folder(), signal);
    const record = join(folder(), "record.jsonl");
    await writeFile(record, (await readFile(record, "utf8")).replace("nine days", "ninety days"));
    await expect(archiveDiscussion(bus, folder(), "d")).rejects.toThrow(/line \d+ \(r1-msg-\d+\) differs .*ninety/);
    expect(await stored(bus, "d")).toEqual(before);
    await rebuild(bus, "d", folder(), signal);
    const { file } = await archiveDiscussion(bus, folder(), "d");
    await writeFile(file, (await readFile(file)).subarray(0, 100));
    await expect(archiveDiscussion(stream(), folder(), "d")).rejects.toThrow("no whole gzip file");
  });
});

describe("restoreDiscussion", () => {
  let folder: string;
  let bus: MemoryBus;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "swarm-restore-"));
    mkdirSync(join(folder, "context"));
    bus = new MemoryBus();
  });
  afterEach(async () => {
    await bus.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const message = (id: string) => ({
    v: 1,
    id,
    type: "notice",
    discussion: "d",
    from: "moderator",
    ts: "2026-01-29T10:30:00.000Z",
    body: {},
  });
  const line = (seq: number, id: string, subject = subjects.floor("d")): string =>
    `${JSON.stringify({ seq, subject, message: message(id) })}\n`;
  const signal = patience();
  const there = async (): Promise<string[]> =>
    (await bus.collect([patterns.discussion("d")], { signal })).map(({ subject }) => subject);

  it("restores the files' messages, renumbers sequences, and keeps team messages of that name", async () => {
    verifies("SD-22");
    const log = subjects.log("d", "writer");
    bus.put(log, "{}");
    const text = line(40, "one") + line(41, "paused.40");
    writeFileSync(join(folder, KEPT_FILE), text);
    expect(await restoreDiscussion(bus, folder, "d", signal)).toMatchObject({ messages: 2, lost: [] });
    expect(await there()).toEqual([log, subjects.floor("d"), subjects.floor("d")]);
    expect(new TextDecoder().decode((await bus.last(subjects.floor("d")))?.data)).toContain('"id":"paused.2"');
    expect(existsSync(join(folder, "context/restoring.jsonl"))).toBe(false);

    // Ended halfway, it takes out what it had put back, and nothing else.
    writeFileSync(join(folder, "context/restoring.jsonl"), text);
    await restoreDiscussion(bus, folder, "d", signal);
    expect(await there()).toEqual([log, subjects.floor("d"), subjects.floor("d")]);
    expect(readFileSync(join(folder, KEPT_FILE), "utf8")).toBe(text);
  });

  it("refuses a file that is damaged, or of another discussion", async () => {
    for (const [text, why] of [
      [`${line(1, "one")}{"seq"`, "line 2 is no message"],
      [line(1, "one", subjects.floor("other")), "line 1 is of"],
    ] as const) {
      writeFileSync(join(folder, KEPT_FILE), text);
      await expect(restoreDiscussion(bus, folder, "d", signal)).rejects.toThrow(why);
      expect(await there()).toEqual([]);
    }
  });
});
