import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BatchState, exitOf, lockBatch, renderTable, summary } from "./batch-state.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "swarm-state-"));
  path = join(folder, "batches", "b.json");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const entry = (line: number) => ({ line, topic: `T${line}`, seconds: 0 });

describe("the state of a batch", () => {
  it("is on disk after each set, under concurrent sets", async () => {
    const state = await BatchState.open(path, "/f");
    await Promise.all(Array.from({ length: 20 }, (_, i) => state.set(`k${i}`, entry(i))));
    const saved = JSON.parse(await readFile(path, "utf8"));
    expect(Object.keys(saved.entries)).toHaveLength(20);
    await state.set("k3", { ...entry(3), id: "three", started: true });
    const again = await BatchState.open(path, "/f");
    expect(again.get("k3")).toEqual({ ...entry(3), id: "three", started: true });
    expect([...again.ids]).toEqual(["three"]);
    expect(await readdir(join(folder, "batches"))).toEqual(["b.json"]);
  });

  it("is not used for another file, nor restarted by mistake", async () => {
    await (await BatchState.open(path, "/f")).set("k", entry(1));
    await expect(BatchState.open(path, "/g")).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining("--name"),
    });
    await writeFile(path, "{");
    await expect(BatchState.open(path, "/f")).rejects.toThrow("is damaged");
  });

  it("says which results are partial, and does not exit with 0 then", () => {
    const partial = "This result is partial: Finance Controller is missing.";
    const row = (more: object) => ({
      line: 1,
      id: "a",
      topic: "T",
      status: "completed",
      entry: { ...entry(1), ...more },
    });
    const rows = [row({ outcome: "completed" as const }), row({ outcome: "completed" as const, partial })];
    expect(renderTable(rows)[2]).toMatch(/a +completed, partial .*Finance Controller is missing/);
    expect(summary(rows)).toContain("1 completed, 1 completed, partial");
    expect(exitOf(rows)).toBe(3);
    expect(exitOf(rows.slice(0, 1))).toBe(0);
  });

  it("is run by one process at a time", async () => {
    {
      await using _lock = await lockBatch(path);
      await expect(lockBatch(path)).rejects.toThrow(`process ${process.pid} runs this batch already`);
    }
    // Left behind by a process that was killed.
    await writeFile(`${path}.lock`, "999999999");
    await (await lockBatch(path))[Symbol.asyncDispose]();
    expect(await readdir(join(folder, "batches"))).toEqual([]);
  });
});
