import { sentencesOf } from "#lib/cut";
import type { ReasonTold } from "#points";
import type { FloorStatement } from "#wire";
import { asChecked, type Citation, citationsIn, nameOfCitation } from "../citations.ts";

/** The first sentence of a text, with the whole of a quotation and of its place where they begin in it. */
export function leadOf(text: string): string {
  const [end = text.length] = sentencesOf(text).map(([, to]) => to);
  const around = citationsIn(text).find(({ from, to }) => from < end && to > end);
  return text.slice(0, around?.to ?? end).trim();
}

/** A text with the places that its author gives for it. */
export const withPlaces = (text: string, evidence: readonly string[] = []): string =>
  evidence.length > 0 ? `${text} (${evidence.join("; ")})` : text;

/** The places that a text of a statement cites, and whether the gate found them. */
export function evidenceIn(
  text: string,
  { checked = [], flags = [] }: Pick<FloorStatement, "checked" | "flags">,
): Pick<ReasonTold, "evidence" | "checked"> {
  const cited = citationsIn(text).map((one) => asChecked(one, text, checked));
  const found = cited.filter((one) => checked.includes(nameOfCitation(one)));
  if (found.length > 0) return { evidence: [...new Set(found.map(placeOf))], checked: true };
  const isMissing = cited.length > 0 && flags.includes("unknown_passage");
  return isMissing ? { evidence: [...new Set(cited.map(placeOf))], checked: "missing" } : {};
}

/** The place of a citation, such as `cost.md:5`. */
export const placeOf = ({ quote: _, ...place }: Citation): string => nameOfCitation(place);
