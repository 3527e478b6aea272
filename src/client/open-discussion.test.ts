import { describe, expect, it } from "vitest";
import { decode, subjects } from "#wire";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { optionsOf } from "../../test/support/script.ts";
import { verifies } from "../../test/support/verifies.ts";
import { documentOf } from "./context.ts";
import { IdTakenError, openDiscussion } from "./open-discussion.ts";

const { signal } = new AbortController();
const none = { documents: [], skipped: [] };

describe("openDiscussion", () => {
  it("takes the next free id, each topic its own", async () => {
    verifies("SD-02");
    const bus = new MemoryBus();
    const open = (topic: string) => openDiscussion(bus, { options: optionsOf(topic), context: none }, signal);
    const opened = [await open("Split it?"), await open("Split it!"), await open("split it"), await open("Other")];
    expect(opened.map(({ id }) => id)).toEqual(["split-it", "split-it-2", "split-it-3", "other"]);
  });

  it("gives concurrent openers an id each", async () => {
    const bus = new MemoryBus();
    const request = { options: optionsOf("same"), context: none };
    const opened = await Promise.all(Array.from({ length: 12 }, () => openDiscussion(bus, request, signal)));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(12);
  });

  it("refuses an id that is taken, in the stream or elsewhere", async () => {
    const bus = new MemoryBus();
    const request = { options: optionsOf("a"), context: none, id: "mine" };
    await openDiscussion(bus, request, signal);
    await expect(openDiscussion(bus, request, signal)).rejects.toThrow(IdTakenError);
    const isTaken = (id: string): boolean => id === "theirs";
    await expect(openDiscussion(bus, { ...request, id: "theirs", isTaken }, signal)).rejects.toThrow(/theirs is taken/);
    await expect(openDiscussion(bus, { ...request, id: "../x" }, signal)).rejects.toThrow(/is not a name/);
  });

  it("stores the documents before the start, and names them in it", async () => {
    const bus = new MemoryBus();
    const long = "微".repeat(70_000);
    const context = {
      documents: [documentOf("a.md", "one\ntwo\n"), documentOf("b.md", long)],
      skipped: [{ path: "c.png", reason: "binary: not UTF-8 text" }],
    };
    const { seq } = await openDiscussion(bus, { options: optionsOf("x"), context, id: "x" }, signal);
    const stored = await bus.collect([subjects.context("x"), subjects.control("x")], { signal });
    expect(stored.map(({ subject }) => subject)).toEqual([
      ...Array(3).fill(subjects.context("x")),
      subjects.control("x"),
    ]);
    expect(stored.at(-1)?.seq).toBe(seq);
    const bodies = stored.map(({ data }) => decode(data).body);
    expect(bodies[0]).toEqual({ path: "a.md", piece: 0, pieces: 1, text: "one\ntwo\n" });
    expect(`${bodies[1]?.text}${bodies[2]?.text}`).toBe(long);
    expect(bodies[3]?.context).toEqual({
      files: [
        {
          path: "a.md",
          bytes: 8,
          lines: 2,
          sha256: "c3f9c8c283a2b1f2f1896f27a01cbe3cddc0c9d93f752e4639035a0f5b36f6e8",
        },
        expect.objectContaining({ path: "b.md", bytes: 210_000, lines: 1 }),
      ],
      skipped: [{ path: "c.png", reason: "binary: not UTF-8 text" }],
    });
  });
});
