import { axisOf } from "#discussion";
import { cutAtWord, shortened } from "#lib/cut";
import { byWeight, isFor, type PointsDiscussion, type Row, tableOf } from "#points";
import type { Facts } from "#providers";
import { MODE_LIMITS, messageIdsIn } from "#wire";
import { discussionOf } from "./prompts/told-floor.ts";
import { pointIdsIn } from "./schemas/forms.ts";
import type { Opening } from "./schemas/statements.ts";
import type { Focus } from "./table.ts";
import type { QuotedStand, Words } from "./words/en.ts";
import { words as allWords } from "./words/index.ts";

/** Two experts with what each stands for, of the same point, or of two. */
interface Pair {
  readonly a: QuotedStand & { readonly expert: string };
  readonly b: QuotedStand & { readonly expert: string };
  /**
   * Whether their sides exclude each other, one sets a condition that the other is not for, each is for something that the
   * other is not for, or both are for the same.
   */
  readonly kind: "opposed" | "conditional" | "apart" | "agreed";
  /** Condition that `a` sets for what `a` is for. */
  readonly condition?: Pick<QuotedStand, "point" | "id">;
  /** Along what the tension map has them opposed; undefined where it has them not, or no more than their names. */
  readonly axis: string | undefined;
}

/** Characters of a point in a question: enough to know it, the message id leads to the rest. */
const QUOTE = 240;
const NAME = 80;
/** Characters that a guidance may have. */
const GUIDANCE = 4_000;

/**
 * The moderator's opening, computed: no model takes part. Its questions lie on pairs of experts, those first who are on
 * opposed sides of a point, then those of whom one sets a condition, then those of the tension map; each names what both stand for by message id and is put to both.
 * The disagreement budget is the seed's, 3 to 6 of 10; what the last gate asked for becomes the guidance.
 * @param focus the point that this round goes into, put to everybody
 */
export function frameOpening(points: PointsDiscussion, facts: Facts, focus?: Focus): Opening {
  const words = allWords(facts.lang).opening;
  const [least, most] = MODE_LIMITS[facts.mode].questions;
  const stands = new Stands(points, facts);
  const all = stands.pairs();
  // Later rounds ask about sides, of which two who are for different things may have none.
  const opposed = all.filter(({ kind }) => kind === "opposed" || kind === "conditional").length;
  const known = facts.round > 1 && opposed > 0 ? all.slice(0, Math.max(opposed, least)) : all;
  // A model words the first round's questions anew.
  const pairs = chosen(known, facts.round > 1 ? least : most, Math.max(1, most - (focus ? 1 : 0)));
  const alone = stands.first();
  const onPairs =
    pairs.length > 0
      ? pairs.map((pair, at) => questionOn(pair, [facts.round, at], words))
      : [{ question: alone ? words.alone(alone) : words.nobody, to: addressees(facts, alone?.expert) }];
  const onFocus = focus && { question: words.focus[focus.kind](quote(focus.text)), to: addressees(facts, undefined) };
  const questions = [...(onFocus ? [onFocus] : []), ...onPairs].slice(0, most);
  return {
    divergences: pairs
      .filter(({ kind }) => kind === "opposed" || kind === "apart")
      .map(({ a, b, axis }) => words.divergence(a, b, axis)),
    questions,
    disagreementBudget: { min: 3, max: 6 },
    ...(facts.correction?.trim() ? { guidance: facts.correction.trim().slice(0, GUIDANCE) } : {}),
  };
}

/** Reads off the table of points who stands for what. */
class Stands {
  readonly #points: PointsDiscussion;
  readonly #facts: Facts;
  /** Rows in order: not asked about in an earlier opening, roots before details, then by weight. */
  readonly #rows: readonly Row[];

  constructor(points: PointsDiscussion, facts: Facts) {
    const table = tableOf(points);
    const openings = facts.floor.filter(({ type }) => type === "opening");
    const asked = new Set(openings.flatMap(({ content }) => pointIdsIn(JSON.stringify(content.questions ?? []))));
    const isAsked = ({ members }: Row): number => Number(members.some((id) => asked.has(id)));
    const isDetail = ({ detailOf }: Row): number => Number(detailOf !== undefined);
    this.#points = points;
    this.#facts = facts;
    this.#rows = table.rows.toSorted(
      (one, other) => isAsked(one) - isAsked(other) || isDetail(one) - isDetail(other) || byWeight(one, other),
    );
  }

  /** Returns the first stance for a point, in the order of the experts. */
  first(): Pair["a"] | undefined {
    const ids = this.#facts.personas.map(({ id }) => id);
    return ids.flatMap((who) => this.#rows.filter((row) => isFor(row, who)).map((row) => this.#of(who, row, "for")))[0];
  }

  /** All pairs: the opposed ones first, then the designed tensions, those who agree last. */
  pairs(): Pair[] {
    const { personas, tensions, round } = this.#facts;
    const pairs = personas.flatMap(({ id: a }, at) =>
      personas.slice(at + 1).flatMap(({ id: b }): (Pair & { readonly rank: number })[] => {
        const conditional = (): Omit<Pair, "axis"> | undefined => this.#conditional(a, b) ?? this.#conditional(b, a);
        const sides =
          this.#opposed(a, b) ??
          conditional() ??
          this.#apart(a, b, round > 1) ??
          this.#agreed(a, b) ??
          this.#apart(a, b, false);
        const tension = tensions.find(({ between }) => between.includes(a) && between.includes(b));
        const rank =
          { opposed: 6, conditional: 4, apart: 2, agreed: 0 }[sides?.kind ?? "agreed"] + Number(tension !== undefined);
        return sides ? [{ ...sides, axis: tension && axisOf(tension), rank }] : [];
      }),
    );
    return pairs.sort((one, other) => other.rank - one.rank);
  }

  /** On both sides of one point, or for two of which only one can be had. */
  #opposed(a: string, b: string): Omit<Pair, "axis"> | undefined {
    for (const row of this.#rows) {
      if (isFor(row, a) && row.against.includes(b)) return this.#both("opposed", [a, row], [b, row, "against"]);
      if (row.against.includes(a) && isFor(row, b)) return this.#both("opposed", [a, row, "against"], [b, row]);
      const rival = this.#rows.find(({ id }) => row.excludes.includes(id));
      if (rival && isFor(row, a) && isFor(rival, b)) return this.#both("opposed", [a, row], [b, rival]);
    }
    return undefined;
  }

  /** Finds what `a` is for on a condition that is not shared, and that `b` is not for. */
  #conditional(a: string, b: string): Omit<Pair, "axis"> | undefined {
    for (const row of this.#rows) {
      const unmet = row.onlyIf.includes(a) ? (row.cells.get(a)?.unmet ?? []) : [];
      const condition = this.#rows.find((one) => unmet.includes(one.id) && !isFor(one, b));
      if (condition === undefined) continue;
      const pair = this.#both("conditional", [a, row], [b, condition]);
      return { ...pair, condition: { point: quote(condition.text), id: condition.id } };
    }
    return undefined;
  }

  /**
   * Each for something that the other is not for; who has nothing of the kind, with the first that they are for.
   * @param isSpoken leaves out what the other has not spoken of: later on, silence is no difference
   */
  #apart(a: string, b: string, isSpoken: boolean): Omit<Pair, "axis"> | undefined {
    const own = (who: string, other: string) =>
      this.#rows.find((row) => isFor(row, who) && !isFor(row, other) && (!isSpoken || row.cells.has(other)));
    const [ofA, ofB] = [own(a, b), own(b, a)];
    const [one, other] = [ofA ?? this.#firstOf(a), ofB ?? this.#firstOf(b)];
    return one && other && (ofA || ofB) ? this.#both("apart", [a, one], [b, other]) : undefined;
  }

  #agreed(a: string, b: string): Omit<Pair, "axis"> | undefined {
    const row = this.#firstOf(a);
    return row && isFor(row, b) ? this.#both("agreed", [a, row], [b, row]) : undefined;
  }

  #firstOf(who: string): Row | undefined {
    return this.#rows.find((row) => isFor(row, who));
  }

  #both(kind: Pair["kind"], ...[a, b]: readonly [Stance, Stance]): Omit<Pair, "axis"> {
    return { kind, a: this.#of(...a), b: this.#of(...b) };
  }

  #of(expert: string, row: Row, side: QuotedStand["side"] = "for"): Pair["a"] {
    const wouldChangeIf = this.#points.wouldChange.get(expert)?.text;
    return {
      expert,
      name: cutAtWord(this.#facts.personas.find(({ id }) => id === expert)?.name ?? expert, NAME),
      messageId: row.cells.get(expert)?.said.message ?? "",
      side,
      point: quote(row.text),
      id: row.id,
      wouldChangeIf: wouldChangeIf === undefined ? undefined : quote(wouldChangeIf),
    };
  }
}

type Stance = readonly [expert: string, row: Row, side?: QuotedStand["side"]];

/** Pairs that bring in somebody, or something, that has not been asked about yet, at most `most`; others up to `least`. */
function chosen(pairs: readonly Pair[], least: number, most: number): Pair[] {
  const asked = new Set<string>();
  const first: Pair[] = [];
  const rest: Pair[] = [];
  for (const pair of pairs) {
    const [experts, points] = [
      [pair.a.expert, pair.b.expert],
      [pair.a.id, pair.b.id],
    ];
    const isNew = [experts, points].every((ids) => ids.some((id) => !asked.has(id)));
    (isNew ? first : rest).push(pair);
    if (isNew) for (const id of [...experts, ...points]) asked.add(id);
  }
  return [...first, ...rest.slice(0, Math.max(0, least - first.length))].slice(0, most);
}

/** In later rounds another question of each pair, and another of the same two: what they answered is not asked again. */
function questionOn(
  { a, b, axis, kind, condition }: Pair,
  [round, at]: readonly [number, number],
  words: Words["opening"],
): Question {
  const to = { to: [a.expert, b.expert], ...(axis === undefined ? {} : { axis }) };
  if (condition) return { question: words.conditional(a, b, condition), ...to };
  const ways = kind === "agreed" ? words.agreed : words.apart;
  const later = 1 + ((round - 2 + at) % (ways.length - 1));
  const ask = (round === 1 ? undefined : ways[later]) ?? ways[0];
  return { question: ask(a, b, axis), ...to };
}

function addressees(facts: Facts, alone: string | undefined): string[] {
  if (alone !== undefined) return [alone];
  const everybody = facts.personas.slice(0, 8).map(({ id }) => id);
  return everybody.length > 0 ? everybody : [facts.speaker];
}

/** Cut where a sentence or clause ends, so that nothing stops in the middle of a figure. */
const quote = (text: string): string => shortened(text, QUOTE);

type Question = Opening["questions"][number];

/** Divergences that an opening lists at most. */
const DIVERGENCES = 12;

/**
 * The computed opening with a model's words in it. A model's question is taken where it is put to two experts at least and
 * names a message of theirs, or a point of which one of them has spoken; strangers are dropped. Computed questions fill in where the model's fail; one on the point that the
 * user wants gone into stays first, unless one of the model's names that point or is put to the same experts.
 * Divergences are the model's where they name messages or points, else the computed ones, and the budget within the seed's 3 to 6.
 */
export function withWords(computed: Opening, said: Opening, facts: Facts, focus?: Focus): Opening {
  const [least, most] = MODE_LIMITS[facts.mode].questions;
  const worded = said.questions.flatMap((one) => checked(one, facts) ?? []);
  const [asked] = focus ? computed.questions : [];
  const points = discussionOf(facts).points.values();
  const into = [...points].filter(({ text }) => focus?.text.includes(text)).map(({ id }) => id);
  const isAsked = worded.some(
    (one) => (asked !== undefined && sameAsked(asked, one)) || pointIdsIn(one.question).some((id) => into.includes(id)),
  );
  const first = asked && !isAsked ? [asked] : [];
  const chosen = [...first, ...worded].slice(0, most);
  const rest = computed.questions.filter((one) => !chosen.some((other) => sameAsked(one, other)));
  const questions = [...chosen, ...rest.slice(0, Math.max(0, least - chosen.length))];
  const authors = new Set(facts.floor.map(({ id }) => id));
  const isKnown = (id: string): boolean => authors.has(id) || discussionOf(facts).points.has(id);
  const found = said.divergences.filter((text) => [...messageIdsIn(text), ...pointIdsIn(text)].some(isKnown));
  const guidance = [computed.guidance, said.guidance].filter(Boolean).join("\n").slice(0, GUIDANCE);
  const { min, max } = said.disagreementBudget;
  return {
    divergences: (found.length > 0 ? [...new Set(found)] : computed.divergences).slice(0, DIVERGENCES),
    questions: questions.length > 0 ? questions : computed.questions,
    disagreementBudget: min >= 3 && min <= max && max <= 6 ? { min, max } : computed.disagreementBudget,
    ...(guidance === "" ? {} : { guidance }),
  };
}

/**
 * A model's question as it may stand: put to two experts at least, and naming a message or point of one of them. An axis that the
 * tension map does not know is not claimed.
 */
function checked({ question, to, axis }: Question, facts: Facts): Question | undefined {
  const { personas, tensions, floor } = facts;
  const experts = new Set(personas.map(({ id }) => id));
  const known = [...new Set(to)].filter((id) => experts.has(id));
  const named = new Set([...messageIdsIn(question), ...pointIdsIn(question)]);
  const isTheirs =
    floor.some(({ id, from }) => named.has(id) && known.includes(from)) ||
    discussionOf(facts).said.some(({ on, by }) => named.has(on) && known.includes(by));
  if (known.length < 2 || !isTheirs) return undefined;
  const axes = tensions
    .filter(({ between }) => between.every((id) => known.includes(id)))
    .flatMap((tension) => axisOf(tension) ?? []);
  const shown = axis !== undefined && axes.includes(axis) ? axis : axes[0];
  return { question, to: known, ...(shown === undefined ? {} : { axis: shown }) };
}

/** Whether two questions are put to the same experts. */
const sameAsked = (one: Question, other: Question): boolean =>
  one.to.length === other.to.length && one.to.every((id) => other.to.includes(id));
