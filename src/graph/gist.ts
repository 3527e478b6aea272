import { textOf } from "#lib/fields";
import type { Claim } from "./claim.ts";
import { clip } from "./text.ts";

const LONGEST = 600;

/** What a statement says, in its own words: the position that it declares, else the point that it makes. */
export function gist(claim: Claim): string {
  if (claim.act === "declares" && claim.position !== undefined) return claim.position;
  const { content } = claim.statement;
  // A response says in a sentence or two what moved its author, or why nothing did; the rest begins with whom it answers.
  const why = claim.act === "answers" ? textOf(content, "shiftReason") : undefined;
  if (why !== undefined) return clip(why, LONGEST);
  const keys = ["failureScenario", "assumption", "principle", "case", "reasoning", "response", "information"];
  const point = keys.map((key) => textOf(content, key)).find((text) => text !== undefined);
  return point === undefined ? (claim.position ?? claim.id) : clip(point, LONGEST);
}
