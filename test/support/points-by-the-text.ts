/*
 * A second reading of a discussion told in points, written from CONCLUSIONS.md alone. Property tests compare the first
 * one with it. It is slow on purpose: each question loops over the whole list again, and no answer is kept.
 */

import type { Judgement, ReasonTold, Setting, Stance, Told } from "../../src/points/told.ts";

export interface RowByTheText {
  id: string;
  members: string[];
  tier: string;
  for: string[];
  against: string[];
  onlyIf: string[];
  /** The row that is preferred, by expert whose second choice this one is. */
  second: Record<string, string>;
  word: "unchallenged" | "answered" | "open";
  fates: Record<string, string>;
}

interface Point {
  readonly id: string;
  /** Step that brought it; -1 for a point asked about, which precedes all steps. */
  readonly step: number;
  readonly insteadOf: string | undefined;
  readonly detailOf: string | undefined;
}

/** A stance as said; bringing a point is saying "for". */
interface Saying {
  readonly by: string;
  readonly step: number;
  readonly on: string;
  readonly stance: Stance;
  readonly if: readonly string[];
  /** The point that is preferred, of a second choice. */
  readonly secondTo: string | undefined;
}

interface Reason extends ReasonTold {
  readonly by: string;
  readonly step: number;
}

/** The last stance of an expert on a row. */
interface Cell {
  /** The wording that was spoken of. */
  on: string;
  stance: Stance;
  step: number;
  if: readonly string[];
  wasFor: boolean;
  secondTo: string | undefined;
}

/** Maps a point to the top point of its row, an unknown id to "". */
type RowOf = (id: string) => string;

const OPEN = ["came last", "not answered", "not confirmed", "granted", "disputed", "maintained"];

export function readByTheText(
  setting: Setting,
  statements: readonly Told[],
  judgements: readonly Judgement[],
): { rows: RowByTheText[]; refusedJoins: [string, string][] } {
  const told = [...statements].sort((a, b) => a.step - b.step);
  const experts = setting.experts.map((expert) => expert.id);
  const points = pointsOf(setting, told);
  const sayings = sayingsOf(told).filter((saying) => points.some((point) => point.id === saying.on));
  const { groups, refusedJoins } = joined(points, sayings, judgements);
  const rowOf: RowOf = (id) => groups.find((group) => group.includes(id))?.[0] ?? "";
  const ids = groups.map((group) => group[0] ?? "");
  const pairs = exclusions(points, judgements).map(([a, b]) => [rowOf(a), rowOf(b)]);
  const excludes = (a: string, b: string) => a !== b && pairs.some((pair) => pair.includes(a) && pair.includes(b));
  const cells = cellsOf(experts, ids, sayings, rowOf, excludes);
  const withStance = (row: string, stance: Stance) =>
    experts.filter((expert) => cells.get(`${expert} on ${row}`)?.stance === stance);
  const wantedBy = (expert: string, row: string) => cells.get(`${expert} on ${row}`)?.if ?? [];

  const preferredBy = (expert: string, row: string) =>
    rowOf(cells.get(`${expert} on ${row}`)?.secondTo ?? "") || undefined;

  // Least set of rows shared by experts whose conditions are all in the set; a ring of conditions never enters it.
  let shared: string[] = [];
  const firmFor = (row: string) =>
    withStance(row, "for").filter((expert) => wantedBy(expert, row).every((id) => shared.includes(rowOf(id))));
  for (;;) {
    const next = ids.filter((row) => isEnough(firmFor(row), experts) && withStance(row, "against").length === 0);
    if (next.length === shared.length) break;
    shared = next;
  }

  const reasons = reasonsOf(told);
  const rows: RowByTheText[] = [];
  for (const id of ids) {
    const members = points.map((point) => point.id).filter((member) => rowOf(member) === id);
    const holders = withStance(id, "for");
    const against = withStance(id, "against");
    const firm = firmFor(id);
    const former = experts.filter((expert) => {
      const cell = cells.get(`${expert} on ${id}`);
      return cell?.wasFor === true && preferredBy(expert, id) === undefined;
    });

    let tier = "few";
    if (holders.length === 0) tier = former.length > 0 ? "given up" : "nobody";
    else if (isEnough(firm, experts)) tier = against.length === 0 ? "shared" : "most";
    else if (isEnough(holders, experts)) tier = "on a condition";
    else if (against.length > 0 || ids.some((other) => excludes(id, other) && withStance(other, "for").length > 0))
      tier = "divided";

    const seconds = experts.filter((expert) => preferredBy(expert, id) !== undefined);
    const [asked = []] = [holders, [...former, ...seconds], experts].filter((who) => who.length > 0);
    const fates: Record<string, string> = {};
    let word: RowByTheText["word"] = "unchallenged";
    for (const reason of reasons.list) {
      if (!objectsToPoint(reason, reasons.list) || rowOf(rootOf(reason, reasons.list)) !== id) continue;
      const fate = fateOf(reason, asked, told, reasons, (met, on, by) => {
        const row = points.some((point) => point.id === met) ? rowOf(met ?? "") : undefined;
        if (row === undefined || excludes(rowOf(on), row)) return false;
        const isNeeded = experts.some((one) => ids.some((other) => wantedBy(one, other).map(rowOf).includes(row)));
        return (withStance(row, "for").length > 0 || isNeeded) && !withStance(row, "against").includes(by);
      });
      fates[reason.id] = fate;
      if (["source not found", "withdrawn", "target gone"].includes(fate)) continue;
      if (OPEN.includes(fate)) word = "open";
      else if (word !== "open") word = "answered";
    }
    const onlyIf = holders.filter((expert) => !firm.includes(expert)).sort();
    const second = Object.fromEntries(
      experts.flatMap((expert) => [[expert, preferredBy(expert, id) ?? ""] as const]).filter(([, row]) => row !== ""),
    );
    const sides = { for: firm.sort(), against: against.sort(), onlyIf, second };
    rows.push({ id, members: members.sort(), tier, ...sides, word, fates });
  }
  return { rows, refusedJoins };
}

/** Whether some are at least two, and more than half of all. */
function isEnough(some: readonly string[], all: readonly string[]): boolean {
  return some.length >= 2 && some.length > all.length / 2;
}

/** All points: those asked about first, then by step and number. */
function pointsOf(setting: Setting, told: readonly Told[]): Point[] {
  const points: Point[] = [];
  for (const point of setting.asked ?? [])
    points.push({ id: point.id, step: -1, insteadOf: point.insteadOf, detailOf: undefined });
  for (const statement of told) {
    for (const point of statement.points ?? []) {
      if (points.some((other) => other.id === point.id)) continue;
      points.push({ id: point.id, step: statement.step, insteadOf: point.insteadOf, detailOf: point.detailOf });
    }
  }
  const number = (id: string) => Number(/\d+/.exec(id)?.[0] ?? 0);
  return points.sort((a, b) => a.step - b.step || number(a.id) - number(b.id) || (a.id < b.id ? -1 : 1));
}

function sayingsOf(told: readonly Told[]): Saying[] {
  const sayings: Saying[] = [];
  for (const { by, step, points, stances } of told) {
    for (const point of points ?? [])
      if (!point.asCondition)
        sayings.push({ by, step, on: point.id, stance: "for", if: point.if ?? [], secondTo: undefined });
    for (const { on, stance, if: needs = [], secondTo } of stances ?? [])
      sayings.push({ by, step, on, stance, if: needs, secondTo });
  }
  return sayings;
}

/** Joins the first point of each judged group with each other one, unless that unites opposed stances of a person. */
function joined(
  points: readonly Point[],
  sayings: readonly Saying[],
  judgements: readonly Judgement[],
): { groups: string[][]; refusedJoins: [string, string][] } {
  let groups = points.map((point) => [point.id]);
  const refusedJoins: [string, string][] = [];
  const said = (by: string, stance: Stance, group: readonly string[]) =>
    sayings.some((saying) => saying.by === by && saying.stance === stance && group.includes(saying.on));
  const opposed = (one: readonly string[], two: readonly string[]) =>
    sayings.some(({ by }) => said(by, "for", one) && said(by, "against", two));
  for (const same of judgements.flatMap((judgement) => judgement.same ?? [])) {
    const known = same.filter((id) => points.some((point) => point.id === id));
    for (const other of known.slice(1)) {
      const first = known[0] ?? "";
      const one = groups.find((group) => group.includes(first)) ?? [];
      const two = groups.find((group) => group.includes(other)) ?? [];
      if (one === two) continue;
      if (!opposed(one, two) && !opposed(two, one)) {
        const union = points.map((point) => point.id).filter((id) => one.includes(id) || two.includes(id));
        groups = [...groups.filter((group) => group !== one && group !== two), union];
      } else if (!refusedJoins.some(([a, b]) => a === first && b === other)) refusedJoins.push([first, other]);
    }
  }
  // `points` is in order of rank, so the first of a group is its top, and rows follow the rank of their tops.
  const rank = (id: string | undefined) => points.findIndex((point) => point.id === id);
  return { groups: groups.sort((a, b) => rank(a[0]) - rank(b[0])), refusedJoins };
}

/** Pairs of points of which only one can be had. */
function exclusions(points: readonly Point[], judgements: readonly Judgement[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (const point of points) if (point.insteadOf !== undefined) pairs.push([point.id, point.insteadOf]);
  for (const oneOf of judgements.flatMap((judgement) => judgement.oneOf ?? [])) {
    for (const a of oneOf)
      for (const b of oneOf) {
        const isDetail = points.some(
          ({ id, detailOf }) => (id === a && detailOf === b) || (id === b && detailOf === a),
        );
        if (!isDetail) pairs.push([a, b]);
      }
  }
  return pairs;
}

function cellsOf(
  experts: readonly string[],
  rows: readonly string[],
  sayings: readonly Saying[],
  rowOf: RowOf,
  excludes: (a: string, b: string) => boolean,
): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const step of [...new Set(sayings.map((saying) => saying.step))].sort((a, b) => a - b)) {
    const now = sayings
      .filter((saying) => saying.step === step && experts.includes(saying.by))
      .map((said) =>
        rowOf(said.secondTo ?? "") === rowOf(said.on) ? { ...said, stance: "for" as const, secondTo: undefined } : said,
      );
    for (const said of now) {
      const key = `${said.by} on ${rowOf(said.on)}`;
      const held = cells.get(key);
      // No view of one wording takes back no view of another.
      const isView = said.stance !== "none" || said.secondTo !== undefined;
      if (!isView && held !== undefined && held.stance !== "none" && held.on !== said.on) continue;
      const wasFor = said.stance === "for" || held?.wasFor === true;
      cells.set(key, { ...said, wasFor });
    }
    // Taking up one of two that exclude each other gives up the other, if held since an earlier step, unless each is held
    // on a condition.
    for (const said of now) {
      const taken = rowOf(said.on);
      const current = cells.get(`${said.by} on ${taken}`);
      if (current?.stance !== "for") continue;
      for (const other of rows) {
        const held = cells.get(`${said.by} on ${other}`);
        if (held?.stance !== "for" || held.step >= step || !excludes(taken, other)) continue;
        if (current.if.length > 0 && held.if.length > 0) continue;
        cells.set(`${said.by} on ${other}`, { ...held, stance: "none", step, if: [], wasFor: true });
      }
    }
  }
  return cells;
}

/** All reasons without repetitions, and the id that each told id is to be read as. */
function reasonsOf(told: readonly Told[]): { list: Reason[]; idOf: (id: string) => string } {
  const list: Reason[] = [];
  const first = new Map<string, string>();
  const idOf = (id: string) => first.get(id) ?? id;
  const likeness = (r: Reason) =>
    JSON.stringify([r.by, r.on, r.side, r.text.toLowerCase().replace(/\s+/gu, ""), [...(r.evidence ?? [])].sort()]);
  for (const { by, step, reasons } of told) {
    for (const own of reasons ?? []) {
      const reason: Reason = { ...own, on: idOf(own.on), by, step };
      const twin = list.find((other) => likeness(other) === likeness(reason));
      if (twin) first.set(reason.id, twin.id);
      else list.push(reason);
    }
  }
  return { list, idOf };
}

/** Follows a chain of reasons for reasons to its end: each has the kind and the target of the one it supports. */
function headOf(reason: Reason, list: readonly Reason[]): Reason {
  const target = list.find((other) => other.id === reason.on);
  return reason.side === "for" && target !== undefined ? headOf(target, list) : reason;
}

function rootOf(reason: Reason, list: readonly Reason[]): string {
  const target = list.find((other) => other.id === reason.on);
  return target === undefined ? reason.on : rootOf(target, list);
}

/** Whether it speaks against its point, however far below: an odd number of reasons against lies between. */
function isAgainstPoint(reason: Reason, list: readonly Reason[]): boolean {
  let count = 0;
  for (let at: Reason | undefined = reason; at; at = list.find(({ id }) => id === at?.on))
    if (at.side === "against") count += 1;
  return count % 2 === 1;
}

/** Whether it is against a point or against a reason for one; against an answer, it objects to the answer alone. */
function objectsToPoint(reason: Reason, list: readonly Reason[]): boolean {
  const head = headOf(reason, list);
  if (head.side === "for") return false;
  const target = list.find((other) => other.id === head.on);
  return target === undefined || headOf(target, list).side === "for";
}

/** Whether the person had a turn that showed the reason. */
function sawIt(person: string, reason: Reason, told: readonly Told[], idOf: (id: string) => string): boolean {
  return told.some(
    ({ by, step, saw }) =>
      by === person && step > reason.step && (saw === undefined || saw.some((id) => idOf(id) === reason.id)),
  );
}

/** Returns the fate of an objection to a point or to an answer; `asked` are the persons who should reply to it. */
function fateOf(
  objection: Reason,
  asked: readonly string[],
  told: readonly Told[],
  reasons: { list: Reason[]; idOf: (id: string) => string },
  takesIn: (met: string | undefined, on: string, author: string) => boolean,
): string {
  const { list, idOf } = reasons;
  const takesBack = (reason: Reason) =>
    told.filter(({ by, withdraws }) => by === reason.by && (withdraws ?? []).some((id) => idOf(id) === reason.id));
  // To take back what others have answered or taken in before is to call it met.
  const isMet = (reason: Reason, { step }: Told) =>
    isAgainstPoint(reason, list) &&
    (list.some((one) => one.on === reason.id && one.side === "against" && one.by !== reason.by && one.step < step) ||
      told.some(
        (one) =>
          one.by !== reason.by &&
          one.step < step &&
          (one.concedes ?? []).some(({ to, met }) => idOf(to) === reason.id && met !== undefined),
      ));
  const withdrawn = (reason: Reason) => takesBack(reason).some((statement) => !isMet(reason, statement));
  const against = (target: Reason) =>
    list.filter((reason) => headOf(reason, list).side === "against" && headOf(reason, list).on === target.id);
  const concessions = told
    .filter(({ by }) => by !== objection.by)
    .flatMap(({ by, step, concedes }) => (concedes ?? []).map((one) => ({ ...one, by, step })))
    .filter(({ to }) => idOf(to) === objection.id);

  if (withdrawn(objection)) return "withdrawn";
  if (objection.checked === "missing") return "source not found";
  const attacked = list.find(({ id }) => id === objection.on);
  if (objection.side === "against" && attacked && (withdrawn(attacked) || attacked.checked === "missing"))
    return "target gone";
  const maintained = told
    .filter(({ by, maintains }) => by === objection.by && (maintains ?? []).some((id) => idOf(id) === objection.id))
    .map(({ step }) => step);
  // To answer one's own objection is to call it met.
  const ownAnswers = against(objection).filter(
    (answer) => answer.by === objection.by && answer.checked !== "missing" && !withdrawn(answer),
  );
  const calledMet = told
    .filter(({ by, satisfied }) => by === objection.by && (satisfied ?? []).some((id) => idOf(id) === objection.id))
    .concat(takesBack(objection).filter((statement) => isMet(objection, statement)))
    .map(({ step }) => step)
    .concat(ownAnswers.map(({ step }) => step));
  const isCalledMet = calledMet.some((at) => maintained.every((step) => step <= at));
  const taken = concessions.filter(({ met }) => takesIn(met, rootOf(objection, list), objection.by));
  if (taken.length > 0) {
    const isOld = (one: { step: number }) => maintained.some((step) => one.step < step);
    const isUnheard = ({ step }: { step: number }) =>
      maintained.includes(step) && !sawIt(objection.by, { ...objection, step }, told, idOf);
    const isStillHeld = taken.every(
      (one) => isUnheard(one) || taken.some((other) => other.met === one.met && isOld(other)),
    );
    return isStillHeld && !isCalledMet ? "maintained" : "taken in";
  }

  if (isCalledMet) return "answered";

  const answers = against(objection).filter(
    (answer) => answer.by !== objection.by && answer.checked !== "missing" && !withdrawn(answer),
  );
  if (answers.length === 0) {
    if (concessions.length > 0) return "granted";
    const others = asked.filter((person) => person !== objection.by);
    return others.some((person) => sawIt(person, objection, told, idOf)) ? "not answered" : "came last";
  }
  const fit = answers.filter((answer) => objection.checked !== true || answer.checked === true);
  const older = (answer: Reason) => maintained.some((step) => answer.step < step);
  const contested = (answer: Reason) =>
    against(answer).some((counter) => OPEN.includes(fateOf(counter, [answer.by], told, reasons, takesIn)));
  const good = fit.filter((answer) => !older(answer) && !contested(answer));
  if (good.some((answer) => sawIt(objection.by, answer, told, idOf))) return "answered";
  const granted = (answer: Reason) => concessions.some(({ by }) => by === answer.by);
  if (answers.every(granted)) return "granted";
  if (good.length > 0) return "not confirmed";
  return maintained.length > 0 && fit.every(older) ? "maintained" : "disputed";
}
