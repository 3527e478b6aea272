import { allText, textOf } from "#lib/fields";
import { messageIdsIn } from "#wire";
import type { Claim } from "./claim.ts";

/** A number, code in backticks, an address: something that can be looked up or reckoned. A place in a file has a number. */
const SPECIFIC = /\p{Nd}|`[^`]+`|https?:\/\//u;

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
