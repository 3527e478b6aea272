import { type Reading, tableOf } from "#discussion";
import { normalise } from "#graph";
import { type Content, pushTo, recordsOf, textOf, textsOf } from "#lib/fields";
import { PointsDiscussion, type PointTold, type ReasonTold, type Setting, type Told } from "#points";
import { withPlaces } from "#protocols/citations";
import type { Constraint, FloorStatement, Participant } from "#wire";
import { evidenceIn, leadOf } from "../../shared/evidence.ts";
import { limitOf } from "../../shared/limits.ts";
import { isPointId, type OnTable, sideOf } from "../schemas/forms.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Draft = Omit<Mutable<Told>, "points"> & {
  points: Mutable<NonNullable<Told["points"]>[number]>[];
  stances: NonNullable<Told["stances"]>[number][];
  reasons: ReasonTold[];
  concedes: NonNullable<Told["concedes"]>[number][];
  withdraws: string[];
  maintains: string[];
};

/**
 * Folds a floor into points. Points, stances and reasons of a statement are taken as they are, and numbered in the order of
 * the floor. A statement that has none is read by its other fields: a sealed position is one point; a declared shift
 * brings another, as a detail where it is minor; an argument is a reason for its author's point; a counter is an objection
 * to the point of what it counters. A judge joins points. Nothing is read out of prose.
 */
export function pointsOf(floor: readonly FloorStatement[], setting: Setting): PointsDiscussion {
  return new FloorFold(setting).fold(floor);
}

/** Folds what a discussion has said so far: experts are counted, all others may object. */
export const pointsIn = (reading: Reading): PointsDiscussion =>
  pointsAt(reading.floor, tableOf(reading).participants, {
    asked: reading.composed?.problemDefinition?.options,
    limits: reading.constraints,
  });

/** What a table is folded for besides its participants. */
export interface AskedOf {
  readonly asked?: readonly string[] | undefined;
  readonly limits?: readonly Constraint[] | undefined;
}

interface Folded extends AskedOf {
  readonly size: number;
  readonly last: FloorStatement | undefined;
  readonly discussion: PointsDiscussion;
}

type Seated = Pick<Participant, "id" | "name" | "role">;

const folded = new WeakMap<readonly Seated[], Folded>();

/**
 * Folds a floor for a table, once for all who ask at the same point: a floor only grows, so that its last statement and
 * its length tell it apart.
 */
export function pointsAt(
  floor: readonly FloorStatement[],
  participants: readonly Seated[],
  { asked, limits }: AskedOf = {},
): PointsDiscussion {
  const known = folded.get(participants);
  const at = { asked, limits, size: floor.length, last: floor.at(-1) };
  if (known && known.asked === asked && known.limits === limits && known.size === at.size && known.last === at.last)
    return known.discussion;
  const discussion = pointsOf(floor, settingOf(participants, asked, limits));
  folded.set(participants, { ...at, discussion });
  return discussion;
}

/** The setting of a table: experts are counted, all others may object; what the topic names are its first points. */
function settingOf(
  participants: readonly Seated[],
  asked: readonly string[] = [],
  limits: readonly Constraint[] = [],
): Setting {
  return {
    experts: participants.filter(({ role }) => role === "expert"),
    others: participants.filter(({ role }) => role !== "expert"),
    limits: limits.filter(({ kind }) => kind === "constraint").map(limitOf),
    asked: asked.map((text, at) => ({ id: `p${at + 1}`, text })),
  };
}

class FloorFold {
  readonly #discussion: PointsDiscussion;
  /** The point that an author holds now. */
  readonly #held = new Map<string, string>();
  /** The point that a message is about: the one that it brought, or its author's. */
  readonly #pointOf = new Map<string, string>();
  /** Messages that bring several points, and no reason. */
  readonly #several = new Set<string>();
  readonly #reasonsOf = new Map<string, ReasonTold[]>();
  readonly #byText = new Map<string, string>();
  /** Words of limits by their ids. */
  readonly #limits: ReadonlyMap<string, string>;
  readonly #steps = new Map<string, number>();
  readonly #asked: ReadonlySet<string>;
  #points = 0;
  #reasons = 0;

  constructor(setting: Setting) {
    this.#discussion = new PointsDiscussion(setting);
    for (const { id, text } of setting.asked ?? []) this.#byText.set(normalise(text), id);
    this.#asked = new Set(this.#byText.values());
    this.#points = setting.asked?.length ?? 0;
    const quotable = (setting.limits ?? []).filter(({ text }) => text.length >= LEAST_QUOTED);
    this.#limits = new Map(quotable.map(({ id, text }) => [id, normalise(text)]));
  }

  fold(floor: readonly FloorStatement[]): PointsDiscussion {
    const drafts: Draft[] = [];
    let open = "";
    const hear = (): void => {
      for (const draft of drafts.splice(0)) this.#discussion.hear(draft);
    };
    for (const statement of floor) {
      const key = `${statement.round} ${statement.type}`;
      if (key !== open) hear();
      open = key;
      if (statement.type === "judgement") this.#judge(statement, floor);
      else drafts.push(this.#told(statement, this.#stepOf(key)));
    }
    hear();
    return this.#discussion;
  }

  #stepOf(key: string): number {
    const step = this.#steps.get(key) ?? this.#steps.size + 1;
    this.#steps.set(key, step);
    return step;
  }

  #told(statement: FloorStatement, step: number): Draft {
    const { id, from, content } = statement;
    const draft: Draft = {
      ...{ id, by: from, step, points: [], stances: [], reasons: [], concedes: [], withdraws: [], maintains: [] },
      wouldChangeIf: textOf(content, "wouldChangeIf"),
      ...(WITHOUT_DOCKET.has(statement.type) ? { saw: [] } : {}),
    };
    if (isOnTable(content)) this.#onTable(statement, draft);
    else this.#inFields(statement, draft);
    return draft;
  }

  /**
   * Takes what was said in points, stances and reasons. A text alone is a reason for the one stance that is taken with it, or
   * for what its author holds; with several stances it is unknown which of them it is about.
   */
  #onTable(statement: FloorStatement, draft: Draft): void {
    const { id, from } = statement;
    const { content } = statement;
    const { points = [], stances = [], reasons = [], ...rest } = content.table as OnTable;
    const text = BODIES.flatMap((key) => textOf(content, key) ?? [])[0];
    for (const { text: worded, if: needs, ...how } of points) {
      const known = this.#byText.get(normalise(worded));
      const brought = known === undefined ? this.#bring(worded, draft, how) : undefined;
      const conditions = this.#conditions(needs, draft);
      if (brought) brought.if = conditions;
      else if (known !== undefined) draft.stances.push({ on: known, stance: "for", if: conditions });
    }
    this.#stances(stances, draft);
    const own = draft.points.filter(({ asCondition }) => !asCondition);
    // Prefers the option that was asked about to the further sentences of a position.
    const taken = draft.stances.filter(({ stance }) => stance === "for").map(({ on }) => on);
    const held = taken.find((on) => this.#asked.has(on)) ?? own[0]?.id ?? taken[0];
    const before = this.#held.get(from);
    const isLeft = draft.stances.some(({ on, stance }) => on === before && stance !== "for");
    if (isLeft) this.#held.delete(from);
    if (held !== undefined && (own.length > 0 || !this.#held.has(from))) this.#held.set(from, held);
    const about = held ?? this.#held.get(from);
    if (about !== undefined) this.#pointOf.set(id, about);
    if (own.length > 1 && reasons.length === 0) this.#several.add(id);
    for (const { text: argued, evidence, on, side, limit, theirs } of reasons)
      this.#reason(statement, draft, on, side, argued, { cited: withPlaces(argued, evidence), limit, theirs });
    const isBare = [reasons, rest.concedes, rest.withdraws, rest.maintains].every((said = []) => said.length === 0);
    if (isBare && text !== undefined) {
      const taken = draft.stances.filter(({ stance }) => stance !== "none");
      const [one = about === undefined ? undefined : { on: about, stance: "for" }, ...others] = taken;
      if (one && others.length === 0)
        this.#reason(statement, draft, one.on, one.stance === "against" ? "against" : "for", leadOf(text));
    }
    for (const { to, met } of rest.concedes ?? []) {
      const point = this.#idOf(met);
      draft.concedes.push({ to, ...(point === undefined ? {} : { met: point }) });
    }
    draft.withdraws.push(...(rest.withdraws ?? []));
    draft.maintains.push(...(rest.maintains ?? []));
  }

  #stances(stances: NonNullable<OnTable["stances"]>, draft: Draft): void {
    for (const { if: needs, ...stance } of stances)
      draft.stances.push({
        ...{ ...stance, stance: sideOf(stance), secondTo: this.#idOf(stance.secondTo) },
        if: this.#conditions(needs, draft),
      });
  }

  /** The id of a point that is told by its id or its words; undefined if there is none. */
  #idOf = (point: string | undefined): string | undefined =>
    point === undefined || isPointId(point) ? point : this.#byText.get(normalise(point));

  #bring(text: string, draft: Draft, how: Partial<PointTold> = {}): Draft["points"][number] {
    const point: Draft["points"][number] = { ...how, id: `p${++this.#points}`, text };
    this.#byText.set(normalise(text), point.id);
    draft.points.push(point);
    return point;
  }

  /** The points that are named as conditions; one in words is a point of its own, on which nobody has a stance yet. */
  #conditions(needs: readonly string[] = [], draft: Draft): string[] {
    return needs.map((need) =>
      isPointId(need)
        ? need
        : (this.#byText.get(normalise(need)) ?? this.#bring(need, draft, { asCondition: true }).id),
    );
  }

  #inFields(statement: FloorStatement, draft: Draft): void {
    const { id, from, content } = statement;
    this.#position(statement, draft);
    const point = this.#held.get(from);
    if (point !== undefined) this.#pointOf.set(id, this.#pointOf.get(id) ?? point);
    const argued = textOf(content, "reasoning");
    if (point !== undefined && argued !== undefined) this.#reason(statement, draft, point, "for", leadOf(argued));
    this.#stances((content.stances ?? []) as NonNullable<OnTable["stances"]>, draft);
    // A likeness neither supports nor refutes.
    if (statement.type !== "analogy") this.#references(statement, draft);
    for (const limit of recordsOf(content, "constraints")) {
      const [id, why] = [textOf(limit, "id"), textOf(limit, "why")];
      if (point === undefined || id === undefined || why === undefined) continue;
      this.#reason(statement, draft, point, limit.kept === true ? "for" : "against", why, { limit: id });
    }
    this.#answers(content, draft);
    for (const taken of recordsOf(content, "retracts"))
      for (const { id } of this.#reasonsOf.get(textOf(taken, "targetId") ?? "") ?? []) draft.withdraws.push(id);
  }

  /** A position is a new point unless somebody has said the same words; an argument restates what its author holds. */
  #position({ id, from, type, content }: FloorStatement, draft: Draft): void {
    // Stances tell what their author holds now.
    if (type !== "position_declaration" && recordsOf(content, "stances").length > 0) return;
    const shift = textOf(content, "positionShift");
    const isShift = shift === "minor" || shift === "major";
    const before = this.#held.get(from);
    const stated = isShift ? undefined : textOf(content, "position");
    // Somebody who has declared nothing holds what their response says.
    const text = stated ?? (isShift || before === undefined ? textOf(content, "currentPosition") : undefined);
    if (text === undefined || (before !== undefined && !isShift && type !== "position_declaration")) return;
    const because = textsOf(content, "shiftCause");
    const known = this.#byText.get(normalise(text));
    if (known !== undefined && known === before) return;
    if (before !== undefined && shift !== "minor") draft.stances.push({ on: before, stance: "none", because });
    const point = known ?? `p${++this.#points}`;
    this.#held.set(from, point);
    this.#pointOf.set(id, point);
    if (known !== undefined) {
      draft.stances.push({ on: known, stance: "for", because });
      return;
    }
    this.#byText.set(normalise(text), point);
    const isDetail = shift === "minor" && before !== undefined;
    draft.points.push({ id: point, text, ...(isDetail ? { detailOf: before, because } : {}) });
  }

  #references(statement: FloorStatement, draft: Draft): void {
    const { content, from, references } = statement;
    for (const { targetId, type, comment } of references) {
      const side = SIDES[type];
      const text = comment ?? leadOf(BODIES.flatMap((key) => textOf(content, key) ?? [])[0] ?? "");
      // A reason for a message that brings several points is not known to be one for its first.
      const isVague = side === "for" && this.#several.has(targetId);
      const on = side && !isVague ? this.#meant(targetId, from) : undefined;
      if (!side || on === undefined || text === "") continue;
      this.#reason(statement, draft, on, side, text);
    }
  }

  /** The item that somebody means by a message: what it holds against their own point, else its reason, else its point. */
  #meant(message: string, who: string): string | undefined {
    const reasons = this.#reasonsOf.get(message) ?? [];
    const mine = this.#against(message, who)[0];
    return (mine ?? reasons.find(({ side }) => side === "for") ?? reasons[0])?.id ?? this.#pointOf.get(message);
  }

  /** The objections of a message to what somebody holds or said. */
  #against(message: string, who: string): ReasonTold[] {
    const isTheirs = (on: string) => on === this.#held.get(who) || this.#discussion.reasons.get(on)?.by === who;
    return (this.#reasonsOf.get(message) ?? []).filter(({ side, on }) => side === "against" && isTheirs(on));
  }

  #reason(
    statement: FloorStatement,
    draft: Draft,
    on: string,
    side: ReasonTold["side"],
    text: string,
    {
      cited: said = text,
      limit = this.#quoted(said),
      ...how
    }: Pick<ReasonTold, "limit" | "theirs"> & { readonly cited?: string } = {},
  ): void {
    const reason: ReasonTold = {
      ...{ id: `a${++this.#reasons}`, on, side, text, limit, ...how },
      ...evidenceIn(said, statement),
    };
    draft.reasons.push(reason);
    pushTo(this.#reasonsOf, statement.id, reason);
  }

  /** The id of the limit whose words stand in what was said; undefined if none do. */
  #quoted(said: string): string | undefined {
    if (this.#limits.size === 0) return undefined;
    const words = normalise(said);
    return [...this.#limits].find(([, limit]) => words.includes(limit))?.[0];
  }

  #answers(content: Content, draft: Draft): void {
    for (const answer of recordsOf(content, "answers")) {
      const target = textOf(answer, "targetId") ?? "";
      const text = textOf(answer, "text");
      for (const { id } of this.#against(target, draft.by)) {
        if (textOf(answer, "answer") === "conceded") draft.concedes.push({ to: id });
        else if (text !== undefined && !draft.reasons.some(({ on }) => on === id))
          draft.reasons.push({ id: `a${++this.#reasons}`, on: id, side: "against", text });
      }
    }
  }

  /** Joins the points that a judge calls the same, unless the user parted them, and keeps of which only one can be done. */
  #judge(judgement: FloorStatement, floor: readonly FloorStatement[]): void {
    const { same, oneOf, parts = {} } = pointsJudged(judgement);
    const parted = partedBy(judgement, floor);
    const isParted = (one: string, other: string) => parted.some((pair) => pair.includes(one) && pair.includes(other));
    this.#discussion.judge({
      same: groupsIn(same).flatMap((ids) => clusters(ids, isParted)),
      oneOf: groupsIn(oneOf),
      parts: Object.fromEntries(Object.entries(parts as object).map(([whole, of]) => [whole, [of].flat().map(String)])),
    });
  }
}

/** Splits what is called the same into groups of which no two were parted. */
function clusters(points: readonly string[], isParted: (one: string, other: string) => boolean): string[][] {
  const found: string[][] = [];
  for (const point of points) {
    const group = found.find((one) => !one.some((other) => isParted(point, other)));
    if (group) group.push(point);
    else found.push([point]);
  }
  return found;
}

/** Whether a statement says what it says in points, stances or reasons. */
const isOnTable = ({ table }: Content): boolean => typeof table === "object" && table !== null;

/** Pairs that the user parts: a model's judgement never joins them, an earlier one of the user's does so no longer. */
function partedBy(judgement: FloorStatement, floor: readonly FloorStatement[]): string[][] {
  const since = judgement.from === "user" ? floor.indexOf(judgement) + 1 : 0;
  return floor
    .slice(since)
    .filter(({ type, from }) => type === "judgement" && from === "user")
    .flatMap((one) => groupsIn(pointsJudged(one).apart));
}

const pointsJudged = ({ content }: FloorStatement): Readonly<Record<string, unknown>> =>
  (content.points ?? {}) as Readonly<Record<string, unknown>>;

const groupsIn = (value: unknown): string[][] =>
  Array.isArray(value) ? value.filter((group) => Array.isArray(group)).map((group) => group.map(String)) : [];

/** Characters that a limit has at least that is known by its words: fewer stand in a text by chance. */
const LEAST_QUOTED = 8;

/** Kinds whose turns bring no docket: they confirm no answer. */
const WITHOUT_DOCKET: ReadonlySet<string> = new Set(["position_declaration", "unshared_information", "analogy"]);

/** Keys of a statement's own text. */
const BODIES = ["reasoning", "response", "failureScenario"];

const SIDES: Readonly<Record<string, ReasonTold["side"]>> = { counters: "against", supports: "for" };
