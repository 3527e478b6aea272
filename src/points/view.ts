import { innerQuotes } from "#lib/cut";
import type { Lang } from "#wire";
import { numberOf, type PointsDiscussion, type Reason } from "./discussion.ts";
import { type Fate, isOpen, type Objection } from "./objections.ts";
import {
  conditionOf,
  countedOf,
  heardOf,
  holdersOf,
  isWorthShowing,
  lexically,
  needsOf,
  placeOf,
  reasonRank,
} from "./readings.ts";
import { byWeight } from "./row-order.ts";
import { closedHow, openHow, stanceIn } from "./saying.ts";
import { listsOf } from "./screen.ts";
import { type Cell, type Row, type Table, type Tier, tableOf } from "./table.ts";
import type { Person } from "./told.ts";
import type { Words } from "./words/en.ts";
import { words } from "./words/index.ts";

/** One expert's latest word on a point. */
export interface CellView {
  readonly who: string;
  readonly side: "for" | "against" | "only if" | "second" | "none" | "needed" | "objects" | "silent";
  readonly text: string;
  /** Messages that moved it, in words. */
  readonly over?: string;
  /** Stance that follows from another point, marked; never counted. */
  readonly follows?: string;
  /** Message that says so. */
  readonly message?: string;
}

/** A quoted reason with its author, message and places. */
interface ReasonView {
  readonly id: string;
  readonly text: string;
  readonly message: string;
}

export interface ObjectionView extends ReasonView {
  readonly isOpen: boolean;
  /** Outcome in words: open and why, else how it was closed. */
  readonly fate: string;
  /** Point that takes it in, in words. */
  readonly takenIn?: string;
  readonly answers: readonly ReasonView[];
}

export interface RowView {
  readonly id: string;
  readonly text: string;
  readonly tier: Tier;
  /** Whether it was given up or its bringer alone took it up, and nobody asked about it. */
  readonly isMinor: boolean;
  /** Tier and counts in words, and whether objections are open. */
  readonly standing: string;
  /** Notes on the point: asked about, detail of which, instead of which, other wordings. */
  readonly notes: readonly string[];
  /** One cell per expert, in the order of the columns. */
  readonly cells: readonly CellView[];
  /** Best first. */
  readonly reasons: readonly ReasonView[];
  /** Open ones first. */
  readonly objections: readonly ObjectionView[];
}

/** The table of points as every display draws it, in the language of the discussion. Plain data. */
export interface TableView {
  readonly title: string;
  /** Headings: of the first column, of the reasons after the best one, of objections, of minor rows. */
  readonly heads: Readonly<Record<"point" | "reasons" | "objections" | "minor", string>>;
  readonly experts: readonly Person[];
  /** Every row: those asked about first, those given up last. */
  readonly rows: readonly RowView[];
  /** Lists that a screen has room to begin: limits, what would change a view, next steps, who is missing. Whole. */
  readonly lists: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

/** Reads the view of all points off a discussion; undefined if there is no point. Pure, as the table is. */
export function viewOf(discussion: PointsDiscussion, lang: Lang): TableView | undefined {
  const table = tableOf(discussion);
  if (table.rows.length === 0) return undefined;
  const lists = listsOf(discussion, lang).map(({ title, lines }) => ({ title, lines: lines.map(({ text }) => text) }));
  return { ...new View(discussion, table, words(lang)).render(), lists };
}

/**
 * Counts the experts for each of some points, against it, and who have not said, and the objections open to what somebody is
 * for: "p4, p6: all 3 for (1 objection open)". Points with the same counts stand together, joined ones once; unknown ones are
 * left out.
 */
export function tallyOf(discussion: PointsDiscussion, points: readonly string[], lang: Lang): string[] {
  const { experts, rows } = tableOf(discussion);
  const say = words(lang);
  const named = new Set(points.map((id) => discussion.rowId(id)));
  const counts = (row: Row): string => {
    const sides = sidesOf(row, experts.length, say);
    const open = holdersOf(row).length > 0 ? openIn(row) : [];
    // Counts name those who object and take no stance.
    return open.length > row.objecting.length ? say.noted(sides, [say.table.objections(...countedOf(open))]) : sides;
  };
  const byCounts = Map.groupBy(
    rows.filter(({ id }) => named.has(id)),
    counts,
  );
  return [...byCounts].map(([text, alike]) => `${say.list(alike.map(({ id }) => id))}${say.colon}${text}`);
}

/** Tells what an expert is for, what was asked about and what is wanted in its place first, with its conditions, `Move (p1, only if p2)`, then second choices. */
export function heldBy(discussion: PointsDiscussion, who: string, lang: Lang): string[] {
  const say = words(lang);
  const table = tableOf(discussion);
  const rank = (row: Row): readonly number[] => [Number(row.second.includes(who)), placeOf(row, table)];
  return table.rows
    .filter(({ cells, for: pro, onlyIf, second }) => cells.has(who) && [pro, onlyIf, second].flat().includes(who))
    .toSorted((one, other) => lexically(rank(one), rank(other)) || byWeight(one, other))
    .map(({ id, text, cells }) => {
      const said = cells.get(who)?.said;
      const isPlain = said?.secondTo === undefined && !said?.if?.length;
      const how = isPlain ? [] : [stanceIn(said ?? { stance: "for" }, (one) => discussion.rowId(one), say)];
      return say.noted(text.replace(/[.。]$/u, ""), [id, ...how]);
    });
}

/** Whether somebody counts no more for a point since they took up one that excludes it: they have not said that they are not for it. */
const isElsewhere = ({ stance, secondTo, said }: Cell): boolean =>
  stance === "none" && secondTo === undefined && said.follows === true;

const openIn = ({ objections }: Row): Objection[] => objections.filter(({ fate }) => isOpen(fate));

function sidesOf(
  { for: pro, against, onlyIf, second, needed, objecting, silent, cameLast, cells }: Row,
  experts: number,
  { table, tally, fates }: Words,
): string {
  const rest = experts - [pro, against, onlyIf, second, needed, objecting, silent].flat().length;
  const instead = [...cells].filter(([who, cell]) => !needed.includes(who) && isElsewhere(cell)).length;
  const held = [...pro, ...onlyIf];
  return table.counts({
    pro: held.length === 0 && second.length + needed.length > 0 ? undefined : tally(held.length, experts),
    held: held.length,
    conditional: held.filter((who) => needsOf(cells.get(who)).length > 0).length,
    ...{ against: against.length, second: second.length, instead, none: rest - instead, needed: needed.length },
    objecting: objecting.length,
    silent: cameLast && silent.length > 0 ? fates["came last"] : silent.length,
  });
}

export const fateText = (fate: Fate, lang: Lang): string => words(lang).fates[fate];

class View {
  readonly #discussion: PointsDiscussion;
  readonly #table: Table;
  readonly #say: Words;
  readonly #names: ReadonlyMap<string, Person>;

  constructor(discussion: PointsDiscussion, table: Table, say: Words) {
    this.#discussion = discussion;
    this.#table = table;
    this.#say = say;
    this.#names = discussion.people();
  }

  render(): Omit<TableView, "lists"> {
    const { title, heads } = this.#say.table;
    const { experts, rows } = this.#table;
    const sorted = [...rows].sort((one, other) => lexically(rowRank(one), rowRank(other)));
    return { title, heads, experts, rows: sorted.map((row) => this.#row(row)) };
  }

  #row(row: Row): RowView {
    const { id, text, tier } = row;
    const reasons = [...row.reasons].sort((one, other) => lexically(reasonRank(one), reasonRank(other)));
    const objections = [...row.objections].sort((one, other) => Number(isOpen(other.fate)) - Number(isOpen(one.fate)));
    return {
      ...{ id, text, tier, isMinor: isMinor(row), standing: this.#standing(row), notes: this.#notes(row) },
      cells: this.#table.experts.map(({ id: who }) => this.#cell(row, who)),
      reasons: reasons.map((reason) => this.#reason(reason)),
      objections: objections.map((objection) => this.#objection(objection, row)),
    };
  }

  #standing(row: Row): string {
    const { tiers, formerCondition } = this.#say.table;
    if (isFormerCondition(row)) return formerCondition;
    const sides = sidesOf(row, this.#table.experts.length, this.#say);
    const open = openIn(row);
    const heard = open.length > 0 ? this.#say.table.objections(...countedOf(open)) : heardOf(row, this.#say);
    const word = row.objections.length > 0 ? [heard] : [];
    const counted = [sides, ...word].join(this.#say.join);
    // A condition is none that somebody is to be for.
    const isCondition = row.tier === "nobody" && row.needed.length > 0 && !row.isAsked;
    return isCondition ? counted : `${tiers[row.tier]}${this.#say.colon}${counted}`;
  }

  #notes(row: Row): string[] {
    const { id, isAsked, detailOf, excludes, parts, points } = row;
    const { asked, condition, detail, instead, whole, wording } = this.#say.table;
    const needing = conditionOf(row, this.#table);
    return [
      ...(isAsked ? [asked] : []),
      ...(needing.length > 0 ? [condition(needing.map((one) => one.id))] : []),
      ...(detailOf === undefined ? [] : [detail(detailOf)]),
      ...(excludes.length === 0 ? [] : [instead(excludes)]),
      ...(parts.length === 0 ? [] : [whole(parts)]),
      ...points
        .filter((point) => point.id !== id)
        .map((point) => wording(this.#say.point(innerQuotes(point.text), point.id))),
    ];
  }

  #cell(row: Row, who: string): CellView {
    const { sides, onlyIf, secondAfter, follows } = this.#say.table;
    const followed = (["for", "against"] as const).flatMap((side) => {
      const from = row.follows.filter((one) => one.who === who && one.side === side).map((one) => one.from);
      return from.length === 0 ? [] : [follows[side]([...new Set(from)])];
    });
    const marked = followed.length === 0 ? {} : { follows: followed.join(this.#say.join) };
    const cell = row.cells.get(who);
    if (cell === undefined) {
      const side = row.needed.includes(who) ? "needed" : row.objecting.includes(who) ? "objects" : "silent";
      const text = side === "silent" && this.#table.unheard.includes(who) ? sides.unheard : sides[side];
      return { who, side, text, ...marked };
    }
    const { said, stance, secondTo } = cell;
    const over = this.#say.over(said.because ?? []);
    const own = row.needed.includes(who) ? "needed" : stance;
    const needs = stance === "for" ? needsOf(cell) : [];
    const side = secondTo !== undefined ? "second" : needs.length > 0 ? "only if" : own;
    const left = isElsewhere(cell) ? sides.instead : sides.formerly;
    const gaveUp = row.formerly.includes(who) && own === "none";
    const held = side === "only if" ? onlyIf(needs) : gaveUp ? left : sides[own];
    const word = secondTo === undefined ? held : secondAfter(secondTo, needsOf(cell));
    return { who, side, text: word, ...(over === "" ? {} : { over }), message: said.message, ...marked };
  }

  #reason({ id, text, by, message, evidence = [], checked, stands }: Reason): ReasonView {
    const name = this.#names.get(by)?.name ?? by;
    return {
      id,
      text: this.#say.reason(innerQuotes(text), [name, message], this.#say.places(evidence, checked, stands, text)),
      message,
    };
  }

  #objection(objection: Objection, row: Row): ObjectionView {
    const { reason, fate, taken, answers } = objection;
    const point = taken && this.#discussion.points.get(taken.met);
    const isLive = isOpen(fate) && fate !== "granted";
    return {
      ...this.#reason(reason),
      isOpen: isOpen(fate),
      fate: isLive
        ? this.#say.table.open(this.#say.list(openHow(objection, row, this.#say)))
        : closedHow(objection, this.#discussion, this.#say),
      ...(point ? { takenIn: `→ ${this.#say.point(innerQuotes(point.text), point.id)}` } : {}),
      answers: answers.map((answer) => this.#reason(answer)),
    };
  }
}

/** Whether a row was named as a condition alone, by somebody who sets it no more. */
const isFormerCondition = ({ points, cells, needed, objections }: Row): boolean =>
  points.every(({ asCondition }) => asCondition) && cells.size + needed.length + objections.length === 0;

/** Rows that readers may fold. */
const isMinor = (row: Row): boolean =>
  !row.isAsked && (row.tier === "given up" || row.tier === "nobody" || (row.tier === "few" && !isWorthShowing(row)));

const TIERS: readonly Tier[] = ["shared", "most", "on a condition", "divided", "few", "nobody", "given up"];

/** Orders rows: asked about first, given up last, between them by tier, holders and number. */
const rowRank = ({ id, isAsked, tier, for: pro, onlyIf }: Row): readonly number[] => [
  isAsked ? 0 : 1,
  TIERS.indexOf(tier),
  -pro.length - onlyIf.length,
  numberOf(id),
];
