import { tokens } from "#lib/tokens";
import { namedIn, type Option } from "./options.ts";
import type { Statement } from "./source.ts";

/** Where a sentence goes on to something else: "…, some want …", "…; …", "……，但……". */
const NEXT =
  /[;；]\s*|[,，]\s*(?=(?:and |but |or )?(?:some|others?|one|another|the other|a third|while|whereas|but)\b)|，(?=(?:但|而|另|还有|也有|有人))/giu;

/** A sentence that speaks of several options, in parts that speak of one each, where it has such parts; else itself. */
export function clausesOf(statement: Statement, options: readonly Option[]): Statement[] {
  if (statement.cells || namedIn(statement.text, options).length < 2) return [statement];
  const clauses = statement.text
    .split(NEXT)
    .map((text) => text.trim().replace(/^(?:and|but|or|while|whereas)\s/iu, ""))
    .filter((text) => text !== "");
  const named = clauses.map((text) => namedIn(text, options).length);
  const areApart = named.every((count) => count < 2) && named.filter((count) => count === 1).length > 1;
  return areApart ? clauses.map((text) => ({ ...statement, text, words: new Set(tokens(text)) })) : [statement];
}
