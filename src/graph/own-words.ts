import { cutAtWord } from "#lib/cut";
import { textOf } from "#lib/fields";
import { type FloorStatement, MODERATOR, USER } from "#wire";
import type { Claim } from "./claim.ts";

/* What an author says of their own claims. */

/** Whether a statement declares that its author's position has changed. */
export function isShift(statement: FloorStatement): boolean {
  const { positionShift } = statement.content;
  return positionShift === "minor" || positionShift === "major";
}

/** Whether a statement is a judgement of somebody who may judge. */
export const isJudgement = ({ type, from }: FloorStatement): boolean =>
  type === "judgement" && (from === MODERATOR || from === USER);

const LONGEST = 600;

/** Returns a statement in its own words: the position that it declares, else the point that it makes, else its longest text. */
export function gist(claim: Claim): string {
  if (claim.act === "declares" && claim.position !== undefined) return claim.position;
  const { content } = claim.statement;
  // A response says in a sentence or two what moved its author, or why nothing did; the rest begins with whom it answers.
  const why = claim.act === "answers" ? textOf(content, "shiftReason") : undefined;
  if (why !== undefined) return cutAtWord(why, LONGEST);
  const keys = ["failureScenario", "assumption", "principle", "case", "reasoning", "response", "information"];
  const point = keys.map((key) => textOf(content, key)).find((text) => text !== undefined);
  if (point !== undefined) return cutAtWord(point, LONGEST);
  if (claim.position !== undefined) return claim.position;
  const texts = Object.values(content).filter((value) => typeof value === "string");
  const [longest = claim.id] = texts.toSorted((one, other) => other.length - one.length);
  return cutAtWord(longest, LONGEST);
}
