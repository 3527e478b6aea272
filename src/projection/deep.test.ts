import { describe, expect, it } from "vitest";
import { verifyRecord } from "#client";
import { emptyProjection, KEPT_FILE, readKept } from "#discussion";
import { canonicalJson, chained, type FloorStatement, subjects } from "#wire";
import { nested } from "../../test/support/fuzz.ts";
import { asStored, playRound, Script } from "../../test/support/historian-script.ts";
import { verifies } from "../../test/support/verifies.ts";
import { packArchive, unpackArchive } from "./archive.ts";
import { files } from "./discussion-files.ts";
import { applyStored } from "./rebuild.ts";

/** Builds a discussion in which a seat's statement is nested deeper than JSON.stringify can write. */
function stored(depth: number) {
  const script = new Script("d").start();
  playRound(script, 1);
  const messages = script.messages.map(asStored);
  const seq = messages.at(-1)?.seq ?? 0;
  const last = script.messages.findLast(({ subject }) => subject === subjects.floor("d"))?.envelope
    .body as unknown as FloorStatement;
  const content = { position: "x", extra: JSON.parse(nested(depth)) as unknown };
  const deep = chained({ ...last, id: "r1-msg-013", turn: "deep", content }, last.hash ?? "");
  const envelope = { v: 1, id: "deep", discussion: "d", ts: "2026-01-29T11:00:00.000Z", round: 1 };
  const said = { ...envelope, type: "statement", from: "a", body: { turn: "deep", content } };
  const onFloor = { ...envelope, type: "statement", from: "moderator", body: deep };
  const put = (subject: string, at: number, message: unknown) => ({
    subject,
    seq: at,
    time: 0,
    data: Buffer.from(canonicalJson(message)),
  });
  const progress = script.messages.findLast(
    ({ subject, envelope: { type } }) => subject === subjects.floor("d") && type === "progress",
  );
  return [
    ...messages,
    put(subjects.say("d", "a"), seq + 1, said),
    put(subjects.floor("d"), seq + 2, onFloor),
    put(subjects.floor("d"), seq + 3, { ...progress?.envelope, id: "later" }),
  ];
}

describe.each([3_000, 5_000, 100_000])("a stored statement nested %i deep", (depth) => {
  const messages = stored(depth);

  it("stops neither files, nor verify, nor archive, nor putting the discussion back", async () => {
    verifies("AC-03");
    const state = emptyProjection("d");
    applyStored(state, messages);
    const made = files(state);
    expect(made.get("record.jsonl")).toContain(nested(depth));
    expect(verifyRecord(made.get("record.jsonl") ?? "").faults).toEqual([]);
    for (const [path, text] of made)
      if (path !== "record.jsonl" && path !== KEPT_FILE) expect(text.length, path).toBeLessThan(2_000_000);
    const archive = await unpackArchive("d", await packArchive("d", messages));
    const again = emptyProjection("d");
    applyStored(again, archive.messages);
    expect([...files(again)]).toEqual([...made]);
    expect(readKept(made.get(KEPT_FILE) ?? "").map(({ message }) => message.id)).toContain("deep");
  });
});
