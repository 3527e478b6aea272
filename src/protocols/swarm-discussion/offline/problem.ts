import type { Facts } from "#providers";
import type { ProblemDefinition } from "#wire";
import { cueOf, givesFigure } from "./cues.ts";
import { type ConcernEvidence, type Sources, TOPIC_PATH } from "./evidence.ts";
import type { Lens } from "./lens.ts";
import { cited, cutQuote } from "./quote.ts";
import { words as wordsIn } from "./words/index.ts";

const STATEMENT = 300;
/** Documents that the scope names. */
const NAMED = 8;
const CRITERIA = 5;

/** What is to be decided, from what, and by what it will be judged: targets and limits that the documents state. */
export function problemOf(facts: Facts, sources: Sources, lenses: readonly Lens[]): ProblemDefinition {
  const { analysis: words, noTopic, cite } = wordsIn(facts.lang);
  const paths = [...new Set(facts.passages.map(({ path }) => path))];
  const fromTopic = sources.passages.some(({ path }) => path === TOPIC_PATH);
  const scope = fromTopic ? words.scopeTopic : words.scopeNone;
  const criteria = criteriaIn(facts, sources, lenses);
  return {
    statement: cutQuote(facts.topic, STATEMENT) || noTopic,
    scope:
      paths.length > 0
        ? words.scope(
            paths.slice(0, NAMED).map((path) => cutQuote(path, 200)),
            Math.max(0, paths.length - NAMED),
          )
        : scope,
    successCriteria:
      criteria.length > 0
        ? criteria.map(({ quote }) => cited(quote, { cite }))
        : [words.noCriteria(lenses[0]?.measure ?? "")],
  };
}

/** Limits that bear on the topic or on a concern that is argued; those with a figure first. */
function criteriaIn(facts: Facts, sources: Sources, lenses: readonly Lens[]): ConcernEvidence[] {
  const limits = sources.telling((text, heading) => cueOf(text, heading).kind === "limit", facts.topic, lenses);
  const exact = limits.filter(({ quote }) => givesFigure(quote.text));
  return [...exact, ...limits.filter((one) => !exact.includes(one))].slice(0, CRITERIA);
}
