import type { Clock } from "#lib/clock";
import {
  MemoryError,
  type RoundFile,
  roundsIn as roundsAmong,
  withRounds,
  withSections,
} from "#protocols/discussant/role/files";
import type { Lang } from "#wire";
import { FolderError, type SessionFolder, type SharedFile } from "./session-folder.ts";
import { words } from "./words.ts";

/*
 * The rounds' files are the truth: each is written once, by one writer. Timeline and shared memory derive from them, so that
 * the next writer adds what a dead or concurrent one omitted. There is no lock: a writer that finds the content changed
 * merges again.
 */

const ATTEMPTS = 200;
const PAUSE_MS = 20;
/** Attempts at a malformed shared memory, which another tool may be writing. */
const HALF_WRITTEN = 50;

export async function roundsIn(folder: SessionFolder): Promise<RoundFile[]> {
  return roundsAmong((await folder.sources("discussions")).read);
}

/**
 * Adds missing rounds to timeline and shared memory. Ends when it has found all of them there after its own last write.
 * @throws FolderError if shared-memory.json is malformed, which is then left unchanged
 */
export async function merge(folder: SessionFolder, lang: Lang, clock: Clock, signal: AbortSignal): Promise<void> {
  const at = { folder, lang, clock, signal };
  await mergeInto("discussion.md", withSections, at);
  await mergeInto("shared-memory.json", withRounds, at);
}

type Merging = { folder: SessionFolder; lang: Lang; clock: Clock; signal: AbortSignal };

async function mergeInto(
  name: SharedFile,
  apply: (before: string | undefined, rounds: readonly RoundFile[]) => string,
  { folder, lang, clock, signal }: Merging,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await folder.read(name);
    try {
      const after = apply(before, await roundsIn(folder));
      if (after === before) return;
      // Checked again, whether it was replaced or had changed meanwhile.
      await folder.replace(name, before, after);
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error;
      if (attempt >= HALF_WRITTEN) throw new FolderError(words(lang).faults.memory(error.message));
      await clock.sleep(PAUSE_MS, signal);
    }
  }
  throw new FolderError(words(lang).faults.busy(name));
}
