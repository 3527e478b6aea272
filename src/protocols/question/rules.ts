import { recordsOf } from "#lib/fields";
import { type Rule, reason } from "#protocols/rule";
import type { DiscussionOptions } from "#wire";
import { saysIn } from "./measures/flips.ts";
import { NONE } from "./measures/vote.ts";
import { LETTERS } from "./schema.ts";
import { words } from "./words/index.ts";

/** The letters that stand for no choice. */
export const absentLetters = ({ options }: { readonly options: DiscussionOptions }): readonly string[] =>
  Array.isArray(options.choices) ? LETTERS.slice(options.choices.length) : [];

/** The choice is one of those that there are. */
export const knownChoice: Rule = ({ content }, _, { options, lang }) => {
  const choices = options?.choices;
  if (!Array.isArray(choices)) return [];
  const letters = LETTERS.slice(0, choices.length);
  const given = String(content.choice);
  if (given === NONE || letters.some((letter) => letter === given)) return [];
  return [reason("unknown_choice", words(lang).rules.choice(given, letters), "choice")];
};

/** What is taken over from another stands there, word for word. */
export const takenOverStands: Rule = ({ author, content }, { floor }, { lang }) =>
  recordsOf(content, "takesOver").flatMap(({ from, words: quoted }, at) => {
    const said = floor.get(String(from));
    if (!said || said.from === author) return [];
    const { reasoning = "", facts = [] } = said.content as { reasoning?: string; facts?: string[] };
    if (saysIn({ reasoning, facts }, String(quoted))) return [];
    return [reason("not_taken_over", words(lang).rules.takesOver(String(from)), `takesOver.${at}.words`)];
  });
