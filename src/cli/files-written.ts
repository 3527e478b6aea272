import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Reading } from "#discussion";
import { systemClock } from "#lib/clock";

/** Timeout for a historian that has just started, or takes over from a crashed one, in ms. */
const WRITTEN_MS = 20_000;
const POLL_MS = 15;

/**
 * Waits until the files of a discussion show that it is over, or paused; the manifest is written last. Otherwise
 * pending writes would be delayed until the next start of the swarm.
 * @returns false if they do not within 20 s
 */
export async function untilFilesShow(
  folder: string,
  { status, floor }: Pick<Reading, "status" | "floor">,
): Promise<boolean> {
  if (status !== "paused" && status !== "closed") return true;
  const until = performance.now() + WRITTEN_MS;
  for (;;) {
    const manifest = await manifestIn(folder);
    // A discussion that was taken up again was closed before.
    const isClosed = (manifest.closed ?? null) !== null && (manifest.record?.statements ?? 0) >= floor.length;
    if (status === "paused" ? manifest.status === "paused" : isClosed) return true;
    if (performance.now() > until) return false;
    await systemClock.sleep(POLL_MS);
  }
}

interface Shown {
  readonly status?: unknown;
  readonly closed?: unknown;
  readonly record?: { readonly statements?: number };
}

async function manifestIn(folder: string): Promise<Shown> {
  try {
    return JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Shown;
  } catch {
    return {};
  }
}
