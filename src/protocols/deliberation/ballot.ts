import type { DiscussionOptions } from "#wire";
import { optionsOf } from "../swarm-discussion/brief/alternatives.ts";
import { type Agenda, LETTERS } from "./schemas.ts";
import { settingsOf } from "./settings.ts";
import type { FlowWords } from "./words/en-flow.ts";
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
        ? inTopic(options.topic, flow)
        : flow.ballots[entry];
  return lettered(texts);
}

function inTopic(topic: string, { asItIs, staysWith }: FlowWords): string[] {
  const found = optionsOf(topic, []).map(
    ({ name, stays }) => name ?? (stays === undefined ? asItIs : staysWith(stays)),
  );
  return found.length < 2 ? [] : found;
}

const lettered = (texts: readonly string[]): Alternatives =>
  texts.slice(0, LETTERS.length).map((text, at) => ({ letter: LETTERS[at] ?? "A", text }));
