import { inFormOrder } from "#discussion/field-order";
import type { TurnBrief } from "#wire";
import type { Field } from "./fields.ts";

/** Keys of what a turn may call for beside what its schema requires. */
const ASKED_WHEN: Readonly<Record<string, (content: Content, brief: TurnBrief | undefined) => boolean>> = {
  steelMan: ({ references }) => Array.isArray(references) && references.some((one) => one?.relation === "counters"),
  answers: (_, brief) => (brief?.docket?.length ?? 0) > 0,
  constraints: (_, brief) => brief?.constraints?.some(({ kind }) => kind === "constraint") ?? false,
  shiftCause: shifted,
  shiftBasis: shifted,
  currentPosition: ({ positionShift, currentPosition }) => positionShift !== "none" || currentPosition === undefined,
  // What was held before stands on the record, or was never stated.
  previousPosition: () => false,
};

type Content = Readonly<Record<string, unknown>>;

function shifted({ positionShift }: Content): boolean {
  return positionShift === "minor" || positionShift === "major";
}

/** Whether a field is asked for, given what was said so far: what is required, and what that calls for. The rest is on the sheet. */
export function isAsked({ key, required }: Field, content: Content, brief: TurnBrief | undefined): boolean {
  return ASKED_WHEN[key]?.(content, brief) ?? required;
}

/** The same, without what a person is never asked for, for a sheet. */
export const onSheet = ({ key }: Field): boolean => key !== "previousPosition";

/** Fields in the order in which they are asked for: what depends on another comes after it. */
export function inOrder(fields: readonly Field[]): Field[] {
  const found = inFormOrder(fields.filter(({ key }) => key !== "steelMan"));
  const steelMan = fields.find(({ key }) => key === "steelMan");
  const at = found.findIndex(({ key }) => key === "references");
  return steelMan ? found.toSpliced(at + 1, 0, steelMan) : found;
}

/**
 * The answer as it is sent: who has stated no position before had this one.
 * @param keys all that the turn asks for
 */
export function completed(content: Content, keys: readonly string[]): Record<string, unknown> {
  const isWanted = keys.includes("previousPosition") && content.previousPosition === undefined;
  return { ...content, ...(isWanted ? { previousPosition: content.currentPosition } : {}) };
}
