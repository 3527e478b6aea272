import { join } from "node:path";
import type { Bus, Stored } from "#bus";
import { applyMessage, emptyProjection, type Projection } from "#discussion";
import { textIfThere } from "#lib/text-file";
import { decode, patterns, WireError } from "#wire";
import { type Files, files } from "./discussion-files.ts";
import { writeFiles } from "./writer.ts";

/** Source of stored messages: the bus, or an archive of it. */
export type MessageSource = Pick<Bus, "collect">;

export type Before = "same" | "changed" | "missing";

export type Rebuilt = Awaited<ReturnType<typeof rebuild>>;

/** Applies stored messages in order. Malformed ones only advance the sequence. */
export function applyStored(state: Projection, messages: readonly Stored[]): void {
  for (const { subject, seq, data } of messages) {
    try {
      applyMessage(state, subject, decode(data, "keep"), seq);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      state.lastSeq = Math.max(state.lastSeq, seq);
    }
  }
}

/** Applies everything stored after the projection's sequence. */
export async function readOn(source: MessageSource, state: Projection, signal: AbortSignal): Promise<number> {
  const news = await source.collect([patterns.discussion(state.id)], { from: state.lastSeq + 1, signal });
  applyStored(state, news);
  return news.length;
}

/**
 * Rebuilds the files of a discussion from its messages. Safe while the discussion continues and a historian writes the same
 * files: neither leaves an older version than the other wrote.
 * @throws Error if there is no discussion with this id, or a file cannot be written
 */
export async function rebuild(source: MessageSource, id: string, dir: string, signal: AbortSignal) {
  const state = emptyProjection(id);
  await readOn(source, state, signal);
  let found = files(state);
  if (found.size === 0) {
    throw new Error(`the stream holds no discussion ${JSON.stringify(id)}: list the existing ones with \`swarm list\``);
  }
  const before = await compareFiles(dir, found);
  await writeFiles(dir, found);
  while ((await readOn(source, state, signal)) > 0) {
    found = files(state);
    await writeFiles(dir, found);
  }
  return { files: found, before };
}

/** Compares files on disk with these contents, in the same order. */
export async function compareFiles(dir: string, wanted: Files): Promise<Map<string, Before>> {
  const found = new Map<string, Before>();
  for (const [path, content] of wanted) {
    const there = await textIfThere(join(dir, ...path.split("/")));
    found.set(path, there === undefined ? "missing" : there === content ? "same" : "changed");
  }
  return found;
}
