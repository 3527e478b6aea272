import type { Facts } from "#providers";
import { messageIdsIn } from "#wire";
import type { Argument } from "../schemas/index.ts";
import { givesFigure } from "./cues.ts";
import type { Evidence } from "./evidence.ts";
import { conflictingFigures } from "./figures.ts";
import { declarePosition, falsifierOf } from "./position.ts";
import { cited, cutQuote, place } from "./quote.ts";
import { groundOf, QUESTION, type Reply, repliesOf, short } from "./replies.ts";
import { isQuotedIn, textsBy, type View, viewOf } from "./view.ts";

/** Passages newly quoted in one argument; the ones set against others come on top. */
const NEW_QUOTES = 2;

/**
 * An argument by quotation: what bears on the speaker's concern and was not quoted before, and, along each tension,
 * the speaker's passage against the other's, weighed by the kind of sentence that each is.
 */
export function argue(facts: Facts): Argument {
  const view = viewOf(facts);
  const { words, evidence, own } = view;
  const replies = repliesOf(view);
  const ground = groundOf(view);
  const used = replies.flatMap(({ quoted }) => quoted ?? []);
  const news = view.fresh.filter((one) => one !== ground && !used.includes(one)).slice(0, NEW_QUOTES);
  const axes = replies.flatMap(({ axis }) => axis ?? []);
  const paragraphs = [
    evidenceParagraph(view, news, used),
    ...replies.map(({ paragraph }) => paragraph),
    ...answersTo(view, news, axes),
  ];
  const declared = declarePosition(facts);
  return {
    position: own?.position ?? declared.position,
    reasoning: paragraphs.join(words.paragraph),
    proposals: proposalsOf(view, replies),
    references: replies.map(({ reference }) => reference),
    steelMan: replies.flatMap(({ steelMan }) => steelMan ?? []),
    counterpoints: replies.flatMap(({ counterpoint }) => counterpoint ?? []),
    questions: questionsOf(view),
    wouldChangeIf: ground ? falsifierOf(view, ground) : own?.wouldChangeIf || declared.wouldChangeIf,
    confidence: evidence.length > 0 ? view.confidence : (own?.confidence ?? view.confidence),
    directMessages: [],
  };
}

function evidenceParagraph(view: View, news: readonly Evidence[], used: readonly Evidence[]): string {
  const { words, lens, evidence, sources, own, fresh } = view;
  if (evidence.length === 0) return words.argument.nothing(lens.label, sources.passages.length, lens.measure);
  const [ground] = own?.quotes ?? [];
  if (news.length === 0 && ground && !used.some((one) => fresh.includes(one))) {
    return words.argument.nothingNew(lens.label, place(ground));
  }
  const [keep, change] = (["keep", "change"] as const).map(
    (who) => evidence.filter(({ burden }) => burden === who).length,
  );
  const tally = keep || change ? [words.argument.tally(keep ?? 0, change ?? 0)] : [];
  const quoted = news.map(({ quote, cue }) =>
    words.argument.quotes(cited(quote, words), words.does[cue.kind](cue.words)),
  );
  return [words.argument.bear(evidence.length, lens.label), ...tally, ...quoted].join(words.between);
}

/** What the user wants to hold, and what others said directly. */
const told = ({ constraints = [], messages = [] }: Facts): string[] =>
  [...constraints, ...messages].map(({ text }) => text);

/** The passage nearest to each thing that was asked; guidance is followed where a passage is near it. */
function answersTo(view: View, said: readonly Evidence[], axes: readonly string[]): string[] {
  const { facts, persona, words, sources, lens } = view;
  if (sources.passages.length === 0) return [];
  const opening = facts.floor.findLast(({ type, round }) => type === "opening" && round === facts.round)?.content;
  const guidance = typeof opening?.guidance === "string" ? opening.guidance : undefined;
  const before = textsBy(facts.floor, persona.id);
  const known = new Set(facts.floor.map(({ id }) => id));
  const asked = [...questionsTo(persona.id, opening, axes), facts.correction, ...told(facts), guidance];
  return asked.flatMap((question) => {
    // An id in it that is on no floor would be taken for a citation of ours.
    if (question === undefined || messageIdsIn(question).some((id) => !known.has(id))) return [];
    const nearest = sources
      .about(question, lens)
      .find((one) => !isQuotedIn(before, one) && !said.some(({ passage }) => passage === one.passage));
    if (!nearest && question === guidance) return [];
    const answer = nearest ? words.argument.nearest(cited(nearest.quote, words)) : words.argument.noAnswer;
    return [words.argument.asked(cutQuote(question, QUESTION), answer)];
  });
}

/** An opening's questions to an expert, but for those along a tension along which a passage was set against another. */
function questionsTo(id: string, opening: Record<string, unknown> | undefined, axes: readonly string[]): string[] {
  const asked: unknown[] = Array.isArray(opening?.questions) ? opening.questions : [];
  return asked.flatMap((item) => {
    const { question, to, axis } = (item ?? {}) as { question?: unknown; to?: unknown; axis?: unknown };
    const isMine = Array.isArray(to) && to.includes(id) && !axes.some((one) => one === axis);
    return isMine && typeof question === "string" ? [question] : [];
  });
}

function proposalsOf({ words, evidence, lens }: View, replies: readonly Reply[]): string[] {
  const chosen = replies.flatMap(({ quoted }) => quoted ?? []);
  const choices = replies.flatMap(({ proposal }) => proposal ?? []).slice(0, 1);
  const left = evidence.filter((one) => !chosen.includes(one));
  const open = left.find(({ cue }) => cue.kind === "open");
  const figure = left.find(({ quote, cue }) => cue.kind !== "limit" && givesFigure(quote.text));
  const next = open
    ? words.argument.proposeOpen(short(open.quote, words))
    : figure
      ? words.argument.proposeFigure(short(figure.quote, words))
      : words.argument.proposeMeasure(lens.measure);
  return [...choices, next];
}

/** Figures that do not agree, then the question that this expert always asks while no figure answers it. */
function questionsOf({ words, evidence, lens, facts, persona }: View): string[] {
  const before = textsBy(facts.floor, persona.id);
  const figures = conflictingFigures(evidence).map(([a, b]) =>
    words.argument.twoFigures(short(a, words), short(b, words)),
  );
  const asks = evidence.some(({ quote }) => givesFigure(quote.text)) ? [] : [lens.asks];
  return [...figures, ...asks].filter((question) => !before.includes(question)).slice(0, 3);
}
