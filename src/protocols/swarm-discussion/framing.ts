import { axisOf } from "#discussion";
import { shortened } from "#lib/cut";
import { recordsOf, textOf } from "#lib/fields";
import { tokens } from "#lib/tokens";
import type { Facts } from "#providers";
import { type FloorStatement, MODE_LIMITS, messageIdsIn, type Tension } from "#wire";
import { BETWEEN_POINTS } from "./points/record.ts";
import type { CruxPoint } from "./questions.ts";
import type { Opening } from "./schemas/statements.ts";
import type { Focus } from "./table.ts";
import type { QuotedStand, Words } from "./words/en.ts";
import { words as allWords } from "./words/index.ts";

/** A participant's position, with its message. */
interface Stand {
  readonly expert: string;
  readonly name: string;
  readonly messageId: string;
  readonly position: string;
  /** Evidence that would change their mind, if the message names some. */
  readonly wouldChangeIf: string | undefined;
  readonly confidence: number;
}

/** Further input of a round's opening. */
interface Asked {
  /** Points to ask about first. */
  readonly crux?: readonly CruxPoint[];
  /** Whether the point is a question of the user's own. */
  readonly isNewQuestion?: boolean;
}

/** Two stands set against each other. */
interface Pair {
  readonly a: Stand;
  readonly b: Stand;
  readonly tension: Tension | undefined;
  /** Along what the tension map has them opposed; undefined where it has them not, or no more than their names. */
  readonly axis: string | undefined;
  /** 0: the same words; 1: no word in common. */
  readonly distance: number;
}

/** The pairs of stands, those of the tension map first, then the further apart. */
const pairsIn = (facts: Facts): Pair[] => pairsOf(standsOf(facts), facts.tensions);

/** Whether two stands differ in more than a word or two. */
const differ = ({ distance }: Pair): boolean => distance >= SAME;

/** Positions nearer than this say the same: what they have in common is then put to the question. */
const SAME = 0.2;
/** Characters of a position in a question: enough to know it, the message id leads to the rest. */
const QUOTE = 240;
const NAME = 80;
/** Characters that a guidance may have. */
const GUIDANCE = 4_000;

/**
 * The moderator's opening, computed: no model takes part. Its questions lie on the pairs of positions that are
 * furthest apart, those of the tension map first, and each quotes both sides by message id and is put to both.
 * Positions are this round's declarations, else the last that each expert has stated. The disagreement budget
 * is the seed's, 3 to 6 of 10; what the last gate asked for becomes the guidance. What the result hinges on and nobody
 * has had a turn to answer is asked first; only a new question of the user's comes before it.
 * @param focus the point that this round goes into, put to everybody
 */
export function frameOpening(facts: Facts, focus?: Focus, { crux = [], isNewQuestion = false }: Asked = {}): Opening {
  const stands = standsOf(facts);
  const words = allWords(facts.lang).opening;
  const [, most] = MODE_LIMITS[facts.mode].questions;
  const onCrux = crux
    .slice(0, Math.max(1, most - (focus ? 2 : 1)))
    .map(({ said, about, to }) => ({ question: words.crux(said.map(pointed(facts)), about), to: [...to] }));
  const pairs = chosen(pairsOf(stands, facts.tensions), Math.max(1, most - onCrux.length - (focus ? 1 : 0)));
  const alone = stands[0];
  const onPairs =
    pairs.length > 0
      ? pairs.map((pair) => questionOn(pair, facts.round, words))
      : [{ question: alone ? words.alone(quoted(alone)) : words.nobody, to: addressees(facts, alone) }];
  const onFocus = focus && { question: words.focus[focus.kind](quote(focus.text)), to: addressees(facts, undefined) };
  const point = onFocus ? [onFocus] : [];
  const questions = [...(isNewQuestion ? [...point, ...onCrux] : [...onCrux, ...point]), ...onPairs].slice(0, most);
  return {
    divergences: pairs.filter(differ).map(({ a, b, axis }) => words.divergence(quoted(a, b), quoted(b, a), axis)),
    questions,
    disagreementBudget: { min: 3, max: 6 },
    ...(facts.correction?.trim() ? { guidance: cut(facts.correction.trim(), GUIDANCE) } : {}),
  };
}

/** An objection as a question quotes it. */
const pointed =
  ({ personas }: Facts) =>
  ({ id, from, text }: CruxPoint["said"][number]) => ({
    ...{ id, text: quote(text) },
    name: cut(personas.find((persona) => persona.id === from)?.name ?? from, NAME),
  });

function standsOf(facts: Facts): Stand[] {
  const sealed = facts.floor.filter(({ type, round }) => type === "position_declaration" && round === facts.round);
  const source = sealed.length > 0 ? sealed : facts.floor;
  return facts.personas.flatMap((persona) => {
    const last = source.findLast((statement) => statement.from === persona.id && positionIn(statement) !== undefined);
    const position = last && positionIn(last);
    if (!last || position === undefined) return [];
    const { confidence } = last.content;
    return {
      expert: persona.id,
      name: cut(persona.name, NAME),
      messageId: last.id,
      position,
      wouldChangeIf: textOf(last.content, "wouldChangeIf"),
      confidence: typeof confidence === "number" ? confidence : 0.5,
    };
  });
}

/**
 * The stance that a statement takes: `position` of a declaration or an argument, `currentPosition` of a response. A text that
 * a person declared is told by the points that were read in it, and not as one.
 */
function positionIn({ type, content }: FloorStatement): string | undefined {
  const stated = textOf(content, type === "response" ? "currentPosition" : "position");
  const points = recordsOf((content.table ?? {}) as FloorStatement["content"], "points").flatMap(
    (point) => textOf(point, "text") ?? [],
  );
  const isText = type === "position_declaration" && points[0] !== undefined;
  return isText && !stated?.split(BETWEEN_POINTS).includes(points[0] ?? "") ? points.join(BETWEEN_POINTS) : stated;
}

/** All pairs, those of a designed tension first, then the further apart, then the surer. */
function pairsOf(stands: readonly Stand[], tensions: readonly Tension[]): Pair[] {
  const pairs = stands.flatMap((a, at) =>
    stands.slice(at + 1).map((b): Pair => {
      const tension = tensions.find(({ between }) => between.includes(a.expert) && between.includes(b.expert));
      const axis = tension && axisOf(tension);
      return { a, b, tension, axis, distance: distance(a.position, b.position) };
    }),
  );
  const rank = ({ a, b, tension, distance }: Pair): number =>
    (distance >= SAME ? 4 : 0) + (tension ? 2 : 0) + distance + 0.5 * Math.min(a.confidence, b.confidence);
  return pairs.sort((p, q) => rank(q) - rank(p));
}

/** At most `most` pairs in their order, those first that bring in somebody who has not been asked yet. */
function chosen(pairs: readonly Pair[], most: number): Pair[] {
  const asked = new Set<string>();
  const first: Pair[] = [];
  const rest: Pair[] = [];
  for (const pair of pairs) {
    const { a, b } = pair;
    (asked.has(a.expert) && asked.has(b.expert) ? rest : first).push(pair);
    asked.add(a.expert).add(b.expert);
  }
  return [...first, ...rest].slice(0, most);
}

/** In later rounds another question on the same two: what they answered last time is not asked again. */
function questionOn(pair: Pair, round: number, words: Words["opening"]): Opening["questions"][number] {
  const { a, b, axis, distance } = pair;
  const ways = distance < SAME ? words.agreed : words.apart;
  const ask = ways[(round - 1) % ways.length] ?? ways[0];
  return {
    question: ask(quoted(a, b), quoted(b, a), axis),
    to: [a.expert, b.expert],
    ...(axis === undefined ? {} : { axis }),
  };
}

function addressees(facts: Facts, alone: Stand | undefined): string[] {
  if (alone) return [alone.expert];
  const everybody = facts.personas.slice(0, 8).map(({ id }) => id);
  return everybody.length > 0 ? everybody : [facts.speaker];
}

/** Jaccard distance of the texts' words, in any script. "Not" is a word that counts. */
function distance(a: string, b: string): number {
  const left = wordsOf(a);
  const right = wordsOf(b);
  const common = [...left].filter((word) => right.has(word)).length;
  const all = left.size + right.size - common;
  return all === 0 ? 0 : 1 - common / all;
}

const wordsOf = (text: string): Set<string> => new Set(tokens(text, { stopWords: "keep" }));

function cut(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join("")}…`;
}

/** A stand as a question quotes it: of its points the first that the other does not share. */
function quoted({ name, messageId, position, wouldChangeIf }: Stand, other?: Stand): QuotedStand {
  const shared = new Set(other?.position.split(BETWEEN_POINTS));
  const points = position.split(BETWEEN_POINTS);
  return {
    ...{ name, messageId },
    position: quote(points.find((point) => !shared.has(point)) ?? position),
    wouldChangeIf: wouldChangeIf === undefined ? undefined : quote(wouldChangeIf),
  };
}

/** Cut where a sentence or clause ends, so that nothing stops in the middle of a figure. */
const quote = (text: string): string => shortened(text, QUOTE);

type Question = Opening["questions"][number];

/** Divergences that an opening lists at most. */
const DIVERGENCES = 12;

/**
 * The computed opening with a model's words in it. A model's question is taken where it is on an actual
 * divergence: put to both sides of a tension or of a difference in position, and naming a message of theirs. Strangers
 * among those it is put to are dropped. Computed questions fill in where the model's fail; one on the point that the
 * user wants gone into stays first, unless the model's first question is put to the same experts, as it is told to.
 * Divergences are the model's where they name messages, else the computed ones, and the budget within the seed's 3 to 6.
 */
export function withWords(computed: Opening, said: Opening, facts: Facts, focus?: Focus): Opening {
  const [least, most] = MODE_LIMITS[facts.mode].questions;
  const pairs = pairsIn(facts);
  const worded = said.questions.flatMap((one) => checked(one, pairs, facts) ?? []);
  const [asked] = focus ? computed.questions : [];
  const isAsked = asked !== undefined && worded[0] !== undefined && sameAsked(asked, worded[0]);
  const first = asked && !isAsked ? [asked] : [];
  const chosen = [...first, ...worded].slice(0, most);
  const rest = computed.questions.filter((one) => !chosen.some((other) => sameAsked(one, other)));
  const questions = [...chosen, ...rest.slice(0, Math.max(0, least - chosen.length))];
  const authors = new Set(facts.floor.map(({ id }) => id));
  const found = said.divergences.filter((text) => messageIdsIn(text).some((id) => authors.has(id)));
  const guidance = [computed.guidance, said.guidance].filter(Boolean).join("\n").slice(0, GUIDANCE);
  const { min, max } = said.disagreementBudget;
  return {
    divergences: (found.length > 0 ? [...new Set(found)] : computed.divergences).slice(0, DIVERGENCES),
    questions: questions.length > 0 ? questions : computed.questions,
    disagreementBudget: min >= 3 && min <= max && max <= 6 ? { min, max } : computed.disagreementBudget,
    ...(guidance === "" ? {} : { guidance }),
  };
}

/** A model's question as it may stand, or undefined. An axis that the tension map does not know is not claimed. */
function checked({ question, to, axis }: Question, pairs: readonly Pair[], facts: Facts): Question | undefined {
  const experts = new Set(facts.personas.map(({ id }) => id));
  const known = [...new Set(to)].filter((id) => experts.has(id));
  const asked = pairs.filter(({ a, b }) => known.includes(a.expert) && known.includes(b.expert));
  const onPair = asked.find((pair) => pair.tension !== undefined) ?? asked.find(differ);
  if (!onPair) return undefined;
  const named = new Set(messageIdsIn(question));
  if (!facts.floor.some(({ id, from }) => named.has(id) && known.includes(from))) return undefined;
  const axes = asked.flatMap(({ axis: one }) => one ?? []);
  const shown = axis !== undefined && axes.includes(axis) ? axis : onPair.axis;
  return { question, to: known, ...(shown === undefined ? {} : { axis: shown }) };
}

/** Whether two questions are put to the same experts. */
const sameAsked = (one: Question, other: Question): boolean =>
  one.to.length === other.to.length && one.to.every((id) => other.to.includes(id));
