import { langOf, type Reading } from "#discussion";
import { moreOf, type ScreenPart, screenOf } from "#points";
import type { Lang } from "#wire";
import type { Section } from "../../shared/section.ts";
import { pointsIn } from "./setting.ts";

/** The first screen as sections: the first sentence as paragraphs of the answer, each other part with its lines. */
export function screenSections(reading: Reading, heading: string, before: readonly string[]): Section[] {
  return screenOf(pointsIn(reading), langOf(reading)).map((part) => sectionOf(part, heading, before, langOf(reading)));
}

function sectionOf(
  { part, title, lines, more }: ScreenPart,
  heading: string,
  before: readonly string[],
  lang: Lang,
): Section {
  if (part === "first") {
    const text = [...before, lines.map((line) => line.text).join(" ")];
    return { id: "answer", heading, text, items: [], folded: false };
  }
  const items = lines.map(({ text, messages }) => ({ text, refs: messages }));
  return { id: part, heading: title, text: more > 0 ? [moreOf(more, lang)] : [], items, folded: false };
}
