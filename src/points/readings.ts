import type { PointsDiscussion, Reason } from "./discussion.ts";
import { isOpen, isVoid, type Objection } from "./objections.ts";
import { type Cell, type Move, type Row, type Table, tableOf } from "./table.ts";
import type { Words } from "./words/en.ts";

/** Returns what is said of a row's objections: its word, or what became of them where none counts or somebody is against it all the same. */
export function heardOf({ word, objections, against }: Row, say: Words): string {
  const { words, voided, fates, noReason } = say;
  const open = objections.filter(({ fate }) => isOpen(fate));
  if (word === "open" && open.every(({ fate }) => fate === "granted")) return say.table.objections(...countedOf(open));
  if (word === "open" || (word === "answered" && against.length === 0)) return words[word];
  if (objections.length > 0) return voided([...new Set(objections.map(({ fate }) => fates[fate]))]);
  return against.length > 0 ? noReason : words[word];
}

/** Counts open objections, and those of them that are granted apart. */
export function countedOf(open: readonly Objection[]): [open: number, granted: number] {
  const granted = open.filter(({ fate }) => fate === "granted").length;
  return [open.length - granted, granted];
}

/**
 * Open objections to what an expert is for, without those that the expert has answered and nobody has come back to since, and
 * answers to the expert's own objections, or points that take them in, that the expert has had no turn to judge.
 */
export function docketOf(discussion: PointsDiscussion, who: string) {
  const table = tableOf(discussion);
  const conditions = new Set(conditionsIn(table, who));
  const needs = (row: Row): boolean => isFor(row, who) || conditions.has(row.id);
  const all = table.rows.flatMap((row) => row.objections.map((objection) => ({ row, objection })));
  return {
    objections: all
      .filter(
        ({ row, objection: { fate, reason } }) =>
          isOpen(fate) &&
          fate !== "granted" &&
          fate !== "not confirmed" &&
          reason.by !== who &&
          (needs(row) || (row.second.includes(who) && discussion.reasons.get(reason.on)?.by === who)),
      )
      .filter(
        ({ row, objection }) =>
          !hasAnswered(discussion, who, objection) &&
          isAsked(discussion, who, objection, (by) => isFor(row, by) || row.second.includes(by)),
      ),
    answers: all.filter(
      ({ objection: { fate, reason, unread, takings } }) =>
        reason.by === who &&
        (fate === "not confirmed" ||
          ((fate === "taken in" || fate === "maintained") &&
            takings.some(({ step }) => !discussion.hadTurn(who, { ...reason, step }))) ||
          ((fate === "disputed" || fate === "maintained") && unread.length > 0)),
    ),
  };
}

/**
 * Whether an objection is to be put to an expert: one against a reason of somebody who is for the point, too, or has it as
 * a second choice, is theirs to answer; and one that the expert has granted comes back only if its author keeps it.
 */
function isAsked(
  { reasons, conceded, maintained }: PointsDiscussion,
  who: string,
  { reason }: Objection,
  holds: (by: string) => boolean,
): boolean {
  const by = reasons.get(reason.on)?.by;
  const keptAt = maintained.get(reason.id) ?? 0;
  const hasGranted = conceded.some((one) => one.to === reason.id && one.by === who && one.step >= keptAt);
  return !hasGranted && (by === undefined || by === who || !holds(by));
}

/** Whether an expert has answered an objection, and neither its author nor a reason that stands has come back to that. */
function hasAnswered(
  { maintained, reasons, withdrawn }: PointsDiscussion,
  who: string,
  { reason, answers }: Objection,
): boolean {
  const own = answers.filter(({ by }) => by === who);
  const last = own.at(-1);
  if (last === undefined || (maintained.get(reason.id) ?? 0) > last.step) return false;
  const ids = new Set(own.map(({ id }) => id));
  return ![...reasons.values()].some(({ id, on, side }) => side === "against" && ids.has(on) && !withdrawn.has(id));
}

/** Conditions, met or not, of an expert, or of all; one for each stance that has it. */
const conditionsIn = ({ rows }: Pick<Table, "rows">, who?: string): string[] =>
  rows
    .flatMap(({ cells }) => [...cells])
    .filter(([id]) => who === undefined || id === who)
    .flatMap(([, { met, unmet }]) => [...met, ...unmet]);

/** Experts who are for a row, with or without a condition. */
export const holdersOf = (row: Pick<Row, "for" | "onlyIf">): readonly string[] => [...row.for, ...row.onlyIf];

export const isFor = (row: Row, who: string): boolean => holdersOf(row).includes(who);

/** Rank of a row: 0 asked about, 1 excludes what was asked about, or refines it where most are for it, 2 else. */
export function placeOf({ isAsked, excludes, detailOf }: Row, { rows }: Pick<Table, "rows">): number {
  if (isAsked) return 0;
  const asked = rows.filter((row) => row.isAsked);
  const isWhole = ({ id, tier }: Row): boolean => id === detailOf && HELD.has(tier);
  return asked.some((row) => excludes.includes(row.id) || isWhole(row)) ? 1 : 2;
}

/** Tiers of what most are for. */
export const HELD: ReadonlySet<Row["tier"]> = new Set(["shared", "most", "on a condition"]);

/**
 * The contrarian's target: of the points that more than half are for one that it has not objected to yet; of these the one that
 * most are for, then what was asked about or excludes it, then the one with the fewest objections, then what most details and
 * conditions name.
 */
export function contrarianTargetOf(table: Table): Row | undefined {
  const { rows, experts } = table;
  const isExpert = (who: string): boolean => experts.some(({ id }) => id === who);
  const held = rows.filter((row) => holdersOf(row).length > 0);
  const uses = new Map<string, number>();
  for (const id of [...conditionsIn({ rows }), ...rows.flatMap(({ detailOf }) => detailOf ?? [])])
    uses.set(id, (uses.get(id) ?? 0) + 1);
  const isOfMost = (row: Row): boolean => holdersOf(row).length * 2 > experts.length;
  const weight = (row: Row): readonly number[] => [
    ...[Number(!isOfMost(row)), row.objections.filter(({ reason }) => !isExpert(reason.by)).length],
    -holdersOf(row).length,
    ...[placeOf(row, table), row.objections.length, Number(row.detailOf !== undefined), -(uses.get(row.id) ?? 0)],
  ];
  return [...held].sort((one, other) => lexically(weight(one), weight(other)))[0];
}

/** Points that are shared, and to which somebody came from against, with a cause. */
export const resolvedByArgument = ({ rows, shifts }: Table): readonly Row[] =>
  rows.filter(
    ({ id, tier }) =>
      tier === "shared" &&
      shifts.some(
        ({ row, before, now, because }) =>
          row === id && before.stance === "against" && now.stance === "for" && because.length > 0,
      ),
  );

/** Experts against a point that most are for, with their open objections; those with checked evidence first. */
export const minorityOf = ({ rows }: Table) =>
  rows
    .filter(({ tier }) => tier === "most" || tier === "on a condition")
    .toSorted((one, other) => Number(other.isAsked) - Number(one.isAsked))
    .map((row) => ({
      row,
      who: row.against,
      objections: row.objections
        .filter(({ reason, fate }) => row.against.includes(reason.by) && isOpen(fate))
        .sort((one, other) => Number(other.reason.checked === true) - Number(one.reason.checked === true)),
    }));

export type Change = ReturnType<typeof wouldChangeOf>[number];

/** Latest falsifiers, in order of the table; experts who named nothing are left out. */
export function wouldChangeOf(discussion: PointsDiscussion) {
  const { setting, wouldChange } = discussion;
  const { rows, shifts } = tableOf(discussion);
  const asked = new Set(rows.filter(({ isAsked }) => isAsked).map(({ id }) => id));
  return setting.experts.flatMap(({ id }) => {
    const said = wouldChange.get(id);
    if (said === undefined) return [];
    const later = shifts.find(({ who, row, now }) => who === id && asked.has(row) && now.step > said.step);
    /** The first stance on what was asked about that they have changed since. */
    const moved = later && { on: later.row, in: later.now.message };
    return [{ who: id, text: said.text, message: said.message, moved }];
  });
}

/** Points that only their bringer took up are folded, unless a checked passage or a limit speaks for them. */
export const isWorthShowing = ({ for: pro, onlyIf, reasons }: Row): boolean =>
  pro.length + onlyIf.length > 1 || reasons.some(({ checked, limit }) => checked === true || limit !== undefined);

/** Rank of a reason for a point: those about more than a limit, checked ones, ones with a figure, own ones, early ones first. */
export const reasonRank = ({ limit, checked, text, step }: Reason, isBorrowed = false): readonly number[] => [
  Number(limit !== undefined),
  Number(checked !== true),
  Number(!/\d/u.test(text)),
  Number(isBorrowed),
  step,
];

/** Compares lists of numbers, the first ones first. */
export const lexically = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Tells whether a row is nothing but a condition: it was said as one, and nobody gave a reason for it, so that it leads no list. */
export const isBareCondition = ({ points, reasons }: Row): boolean =>
  reasons.length === 0 && points.every(({ asCondition }) => asCondition);

/** Rows of which a row, named as a condition alone, is one: by itself it reads as a forecast. */
export const conditionOf = ({ id, points }: Row, { rows }: Table): Row[] =>
  points.every(({ asCondition }) => asCondition)
    ? rows.filter(({ cells }) => [...cells.values()].some((one) => needsOf(one).includes(id)))
    : [];

export type Ground = ReturnType<typeof groundOf>;

/** Counts of a table, by which a reader can weigh how well it was argued. */
export function groundOf(table: Table) {
  const { rows } = table;
  const moves = table.moves.filter(({ refines }) => !refines);
  const objections = rows.flatMap((row) => row.objections);
  const said = new Map(
    [...rows.flatMap((row) => row.reasons), ...objections.map(({ reason }) => reason)].map((one) => [one.id, one]),
  );
  // Nobody needs to defend what nobody is for.
  const counted = rows
    .filter((row) => holdersOf(row).length > 0)
    .flatMap((row) => row.objections)
    .filter(({ fate }) => !isVoid(fate));
  const roots = rows.filter(
    (row) => (row.tier === "shared" || row.tier === "most") && row.detailOf === undefined && !isBareCondition(row),
  );
  return {
    /** Reasons and objections, and those of them whose source was looked up and says so. */
    reasons: said.size,
    checked: [...said.values()].filter(({ checked }) => checked === true).length,
    /** Objections to what somebody is for that were not withdrawn and whose source was found, and those that are closed. */
    objections: counted.length,
    closed: counted.filter(({ fate }) => !isOpen(fate)).length,
    /** Changes of a stance, and those with a message as their cause. */
    shifts: moves.length,
    caused: moves.filter((move) => !isUncaused(move)).length,
    /** Points that most are for, that refine no other and are no bare condition, and those with an objection that counts. */
    shared: roots.length,
    challenged: roots.filter(({ word }) => word !== "unchallenged").length,
  };
}

/**
 * Whether a move changes a position, and its author names no message and gives no reason of their own for it. Of other conditions, and of
 * what follows from another stance, no cause is asked; the latter counts where it goes to the side of most.
 */
export function isUncaused({ because, grounds, refines, before, now, isConforming }: Move): boolean {
  const isAsked = before.stance !== now.stance || before.secondTo !== now.secondTo;
  return because.length + grounds.length === 0 && !refines && isAsked && (now.follows !== true || isConforming);
}

/** Best reason: checked, then with a figure, its own before its details', then the earliest; none for a limit alone. */
export function bestReason(row: Row, { rows }: Table): Reason | undefined {
  const own = row.reasons;
  const details = rows.filter(({ detailOf }) => detailOf === row.id).flatMap(({ reasons }) => reasons);
  const rank = (reason: Reason): readonly number[] => reasonRank(reason, !own.includes(reason));
  return [...own, ...details]
    .filter(({ limit }) => limit === undefined)
    .sort((one, other) => lexically(rank(one), rank(other)))[0];
}

/** Conditions that everybody who is for a row, at least two, sets. */
export function commonNeeds(row: Row): readonly string[] {
  const [first = [], ...others] = holdersOf(row).map((who) => needsOf(row.cells.get(who)));
  return first.filter((id) => others.length > 0 && others.every((all) => all.includes(id)));
}

/** All conditions of a stance, those that are not shared first. */
export const needsOf = (cell: Pick<Cell, "met" | "unmet"> | undefined): readonly string[] =>
  cell === undefined ? [] : [...cell.unmet, ...cell.met];

/** Whether an expert is on a side of a row, or it is their second choice. */
export const isPlaced = (row: Row, who: string): boolean =>
  isFor(row, who) || row.against.includes(who) || row.second.includes(who);

/** Experts without a stance on a row that nobody makes their condition. */
export const quietOn = ({ objecting, silent }: Row): readonly string[] => [...objecting, ...silent];

/** The row that each expert is for, and the ids of what it excludes; empty where it is all that is asked for. */
export type Elsewhere = ReadonlyMap<string, { readonly from: string; readonly of: readonly string[] }>;

/** Experts on no side of rows, each with the row for which they are instead, and those of the rows that it excludes. */
export function elsewhereOf(rows: readonly Row[]): Elsewhere {
  const isOnSide = (who: string): boolean => rows.some((row) => isPlaced(row, who));
  const follows = rows
    .flatMap(({ id, follows }) => follows.map((one) => ({ ...one, id })))
    .filter(({ who, from, side }) => side === "against" && !isOnSide(who) && !rows.some(({ id }) => id === from));
  return new Map(
    [...Map.groupBy(follows, ({ who }) => who)].map(([who, all]) => {
      const from = all.at(-1)?.from ?? "";
      const excluded = all.filter((one) => one.from === from).map(({ id }) => id);
      return [who, { from, of: excluded.length < rows.length ? excluded : [] }];
    }),
  );
}
