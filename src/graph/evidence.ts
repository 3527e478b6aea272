import { allText, textOf } from "#lib/fields";
import { messageIdsIn } from "#wire";
import type { Claim } from "./claim.ts";
import type { EvidenceLevel } from "./engine/judge.ts";
import { ofClaim } from "./of-claim.ts";

/** A number, code in backticks, an address: something that can be looked up or reckoned. A place in a file has a number. */
const SPECIFIC = /\p{Nd}|`[^`]+`|https?:\/\//u;

/** A figure with its unit, a sum, a date; code in backticks, a place in a file, an address. */
const CHECKABLE =
  /\p{Nd}[\p{Nd}.,]*\s?(?:[%‰°]|\p{L})|\p{Sc}\s?\p{Nd}|\p{Nd}{4}-\p{Nd}{2}|`[^`]+`|https?:\/\/|[\p{L}\p{N}_)）》-]\.\w+[》”」』]?[:：](?:[\p{L}\p{N}_]+!)?[a-z]*\p{Nd}/iu;

/**
 * How well a statement is evidenced: 3 a passage, code or figure that was checked to stand where it is said to (the
 * statement's `checked` names what was); 2 specifics that can be checked; 1 a reason; 0 a broken rule.
 */
export const evidenceOf = ofClaim((claim: Claim): EvidenceLevel => {
  const { flags = [], checked } = claim.statement;
  if (flags.length > 0) return 0;
  if (Array.isArray(checked) && checked.length > 0) return 3;
  return textOf(claim.statement.content, "codeOrDiagrams") !== undefined || CHECKABLE.test(ownWords(claim)) ? 2 : 1;
});

/** Whether a claim brings a specific: a figure, code or a diagram, a place in a document, an address. */
export function hasSpecifics(claim: Claim): boolean {
  return textOf(claim.statement.content, "codeOrDiagrams") !== undefined || SPECIFIC.test(ownWords(claim));
}

/** What is said of others, asked, imagined or given up: nothing that speaks for what a claim says. */
const ASIDE: ReadonlySet<string> = new Set([
  ...["references", "steelMan", "confidence", "retracts", "shiftCause", "previousPosition"],
  ...["wouldChangeIf", "questions", "directMessages", "table"],
]);

/** What a claim says itself, without the ids of the messages it speaks of. */
function ownWords(claim: Claim): string {
  const { content } = claim.statement;
  let text = "";
  for (const key of Object.keys(content)) if (!ASIDE.has(key)) text += `${allText(content[key])}\n`;
  if (!text.includes("-msg-")) return text;
  for (const id of messageIdsIn(text)) text = text.replaceAll(id, "");
  return text;
}
