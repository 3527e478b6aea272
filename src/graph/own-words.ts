import { recordsOf, textsOf } from "#lib/fields";
import { type FloorStatement, MODERATOR, USER } from "#wire";
import { byNumber, type Claim } from "./claim.ts";

/*
 * What an author says of their own claims: that they take one back, and what made them leave one. What an
 * author says here of somebody else's claims is ignored.
 */

/** The earlier messages that a claim takes back: its author's own. */
export function retractedBy(claim: Claim, find: (id: string) => Claim | undefined): string[] {
  return recordsOf(claim.statement.content, "retracts").flatMap(({ targetId }) => {
    const target = typeof targetId === "string" ? find(targetId) : undefined;
    return target && target.author === claim.author && target.id !== claim.id ? [target.id] : [];
  });
}

/** The earlier messages of others that a shift names as its cause, or concedes. */
export function citedCauses(claim: Claim, find: (id: string) => Claim | undefined): string[] {
  const conceded = isShift(claim.statement) ? concededBy(claim) : [];
  return [...new Set([...textsOf(claim.statement.content, "shiftCause"), ...conceded])].filter((id) => {
    const cause = find(id);
    return cause !== undefined && cause.author !== claim.author && byNumber(id, claim.id) < 0;
  });
}

/** Whether a statement declares that its author's position has changed. */
export function isShift(statement: FloorStatement): boolean {
  const { positionShift } = statement.content;
  return positionShift === "minor" || positionShift === "major";
}

/** The messages that a response concedes in its list of `answers`. */
export function concededBy({ act, statement: { content } }: Claim): string[] {
  if (act !== "answers") return [];
  return recordsOf(content, "answers").flatMap(({ targetId, answer }) =>
    typeof targetId === "string" && answer === "conceded" ? [targetId] : [],
  );
}

/** Whether a statement is a judgement of somebody who may judge. */
export const isJudgement = ({ type, from }: FloorStatement): boolean =>
  type === "judgement" && (from === MODERATOR || from === USER);
