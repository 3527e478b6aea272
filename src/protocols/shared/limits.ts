import type { Limit } from "#points";
import { citationsIn, nameOfCitation, unmarkedIn } from "../citations.ts";
import { evidenceIn, placeOf } from "./evidence.ts";

/** The most limits of documents that are kept to. */
const MOST = 8;

/** The quotation of a limit, without its marks and its place. */
export const quotedIn = (limit: string): string => /^\s*[“„"「](.+?)[”“"」]/u.exec(limit)?.[1] ?? limit;

/** The limits that stand in a document as a model quotes them; one that was found word for word, in quotation marks. */
export const foundLimits = (constraints: readonly string[] = [], checked: readonly string[] = []): string[] =>
  constraints
    .filter((text) => evidenceIn(text, { checked: [...checked] }).evidence !== undefined)
    .map((text) => {
      const [cited] = citationsIn(text);
      const quote = cited && unmarkedIn(text, cited);
      const isFound = cited && quote !== undefined && checked.includes(nameOfCitation({ ...cited, quote }));
      return isFound ? `“${quote}” (${placeOf(cited)})` : text;
    })
    .slice(0, MOST);

/** A limit as it is told: of one that a document states, its words and their place apart. */
export function limitOf({ id, text }: { readonly id: string; readonly text: string }): Limit {
  const cited = citationsIn(text).at(-1);
  if (cited === undefined) return { id, text };
  const place = placeOf(cited);
  if (cited.quote !== undefined && cited.from === 0 && cited.to === text.length)
    return { id, text: cited.quote, place, isQuoted: true };
  const said = text.slice(0, cited.from).replace(/\s*[(（]$/u, "");
  return said !== "" && /^[)）.。]*$/u.test(text.slice(cited.to)) ? { id, text: said, place } : { id, text };
}
