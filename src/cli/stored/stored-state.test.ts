import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emptyProjection, type Projection } from "#discussion";
import { applyStored, files, writeFiles } from "#projection";
import { nested } from "../../../test/support/fuzz.ts";
import { asStored, playRound, Script } from "../../../test/support/historian-script.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { CliError } from "../failures.ts";
import { requireRunningFor } from "./history.ts";
import { stateFromFiles } from "./stored-state.ts";

/** A directory for the files of discussion `d`, and its state after one round. */
async function withDiscussion(look: (home: string, state: Projection) => Promise<void>): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), "swarm-files-"));
  try {
    const script = new Script("d").start();
    playRound(script, 1);
    const state = emptyProjection("d");
    applyStored(state, script.messages.map(asStored));
    await look(home, state);
  } finally {
    await rm(home, { recursive: true });
  }
}

it("the state from files can be shown where a statement of the record is nested deeper than can be written", async () => {
  verifies("AC-03");
  await withDiscussion(async (home, state) => {
    const made = files(state);
    const [first = "", ...others] = (made.get("record.jsonl") ?? "").split("\n");
    const deep = first.replace('"content":{', `"content":{"extra":${nested(5_000)},`);
    expect(deep).not.toBe(first);
    await writeFiles(home, new Map([...made, ["record.jsonl", [deep, ...others].join("\n")]]));
    const shown = JSON.stringify((await stateFromFiles(home, "d"))?.floor);
    expect(shown).toContain("left out");
    expect(JSON.parse(shown)).toHaveLength(state.floor.length);
  });
});

it("of a discussion that nobody runs it is said how it goes on, by what needs it in progress", async () => {
  verifies("AC-03");
  await withDiscussion(async (home, state) => {
    const place = { home, env: {} };
    await writeFiles(join(home, "discussions", "d"), files(state));
    await expect(requireRunningFor("d", place, "swarm join")).rejects.toThrow(
      /nothing runs d at present: `swarm resume d`/,
    );
    await expect(requireRunningFor("e", place, "swarm join")).rejects.toThrow(/no broker is running/);
  });
});

it("a damaged record is named with its line, what is wrong with it, and what to do", async () => {
  verifies("AC-03");
  await withDiscussion(async (home, state) => {
    const made = files(state);
    const lines = (made.get("record.jsonl") ?? "").split("\n");
    lines[2] = lines[2]?.slice(0, 40) ?? "";
    await writeFiles(home, new Map([...made, ["record.jsonl", lines.join("\n")]]));
    const read = stateFromFiles(home, "d");
    await expect(read).rejects.toThrow(CliError);
    await expect(read).rejects.toThrow(/record\.jsonl:3 is damaged: .*JSON.*; `swarm rebuild d` writes it again/);
    await rm(join(home, "record.jsonl"));
    await mkdir(join(home, "record.jsonl"));
    await expect(stateFromFiles(home, "d")).rejects.toThrow(/record\.jsonl cannot be read: EISDIR/);
  });
});

it("the limits of a discussion are in its files, so that what keeps and breaks them is shown years later", async () => {
  verifies("SD-31");
  await withDiscussion(async (home, state) => {
    const limit = { id: "c1", kind: "constraint", text: "“at most ten minutes” (quote.md:4)", round: 0 } as const;
    state.constraints = [limit];
    await writeFiles(home, files(state));
    expect((await stateFromFiles(home, "d"))?.constraints).toEqual([limit]);
  });
});
