import { moreOf, type PointsDiscussion, type ScreenPart, screenOf, screenText } from "#points";
import type { Lang } from "#wire";
import { type Section, section, withoutRefs } from "./section.ts";

/**
 * The first screen as sections: the first sentence as paragraphs of the answer, each other part with its lines.
 * @param before paragraphs before the first sentence
 * @param after paragraphs after it
 */
export function screenSections(
  discussion: PointsDiscussion,
  lang: Lang,
  heading: string,
  before: readonly string[],
  after: readonly string[] = [],
): Section[] {
  return screenOf(discussion, lang).map((part) =>
    part.part === "first"
      ? section("answer", heading, { text: [...before, screenText([part], lang), ...after] })
      : sectionOf(part, lang),
  );
}

/** The first sentence of the first screen. */
export const firstSentence = (discussion: PointsDiscussion, lang: Lang): string =>
  screenText(screenOf(discussion, lang).slice(0, 1), lang);

function sectionOf({ part, title, lines, more }: ScreenPart, lang: Lang): Section {
  const rest = withoutRefs(more > 0 ? [moreOf(more, lang)] : []);
  return section(part, title, { items: [...lines.map(({ text, messages }) => ({ text, refs: messages })), ...rest] });
}
