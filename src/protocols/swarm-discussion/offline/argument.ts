import type { Facts } from "#providers";
import { messageIdsIn } from "#wire";
import type { Argument } from "../schemas/index.ts";
import { conflictingFigures } from "./figures.ts";
import { declarePosition, falsifierOf } from "./position.ts";
import { cited, cutQuote } from "./quote.ts";
import { groundOf, referencesOf, short } from "./replies.ts";
import { isQuotedIn, type SpeakerView, textsBy, viewOf } from "./view.ts";

/** Passages newly quoted in one argument. */
const NEW_QUOTES = 2;
/** Characters of a question that are repeated. */
const QUESTION = 240;

/**
 * An argument by quotation: what bears on the speaker's concern and nobody has quoted before, and the passage nearest to
 * what the user and others asked. With nothing new it is one short sentence.
 */
export function argue(facts: Facts): Argument {
  const view = viewOf(facts);
  const { words, evidence, own, lens } = view;
  const ground = groundOf(view);
  const news = view.fresh.filter((one) => one !== ground).slice(0, NEW_QUOTES);
  const said = [...news.map(({ quote }) => cited(quote, words)), ...answersTo(view)];
  const declared = declarePosition(facts);
  return {
    position: own?.position ?? declared.position,
    reasoning: said.length > 0 ? said.join(words.between) : words.argument.nothingNew(lens.label),
    proposals: [],
    references: referencesOf(view),
    steelMan: [],
    counterpoints: [],
    questions: conflictingFigures(evidence)
      .map(([a, b]) => words.argument.twoFigures(short(a, words), short(b, words)))
      .filter((question) => !textsBy(facts.floor, view.persona.id).includes(question))
      .slice(0, 3),
    wouldChangeIf: ground ? falsifierOf(view, ground) : own?.wouldChangeIf || declared.wouldChangeIf,
    confidence: evidence.length > 0 ? view.confidence : (own?.confidence ?? view.confidence),
    directMessages: [],
  };
}

/** The passage nearest to each thing that was asked of the speaker by name, by the user, or in a message. */
function answersTo(view: SpeakerView): string[] {
  const { facts, persona, words, sources, lens } = view;
  if (sources.passages.length === 0) return [];
  const { constraints = [], messages = [], correction } = facts;
  const opening = facts.floor.findLast(({ type, round }) => type === "opening" && round === facts.round)?.content;
  const before = textsBy(facts.floor, persona.id);
  const known = new Set(facts.floor.map(({ id }) => id));
  const asked = [
    ...questionsTo(persona.id, opening),
    correction,
    ...[...constraints, ...messages].map(({ text }) => text),
  ];
  return asked.flatMap((question) => {
    // An id in it that is on no floor would be taken for a citation of ours.
    if (question === undefined || messageIdsIn(question).some((id) => !known.has(id))) return [];
    const nearest = sources.about(question, lens).find((one) => !isQuotedIn(before, one));
    const shown = cutQuote(question, QUESTION);
    // Said once: who asks the same again gets the same silence.
    if (!nearest && before.includes(shown)) return [];
    return [words.argument.asked(shown, nearest ? cited(nearest.quote, words) : words.argument.noAnswer)];
  });
}

/** An opening's questions to an expert, but for those along a tension: these are for judgement. */
function questionsTo(id: string, opening: Record<string, unknown> | undefined): string[] {
  const asked: unknown[] = Array.isArray(opening?.questions) ? opening.questions : [];
  return asked.flatMap((item) => {
    const { question, to, axis } = (item ?? {}) as { question?: unknown; to?: unknown; axis?: unknown };
    return Array.isArray(to) && to.includes(id) && axis === undefined && typeof question === "string" ? [question] : [];
  });
}
