import type { RoundFile } from "./round.ts";

/** shared-memory.json is no object: another writer is in the middle of it, or it is broken. */
export class MemoryError extends Error {
  override readonly name = "MemoryError";
}

type Memory = Record<string, unknown>;

/** @throws MemoryError if the text is no object */
export function memoryOf(text: string | undefined): Memory {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new MemoryError((error as Error).message);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Memory;
  throw new MemoryError("it holds something else");
}

/**
 * The shared memory with every round that it lacks, in order; everything else in it, and the text itself if none is
 * missing, stays as it is. What is established already is not added again.
 * @throws MemoryError if the text is no object
 */
export function withRounds(before: string | undefined, rounds: readonly RoundFile[]): string {
  const memory = memoryOf(before);
  const discussions = listOf(memory.discussions);
  const there = new Set(discussions.map((one) => (Object(one) as { id?: unknown }).id));
  const missing = rounds.filter(({ round }) => !there.has(idOf(round))).toSorted((a, b) => a.round - b.round);
  if (missing.length === 0 && before !== undefined) return before;
  const understanding = Object(memory.current_understanding) as Memory;
  const added = (key: string, of: "confirmed" | "corrected" | "new_insights"): unknown[] => [
    ...new Set([...listOf(understanding[key]), ...missing.flatMap((round) => round.updated_understanding[of])]),
  ];
  const after = {
    ...memory,
    discussions: [...discussions, ...missing.map(entryOf)],
    current_understanding: {
      ...understanding,
      established: added("established", "confirmed"),
      clarified: added("clarified", "corrected"),
      key_insights: added("key_insights", "new_insights"),
    },
  };
  return `${JSON.stringify(after, null, 2)}\n`;
}

/** What is established, clarified and seen so far. */
export function knownIn(memory: Memory): string[] {
  const understanding = Object(memory.current_understanding) as Memory;
  return ["established", "clarified", "key_insights"]
    .flatMap((key) => listOf(understanding[key]))
    .filter((one) => typeof one === "string");
}

const idOf = (round: number): string => `discussion-round-${round}`;

function entryOf({ round, type, updated_understanding: { new_insights, corrected }, timestamp }: RoundFile): object {
  const counts = { new_insight_count: new_insights.length, corrected_count: corrected.length };
  return { id: idOf(round), round, type, ...counts, timestamp };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
