import { pushTo } from "#lib/fields";
import { isSide, numberOf, type Point, type PointsDiscussion, type Reason, type Said } from "./discussion.ts";
import { isOpen, isVoid, type Objection, Objections } from "./objections.ts";
import type { Person, Side, Stance } from "./told.ts";

/** Support of a point. Readers always see the counts with it. */
export type Tier = "shared" | "most" | "on a condition" | "divided" | "few" | "given up" | "nobody";

/** State of the objections to a point. Nothing is ordered by it. */
type Word = "unchallenged" | "answered" | "open";

/** Latest stance of one expert on a row. */
export interface Cell {
  readonly stance: Stance;
  /** Conditions of the stance: rows that are shared, and rows that are not and without which it does not hold. */
  readonly met: readonly string[];
  readonly unmet: readonly string[];
  /** The row that is preferred, where this one is a second choice. */
  readonly secondTo?: string | undefined;
  readonly said: Said;
}

/** A stance that follows from another one. It is shown with a mark, and never counted. */
interface Follows {
  readonly who: string;
  readonly side: Side;
  readonly from: string;
}

/** A point with all that are joined with it. */
export interface Row {
  readonly id: string;
  readonly text: string;
  /** Ids of all joined points, this one first. */
  readonly members: readonly string[];
  readonly points: readonly Point[];
  readonly isAsked: boolean;
  readonly detailOf?: string;
  /** Rows that exclude this one. */
  readonly excludes: readonly string[];
  readonly parts: readonly string[];
  readonly cells: ReadonlyMap<string, Cell>;
  /** Experts who are for it without an unmet condition. */
  readonly for: readonly string[];
  readonly against: readonly string[];
  /** Experts who are for it only if others are shared. */
  readonly onlyIf: readonly string[];
  /** Experts whose second choice it is: they are on no side of it. */
  readonly second: readonly string[];
  /** Experts who are for another one only if it is so, and have taken no stance on it. */
  readonly needed: readonly string[];
  /** Experts who object to it and have taken no stance. */
  readonly objecting: readonly string[];
  /** Experts who have said nothing else of it. */
  readonly silent: readonly string[];
  /** Whether no expert has had a turn since it was brought. */
  readonly cameLast: boolean;
  /** Experts who were for it and are not any more. */
  readonly formerly: readonly string[];
  readonly follows: readonly Follows[];
  readonly tier: Tier;
  readonly word: Word;
  readonly reasons: readonly Reason[];
  readonly objections: readonly Objection[];
}

/** A changed cell: another stance, other conditions, another second choice, or the same stance with a detail that others moved. */
export interface Move {
  readonly who: string;
  readonly row: string;
  readonly before: Said;
  readonly now: Said;
  /** Ids of the messages that its author names as what moved it, else of those whose objections they grant with it. */
  readonly because: readonly string[];
  /** Rows that its author is for from the same message on: one of which only it or this row can be had, or a detail of this row. */
  readonly takesUp: readonly string[];
  /**
   * Whether it changes no position: a detail, because of others, of what its author stays for, or a new wording of the
   * author's in place of a point that they brought themselves.
   */
  readonly refines: boolean;
  /** Texts of the reasons of its author's own, given in the same message, on the side that they go to. */
  readonly grounds: readonly string[];
  /** Whether it went without a cause to the side, or to another point, that more experts were for. */
  readonly isConforming: boolean;
}

export interface Table {
  readonly rows: readonly Row[];
  readonly experts: readonly Person[];
  /** In order of steps. */
  readonly moves: readonly Move[];
  /** Moves that change the stance. */
  readonly shifts: readonly Move[];
  /** 0 to 10: pairs of experts apart, of all pairs with a view on the same point; undefined where there is none. */
  readonly disagreement: number | undefined;
  /** Pairs of experts who changed sides against each other in one step, with the row. */
  readonly swaps: readonly { readonly row: string; readonly between: readonly [string, string] }[];
  /** Experts with no statement. */
  readonly unheard: readonly string[];
}

const tables = new WeakMap<PointsDiscussion, { readonly version: number; readonly table: Table }>();

/** Reads the table off a discussion, once. The same statements give the same table, in whatever order of a step. */
export function tableOf(discussion: PointsDiscussion): Table {
  const known = tables.get(discussion);
  if (known?.version === discussion.version) return known.table;
  const table = readTable(discussion);
  tables.set(discussion, { version: discussion.version, table });
  return table;
}

function readTable(discussion: PointsDiscussion): Table {
  const { experts } = discussion.setting;
  const excluding = exclusionsOf(discussion);
  const histories = historiesOf(discussion, excluding);
  const drafts = draftsOf(discussion, histories, excluding);
  const shared = sharedWithoutCondition(drafts, experts.length);
  const held = new Map(drafts.map((draft) => [draft.id, tallyOf(draft, shared)]));
  const objections = new Objections(discussion, (row, by) => {
    const { for: pro = [], onlyIf = [], against = [] } = held.get(row) ?? {};
    const isNeeded = drafts.some(({ last }) => [...last.values()].some((one) => one.if.includes(row)));
    return (pro.length + onlyIf.length > 0 || isNeeded) && !against.includes(by);
  });
  const rows = drafts.map((draft) => rowOf(draft, { discussion, drafts, held, shared, objections, experts }));
  const moves = movesOf(histories, excluding, { discussion, objections });
  const shifts = moves.filter(({ before, now }) => before.stance !== now.stance);
  return {
    rows,
    experts,
    // A move to a point is told with the move from what it replaces.
    moves: moves.filter((move) => !moves.some((one) => isTakenUpBy(move, one))),
    shifts,
    disagreement: disagreementOf(rows),
    swaps: swapsOf(shifts),
    unheard: experts.map(({ id }) => id).filter((id) => !discussion.turns.has(id)),
  };
}

type History = readonly Said[];
/** Stances of each expert in order of steps, by row and expert. */
type Histories = ReadonlyMap<string, ReadonlyMap<string, History>>;

interface Draft extends Pick<Row, "id" | "text" | "members" | "points" | "isAsked" | "excludes" | "parts"> {
  readonly detailOf?: string;
  /** Stances in order of steps, by expert. */
  readonly histories: ReadonlyMap<string, History>;
  /** Latest stance by expert, with its conditions as rows. */
  readonly last: ReadonlyMap<
    string,
    { readonly said: Said; readonly if: readonly string[]; readonly secondTo: string | undefined }
  >;
}

/** Rows that exclude each row, with the last step before that was first said. */
type Exclusions = ReadonlyMap<string, ReadonlyMap<string, number>>;

function exclusionsOf(discussion: PointsDiscussion): Exclusions {
  const excluding = new Map<string, Map<string, number>>();
  for (const { pair, since } of discussion.exclusions) {
    if (!pair.every((id) => discussion.points.has(id))) continue;
    const rows = pair.map((id) => discussion.rowId(id));
    for (const one of rows)
      for (const other of rows.filter((id) => id !== one)) {
        const known = excluding.get(one) ?? new Map<string, number>();
        excluding.set(one, known.set(other, Math.min(since, known.get(other) ?? since)));
      }
  }
  return excluding;
}

/**
 * Collects the stances of each expert on each row, in order of steps. Who takes up one of two points that exclude each other counts
 * no more for the other one, if they were for it; who is for each of them on a condition keeps both.
 */
function historiesOf(discussion: PointsDiscussion, excluding: Exclusions): Map<string, Map<string, Said[]>> {
  const isExpert = new Set(discussion.setting.experts.map(({ id }) => id));
  const histories = new Map<string, Map<string, Said[]>>();
  const add = (row: string, said: Said): void => {
    const ofRow = histories.get(row) ?? new Map<string, Said[]>();
    histories.set(row, ofRow.set(said.by, [...(ofRow.get(said.by) ?? []), said]));
  };
  // Counts a second choice as a stance for it where what is preferred turns out to be the same.
  const isSame = ({ on, secondTo }: Said): boolean =>
    secondTo !== undefined && discussion.rowId(secondTo) === discussion.rowId(on);
  const all = discussion.said
    .filter(({ by }) => isExpert.has(by))
    .map((said): Said => (isSame(said) ? { ...said, stance: "for", secondTo: undefined } : said));
  for (const step of [...new Set(all.map((said) => said.step))].sort((one, other) => one - other)) {
    const now = all.filter((said) => said.step === step);
    for (const said of now) {
      const row = discussion.rowId(said.on);
      const last = histories.get(row)?.get(said.by)?.at(-1);
      // A side on one wording stands beside no view of another.
      const isElsewhere = last !== undefined && isSide(last.stance) && last.on !== said.on;
      if (isSide(said.stance) || said.secondTo !== undefined || !isElsewhere) add(row, said);
    }
    for (const said of now) {
      const row = discussion.rowId(said.on);
      const own = histories.get(row)?.get(said.by)?.at(-1);
      if (own?.stance !== "for") continue;
      for (const [other, since] of excluding.get(row) ?? []) {
        const last = histories.get(other)?.get(said.by)?.at(-1);
        const isOwn = discussion.points.get(said.on)?.message === said.message;
        const wasHeld = last?.stance === "for" && last.step < step;
        // Its author says so of a point in place of their own, if it was known that these exclude each other.
        const follows = !isOwn || since >= step;
        if (wasHeld && !(isConditional(own) && isConditional(last)))
          add(other, { ...said, on: other, stance: "none", if: undefined, secondTo: undefined, follows });
      }
    }
  }
  return histories;
}

const isConditional = ({ if: needs = [] }: Said): boolean => needs.length > 0;

function draftsOf(discussion: PointsDiscussion, histories: Histories, excluding: Exclusions): Draft[] {
  const members = new Map<string, Point[]>();
  for (const point of discussion.points.values()) pushTo(members, discussion.rowId(point.id), point);
  const asRow = (id: string | undefined): string | undefined =>
    id !== undefined && discussion.points.has(id) ? discussion.rowId(id) : undefined;
  const asRows = (ids: readonly string[] = []): string[] => ids.flatMap((one) => asRow(one) ?? []);
  const drafts = [...members].map(([id, all]): Draft => {
    const points = all.sort((a, b) => Number(b.id === id) - Number(a.id === id) || numberOf(a.id) - numberOf(b.id));
    const detailOf = points.map((point) => asRow(point.detailOf)).find((whole) => whole !== undefined && whole !== id);
    const ofRow = histories.get(id) ?? new Map<string, History>();
    return {
      id,
      text: points[0]?.text ?? "",
      members: points.map((point) => point.id),
      points,
      isAsked: points.some(({ by }) => by === undefined),
      excludes: [...(excluding.get(id)?.keys() ?? [])].sort(byNumber),
      parts: asRows(points.flatMap((point) => discussion.parts.get(point.id) ?? [])),
      histories: ofRow,
      last: new Map(
        [...ofRow].flatMap(([who, all]) => {
          const said = all.at(-1);
          return said ? [[who, { said, if: asRows(said.if), secondTo: asRow(said.secondTo) }] as const] : [];
        }),
      ),
      ...(detailOf === undefined ? {} : { detailOf }),
    };
  });
  return drafts.sort((one, other) => byNumber(one.id, other.id));
}

type Tally = ReturnType<typeof tallyOf>;

/** Counts experts for, against, and for it only on a condition that is not in `shared`. */
function tallyOf({ last }: Draft, shared: ReadonlySet<string>) {
  const unmetOf = (needs: readonly string[]): string[] => needs.filter((row) => !shared.has(row));
  const who = (is: (stance: Stance, conditions: readonly string[]) => boolean): string[] =>
    [...last]
      .filter(([, { said, if: needs }]) => is(said.stance, unmetOf(needs)))
      .map(([id]) => id)
      .sort();
  return {
    for: who((stance, unmet) => stance === "for" && unmet.length === 0),
    against: who((stance) => stance === "against"),
    onlyIf: who((stance, unmet) => stance === "for" && unmet.length > 0),
  };
}

const isShared = ({ for: held, against }: Tally, experts: number): boolean =>
  against.length === 0 && held.length >= 2 && held.length * 2 > experts;

/** Rows that are shared without an unmet condition: the least such set, so a ring of conditions is none. */
function sharedWithoutCondition(drafts: readonly Draft[], experts: number): ReadonlySet<string> {
  let shared = new Set<string>();
  for (;;) {
    const known = shared;
    const found = drafts.filter((draft) => isShared(tallyOf(draft, known), experts));
    shared = new Set(found.map(({ id }) => id));
    if (shared.size === known.size) return shared;
  }
}

interface Around {
  readonly discussion: PointsDiscussion;
  readonly drafts: readonly Draft[];
  readonly held: ReadonlyMap<string, Tally>;
  readonly shared: ReadonlySet<string>;
  readonly objections: Objections;
  readonly experts: readonly Person[];
}

function rowOf({ histories, last, ...draft }: Draft, around: Around): Row {
  const { discussion, drafts, held, shared, objections, experts } = around;
  const since = Math.min(...draft.points.map(({ step }) => step));
  const hadTurn = (who: string): boolean => (discussion.turns.get(who) ?? []).some(({ step }) => step > since);
  const tally = held.get(draft.id) ?? { for: [], against: [], onlyIf: [] };
  const holders = [...tally.for, ...tally.onlyIf];
  const second = [...last].filter(([, { secondTo }]) => secondTo !== undefined).map(([who]) => who);
  const formerly = [...histories]
    .filter(([who, all]) => ![...holders, ...second].includes(who) && all.some(({ stance }) => stance === "for"))
    .map(([who]) => who)
    .sort();
  // Expects an answer, to what nobody holds now, of those who did or may; to what nobody ever did, of everybody.
  const others = [...formerly, ...second];
  const asked = [holders, others, experts.map(({ id }) => id)].find((who) => who.length > 0) ?? [];
  const found = objections.of(draft.id, asked);
  const counted = found.filter(({ fate }) => !isVoid(fate));
  const quiet = experts.map(({ id }) => id).filter((who) => !last.has(who));
  const spoken = [...discussion.reasons.values()].filter(
    ({ id, on, side }) => side === "for" && draft.members.includes(on) && !discussion.withdrawn.has(id),
  );
  // Whoever also speaks for it has said nothing of their side.
  const objects = (who: string): boolean =>
    counted.some(({ reason }) => reason.by === who) && !spoken.some(({ by }) => by === who);
  const needs = (who: string): boolean => drafts.some((other) => other.last.get(who)?.if.includes(draft.id));
  return {
    ...draft,
    ...tally,
    cells: new Map(
      [...last].map(([who, { said, secondTo, if: conditions }]) => [
        who,
        {
          ...{ stance: said.stance, said, secondTo },
          met: conditions.filter((row) => shared.has(row)),
          unmet: conditions.filter((row) => !shared.has(row)),
        },
      ]),
    ),
    second,
    // An expert who set it as a condition still wants it unless they say for or against it.
    needed: experts
      .map(({ id }) => id)
      .filter((who) => needs(who) && !second.includes(who) && (last.get(who)?.said.stance ?? "none") === "none"),
    objecting: quiet.filter((who) => !needs(who) && objects(who)),
    silent: quiet.filter((who) => !needs(who) && !objects(who)),
    cameLast: !draft.isAsked && !experts.some(({ id }) => hadTurn(id)),
    formerly,
    follows: followsOf({ ...draft, last }, around).filter(({ who }) => !second.includes(who)),
    tier: tierOf(draft, tally, formerly.length > 0, around),
    word: counted.length === 0 ? "unchallenged" : counted.some(({ fate }) => isOpen(fate)) ? "open" : "answered",
    reasons: objections.reasonsFor(draft.id),
    objections: found,
  };
}

function tierOf(draft: Pick<Draft, "excludes">, tally: Tally, wasHeld: boolean, { held, experts }: Around): Tier {
  const { for: unconditional, against, onlyIf } = tally;
  const all = [...unconditional, ...onlyIf];
  if (isShared(tally, experts.length)) return "shared";
  if (unconditional.length >= 2 && unconditional.length * 2 > experts.length) return "most";
  if (all.length >= 2 && all.length * 2 > experts.length) return "on a condition";
  if (all.length === 0) return wasHeld ? "given up" : "nobody";
  const isExcluded = draft.excludes.some((other) => {
    const its = held.get(other);
    return its !== undefined && its.for.length + its.onlyIf.length > 0;
  });
  return against.length > 0 || isExcluded ? "divided" : "few";
}

/** Infers stances: from a detail for the whole, from a whole for its parts, from one of two against the other. */
function followsOf(draft: Pick<Draft, "id" | "excludes" | "last">, { drafts, held }: Around): Follows[] {
  const own = held.get(draft.id);
  const spoken = new Set([...(own?.for ?? []), ...(own?.against ?? []), ...(own?.onlyIf ?? [])]);
  const of = (row: string): readonly string[] => [...(held.get(row)?.for ?? []), ...(held.get(row)?.onlyIf ?? [])];
  const wholes = drafts.filter(
    ({ detailOf, parts, id }) => id !== draft.id && (detailOf === draft.id || parts.includes(draft.id)),
  );
  const follows: Follows[] = [
    // Infer only for experts who have said nothing of it.
    ...wholes.flatMap(({ id }) =>
      of(id).flatMap((who) => (draft.last.has(who) ? [] : [{ who, side: "for" as const, from: id }])),
    ),
    ...draft.excludes.flatMap((id) => of(id).map((who) => ({ who, side: "against" as const, from: id }))),
  ];
  return follows.filter(({ who }) => !spoken.has(who));
}

/** Changes of cells, in order of steps. Whoever had no view of a row, and takes a first side, has changed none. */
function movesOf(
  histories: Histories,
  excluding: Exclusions,
  { discussion, objections }: Pick<Around, "discussion" | "objections">,
): Move[] {
  const moves: Move[] = [];
  const authors = new Map(discussion.said.map(({ message, by }) => [message, by]));
  for (const [row, ofRow] of histories)
    for (const [who, all] of ofRow)
      for (const [at, now] of all.entries()) {
        const before = all[at - 1];
        if (before === undefined || !hadView(all.slice(0, at)) || isSameCell(discussion, before, now)) continue;
        // Nobody is moved by what they said themselves.
        const named = now.because?.filter((id) => authors.get(id) !== who) ?? [];
        const taken = before.stance === "for" && now.stance !== "for" ? takenUp(now, histories) : [];
        const granted = (): string[] => grantedWith(now, () => objections.of(row, []), taken, discussion);
        const because = named.length > 0 ? named : granted();
        const others = discussion.setting.experts
          .filter(({ id }) => id !== who)
          .map(({ id }) => stanceBefore(ofRow.get(id) ?? [], now.step));
        const count = (side: Stance): number => others.filter((one) => one === side).length;
        const opposite: Side = now.stance === "for" ? "against" : "for";
        const takesUp = taken.filter((id) => excluding.get(row)?.has(id));
        const goesToMost =
          (isSide(now.stance) && now.stance !== before.stance && count(now.stance) > count(opposite)) ||
          taken.some((id) => hadMost(id, now, histories, discussion));
        const grounds = ownGrounds(now, { row, since: before.step, discussion });
        const isConforming = because.length === 0 && grounds.length === 0 && goesToMost;
        const point = discussion.points.get(row);
        const isNew = (id: string): boolean => discussion.points.get(id)?.message === now.message;
        const refines = point?.by === who && takesUp.length > 0 && takesUp.every(isNew);
        moves.push({ who, row, before, now, because, takesUp, refines, isConforming, grounds });
      }
  for (const point of discussion.points.values()) {
    const refined = refinementOf(point, histories, discussion);
    if (refined && !moves.some(({ row, now }) => row === refined.row && now.message === refined.now.message))
      moves.push(refined);
  }
  return moves.sort(
    (one, other) => one.now.step - other.now.step || byNumber(one.row, other.row) || (one.who < other.who ? -1 : 1),
  );
}

/**
 * Reasons that somebody gives with a stance, or gave since their last one: on its side; against the point where they are for it no
 * more, or only if; for it and for what they prefer where it is a second choice.
 */
function ownGrounds(
  { by, message, step, stance, if: needs = [], secondTo }: Said,
  { row, since, discussion }: { readonly row: string; readonly since: number; readonly discussion: PointsDiscussion },
): string[] {
  const isLess = stance === "none" || needs.length > 0;
  const preferred = secondTo !== undefined && discussion.rowId(secondTo);
  const isGround = ({ side }: Reason, of: string): boolean =>
    of === row
      ? side === stance || (isLess && side === "against") || (preferred !== false && side === "for")
      : of === preferred && side === "for";
  return [...discussion.reasons.values()]
    .filter((one) => one.by === by && discussion.points.has(one.on) && !discussion.withdrawn.has(one.id))
    .filter((one) => one.message === message || (one.step > since && one.step < step))
    .filter((one) => isGround(one, discussion.rowId(one.on)))
    .map(({ text }) => text);
}

const isTakenUpBy = ({ who, row, now }: Move, { takesUp, ...other }: Move): boolean =>
  other.who === who && other.now.message === now.message && takesUp.includes(row);

/** A detail of what its author is for, brought because of what others said, or to take in an objection. */
function refinementOf(
  { id, by, message, step, detailOf, because: named = [] }: Point,
  histories: Histories,
  discussion: PointsDiscussion,
): Move | undefined {
  const granted = discussion.conceded
    .filter((one) => one.by === by && one.message === message && one.met === id)
    .flatMap(({ to }) => discussion.reasons.get(to)?.message ?? []);
  const because = [...new Set([...named, ...granted])];
  if (by === undefined || message === undefined || detailOf === undefined || because.length === 0) return undefined;
  const row = discussion.rowId(detailOf);
  const before = histories
    .get(row)
    ?.get(by)
    ?.findLast((said) => said.step < step);
  if (before?.stance !== "for") return undefined;
  const now = { ...before, step, message, because };
  const takesUp = [discussion.rowId(id)];
  return { who: by, row, before, now, because, takesUp, refines: true, isConforming: false, grounds: [] };
}

/** Rows that somebody is for from a message on, and never was before. */
const takenUp = ({ by, message }: Said, histories: Histories): string[] =>
  [...histories].flatMap(([id, ofRow]) =>
    ofRow.get(by)?.find(({ stance }) => stance === "for")?.message === message ? [id] : [],
  );

/** Whether most of all experts, without the author of a stance, were for a row before it. */
function hadMost(
  id: string,
  { by, step }: Said,
  histories: Histories,
  { setting: { experts } }: PointsDiscussion,
): boolean {
  const wasFor = (who: string): boolean => stanceBefore(histories.get(id)?.get(who) ?? [], step) === "for";
  return 2 * experts.filter(({ id: who }) => who !== by && wasFor(who)).length > experts.length;
}

function isSameCell(discussion: PointsDiscussion, one: Said, other: Said): boolean {
  const cell = ({ stance, if: needs = [], secondTo }: Said): string =>
    JSON.stringify([stance, needs.map((id) => discussion.rowId(id)).sort(), secondTo && discussion.rowId(secondTo)]);
  return cell(one) === cell(other);
}

/**
 * Messages of the objections that are granted in the statement in which somebody says this of a row: those to it, and those that what is
 * taken up in its place takes in.
 */
function grantedWith(
  { by, message }: Said,
  toRow: () => readonly Objection[],
  taken: readonly string[],
  discussion: PointsDiscussion,
): string[] {
  const granted = discussion.conceded.filter((one) => one.by === by && one.message === message);
  if (granted.length === 0) return [];
  const isMet = (met: string | undefined): boolean => met !== undefined && taken.includes(discussion.rowId(met));
  const ids = new Set(granted.map(({ to }) => to));
  const ofRow = toRow().flatMap(({ reason }) => (ids.has(reason.id) ? [reason.message] : []));
  const ofMet = granted.flatMap(({ to, met }) => (isMet(met) ? (discussion.reasons.get(to)?.message ?? []) : []));
  return [...new Set([...ofRow, ...ofMet])];
}

const hadView = (all: History): boolean => all.some(({ stance, secondTo }) => isSide(stance) || secondTo !== undefined);

const stanceBefore = (all: History, step: number): Stance | undefined =>
  all.filter((said) => said.step < step).at(-1)?.stance;

/**
 * Pairs apart of pairs with a view on the same row, times ten. Who is for a point that excludes another is apart from who
 * is for that one, also where it is their second choice. Details count only if they divide.
 */
function disagreementOf(rows: readonly Row[]): number | undefined {
  let [apart, pairs] = [0, 0];
  for (const row of rows) {
    const pro = row.for.length + row.onlyIf.length;
    const contra = new Set([
      ...row.against,
      ...row.follows.filter(({ side }) => side === "against").map(({ who }) => who),
      ...row.second.filter((who) => row.excludes.includes(row.cells.get(who)?.secondTo ?? "")),
    ]);
    if (row.detailOf !== undefined && (pro === 0 || row.against.length === 0)) continue;
    apart += pro * contra.size;
    pairs += ((pro + contra.size) * (pro + contra.size - 1)) / 2;
  }
  return pairs === 0 ? undefined : (apart / pairs) * 10;
}

/** Two experts who took each other's side of a row in one step, each without having heard the other. */
function swapsOf(shifts: readonly Move[]): Table["swaps"] {
  const sides = shifts.filter(({ before, now }) => isSide(before.stance) && isSide(now.stance));
  return sides.flatMap((one, at) =>
    sides
      .slice(at + 1)
      .filter(({ row, now }) => row === one.row && now.step === one.now.step && now.stance === one.before.stance)
      .map((other) => ({ row: one.row, between: [one.who, other.who] as const })),
  );
}

const byNumber = (one: string, other: string): number =>
  numberOf(one) - numberOf(other) || Number(one > other) - Number(one < other);
