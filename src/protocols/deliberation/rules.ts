import { recordsOf } from "#lib/fields";
import { type Rule, reason } from "#protocols/rule";
import { type FloorStatement, MODERATOR } from "#wire";
import { lastOf } from "../protocol.ts";
import { Agenda, LETTERS, NONE, OTHER, Summary } from "./schemas.ts";
import { words } from "./words/index.ts";

/** The letters of the alternatives on the agenda; all of them where there is none yet. */
function lettersOn(floor: readonly FloorStatement[]): readonly string[] {
  const agenda = Agenda.safeParse(lastOf(floor, "agenda")?.content).data;
  return LETTERS.slice(0, agenda?.alternatives.length);
}

/** The letters that stand for no alternative. */
export const absentLetters = ({ floor }: { readonly floor: readonly FloorStatement[] }): readonly string[] =>
  LETTERS.slice(lettersOn(floor).length);

/** The choice, and what a concern is against, is one of the alternatives that there are. */
export const knownChoice: Rule = ({ content }, { floor }, { lang }) => {
  const letters = lettersOn([...floor.values()]);
  const isKnown = (given: unknown): boolean =>
    !LETTERS.some((one) => one === given) || letters.some((one) => one === given);
  const places = [
    { path: "choice", given: content.choice },
    ...recordsOf(content, "concerns").map(({ against }, at) => ({ path: `concerns.${at}.against`, given: against })),
  ];
  return places
    .filter(({ given }) => !isKnown(given))
    .map(({ path, given }) =>
      reason(
        "unknown_choice",
        words(lang).flow.rules.choice(String(given), [...letters, OTHER, NONE].join(", ")),
        path,
      ),
    );
};

/** Nothing goes to another specialist. */
export const chairOnly: Rule = ({ content }, _, { lang }) =>
  recordsOf(content, "directMessages").flatMap(({ to }, at) =>
    to === MODERATOR
      ? []
      : [reason("chair_only", words(lang).flow.rules.chairOnly(String(to)), `directMessages.${at}.to`)],
  );

/** Every concern that the chair put to the author is answered. */
export const answersConcerns: Rule = ({ content, author }, { floor }, { lang }) => {
  const summary = Summary.safeParse(lastOf([...floor.values()], "summary")?.content).data;
  const put = summary?.conflicts.flatMap(({ points }) => points).filter(({ to }) => to === author) ?? [];
  const answered = new Set(recordsOf(content, "answers").map(({ concern }) => concern));
  const open = [...new Set(put.map(({ messageId }) => messageId))].filter((id) => !answered.has(id));
  return open.map((id) => reason("concern_unanswered", words(lang).flow.rules.concern(id), "answers"));
};
