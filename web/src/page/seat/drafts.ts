import { keep, kept } from "../../storage.ts";

/** An answer that is being written. */
export interface Draft {
  readonly content: Readonly<Record<string, unknown>>;
  /** Sent, and not known to have arrived: it goes again when the connection is back. */
  readonly waiting: boolean;
}

const keyOf = (discussion: string, seat: string, turn: string): string => `swarm.draft.${discussion}.${seat}.${turn}`;

/** What was written for a turn and not accepted yet; it outlives a reload. */
export function readDraft(discussion: string, seat: string, turn: string): Draft | undefined {
  const text = kept(keyOf(discussion, seat, turn));
  if (text === undefined) return undefined;
  try {
    const { content, waiting } = JSON.parse(text) as Partial<Draft>;
    if (typeof content !== "object" || content === null) return undefined;
    return { content, waiting: waiting === true };
  } catch {
    return undefined;
  }
}

/** @returns whether it is kept */
export const writeDraft = (discussion: string, seat: string, turn: string, draft: Draft | undefined): boolean =>
  keep(keyOf(discussion, seat, turn), draft && JSON.stringify(draft));
