import { pushTo } from "#lib/fields";
import { type Conceded, numberOf, type PointsDiscussion, type Reason } from "./discussion.ts";

/** Outcome of an objection. The first five close it; of these the first three take it out of all counts. */
export type Fate =
  | "withdrawn"
  | "source not found"
  | "target gone"
  | "taken in"
  | "answered"
  | "came last"
  | "not answered"
  | "not confirmed"
  | "granted"
  | "disputed"
  | "maintained";

const VOID: ReadonlySet<Fate> = new Set(["withdrawn", "source not found", "target gone"]);
const CLOSED: ReadonlySet<Fate> = new Set([...VOID, "taken in", "answered"]);

/** Whether an objection counts for nothing: it, its source or the reason that it is against is no more. */
export const isVoid = (fate: Fate): boolean => VOID.has(fate);

export const isOpen = (fate: Fate): boolean => !CLOSED.has(fate);

/** A concession with a point that takes the objection in. */
export type Taken = Conceded & { readonly met: string };

export interface Objection {
  readonly reason: Reason;
  readonly fate: Fate;
  /** The concession by which a point takes it in. */
  readonly taken?: Taken;
  /** All that name a point that takes it in, be it enough or not. */
  readonly takings: readonly Taken[];
  /** Its live answers, in order of ids. */
  readonly answers: readonly Reason[];
  /** Answers that its author has had no turn to speak to. */
  readonly unread: readonly Reason[];
  /** Participants who granted it. */
  readonly granting: readonly string[];
  /** Whether it is open also without attacks on its answers that came last. */
  readonly isOpenForLong: boolean;
}

/**
 * The reasons of a discussion by what they bear on. A reason against a point, or against a reason for it, is an objection
 * to the point; a reason against an objection is an answer; one against an answer objects to the answer, and so on. Who
 * gives a reason for an objection objects, too; who gives one for an answer answers.
 */
export class Objections {
  readonly #discussion: PointsDiscussion;
  readonly #isWanted: (row: string, by: string) => boolean;
  readonly #reasonsFor = new Map<string, Reason[]>();
  readonly #against = new Map<string, Reason[]>();
  readonly #objections = new Map<string, Reason[]>();

  /** @param isWanted whether somebody is for a row or needs it, and an objection's author is not against it */
  constructor(discussion: PointsDiscussion, isWanted: (row: string, by: string) => boolean) {
    this.#discussion = discussion;
    this.#isWanted = isWanted;
    for (const reason of inOrder(discussion.reasons.values())) {
      const { row, attacked } = this.#target(reason);
      if (attacked !== undefined) pushTo(this.#against, attacked, reason);
      else pushTo(this.#supports(reason) ? this.#reasonsFor : this.#objections, row, reason);
    }
  }

  /** Reasons for a point that were not taken back, and whose source was found. */
  reasonsFor(row: string): readonly Reason[] {
    return (this.#reasonsFor.get(row) ?? []).filter((reason) => this.#isLive(reason));
  }

  /** All objections to a point; `holders` are those of whom an answer is expected. */
  of(row: string, holders: readonly string[]): readonly Objection[] {
    return (this.#objections.get(row) ?? []).map((reason) => this.#read(reason, holders));
  }

  #read(reason: Reason, holders: readonly string[]): Objection {
    const answers = this.#attacksOn(reason);
    const takings = this.#takenIn(reason).sort((one, other) => numberOf(one.met) - numberOf(other.met));
    const [taken] = takings;
    const fate = this.#fate(reason, holders, false);
    const granting = this.#conceded(reason).map(({ by }) => by);
    const unread = answers.filter((answer) => !this.#discussion.hadTurn(reason.by, answer));
    const isOpenForLong = isOpen(this.#fate(reason, holders, true));
    const base = { reason, fate, answers, unread, takings, granting, isOpenForLong };
    return fate === "taken in" && taken !== undefined ? { ...base, taken } : base;
  }

  /** @param settles leaves out attacks on answers that came last */
  #fate(reason: Reason, holders: readonly string[], settles: boolean): Fate {
    if (this.#discussion.withdrawn.has(reason.id)) return "withdrawn";
    if (reason.checked === "missing") return "source not found";
    const on = this.#discussion.reasons.get(reason.on);
    if (reason.side === "against" && on !== undefined && !this.#isLive(on)) return "target gone";
    const maintainedAt = this.#discussion.maintained.get(reason.id) ?? 0;
    const taken = this.#takenIn(reason);
    // A point that its author has called not enough does not become enough by being named again; what they think of one that was
    // named as they maintained it, their next turn says.
    const known = new Set(taken.flatMap(({ step, met }) => (step < maintainedAt ? [met] : [])));
    const isHeard = (step: number): boolean => this.#discussion.hadTurn(reason.by, { ...reason, step });
    const isNew = ({ step, met }: Taken): boolean =>
      (step > maintainedAt || (step === maintainedAt && isHeard(step))) && !known.has(met);
    // Whoever answers an objection of their own says that it is met.
    const own = (this.#against.get(reason.id) ?? []).filter((one) => one.by === reason.by && this.#isLive(one));
    const metAt = Math.max(this.#discussion.satisfied.get(reason.id) ?? 0, ...own.map(({ step }) => step));
    const isMet = metAt > 0 && metAt >= maintainedAt;
    if (taken.length > 0) return isMet || taken.some(isNew) ? "taken in" : "maintained";
    if (isMet) return "answered";
    const answers = this.#attacksOn(reason);
    if (answers.length === 0) {
      if (this.#conceded(reason).length > 0) return "granted";
      const asked = holders.some((who) => who !== reason.by && this.#discussion.hadTurn(who, reason));
      return asked ? "not answered" : "came last";
    }
    const fit = answers.filter((answer) => reason.checked !== true || answer.checked === true);
    const unspoilt = fit.filter((answer) => answer.step >= maintainedAt && !this.#isCountered(answer, settles));
    if (unspoilt.some((answer) => this.#discussion.hadTurn(reason.by, answer))) return "answered";
    // Granting it takes back one's own answers.
    const granting = new Set(this.#conceded(reason).map(({ by }) => by));
    if (answers.every(({ by }) => granting.has(by))) return "granted";
    if (unspoilt.length > 0) return "not confirmed";
    return maintainedAt > 0 && fit.every((answer) => answer.step < maintainedAt) ? "maintained" : "disputed";
  }

  #isCountered(answer: Reason, settles: boolean): boolean {
    return (this.#against.get(answer.id) ?? [])
      .filter((counter) => this.#isLive(counter))
      .some((counter) => {
        const fate = this.#fate(counter, [answer.by], settles);
        return isOpen(fate) && !(settles && fate === "came last");
      });
  }

  #attacksOn(reason: Reason): readonly Reason[] {
    return (this.#against.get(reason.id) ?? []).filter((one) => one.by !== reason.by && this.#isLive(one));
  }

  #isLive({ id, checked }: Reason): boolean {
    return checked !== "missing" && !this.#discussion.withdrawn.has(id);
  }

  #conceded({ id, by }: Reason) {
    return this.#discussion.conceded.filter((one) => one.to === id && one.by !== by);
  }

  /** Concessions with a point that takes the objection in: one that somebody wants, and its author does not reject. */
  #takenIn(reason: Reason): Taken[] {
    const { row } = this.#target(reason);
    return this.#conceded(reason).filter(
      (one): one is Taken =>
        one.met !== undefined &&
        this.#discussion.points.has(one.met) &&
        this.#takesIn(this.#discussion.rowId(one.met), row, reason.by),
    );
  }

  #takesIn(met: string, row: string, by: string): boolean {
    return !this.#excludes(row, met) && this.#isWanted(met, by);
  }

  /** Whether only one of two rows can be had: what replaces a row takes no objection to it in. */
  #excludes(row: string, other: string): boolean {
    return this.#discussion.exclusions.some(({ pair }) => {
      const rows = pair.map((point) => this.#discussion.rowId(point));
      return rows.includes(row) && rows.includes(other) && row !== other;
    });
  }

  /** The row that a reason bears on, and the reason that it attacks, unless that one is for a point. */
  #target(reason: Reason): { readonly row: string; readonly attacked?: string } {
    const on = this.#discussion.reasons.get(reason.on);
    if (on === undefined) return { row: this.#discussion.rowId(reason.on) };
    const above = this.#target(on);
    if (reason.side === "for") return above;
    return above.attacked === undefined && this.#supports(on)
      ? { row: above.row }
      : { row: above.row, attacked: on.id };
  }

  /** Whether a reason is one for its point, by itself or by backing one that is. */
  #supports(reason: Reason): boolean {
    const on = this.#discussion.reasons.get(reason.on);
    if (on === undefined) return reason.side === "for";
    return reason.side === "for" && this.#supports(on);
  }
}

/** Reasons by step, then by message: the order in which statements of one step arrived does not matter. */
const inOrder = (reasons: Iterable<Reason>): Reason[] =>
  [...reasons].sort(
    (one, other) => one.step - other.step || compare(one.message, other.message) || compare(one.id, other.id),
  );

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);
