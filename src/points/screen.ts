import { cutAtWord, innerQuotes } from "#lib/cut";
import type { Lang } from "#wire";
import type { PointsDiscussion, Reason } from "./discussion.ts";
import { bearsOn, currentReadings, type LimitReading, leastLimits, limitsInOrder } from "./limits.ts";
import { type NextStep, nextSteps } from "./next-steps.ts";
import { isOpen, isVoid, type Objection } from "./objections.ts";
import {
  bestReason,
  type Change,
  commonNeeds,
  conditionOf,
  countedOf,
  type Elsewhere,
  elsewhereOf,
  HELD,
  heardOf,
  holdersOf,
  isFor,
  isPlaced,
  isWorthShowing,
  lexically,
  needsOf,
  quietOn,
  wouldChangeOf,
} from "./readings.ts";
import { byWeight, firstRows, groupsOf, isTermOf, standingAgainst } from "./row-order.ts";
import { closedHow, openHow } from "./saying.ts";
import {
  type Brevity,
  fitted,
  type PartName,
  type Room,
  type ScreenLine,
  type ScreenPart,
  WHOLE,
} from "./screen-parts.ts";
import { type Move, type Row, type Table, tableOf } from "./table.ts";
import type { Limit } from "./told.ts";
import type { Words } from "./words/en.ts";
import { words } from "./words/index.ts";

/**
 * The first screen: what is shared, what divides, what became of what was asked, limits, what would change a view, what
 * is next, who is missing. Every sentence reads something off the table; nothing is judged. At most 250 words, places not counted, or 420
 * Chinese signs where that can be: each part has its first line, what is shared, was asked and is next more, three limits of
 * the user's and a document's that is at odds with what is held a line each, and what has no room is counted. Where texts are long, reasons are cut, then left to the table. The first sentence may exceed it.
 */
export function screenOf(discussion: PointsDiscussion, lang: Lang): ScreenPart[] {
  const table = tableOf(discussion);
  const screen = new Screen(discussion, table, lang);
  const limits = leastLimits(discussion.setting.limits, table);
  return fitted((brevity, room) => screen.render(brevity, room), words(lang), limits);
}

/** Parts that stand folded where a model's sentences lead: what they are about, whole. */
const FOLDED: ReadonlySet<PartName> = new Set(["terms", "shared", "condition", "changes"]);

/**
 * The screen below a model's sentences: counts, what divides, what became of what was asked, limits, three next
 * steps, who is missing, in the shortest form; `folded` has the other parts whole.
 */
export function ledScreenOf(discussion: PointsDiscussion, lang: Lang) {
  const screen = new Screen(discussion, tableOf(discussion), lang);
  const none = [...FOLDED].map((part) => [part, 0] as const);
  return {
    shown: screen.render(LED, new Map([...none, ["limits", LED_LINES], ["next", LED_LINES]])).filter(isWritten),
    folded: screen.render(WHOLE, new Map()).filter(({ part }) => FOLDED.has(part)),
  };
}

const LED: Brevity = { ...WHOLE, quoted: 0.5, reasons: false, limits: false, first: 1, conditions: 2 };
const LED_LINES = 3;

const isWritten = ({ lines }: ScreenPart): boolean => lines.length > 0;

/** Most words of a screen, or signs of Chinese, and how a text is counted against them. */
export const screenRoom = (lang: Lang): Pick<Words, "room" | "sizeOf"> => words(lang);

/** Parts of a screen that no row of the table shows. */
const BESIDE: ReadonlySet<PartName> = new Set(["limits", "changes", "next", "missing"]);

/** Lists what a screen tells beside the rows of the table, whole. */
export const listsOf = (discussion: PointsDiscussion, lang: Lang): ScreenPart[] =>
  new Screen(discussion, tableOf(discussion), lang).render(WHOLE, new Map()).filter(({ part }) => BESIDE.has(part));

/** The screen as text: a paragraph, then headings with list items. */
export function screenText(parts: readonly ScreenPart[], lang: Lang): string {
  const say = words(lang);
  return parts
    .map(({ title, lines }) => {
      const items = lines.map(({ text }) => text);
      return title === "" ? items.join(say.between) : [title, ...items.map((item) => `- ${item}`)].join("\n");
    })
    .join("\n\n");
}

class Screen {
  readonly #discussion: PointsDiscussion;
  readonly #table: Table;
  readonly #say: Words;
  readonly #names: ReadonlyMap<string, string>;
  readonly #rows: ReadonlyMap<string, Row>;
  /** Rows asked about of which the first sentence says that most are against them: not where all are for another, or it divides. */
  readonly #refused: readonly Row[];
  /** Points whose text, and reasons whose quote, the reader has seen. */
  readonly #shown = new Set<string>();
  readonly #quotes = new Set<string>();
  /** Conditions of which the reader knows how many are for them. */
  readonly #tallied = new Set<string>();
  /** Points of which the reader knows who sets which condition. */
  readonly #conditioned = new Set<string>();
  /** Next steps, whatever is written of them. */
  readonly #dated: readonly NextStep[];
  #brevity = WHOLE;

  constructor(discussion: PointsDiscussion, table: Table, lang: Lang) {
    this.#discussion = discussion;
    this.#table = table;
    this.#say = words(lang);
    this.#names = new Map([...discussion.people().values()].map(({ id, name }) => [id, name]));
    this.#rows = new Map(table.rows.map((row) => [row.id, row]));
    this.#dated = nextSteps(table);
    const { rejected, divided, held } = firstRows(table);
    const isOfAll = held.some(({ isAsked, for: pro }) => isAsked && pro.length === table.experts.length);
    this.#refused = isOfAll ? [] : rejected.filter((row) => !divided.includes(row));
  }

  /** Writes the parts in order, each with at most as many lines as `room` says. */
  render(brevity: Brevity, room: Room): ScreenPart[] {
    this.#shown.clear();
    this.#quotes.clear();
    this.#conditioned.clear();
    this.#tallied.clear();
    // Which lines there are does not depend on how the last one was written.
    this.#brevity = WHOLE;
    const parts: ScreenPart[] = [];
    for (const [part, lines] of this.#parts(brevity)) {
      if (lines.length === 0) continue;
      // The first sentence never depends on what stands below it.
      this.#brevity = part === "first" || part === "terms" ? { ...WHOLE, conditions: NAMED } : brevity;
      const kept = lines.slice(0, room.get(part)).map((line) => line());
      const more = lines.length - kept.length;
      const title = part === "first" ? "" : this.#say.titles[part];
      parts.push({
        part,
        title: more > 0 ? this.#say.titleAnd(title, this.#say.more(more)) : title,
        lines: kept,
        more,
      });
    }
    return parts;
  }

  #parts(brevity: Brevity): readonly (readonly [PartName, readonly (() => ScreenLine)[]])[] {
    const { rows } = this.#table;
    const held = (...tiers: readonly Row["tier"][]): (() => ScreenLine)[] =>
      [...rows.filter(({ tier }) => tiers.includes(tier))].sort(byWeight).map((row) => () => this.#held(row));
    const isNoneHeld = !rows.some(({ tier }) => tier === "shared" || tier === "most");
    const isSeen = (who: string): boolean => rows.some((row) => SEEN.has(row.tier) && isFor(row, who));
    const few = rows.filter(
      (row) =>
        row.tier === "few" &&
        !row.isAsked &&
        // The view of somebody who is for nothing else on the screen is never folded.
        (row.for.some((who) => !isSeen(who)) || (isNoneHeld && isWorthShowing(row))),
    );
    return [
      ["first", this.#first()],
      ["terms", this.#terms()],
      ["shared", this.#shared(brevity).map((row) => () => this.#held(row))],
      ["most", held("most")],
      ["condition", this.#conditional(brevity).map((row) => () => this.#held(row))],
      ["divides", this.#divides()],
      ["few", few.map((row) => () => this.#held(row))],
      ["asked", rows.filter((row) => this.#isAskedOnly(row)).map((row) => () => this.#asked(row))],
      ["limits", limitsInOrder(this.#discussion.setting.limits, this.#table).map((limit) => () => this.#limit(limit))],
      ["changes", wouldChangeOf(this.#discussion).map((change) => () => this.#change(change))],
      ["next", this.#next()],
      ["missing", this.#missing()],
    ];
  }

  /**
   * Shared rows. Without reasons, one that the first sentence tells is left out unless an objection to it is open that stands
   * not there, too, and what was not asked about comes last where it is told as what is next, or as a condition.
   */
  #shared(brevity: Brevity): readonly Row[] {
    const { conditional, held } = firstRows(this.#table);
    const isTold = (row: Row): boolean =>
      !brevity.reasons &&
      held.includes(row) &&
      row.objections.every((one) => !isOpen(one.fate) || one.reason.id === standingAgainst(row)?.reason.id);
    const isTerm = isTermOf([...conditional, ...held]);
    const rows = this.#table.rows.filter((row) => row.tier === "shared" && !isTold(row)).sort(byWeight);
    const next = this.#dated.slice(0, brevity.first);
    const isLater = (row: Row): boolean =>
      !brevity.reasons && !row.isAsked && (next.some((one) => one.row === row) || (isTerm(row) && row.word !== "open"));
    return [...rows.filter((row) => !isLater(row)), ...rows.filter(isLater)];
  }

  /** Rows on a condition; those that the first sentence tells come last, and not at all where all are for them and nothing is open. */
  #conditional(brevity: Brevity): readonly Row[] {
    const told = new Set(firstRows(this.#table).conditional);
    const isWhole = (row: Row): boolean =>
      !brevity.reasons &&
      told.has(row) &&
      holdersOf(row).length === this.#table.experts.length &&
      row.objections.every(({ fate }) => !isOpen(fate));
    const rows = this.#table.rows.filter((row) => row.tier === "on a condition" && !isWhole(row)).sort(byWeight);
    return [...rows.filter((row) => !told.has(row)), ...rows.filter((row) => told.has(row))];
  }

  /** Whether a row has more conditions than a sentence can name and be read at once. */
  #hasMany = (row: Row): boolean =>
    new Set([...holdersOf(row), ...row.second].flatMap((who) => needsOf(row.cells.get(who)))).size > INLINE;

  /** The conditions of what the first sentence tells, a line for those who set the same, where it cannot name them all. */
  #terms(): (() => ScreenLine)[] {
    const { conditional, held } = firstRows(this.#table);
    return [...conditional, ...held].filter(this.#hasMany).flatMap((row) =>
      this.#setters(row, true).map((write) => () => {
        this.#conditioned.add(row.id);
        return this.#line([`${this.#named(row)}${this.#say.colon}${write()}`], [row]);
      }),
    );
  }

  /** Experts who are for a row on a condition, be it one that is shared. */
  #withConditions = (row: Row): readonly string[] =>
    holdersOf(row).filter((who) => needsOf(row.cells.get(who)).length > 0);

  #first(): (() => ScreenLine)[] {
    const { experts, rows } = this.#table;
    const { isAskedFirst, divided, conditional, held } = firstRows(this.#table);
    const lines = conditional.map((row) => () => this.#areFor(row));
    for (const row of held) {
      lines.push(() => this.#areFor(row));
      const standing = standingAgainst(row);
      if (standing) lines.push(() => this.#open(standing, row));
    }
    // The divide stands first, unless all are for another thing that was asked about, be it on a condition, or a minority
    // wants it in place of what most want.
    const asked = divided.filter(({ isAsked }) => isAsked);
    const outnumbers = ({ id, isAsked, against, for: pro, onlyIf }: Row): boolean =>
      (isAsked && against.length === 0 && pro.length + onlyIf.length === experts.length) ||
      asked.every(({ excludes }) => excludes.includes(id));
    const at = conditional.some(outnumbers) ? conditional.length : held.some(outnumbers) ? lines.length : 0;
    if (divided.length > 0) lines.splice(at, 0, () => this.#dividedAsked(at > 0 ? asked : divided));
    const refused = this.#refused.map((row) => () => this.#areAgainst(row));
    if (lines.length > 0) return isAskedFirst ? [...lines, ...refused] : [...refused, ...lines];
    const isConditional = rows.some(({ tier }) => tier === "on a condition");
    const text = experts.length < 2 ? this.#say.oneExpert : this.#say.noMajority(experts.length, isConditional);
    return [...refused, () => this.#line([text], [])];
  }

  #areAgainst(row: Row): ScreenLine {
    return this.#line([this.#say.areAgainst(row.against.length, this.#table.experts.length, this.#named(row))], [row]);
  }

  #dividedAsked(divided: readonly Row[]): ScreenLine {
    const counts = (row: Row): string[] => {
      const onlyIf = this.#withConditions(row).length;
      const pro = holdersOf(row).length - onlyIf;
      const own = new Set([...holdersOf(row), ...row.against, ...row.second]);
      // The number of those against it alone would hide those who are for what excludes it. Rows that divide have a number of
      // their own here.
      const rivals = this.#table.rows.filter(
        (one) => row.against.length > 0 && row.excludes.includes(one.id) && !divided.includes(one),
      );
      const instead = new Set(rivals.flatMap(holdersOf).filter((who) => !own.has(who))).size;
      return [this.#say.divided(this.#named(row), [pro, onlyIf, row.against.length, row.second.length, instead])];
    };
    return this.#line(divided.flatMap(counts), divided);
  }

  /** Tells which points the reader has seen that a row excludes. */
  #rivals({ excludes }: Row): string[] {
    const seen = excludes.filter((id) => this.#shown.has(id));
    return seen.length > 0 ? [this.#say.table.instead(seen)] : [];
  }

  /** Tells how many are for a row, and how many of them on a condition. */
  #areFor(row: Row): ScreenLine {
    const [who, conditional] = [holdersOf(row).length, this.#withConditions(row).length];
    const text = [this.#say.areFor(who, conditional, this.#table.experts.length, this.#named(row))];
    const { detailOf: whole = "" } = row;
    if (this.#shown.has(whole)) text.push(this.#say.table.detail(whole));
    text.push(...this.#rivals(row));
    if (row.against.length > 0) text.push(this.#say.contra(this.#who(row.against)));
    // Many have lines of their own; what each of all sets is the choice itself.
    const terms = this.#hasMany(row) ? this.#common(row, true) : this.#conditions(row);
    return this.#line([...text, ...terms], [row]);
  }

  /** Tells the conditions that everybody who is for a row sets. @param isPart whether the others are not told beside them */
  #common(row: Row, isPart: boolean): string[] {
    const common = commonNeeds(row).map((id) => this.#condition(id, this.#withConditions(row)));
    return common.length > 0 ? [this.#say.eachOnlyIf(common, isPart)] : [];
  }

  /**
   * A condition; of one that most are for, too, how many are, and who is against it. Whether it is met nobody has said.
   * @param setters who is told beside it to set it
   */
  #condition(id: string, setters: readonly string[]): string {
    const row = this.#rows.get(this.#discussion.rowId(id));
    if (row === undefined) return this.#point(id);
    if (this.#tallied.has(row.id)) return row.id;
    const notes: string[] = [];
    if (row.tier === "shared" || row.tier === "most") {
      const held = holdersOf(row).length;
      // Whoever sets it may have said no more of it.
      const isTold = row.needed.length > 0 && row.needed.every((who) => setters.includes(who));
      const all = this.#table.experts.length;
      const who = isTold ? this.#say.tallyOfOthers(held, all - row.needed.length) : this.#say.tally(held, all);
      notes.push(this.#say.isFor(who, this.#withConditions(row).length, held));
    }
    if (row.against.length > 0) notes.push(this.#say.contra(this.#who(row.against)));
    if (notes.length === 0) return this.#point(id);
    this.#tallied.add(row.id);
    return this.#shown.has(row.id) ? this.#say.noted(row.id, notes) : this.#told(row, ...notes);
  }

  /** A row that is held: its tally, what became of the objections, the best reason, what was taken in. */
  #held(row: Row): ScreenLine {
    const { experts } = this.#table;
    const { tally, contra } = this.#say;
    const holders = holdersOf(row).length;
    const head = [`${this.#named(row)}${this.#say.colon}${tally(holders, experts.length)}`];
    if (row.against.length > 0) head.push(contra(this.#who(row.against)));
    const needing = this.#tallied.has(row.id) ? [] : conditionOf(row, this.#table);
    if (needing.length > 0) head.push(this.#say.table.condition(needing.map(({ id }) => id)));
    const reason = this.#brevity.reasons ? bestReason(row, this.#table) : undefined;
    const [open, ...others] = row.objections.filter(({ fate }) => isOpen(fate));
    // An open objection that is told says so itself.
    const isTold = open !== undefined && !this.#quotes.has(open.reason.id) && open.reason.id !== reason?.id;
    head.push(...this.#conditions(row), ...(isTold ? [] : [heardOf(row, this.#say)]));
    if (holders < experts.length) head.push(...this.#others(row));
    const isHeld = row.tier === "shared" || row.tier === "most";
    const taken =
      isHeld && this.#brevity.quoted === 1 ? row.objections.find(({ fate }) => fate === "taken in") : undefined;
    // What is quoted above is not named again.
    const anew = [reason, open?.reason].filter((one) => one !== undefined && !this.#quotes.has(one.id));
    const tail = [
      ...this.#once(reason, (one) => this.#quoted(one)),
      ...(open && !this.#quotes.has(open.reason.id) ? [this.#openText(open, row)] : []),
      ...(others.length > 0 ? [this.#say.moreObjections(...countedOf(others))] : []),
      ...(taken?.taken ? [this.#say.takenIn(this.#cut(taken.reason.text), this.#point(taken.taken.met))] : []),
    ];
    const messages = [...anew, taken?.reason].flatMap((one) => one?.message ?? []);
    return this.#line([head.join(this.#say.join), ...tail], [row], messages, this.#say.stop);
  }

  /** Divided points; those that exclude each other share a line. */
  #divides(): (() => ScreenLine)[] {
    const rows = this.#table.rows.filter(({ tier }) => tier === "divided");
    const groups = groupsOf(rows, this.#table).map((group) => () => this.#group(group));
    const swaps = this.#table.swaps.map(({ row, between: [one, other] }) => () => {
      const swapped = this.#say.swapped(this.#name(one), this.#name(other));
      return this.#line([`${this.#point(row)}${this.#say.colon}${swapped}`], []);
    });
    return [...groups, ...swaps];
  }

  #group(rows: readonly Row[]): ScreenLine {
    const elsewhere = elsewhereOf(rows);
    const here = this.#table.experts.map(({ id }) => id).filter((who) => !elsewhere.has(who));
    const silent = here.filter((who) => rows.every((row) => quietOn(row).includes(who)));
    const messages: string[] = [];
    const sides = rows.map((row) => this.#sides(row, messages));
    const neither = here
      .filter((who) => rows.some((row) => row.cells.has(who)))
      .filter((who) => rows.every((row) => !isPlaced(row, who)));
    const rest = [
      ...this.#insteadOf(elsewhere),
      ...(neither.length > 0
        ? [`${this.#say.table.sides.none}${this.#say.colon}${this.#say.list(this.#who(neither))}`]
        : []),
      ...this.#notSaid(silent, rows),
    ];
    // Sets what is said of the whole group apart from its last point.
    const ofAll = rest.length > 0 ? [rest.join(this.#say.join)] : [];
    return this.#line([sides.join(" · "), ...ofAll], rows, messages, rows.length > 1 ? " · " : undefined);
  }

  /** Both sides of a row with a reason each, against it an open one before others; the side with checked evidence first. */
  #sides(row: Row, messages: string[]): string {
    const reason = bestReason(row, this.#table);
    const objection = [...row.objections]
      .filter(({ reason: one, fate }) => !isVoid(fate) && row.against.includes(one.by))
      .sort(
        (one, other) =>
          Number(isOpen(other.fate)) - Number(isOpen(one.fate)) ||
          Number(other.reason.checked === true) - Number(one.reason.checked === true),
      )[0];
    const against = objection?.reason;
    // Tells of a closed one how it was closed.
    const became = objection && !isOpen(objection.fate) ? closedHow(objection, this.#discussion, this.#say) : undefined;
    const side = (
      who: readonly string[],
      says: (who: readonly string[]) => string,
      why: Reason | undefined,
      end?: string,
    ): string[] => {
      if (who.length === 0) return [];
      if (why) messages.push(why.message);
      const isOwn = who.length === 1 && who[0] === why?.by;
      const quoted = (one: Reason): string => this.#say.ended(this.#quoted(one, isOwn), end);
      return [[says(this.#who(who)), ...this.#once(why, quoted)].join(this.#say.between)];
    };
    const sides = [
      (): string[] => side(row.for, this.#say.pro, reason),
      (): string[] => side(row.against, this.#say.contra, against, became),
    ];
    if (against?.checked === true && reason?.checked !== true) sides.reverse();
    const head = `${this.#named(row)}${this.#say.colon}`;
    return head + [...sides.flatMap((one) => one()), ...this.#conditions(row)].join(this.#say.join);
  }

  /** Whether a row that was asked about is told nowhere before: the first sentence says all there is of one that all are against. */
  #isAskedOnly = (row: Row): boolean =>
    row.isAsked &&
    ASKED_ONLY.has(row.tier) &&
    !(this.#refused.includes(row) && row.against.length === this.#table.experts.length && row.formerly.length === 0);

  /** Outcome of a point that was asked about and that few or nobody is for. */
  #asked(row: Row): ScreenLine {
    const { pro, contra, givenUp, nobodyFor, wentTo } = this.#say;
    const left = this.#table.shifts.filter(
      ({ row: id, who, before, now }) =>
        id === row.id && row.formerly.includes(who) && before.stance === "for" && now.stance !== "for",
    );
    const over = [...new Set(left.flatMap(({ because }) => because))];
    const text: string[] = [];
    if (row.for.length > 0) text.push(pro(this.#who(row.for)));
    else if (row.onlyIf.length === 0 && row.formerly.length === 0) text.push(nobodyFor);
    else if (row.onlyIf.length === 0) {
      const moveOf = (who: string): Move | undefined => left.findLast((move) => move.who === who);
      const alike = Map.groupBy(row.formerly, (who) => JSON.stringify([moveOf(who)?.takesUp, moveOf(who)?.because]));
      for (const who of alike.values()) {
        const { takesUp = [], because = [] } = moveOf(who[0] ?? "") ?? {};
        const points = takesUp.map((id) => this.#point(id));
        text.push(points.length > 0 ? wentTo(this.#who(who), points, because) : givenUp(this.#who(who), because));
      }
    }
    const others = row.against.filter((who) => !row.formerly.includes(who) || row.for.length > 0);
    // The first sentence has said how many are against it.
    if (others.length > 0 && !this.#refused.includes(row)) text.push(contra(this.#who(others)));
    if (row.for.length > 0) text.push(...this.#others(row));
    return this.#line(
      [`${this.#named(row)}${this.#say.colon}${[...text, ...this.#conditions(row)].join(this.#say.join)}`],
      [row],
      over,
    );
  }

  #limit({ id, text, place, isQuoted }: Limit): ScreenLine {
    const found = currentReadings(this.#table, id);
    // Points that nobody is for come last.
    const rank = ({ kind, row }: LimitReading): readonly number[] => [
      Number(holdersOf(row).length === 0),
      Number(kind !== "broken"),
      Number(!HELD.has(row.tier)),
    ];
    const sorted = found.toSorted((one, other) => lexically(rank(one), rank(other)) || byWeight(one.row, other.row));
    // Keeps together what is said of one point. One that is said to break the limit stands beside one that is said to keep it,
    // else beside another that somebody is for.
    const [first, ...others] = Map.groupBy(sorted, ({ row: { id } }) => id).values();
    const isKept = (of: readonly LimitReading[] = []): boolean => of[0]?.kind === "kept";
    const isHeld = ([one]: readonly LimitReading[]): boolean => one !== undefined && holdersOf(one.row).length > 0;
    const beside = others.find((one) => isKept(one) !== isKept(first)) ?? others.find(isHeld);
    const inOrder = [first, beside, ...others.filter((one) => one !== beside)].filter((one) => one !== undefined);
    const isBroken = first?.[0]?.kind === "broken";
    const readings = inOrder.slice(0, Math.max(this.#brevity.first, isBroken ? 2 : 1)).flat();
    const parts = readings.map(({ row, kind, reason }, at) => {
      // The others stand in the table; one that was not found in its source is quoted, since there is no place to read it up.
      const isQuoted = (at === 0 && this.#brevity.limits) || (kind === "broken" && reason.checked !== true);
      const write = (one: Reason): string => this.#quoted(one, false, this.#say.quoted / 2);
      const [quoted] = isQuoted ? this.#once(reason, write) : [];
      const { by, message, evidence = [], checked, stands } = reason;
      const places = bearsOn({ text }, stands ?? []) ? this.#say.places(evidence, checked, stands) : "";
      const said = quoted ?? `${this.#say.said(this.#name(by), message)}${places}`;
      const isAdmitted = kind === "broken" && isFor(row, by);
      return this.#say.limits[isAdmitted ? "admitted" : kind](this.#named(row), said);
    });
    const rows = readings.map(({ row }) => row);
    const more = sorted.filter((one) => !readings.includes(one));
    const pro = more.filter(({ kind }) => kind === "kept").length;
    return this.#line(
      [
        this.#say.limit(this.#cut(text), this.#say.places(place === undefined ? [] : [place], isQuoted), [
          ...parts,
          ...(more.length > 0 ? [this.#say.moreReasons(pro, more.length - pro)] : []),
        ]),
        ...(place === undefined ? this.#untold(found) : []),
      ],
      rows,
      readings.map(({ reason }) => reason.message),
    );
  }

  /** The row that the screen leads with, where reasons name a limit for other points alone. */
  #untold(found: readonly LimitReading[]): string[] {
    const { conditional, held } = firstRows(this.#table);
    const [lead] = [...conditional, ...held];
    return lead === undefined || found.length === 0 || found.some(({ row }) => row.id === lead.id)
      ? []
      : [this.#say.limitUnnamed(this.#named(lead))];
  }

  #change({ who, text, message, moved }: Change): ScreenLine {
    const short = this.#cut(text);
    const since = moved === undefined ? [] : [this.#say.movedSince(moved.on, moved.in)];
    return this.#line([this.#say.changes(this.#name(who), short, message), ...since], [], [message]);
  }

  #next(): (() => ScreenLine)[] {
    return this.#dated.map(({ row, who, when, left }) => () => {
      const of = left === undefined ? [] : [this.#say.ofLeft(left.id)];
      const last = row.tier === "shared" ? [] : [this.#say.fates["came last"]];
      return this.#line(
        [this.#say.next(this.#told(row), this.#written(who), when), ...last, ...of, ...this.#conditions(row)],
        [row],
      );
    });
  }

  #missing(): (() => ScreenLine)[] {
    const { silenced = {} } = this.#discussion.setting;
    const missing = [...new Set([...Object.keys(silenced), ...this.#table.unheard])];
    return missing.map((who) => () => this.#line([this.#say.unheard(this.#name(who), silenced[who])], []));
  }

  /** Names those who are on no side of a row: they are for one that excludes it, or silent. */
  #others(row: Row): string[] {
    const elsewhere = elsewhereOf([row]);
    const silent = quietOn(row).filter((who) => !elsewhere.has(who));
    return [...this.#insteadOf(elsewhere), ...this.#notSaid(silent, [row])];
  }

  #insteadOf(elsewhere: Elsewhere): string[] {
    const byRow = Map.groupBy(elsewhere, ([, { from, of }]) => `${from} ${of}`);
    return [...byRow.values()].map((all) => {
      const { from = "", of = [] } = all[0]?.[1] ?? {};
      return this.#say.instead(this.#who(all.map(([who]) => who)), this.#point(from), this.#say.list(of));
    });
  }

  /** Names those who object and have taken no stance, and those who have not said; of what came last, put to nobody, nobody could. */
  #notSaid(quiet: readonly string[], rows: readonly Row[]): string[] {
    const objecting = quiet.filter((who) => rows.some((row) => row.objecting.includes(who)));
    const silent = quiet.filter((who) => !objecting.includes(who));
    const { fates, notSaid, objects } = this.#say;
    const isLast = rows.every(({ cameLast }) => cameLast);
    return [
      ...(objecting.length > 0 ? [objects(this.#who(objecting))] : []),
      ...(silent.length > 0 ? [isLast ? fates["came last"] : notSaid(this.#who(silent))] : []),
    ];
  }

  /** Conditions of those who are for a row, and second choices, unless they have been told. */
  #conditions(row: Row): string[] {
    if (this.#conditioned.has(row.id)) return [];
    this.#conditioned.add(row.id);
    return this.#setters(row).map((write) => write());
  }

  /** Tells who sets which conditions, and second choices. Those that all set come first, without names, unless they are told. */
  #setters(row: Row, isCommonTold = false): (() => string)[] {
    const conditionsOf = (who: string): readonly string[] => needsOf(row.cells.get(who));
    // A text is told where its point comes first.
    const setters = [...row.onlyIf, ...row.for].filter((who) => conditionsOf(who).length > 0);
    const bySet = Map.groupBy(setters, (who) => [...conditionsOf(who)].sort().join(" "));
    // Conditions that all set are set apart only from others.
    const common = new Set(bySet.size > 1 && this.#brevity.conditions > 0 ? commonNeeds(row) : []);
    const ownOf = (who: string): readonly string[] => conditionsOf(who).filter((id) => !common.has(id));
    const groups = [...bySet.values()].filter(([who = ""]) => ownOf(who).length > 0);
    const only = groups.map((who) => () => {
      const ids = ownOf(who[0] ?? "");
      const most = this.#brevity.conditions;
      if (most === 0)
        return this.#say.onCondition(
          this.#who(who),
          ids.map((id) => this.#disputed(id)),
        );
      const isOfAll = who.length > 1 && who.length === holdersOf(row).length;
      const names = isOfAll ? [] : this.#who(who);
      const told = ids.slice(0, most).map((id) => this.#condition(id, who));
      return this.#say.onlyIf(names, told, ids.slice(most), common.size > 0);
    });
    const preferred = Map.groupBy(row.second, (who) => row.cells.get(who)?.secondTo ?? "");
    const second = [...preferred].flatMap(([secondTo, all]) =>
      [...Map.groupBy(all, (who) => conditionsOf(who).join()).values()].map((who) => () => {
        const preferred = this.#point(secondTo);
        const needs = conditionsOf(who[0] ?? "").map((id) => this.#point(id));
        return this.#say.second(this.#who(who), preferred, needs);
      }),
    );
    const first = common.size > 0 && !isCommonTold ? [() => this.#common(row, false).join("")] : [];
    return [...first, ...only, ...second];
  }

  /** A condition by its id, with how many are against it. */
  #disputed(id: string): string {
    const against = this.#rows.get(this.#discussion.rowId(id))?.against.length ?? 0;
    return against > 0 ? this.#say.withAgainst(id, against) : id;
  }

  #open(objection: Objection, row: Row): ScreenLine {
    return this.#line([this.#openText(objection, row)], [row], [objection.reason.message]);
  }

  #openText(objection: Objection, row: Row): string {
    this.#quotes.add(objection.reason.id);
    const { grantedObjection, openObjection } = this.#say;
    const tell = objection.fate === "granted" ? grantedObjection : openObjection;
    return tell(openHow(objection, row, this.#say), this.#quoted(objection.reason));
  }

  /** Writes a reason that the reader has not seen. */
  #once(reason: Reason | undefined, write: (reason: Reason) => string): string[] {
    if (reason === undefined || this.#quotes.has(reason.id)) return [];
    this.#quotes.add(reason.id);
    return [write(reason)];
  }

  /** A reason with its author, unless that one has just been named. */
  #quoted(
    { text, by, message, evidence = [], checked, stands }: Reason,
    isNamed = false,
    length = this.#say.quoted * this.#brevity.quoted,
  ): string {
    const short = this.#cut(text, length);
    const from = isNamed ? [message] : [this.#name(by), message];
    return this.#say.reason(short, from, this.#say.places(evidence, checked, stands, text));
  }

  /** A point by its text and id where the reader has not seen its text, else by its id. */
  #named(row: Row): string {
    return this.#shown.has(row.id) ? row.id : this.#told(row);
  }

  /** A point by its text and id, as what is to be done is told in any case. */
  #told(row: Row, ...notes: readonly string[]): string {
    this.#shown.add(row.id);
    return this.#say.noted(`“${this.#cut(row.text)}”`, [row.id, ...notes]);
  }

  #point(id: string): string {
    const row = this.#rows.get(this.#discussion.rowId(id));
    return row && this.#brevity.conditions > 0 ? this.#named(row) : (row?.id ?? id);
  }

  #line(parts: readonly string[], rows: readonly Row[], messages: readonly string[] = [], join?: string): ScreenLine {
    const text = parts.join(join ?? this.#say.join);
    const isEnded = /[.。]$/u.test(text);
    return {
      text: `${text}${isEnded ? "" : this.#say.end}`,
      points: rows.map(({ id }) => id),
      messages: [...new Set(messages)],
    };
  }

  #name(id: string): string {
    return this.#names.get(id) ?? id;
  }

  /** Writes the name for a participant's id, and in a text for ids of several words: one of a single word may mean something else. */
  #written(text: string | undefined): string | undefined {
    const named = this.#names.get(text ?? "");
    return named ?? text?.replace(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu, (word) => this.#names.get(word) ?? word);
  }

  /** Names, in the order of the table. */
  #who(ids: readonly string[]): string[] {
    const order = this.#table.experts.map(({ id }) => id);
    return [...ids].sort((one, other) => order.indexOf(one) - order.indexOf(other)).map((id) => this.#name(id));
  }

  /** A text for quotation marks around it: one line, cut, with inner marks that are closed again. */
  #cut(text: string, length = this.#say.quoted): string {
    const line = innerQuotes(text).trim();
    const cut = cutAtWord(line.replace(/[.。]$/u, ""), length);
    return cut.lastIndexOf("‘") > cut.lastIndexOf("’") ? `${cut}’` : cut;
  }
}

/** Rows that are asked about and shown in no part before. */
const ASKED_ONLY: ReadonlySet<Row["tier"]> = new Set(["few", "given up", "nobody"]);

/** Most conditions that the first sentence names, and that a line names of one expert. */
const INLINE = 2;
const NAMED = 3;

/** Tiers that have a part of the screen to themselves. */
const SEEN: ReadonlySet<Row["tier"]> = new Set(["shared", "most", "on a condition", "divided"]);
