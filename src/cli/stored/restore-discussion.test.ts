import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KEPT_FILE } from "#discussion";
import { patterns, subjects } from "#wire";
import { MemoryBus } from "../../../test/support/memory-bus.ts";
import { patience } from "../../../test/support/patience.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { restoreDiscussion } from "./archive.ts";

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
  const line = (seq: number, id: string, subject = subjects.phase("d")): string =>
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
    expect(await there()).toEqual([log, subjects.phase("d"), subjects.phase("d")]);
    expect(new TextDecoder().decode((await bus.last(subjects.phase("d")))?.data)).toContain('"id":"paused.2"');
    expect(existsSync(join(folder, "context/restoring.jsonl"))).toBe(false);

    // Ended halfway, it takes out what it had put back, and nothing else.
    writeFileSync(join(folder, "context/restoring.jsonl"), text);
    await restoreDiscussion(bus, folder, "d", signal);
    expect(await there()).toEqual([log, subjects.phase("d"), subjects.phase("d")]);
    expect(readFileSync(join(folder, KEPT_FILE), "utf8")).toBe(text);
  });

  it("refuses a file that is damaged, or of another discussion", async () => {
    for (const [text, why] of [
      [`${line(1, "one")}{"seq"`, "line 2 is no message"],
      [line(1, "one", subjects.phase("other")), "line 1 is of"],
    ] as const) {
      writeFileSync(join(folder, KEPT_FILE), text);
      await expect(restoreDiscussion(bus, folder, "d", signal)).rejects.toThrow(why);
      expect(await there()).toEqual([]);
    }
  });
});
