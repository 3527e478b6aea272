import { cutAtWord } from "#lib/cut";
import { recordsOf, textOf, textsOf } from "#lib/fields";
import { type FloorStatement, MODERATOR, USER } from "#wire";
import { byNumber, type Claim } from "./claim.ts";

/* What an author says of their own claims. */

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
function concededBy({ act, statement: { content } }: Claim): string[] {
  if (act !== "answers") return [];
  return recordsOf(content, "answers").flatMap(({ targetId, answer }) =>
    typeof targetId === "string" && answer === "conceded" ? [targetId] : [],
  );
}

/** Whether a statement is a judgement of somebody who may judge. */
export const isJudgement = ({ type, from }: FloorStatement): boolean =>
  type === "judgement" && (from === MODERATOR || from === USER);

const LONGEST = 600;

/** Returns a statement in its own words: the position that it declares, else the point that it makes. */
export function gist(claim: Claim): string {
  if (claim.act === "declares" && claim.position !== undefined) return claim.position;
  const { content } = claim.statement;
  // A response says in a sentence or two what moved its author, or why nothing did; the rest begins with whom it answers.
  const why = claim.act === "answers" ? textOf(content, "shiftReason") : undefined;
  if (why !== undefined) return cutAtWord(why, LONGEST);
  const keys = ["failureScenario", "assumption", "principle", "case", "reasoning", "response", "information"];
  const point = keys.map((key) => textOf(content, key)).find((text) => text !== undefined);
  return point === undefined ? (claim.position ?? claim.id) : cutAtWord(point, LONGEST);
}
