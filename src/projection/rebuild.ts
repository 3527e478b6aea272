import type { Bus, Stored } from "#bus";
import { decode, ProtocolError, patterns } from "#protocol";
import { type Files, files } from "./files.ts";
import { applyMessage } from "./projection.ts";
import { emptyProjection, type Projection } from "./state.ts";
import { writeFiles } from "./writer.ts";

/** Applies stored messages in their order. What does not parse moves the sequence on and nothing else. */
export function applyStored(state: Projection, messages: readonly Stored[]): void {
  for (const { subject, seq, data } of messages) {
    try {
      applyMessage(state, subject, decode(data), seq);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      state.lastSeq = Math.max(state.lastSeq, seq);
    }
  }
}

/** Reads on from where the projection is to the end of what the stream holds. */
export async function readOn(bus: Bus, state: Projection, signal: AbortSignal): Promise<number> {
  const news = await bus.collect([patterns.discussion(state.id)], { from: state.lastSeq + 1, signal });
  applyStored(state, news);
  return news.length;
}

/**
 * Writes the files of a discussion anew, from the stream alone.
 * @returns what was written
 * @throws Error where the stream holds no discussion of this id, or a file cannot be written
 */
export async function rebuild(bus: Bus, id: string, dir: string, signal: AbortSignal): Promise<Files> {
  const state = emptyProjection(id);
  await readOn(bus, state, signal);
  const found = files(state);
  if (found.size === 0) {
    throw new Error(
      `the stream holds no discussion ${JSON.stringify(id)}: list those that there are with \`swarm list\``,
    );
  }
  await writeFiles(dir, found);
  return found;
}
