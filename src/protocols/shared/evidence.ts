import { sentencesOf } from "#lib/cut";
import { comparedFigures, shownFigure } from "#lib/figures";
import type { ReasonTold } from "#points";
import type { FloorStatement } from "#wire";
import {
  asChecked,
  type Citation,
  citationsIn,
  figureAt,
  nameOfCitation,
  quotationsIn,
  quoteAt,
  withoutPlaces,
} from "../citations.ts";

/** A beginning shorter than this many UTF-16 units, such as "No.", says nothing alone. */
const ALONE = 8;

/** The first sentence of a text, the next with it where it is very short, with the whole of a quotation that begins in it. */
export function leadOf(text: string): string {
  const isWhole = ([from, to]: readonly [number, number]): boolean =>
    to >= ALONE && !/；["”’」』）]*$/u.test(text.slice(from, to));
  const end = sentencesOf(text).find(isWhole)?.[1] ?? text.length;
  const around = citationsIn(text).find(({ from, to }) => from < end && to > end);
  return text.slice(0, around?.to ?? end).trim();
}

/**
 * The places that a text of a statement cites, and whether they say so as far as the gate could compare: the words that it
 * quotes, and its figures. What else it says is not compared. `stands` names what was found.
 */
export function evidenceIn(
  text: string,
  { checked = [], flags = [] }: Pick<FloorStatement, "checked" | "flags">,
): Pick<ReasonTold, "evidence" | "checked" | "stands"> {
  const cited = citationsIn(text).map((one) => asChecked(one, text, checked));
  const found = cited.filter((one) => checked.includes(nameOfCitation(one)));
  if (found.length === 0) {
    const isMissing = cited.length > 0 && flags.includes("unknown_passage");
    return isMissing ? { evidence: placesOf(cited), checked: "missing" } : {};
  }
  const figures = comparedFigures(withoutPlaces(text, cited)).map((figure) => figure.text);
  const quotes = quotationsIn(text);
  const quotedAt = (one: Citation): Citation[] =>
    one.quote !== undefined
      ? [one]
      : quotes.map((quote) => ({ ...one, quote })).filter((quoted) => checked.includes(nameOfCitation(quoted)));
  const figuresAt = (one: Citation): string[] => figures.flatMap((figure) => figureAt(figure, one, checked) ?? []);
  const telling = found.filter((one) => quotedAt(one).length + figuresAt(one).length > 0);
  if (telling.length === 0) return { evidence: placesOf(found) };
  const there = figures.flatMap((figure) => {
    const all = telling.flatMap((one) => figureAt(figure, one, checked) ?? []);
    return all.includes(figure) ? [figure] : all.slice(0, 1);
  });
  const marks = telling.flatMap(quotedAt).map((one) => quoteAt(one, checked));
  const stands = [...new Set([...marks, ...there.map(shownFigure)])];
  return { evidence: placesOf(telling), checked: true, stands };
}

/** Places of citations, each once: one without its folder is left out beside the same with it. */
function placesOf(all: readonly Citation[]): string[] {
  const places = [...new Set(all.map(placeOf))];
  return places.filter((place) => !places.some((other) => other.endsWith(`/${place}`)));
}

/** The place of a citation, such as `cost.md:5`. */
export const placeOf = ({ quote: _, ...place }: Citation): string => nameOfCitation(place);
