import { langOf, type Reading } from "#discussion";
import { moreOf, type PointsDiscussion, type ScreenPart, screenOf, screenText, type TableView, viewOf } from "#points";
import type { Lang } from "#wire";
import type { Section } from "../../shared/section.ts";
import { pointsIn } from "./of-floor.ts";

/** The table of points as every display draws it; undefined before there is a point. */
export const tableView = (reading: Reading): TableView | undefined => viewOf(pointsIn(reading), langOf(reading));

/** The first screen as sections: the first sentence as paragraphs of the answer, each other part with its lines. */
export function screenSections(
  discussion: PointsDiscussion,
  lang: Lang,
  heading: string,
  before: readonly string[],
): Section[] {
  return screenOf(discussion, lang).map((part) =>
    part.part === "first"
      ? { id: "answer", heading, text: [...before, screenText([part], lang)], items: [], folded: false }
      : sectionOf(part, lang),
  );
}

function sectionOf({ part, title, lines, more }: ScreenPart, lang: Lang): Section {
  const items = lines.map(({ text, messages }) => ({ text, refs: messages }));
  return { id: part, heading: title, text: more > 0 ? [moreOf(more, lang)] : [], items, folded: false };
}
