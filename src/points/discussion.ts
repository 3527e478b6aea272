import { pushTo } from "#lib/fields";
import type {
  Concession,
  Judgement,
  Person,
  PointTold,
  ReasonTold,
  Setting,
  Side,
  Stance,
  StanceTold,
  Told,
} from "./told.ts";

export interface Point extends PointTold {
  /** Undefined of a point that was asked about. */
  readonly by?: string;
  readonly step: number;
  /** Id of the message that brought it. */
  readonly message?: string;
}

/** Two points of which only one can be had, and the last step before that was said. */
interface Exclusion {
  readonly pair: readonly [string, string];
  readonly since: number;
}

interface Spoken {
  readonly by: string;
  readonly step: number;
  readonly message: string;
}

export interface Reason extends ReasonTold, Spoken {}

/** A stance as it was said, or the bringing of a point, which says "for". */
export interface Said extends StanceTold, Spoken {
  /** Whether it follows from taking up another's point that excludes this one: nobody was asked about it. Default: it was said. */
  readonly follows?: boolean;
}

export interface Conceded extends Concession, Spoken {}

/** Text of reasons that are compared for repetition. */
const bare = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

/**
 * A discussion told in points, folded statement by statement. It keeps what was said and joins points; it judges nothing.
 * Statements of one step may come in any order. Items that name an unknown id are left out: the gate returns them.
 */
export class PointsDiscussion {
  readonly setting: Setting;
  /** Number of changes so far. */
  version = 0;
  readonly points = new Map<string, Point>();
  readonly reasons = new Map<string, Reason>();
  readonly said: Said[] = [];
  readonly conceded: Conceded[] = [];
  /** Statements as they were told, by their message. */
  readonly heard = new Map<string, Told>();
  readonly turns = new Map<string, { readonly step: number; readonly saw: ReadonlySet<string> | undefined }[]>();
  readonly wouldChange = new Map<string, { readonly text: string; readonly message: string; readonly step: number }>();
  readonly withdrawn = new Set<string>();
  /** Latest step in which its author maintained a reason, by reason. */
  readonly maintained = new Map<string, number>();
  /** Latest step in which its author called an objection met, by reason. */
  readonly satisfied = new Map<string, number>();
  /** Answered objections that their authors took back: whether the answer meets them or they were wrong is not told apart. */
  readonly takenBack = new Set<string>();
  readonly parts = new Map<string, readonly string[]>();
  /** Pairs that a judge called the same although somebody was for the one and against the other. */
  readonly refusedJoins: (readonly [string, string])[] = [];
  readonly #exclusions: Exclusion[] = [];
  readonly #joined = new Map<string, string>();
  readonly #repeats = new Map<string, string>();
  readonly #firstWith = new Map<string, string>();

  constructor(setting: Setting, statements: Iterable<Told> = []) {
    this.setting = setting;
    for (const point of setting.asked ?? []) this.#bring({ ...point, step: 0 });
    for (const statement of statements) this.hear(statement);
  }

  /** Takes in an accepted statement. */
  hear(statement: Told): void {
    this.version += 1;
    const { id: message, by, step } = statement;
    const spoken = { by, step, message };
    this.heard.set(message, statement);
    pushTo(this.turns, by, { step, saw: statement.saw && new Set(statement.saw) });
    for (const point of statement.points ?? []) {
      this.#bring({ ...point, ...spoken });
      if (!point.asCondition) this.said.push({ on: point.id, stance: "for", if: point.if, ...spoken });
    }
    for (const { secondTo, ...stance } of statement.stances ?? []) {
      // Whoever is against it wants it in no case.
      const second = stance.stance === "against" ? undefined : secondTo;
      if (this.points.has(stance.on)) this.said.push({ ...stance, secondTo: second, ...spoken });
    }
    for (const reason of statement.reasons ?? []) this.#give({ ...reason, ...spoken });
    for (const one of statement.concedes ?? []) this.conceded.push({ ...one, to: this.reasonId(one.to), ...spoken });
    const own = (ids: readonly string[] = []): string[] =>
      ids.filter((one) => this.#isOwn(one, by)).map((one) => this.reasonId(one));
    const takenBack = Map.groupBy(own(statement.withdraws), (id) => this.#isAnswered(id, statement));
    for (const id of takenBack.get(false) ?? []) this.withdrawn.add(id);
    for (const id of takenBack.get(true) ?? []) this.takenBack.add(id);
    for (const [ids, steps] of [
      [own(statement.maintains), this.maintained],
      [[...own(statement.satisfied), ...(takenBack.get(true) ?? [])], this.satisfied],
    ] as const)
      for (const id of ids) steps.set(id, Math.max(step, steps.get(id) ?? 0));
    const known = this.wouldChange.get(by);
    if (statement.wouldChangeIf && (known?.step ?? 0) <= step)
      this.wouldChange.set(by, { text: statement.wouldChangeIf, message, step });
  }

  /**
   * Takes in a judgement of the points so far. A join that would unite opposed stances is refused, and named.
   * @param since the step from which on everybody knew what excludes each other; default: the last one
   */
  judge({ same = [], oneOf = [], parts = {} }: Judgement, since = this.#lastStep()): void {
    this.version += 1;
    for (const [first, ...others] of same) {
      if (first === undefined || !this.points.has(first)) continue;
      for (const other of others) if (this.points.has(other)) this.#join(first, other);
    }
    for (const group of oneOf)
      for (const [at, one] of group.entries())
        for (const other of group.slice(at + 1)) this.#exclusions.push({ pair: [one, other], since });
    for (const [whole, of] of Object.entries(parts)) this.parts.set(whole, of);
  }

  /** The point that stands for a point and all that are joined with it: what was asked first, else the earliest. */
  rowId(point: string): string {
    let at = point;
    for (let next = this.#joined.get(at); next !== undefined; next = this.#joined.get(at)) at = next;
    return at;
  }

  /** The reason that an id names: somebody who repeats their own reason repeats the first one. */
  reasonId(id: string): string {
    return this.#repeats.get(id) ?? id;
  }

  /** Whether somebody had a turn after a step that showed a reason. */
  hadTurn(who: string, { id, step }: Reason): boolean {
    return (this.turns.get(who) ?? []).some((turn) => turn.step > step && (turn.saw?.has(id) ?? true));
  }

  people(): Map<string, Person> {
    const { experts, others = [] } = this.setting;
    return new Map([...experts, ...others].map((one) => [one.id, one]));
  }

  /** Pairs of points of which only one can be had, without a point and its detail: that one's author says that they go together. */
  get exclusions(): readonly Exclusion[] {
    const refines = (one: string, other: string): boolean => this.points.get(one)?.detailOf === other;
    return this.#exclusions.filter(({ pair: [one, other] }) => !refines(one, other) && !refines(other, one));
  }

  #bring(point: Point): void {
    this.points.set(point.id, point);
    if (point.insteadOf !== undefined)
      this.#exclusions.push({ pair: [point.insteadOf, point.id], since: point.step - 1 });
  }

  #give(reason: Reason): void {
    const on = this.reasonId(reason.on);
    if (!this.points.has(on) && !this.reasons.has(on)) return;
    const key = JSON.stringify([reason.by, on, reason.side, bare(reason.text), reason.evidence ?? []]);
    const first = this.#firstWith.get(key);
    if (first !== undefined) {
      this.#repeats.set(reason.id, first);
      return;
    }
    this.#firstWith.set(key, reason.id);
    this.reasons.set(reason.id, { ...reason, on });
  }

  /** Whether a reason objects to the point under it: one against a reason that does so speaks for the point. */
  objects({ on, side }: Pick<ReasonTold, "on" | "side">): boolean {
    const below = this.reasons.get(this.reasonId(on));
    const isAgainst = below !== undefined && this.objects(below);
    return side === "against" ? !isAgainst : isAgainst;
  }

  #lastStep(): number {
    return Math.max(0, ...[...this.heard.values()].map(({ step }) => step));
  }

  /** Whether others had answered an objection, or taken it in, before a statement: who takes it back then says that it is met. */
  #isAnswered(id: string, { by, step }: Pick<Told, "by" | "step">): boolean {
    const objection = this.reasons.get(id);
    if (objection === undefined || !this.objects(objection)) return false;
    const isEarlier = (one: Spoken): boolean => one.by !== by && one.step < step;
    const answers = [...this.reasons.values()].filter(({ on, side }) => on === id && side === "against");
    return [...answers, ...this.conceded.filter(({ to, met }) => to === id && met !== undefined)].some(isEarlier);
  }

  #isOwn(id: string, by: string): boolean {
    return this.reasons.get(this.reasonId(id))?.by === by;
  }

  #join(one: string, other: string): void {
    const [a, b] = [this.rowId(one), this.rowId(other)];
    if (a === b) return;
    if (this.#opposed(a, b)) {
      const isKnown = this.refusedJoins.some(([first, second]) => first === one && second === other);
      if (!isKnown) this.refusedJoins.push([one, other]);
      return;
    }
    const [first, second] = this.#before(a, b) ? [a, b] : [b, a];
    this.#joined.set(second, first);
  }

  #before(a: string, b: string): boolean {
    const [one, other] = [this.points.get(a), this.points.get(b)];
    if ((one?.by === undefined) !== (other?.by === undefined)) return one?.by === undefined;
    return (one?.step ?? 0) !== (other?.step ?? 0) ? (one?.step ?? 0) < (other?.step ?? 0) : numberOf(a) < numberOf(b);
  }

  /** Whether any one person ever was for the one and against the other. */
  #opposed(a: string, b: string): boolean {
    const who = (row: string, side: Side): Set<string> =>
      new Set(this.said.filter(({ on, stance }) => stance === side && this.rowId(on) === row).map(({ by }) => by));
    const meet = (one: Set<string>, other: Set<string>): boolean => [...one].some((id) => other.has(id));
    return meet(who(a, "for"), who(b, "against")) || meet(who(a, "against"), who(b, "for"));
  }
}

/** The number in an id such as `p12`, for the order of points; 0 without one. */
export const numberOf = (id: string): number => Number(/\d+/.exec(id)?.[0] ?? 0);

export const isSide = (stance: Stance): stance is Side => stance !== "none";
