import { tokens } from "#lib/tokens";
import { type Alternative, alternativesIn } from "./alternatives.ts";
import { NEXT_CLAUSE } from "./lexicon.ts";
import type { Quotable } from "./source.ts";

/** A sentence that speaks of several options, in parts that speak of one each, where it has such parts; else itself. */
export function clausesOf(statement: Quotable, options: readonly Alternative[]): Quotable[] {
  if (statement.cells || alternativesIn(statement.text, options).length < 2) return [statement];
  const clauses = statement.text
    .split(NEXT_CLAUSE)
    .map((text) => text.trim().replace(/^(?:and|but|or|while|whereas)\s/iu, ""))
    .filter((text) => text !== "");
  const named = clauses.map((text) => alternativesIn(text, options).length);
  const areApart = named.every((count) => count < 2) && named.filter((count) => count === 1).length > 1;
  return areApart ? clauses.map((text) => ({ ...statement, text, words: new Set(tokens(text)) })) : [statement];
}
