import { allText, recordsOf, textOf, textsOf } from "#lib/fields";
import { saidIn } from "#wire";
import type { Claim } from "./claim.ts";
import { ofClaim } from "./of-claim.ts";
import { isShift } from "./own-words.ts";
import { normalise } from "./text.ts";

/** The words of a reason, as far as they make another the same; empty where it has none. */
export const reasonKey = ofClaim((claim: Claim): string => normalise(reasonText(claim)));

function reasonText({ act, statement: { content } }: Claim): string {
  const some = (...keys: string[]): string[] => keys.flatMap((key) => textOf(content, key) ?? []);
  if (act === "argues")
    return [...some("reasoning", "codeOrDiagrams"), ...textsOf(content, "counterpoints")].join("\n");
  if (act === "answers") return some("response", "shiftReason").join("\n");
  // What makes an attack or an analogy the same as another: its words, without whom it cites.
  const { references: _, steelMan: __, weakestEvidence: ___, retracts: ____, ...words } = saidIn(content);
  return allText(words);
}

/**
 * Whether a statement is among the reasons given for the position that it serves. A response by which nobody moves is
 * an answer: it upholds the position by what it counters, and not by being said.
 */
export const isGivenFor = ({ act, statement }: Claim): boolean => act !== "answers" || isShift(statement);

/** What an author says in their closing turn of their own objections that were answered. */
export interface ObjectionClosing {
  readonly targetId: string;
  readonly maintains: boolean;
}

/** `{objections: [{targetId, verdict: "concedes" | "maintains"}]}` of a statement of the kind `closing`. */
export function closingsOf(claim: Claim): ObjectionClosing[] {
  if (claim.act !== "closes") return [];
  return recordsOf(claim.statement.content, "objections").flatMap(({ targetId, verdict }) => {
    if (typeof targetId !== "string" || (verdict !== "concedes" && verdict !== "maintains")) return [];
    return [{ targetId, maintains: verdict === "maintains" }];
  });
}
