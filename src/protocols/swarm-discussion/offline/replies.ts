import type { Argument } from "../schemas/index.ts";
import { cueOf } from "./cues.ts";
import type { Evidence } from "./evidence.ts";
import { cited, cutQuote, place, type Quote } from "./quote.ts";
import { restate } from "./steel-man.ts";
import { axisBetween, isFrom, type Stance, type View } from "./view.ts";
import { compareKinds } from "./weigh.ts";

/** Quotes that are repeated in a proposal or comment are cut to this. */
const SHORT = 110;
/** Characters of a question that are repeated. */
export const QUESTION = 240;

/** A quote cut to what a proposal or a comment can hold. */
export const short = (quote: Quote, words: View["words"]): string =>
  cited({ ...quote, text: cutQuote(quote.text, SHORT) }, words);

type Reference = Argument["references"][number];

/** What is said about another's stance. */
export interface Reply {
  readonly reference: Reference;
  readonly paragraph: string;
  readonly steelMan?: Argument["steelMan"][number];
  readonly counterpoint?: string;
  readonly proposal?: string;
  /** The passage set against theirs, and the tension along which. */
  readonly quoted?: Evidence;
  readonly axis?: string;
}

/** The evidence that the speaker's own stance quotes, else the best there is. */
export function groundOf({ own, evidence }: View): Evidence | undefined {
  const [first] = own?.quotes ?? [];
  return evidence.find(({ passage }) => first && isFrom(first, passage)) ?? evidence[0];
}

/** Opponents first, in the order of the tension map; somebody is always spoken to where anybody has spoken. */
export function repliesOf(view: View): Reply[] {
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
  const axis = axisBetween(facts, persona.id, other.persona.id) ?? other.lens.label;
  const [theirs] = other.quotes;
  const shown = theirs ? short(theirs, words) : `“${cutQuote(other.position, SHORT)}”`;
  const said = words.argument.against(other.persona.name, other.messageId, axis, shown, cited(mine.quote, words));
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
    counterpoint: words.argument.counterpoint(
      other.messageId,
      theirs ? place(theirs) : shown,
      short(mine.quote, words),
    ),
    proposal: words.argument.proposeChoice(short(mine.quote, words), shown),
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
  const axis = axisBetween(facts, persona.id, other.persona.id);
  const said = quote
    ? words.argument.asked(question, words.argument.noAnswer)
    : words.argument.unanswered(other.persona.name, other.messageId);
  return {
    reference: { targetId: other.messageId, relation: "questions", comment: question },
    paragraph: axis ? words.argument.along(axis, said) : said,
  };
}

function agreed({ words }: View, other: Stance, shared: Quote): Reply {
  return {
    reference: {
      targetId: other.messageId,
      relation: "supports",
      comment: words.argument.sharedComment(place(shared)),
    },
    paragraph: words.argument.shared(other.persona.name, other.messageId, short(shared, words)),
  };
}

function joined({ words }: View, other: Stance, bears: Evidence, label: string): Reply {
  const comment = words.argument.extendsComment(place(bears.quote), label);
  return {
    reference: { targetId: other.messageId, relation: "extends", comment },
    paragraph: words.argument.alsoMine(other.persona.name, other.messageId, short(bears.quote, words), label),
  };
}
