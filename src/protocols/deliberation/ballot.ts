import { optionsIn } from "#reader";
import type { DiscussionOptions } from "#wire";
import { type Agenda, LETTERS } from "./schemas.ts";
import { settingsOf } from "./settings.ts";
import { words } from "./words/index.ts";

type Alternatives = Agenda["alternatives"];

/**
 * What is chosen between: what was given; else what the entry point votes on; in a design session what the question
 * itself names. Empty where it names nothing: then everybody proposes in their own words.
 */
export function ballotOf(options: Pick<DiscussionOptions, "topic" | "lang">): Alternatives {
  const { alternatives, entry } = settingsOf(options);
  const { flow } = words(options.lang);
  const texts =
    alternatives.length > 0
      ? alternatives
      : entry === "design-session"
        ? optionsIn(options.topic, [], []).map(({ name }) => name)
        : flow.ballots[entry];
  return lettered(texts);
}

const lettered = (texts: readonly string[]): Alternatives =>
  texts.slice(0, LETTERS.length).map((text, at) => ({ letter: LETTERS[at] ?? "A", text }));
