import type { Clock } from "#lib/clock";
import { MemoryError, withRounds } from "#protocols/discussant/role/memory";
import { RoundFile } from "#protocols/discussant/role/round";
import { withSections } from "#protocols/discussant/role/timeline";
import type { Lang } from "#wire";
import { FolderError, SessionFolder, type SharedFile } from "./folder.ts";
import { words } from "./words/index.ts";

/*
 * The rounds' files are the truth: each is written once, by one writer. Timeline and shared memory hold what follows from
 * them, so that whatever a writer that died or wrote at the same time has left out is put in by the next one. Nobody holds
 * a lock: who finds the content changed, merges again.
 */

const ATTEMPTS = 200;
const PAUSE_MS = 20;
/** Attempts at a shared memory that is no object: another tool may be in the middle of writing it. */
const HALF_WRITTEN = 50;

/** The rounds in a folder, in order. */
export async function roundsIn(folder: SessionFolder): Promise<RoundFile[]> {
  const { read } = await folder.sources("discussions");
  return read
    .flatMap(({ name, value }) => {
      const parsed = RoundFile.safeParse(value);
      const isOwn = parsed.success && SessionFolder.roundPath(parsed.data.round) === `discussions/${name}.json`;
      return isOwn ? [parsed.data] : [];
    })
    .toSorted((a, b) => a.round - b.round);
}

/**
 * Puts every round into timeline and shared memory that is not there yet. It ends when it has found them all there after
 * its own last write.
 * @throws FolderError if shared-memory.json is broken, which is then left as it is
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
      // Whether it was replaced or had changed meanwhile: it is looked at again.
      await folder.replace(name, before, after);
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error;
      if (attempt >= HALF_WRITTEN) throw new FolderError(words(lang).faults.memory(error.message));
      await clock.sleep(PAUSE_MS, signal);
    }
  }
  throw new FolderError(words(lang).faults.busy(name));
}
