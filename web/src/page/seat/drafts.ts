import { keep, kept } from "../../storage.ts";

/** An answer in progress. */
export interface AnswerDraft {
  readonly content: Readonly<Record<string, unknown>>;
  /** Sent without a response, so it is sent again: after how many attempts at this turn. */
  readonly waiting?: number | undefined;
}

const keyOf = (discussion: string, seat: string, turn: string): string => `swarm.draft.${discussion}.${seat}.${turn}`;

/** The draft of a turn; survives a reload. */
export function readDraft(discussion: string, seat: string, turn: string): AnswerDraft | undefined {
  const text = kept(keyOf(discussion, seat, turn));
  if (text === undefined) return undefined;
  try {
    const { content, waiting } = JSON.parse(text) as Partial<AnswerDraft>;
    if (typeof content !== "object" || content === null) return undefined;
    return { content, ...(typeof waiting === "number" ? { waiting } : {}) };
  } catch {
    return undefined;
  }
}

/** @returns whether it could be stored */
export const writeDraft = (discussion: string, seat: string, turn: string, draft: AnswerDraft | undefined): boolean =>
  keep(keyOf(discussion, seat, turn), draft && JSON.stringify(draft));
