import type { Argument } from "#protocol";
import type { Facts } from "../provider.ts";
import { cueOf, givesFigure } from "./cues.ts";
import type { Evidence } from "./evidence.ts";
import { conflictingFigures } from "./figures.ts";
import { declarePosition, falsifierOf } from "./position.ts";
import { cited, cutQuote, place, type Quote } from "./quote.ts";
import { restate } from "./steel-man.ts";
import { isFrom, isQuotedIn, type Stance, tensionOf, textsBy, type View, viewOf } from "./view.ts";
import { compareKinds } from "./weigh.ts";

/** Quotes that are repeated in a proposal or comment are cut to this. */
const SHORT = 110;
/** Passages newly quoted in one argument; the ones set against others come on top. */
const NEW_QUOTES = 2;
const QUESTION = 240;

const short = (quote: Quote): string => cited({ ...quote, text: cutQuote(quote.text, SHORT) });

type Reference = Argument["references"][number];

/** What is said about another's stance. */
interface Reply {
  readonly reference: Reference;
  readonly paragraph: string;
  readonly steelMan?: Argument["steelMan"][number];
  readonly counterpoint?: string;
  readonly proposal?: string;
  /** The passage set against theirs, and the tension along which. */
  readonly quoted?: Evidence;
  readonly axis?: string;
}

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
    wouldChangeIf: ground ? falsifierOf(view, ground) : (own?.wouldChangeIf || declared.wouldChangeIf),
    confidence: evidence.length > 0 ? view.confidence : (own?.confidence ?? view.confidence),
    directMessages: [],
  };
}

/** The evidence that the speaker's own stance quotes, else the best there is. */
function groundOf({ own, evidence }: View): Evidence | undefined {
  const [first] = own?.quotes ?? [];
  return evidence.find(({ passage }) => first && isFrom(first, passage)) ?? evidence[0];
}

function evidenceParagraph(view: View, news: readonly Evidence[], used: readonly Evidence[]): string {
  const { words, lens, evidence, sources, own, fresh } = view;
  if (evidence.length === 0) return words.argument.nothing(lens.label, sources.passages.length, lens.measure);
  const [ground] = own?.quotes ?? [];
  if (news.length === 0 && ground && !used.some((one) => fresh.includes(one))) {
    return words.argument.nothingNew(lens.label, place(ground));
  }
  const [keep, change] = (["keep", "change"] as const).map((who) => evidence.filter(({ burden }) => burden === who).length);
  const tally = keep || change ? [words.argument.tally(keep ?? 0, change ?? 0)] : [];
  const quoted = news.map(({ quote, cue }) => words.argument.quotes(cited(quote), words.does[cue.kind](cue.words)));
  return [words.argument.bear(evidence.length, lens.label), ...tally, ...quoted].join(words.between);
}

/** Opponents first, in the order of the tension map; somebody is always spoken to where anybody has spoken. */
function repliesOf(view: View): Reply[] {
  const { facts, persona, others, lens } = view;
  const opponents = facts.tensions
    .filter(({ between }) => between.includes(persona.id))
    .flatMap(({ between }) => others.filter((other) => between.includes(other.persona.id)));
  const distinct = [...new Set(opponents)];
  const replies = distinct.map((other) => replyTo(view, other));
  for (const other of others.filter((one) => !distinct.includes(one))) {
    const bears = view.evidence.find(({ passage }) => other.quotes.some((quote) => isFrom(quote, passage)));
    if (bears) replies.push(joined(view, other, bears, lens.label));
  }
  const [first] = others;
  return replies.length === 0 && first ? [questioned(view, first)] : replies;
}

function replyTo(view: View, other: Stance): Reply {
  const shared = view.own?.quotes.find((mine) => other.quotes.some((quote) => place(quote) === place(mine)));
  if (shared) return agreed(view, other, shared);
  const mine = against(view, other);
  return mine && other.claims ? countered(view, other, mine) : questioned(view, other);
}

/**
 * The passage that is set against another's stance: at first the speaker's own ground, later what was not quoted yet,
 * the nearer to what the other says the better. None that the other quotes.
 */
function against(view: View, other: Stance): Evidence | undefined {
  const { fresh, evidence, facts, persona, lens, sources } = view;
  const isTheirs = ({ passage }: Evidence): boolean => other.quotes.some((quote) => isFrom(quote, passage));
  const ground = groundOf(view);
  const argued = facts.floor.some(({ from, type }) => from === persona.id && type === "argument");
  if (!argued && ground && !isTheirs(ground)) return ground;
  const said = other.quotes.length > 0 ? other.quotes.map(({ text }) => text).join(" ") : other.position;
  const near = sources.about(said, lens).map(({ passage }) => passage);
  const left = fresh.filter((one) => !isTheirs(one));
  return left.find(({ passage }) => near.includes(passage)) ?? left[0] ?? evidence.find((one) => !isTheirs(one));
}

function countered(view: View, other: Stance, mine: Evidence): Reply {
  const { words, facts, persona } = view;
  const axis = tensionOf(facts, persona.id, other.persona.id)?.axis ?? other.lens.label;
  const [theirs] = other.quotes;
  const shown = theirs ? short(theirs) : `“${cutQuote(other.position, SHORT)}”`;
  const said = words.argument.against(other.persona.name, other.messageId, axis, shown, cited(mine.quote));
  return {
    reference: {
      targetId: other.messageId,
      relation: "counters",
      comment: words.argument.counterComment(axis, theirs ? place(theirs) : other.messageId, place(mine.quote)),
    },
    paragraph: [said, weighed(view, mine, theirs?.text ?? other.position)].join(words.between),
    quoted: mine,
    axis,
    steelMan: { targetId: other.messageId, restatement: restate(view, other) },
    counterpoint: words.argument.counterpoint(other.messageId, theirs ? place(theirs) : shown, short(mine.quote)),
    proposal: words.argument.proposeChoice(short(mine.quote), shown),
  };
}

/** What can be said of two grounds from their kinds, and from who has to answer them, alone. */
function weighed({ words, sources }: View, mine: Evidence, theirs: string): string {
  const kind = cueOf(theirs).kind;
  const burden = sources.burdenOf(theirs);
  if (mine.burden !== "either" && burden !== "either" && mine.burden !== burden) {
    return words.argument.opposite[mine.burden];
  }
  const order = compareKinds(mine.cue.kind, kind);
  if (order === 0) return kind === "open" ? words.argument.bothOpen : words.argument.alike(words.kind[kind]);
  const why = words.outweighs[order > 0 ? mine.cue.kind : kind];
  return words.argument[order > 0 ? "more" : "less"](words.kind[kind], words.kind[mine.cue.kind], why);
}

function questioned({ words, lens, facts, persona }: View, other: Stance): Reply {
  const [quote] = other.quotes;
  const question = quote
    ? words.argument.questionQuote(place(quote), lens.label)
    : words.argument.questionAsk(other.claims ? cutQuote(other.position, QUESTION) : other.lens.asks);
  const axis = tensionOf(facts, persona.id, other.persona.id)?.axis;
  const said = quote
    ? words.argument.asked(question, words.argument.noAnswer)
    : words.argument.unanswered(other.persona.name, other.messageId);
  return {
    reference: { targetId: other.messageId, relation: "questions", comment: question },
    paragraph: axis ? `${axis}: ${said}` : said,
  };
}

function agreed({ words }: View, other: Stance, shared: Quote): Reply {
  return {
    reference: { targetId: other.messageId, relation: "supports", comment: words.argument.sharedComment(place(shared)) },
    paragraph: words.argument.shared(other.persona.name, other.messageId, short(shared)),
  };
}

function joined({ words }: View, other: Stance, bears: Evidence, label: string): Reply {
  const comment = words.argument.extendsComment(place(bears.quote), label);
  return {
    reference: { targetId: other.messageId, relation: "extends", comment },
    paragraph: words.argument.alsoMine(other.persona.name, other.messageId, short(bears.quote), label),
  };
}

/** What the moderator asked this expert, what the user asks to be different, and the passage nearest to each. */
function answersTo(view: View, said: readonly Evidence[], axes: readonly string[]): string[] {
  const { facts, persona, words, sources, lens } = view;
  const opening = facts.floor.findLast(({ type, round }) => type === "opening" && round === facts.round);
  const asked = Array.isArray(opening?.content.questions) ? opening.content.questions : [];
  const mine = asked.flatMap((item: { question?: unknown; to?: unknown; axis?: unknown }) =>
    typeof item?.question === "string" && Array.isArray(item.to) && item.to.includes(persona.id)
      ? // A question along a tension is answered by what was set against the other along it.
        axes.some((axis) => item.axis === axis)
        ? []
        : [item.question]
      : [],
  );
  const questions = facts.correction === undefined ? mine : [...mine, facts.correction];
  const before = textsBy(facts.floor, persona.id);
  return questions.map((question) => {
    const nearest = sources
      .about(question, lens)
      .find((one) => !isQuotedIn(before, one) && !said.some(({ passage }) => passage === one.passage));
    const answer = nearest ? words.argument.nearest(cited(nearest.quote)) : words.argument.noAnswer;
    return words.argument.asked(cutQuote(question, QUESTION), answer);
  });
}

function proposalsOf({ words, evidence, lens }: View, replies: readonly Reply[]): string[] {
  const chosen = replies.flatMap(({ quoted }) => quoted ?? []);
  const choices = replies.flatMap(({ proposal }) => proposal ?? []).slice(0, 1);
  const left = evidence.filter((one) => !chosen.includes(one));
  const open = left.find(({ cue }) => cue.kind === "open");
  const figure = left.find(({ quote, cue }) => cue.kind !== "limit" && givesFigure(quote.text));
  const next = open
    ? words.argument.proposeOpen(short(open.quote))
    : figure
      ? words.argument.proposeFigure(short(figure.quote))
      : words.argument.proposeMeasure(lens.measure);
  return [...choices, next];
}

/** Figures that do not agree, then the question that this expert always asks while no figure answers it. */
function questionsOf({ words, evidence, lens, facts, persona }: View): string[] {
  const before = textsBy(facts.floor, persona.id);
  const figures = conflictingFigures(evidence).map(([a, b]) => words.argument.twoFigures(short(a), short(b)));
  const asks = evidence.some(({ quote }) => givesFigure(quote.text)) ? [] : [lens.asks];
  return [...figures, ...asks].filter((question) => !before.includes(question)).slice(0, 3);
}
