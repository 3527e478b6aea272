import type { Body, Stamp } from "#wire";
import type { Reading } from "./reading.ts";

/** A participant's draft of a turn, as watchers see it. It is not recorded, and may be missed. */
export interface DraftEvent extends Omit<Stamp, "id" | "cause"> {
  readonly event: "draft";
  readonly body: Body<"draft", "draft">;
}

/** Limit on participants with drafts, larger than any table. */
const MOST = 64;

/** Replaces a participant's draft, or removes it if the new one is empty. */
export function withDraft(drafts: ReadonlyMap<string, DraftEvent>, draft: DraftEvent): ReadonlyMap<string, DraftEvent> {
  const { from, body } = draft;
  const others = [...drafts].filter(([id]) => id !== from).slice(1 - MOST);
  return new Map(body.text === "" ? others : [...others, [from, draft]]);
}

/** Returns the step's drafts in the order of asking, without those stated, returned since, or not possible. */
export function draftsOf(reading: Reading, drafts: ReadonlyMap<string, DraftEvent>): DraftEvent[] {
  const { step, status } = reading;
  if (!step || status !== "active") return [];
  const isIn = new Set([...step.answered, ...step.unable]);
  return step.asked.flatMap((id) => {
    const draft = drafts.get(id);
    if (!draft || isIn.has(id) || draft.round !== step.round) return [];
    const isOfKind = draft.phase === (step.kinds?.[id] ?? step.name);
    return isOfKind && draft.ts > (step.returned[id] ?? "") ? [draft] : [];
  });
}
