import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Stored } from "#bus";
import { emptyProjection } from "#discussion";
import { anyText } from "../../test/support/fuzz.ts";
import { asStored, playRound, Script } from "../../test/support/historian-script.ts";
import { isSameMessage, mergeMessages, packArchive, unpackArchive } from "./archive.ts";
import { files } from "./discussion-files.ts";
import { applyStored, readOn } from "./rebuild.ts";

const script = new Script("d").start();
playRound(script, 1);
const MESSAGES = script.messages.map(asStored);
const never = new AbortController().signal;

const rewritten = (data: Uint8Array, change: (text: string) => string): Uint8Array =>
  gzipSync(change(gunzipSync(data).toString()));

describe("an archive", () => {
  it("round-trips every byte of every message, text or not", async () => {
    const message = fc.record({
      subject: fc.constantFrom("swarm.v1.d.floor", "swarm.v1.d.dead"),
      time: fc.integer({ min: 0, max: 2e12 }),
      data: fc.oneof(
        fc.uint8Array({ maxLength: 40 }),
        anyText().map((text) => Buffer.from(text)),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 8 }), async (made) => {
        const messages: Stored[] = made.map((one, i) => ({ ...one, seq: 3 * i + 1 }));
        const read = await unpackArchive("d", await packArchive("d", messages));
        expect(read.messages.length).toBe(messages.length);
        for (const [i, one] of messages.entries()) expect(isSameMessage(one, read.messages[i] ?? one)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it("gives the same files as the stream did", async () => {
    const archive = await unpackArchive("d", await packArchive("d", MESSAGES));
    const [fromStream, fromArchive] = [emptyProjection("d"), emptyProjection("d")];
    applyStored(fromStream, MESSAGES);
    await readOn(archive, fromArchive, never);
    expect([...files(fromArchive)]).toEqual([...files(fromStream)]);
    expect(await readOn(archive, fromArchive, never)).toBe(0);
  });

  it("is refused if changed, truncated, or of another discussion", async () => {
    const packed = await packArchive("d", MESSAGES);
    await expect(unpackArchive("e", packed)).rejects.toThrow("of another discussion, d");
    await expect(unpackArchive("d", packed.subarray(0, packed.length - 9))).rejects.toThrow("no whole gzip file");
    const changed = rewritten(packed, (text) => text.replace("Billing is slow", "Billing is fast"));
    await expect(unpackArchive("d", changed)).rejects.toThrow("it was changed");
    const shorter = rewritten(packed, (text) => `${text.split("\n").slice(0, -2).join("\n")}\n`);
    await expect(unpackArchive("d", shorter)).rejects.toThrow("it was changed");
    const lying = rewritten(packed, (text) => text.replace(/"messages":\d+/, '"messages":1'));
    await expect(unpackArchive("d", lying)).rejects.toThrow("but 1 were written");
    await expect(unpackArchive("d", gzipSync("{}\n"))).rejects.toThrow("first line");
  });

  it("is merged with the stream's messages, and never with another stream's", () => {
    const [half, rest] = [MESSAGES.slice(0, 9), MESSAGES.slice(5)];
    expect(mergeMessages(rest, half)).toEqual(MESSAGES);
    const other = { ...MESSAGES[6], data: new Uint8Array([1]) } as Stored;
    expect(() => mergeMessages(MESSAGES, [other])).toThrow("is not that of the archive");
  });
});
