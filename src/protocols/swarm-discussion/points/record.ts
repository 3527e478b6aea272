import { normalise } from "#graph";
import { type Content, textOf } from "#lib/fields";
import { needsOf, type Point, type PointsDiscussion, type Reason, type Row, type Stance, tableOf } from "#points";
import type { Form } from "#protocols/protocol";
import type { RuleContext, Statement } from "#protocols/rule";
import type { FloorStatement } from "#wire";
import { leadOf } from "../../shared/evidence.ts";
import { type AttackForm, type Contribution, type Declaration, sideOf } from "../schemas/forms.ts";
import { pointsAt } from "./of-floor.ts";

type Floor = ReadonlyMap<string, FloorStatement>;

/** The table when somebody answers. */
export class Standing {
  readonly discussion: PointsDiscussion;
  readonly rows: readonly Row[];

  constructor(floor: readonly FloorStatement[], context: Pick<RuleContext, "participants" | "asked">) {
    this.discussion = pointsAt(floor, context.participants, { asked: context.asked });
    this.rows = tableOf(this.discussion).rows;
  }

  has(id: string): boolean {
    return this.discussion.points.has(id) || this.reason(id) !== undefined;
  }

  point(id: string): Point | undefined {
    return this.discussion.points.get(id);
  }

  reason(id: string): Reason | undefined {
    return this.discussion.reasons.get(this.discussion.reasonId(id));
  }

  row(point: string): Row | undefined {
    return this.rows.find(({ id }) => id === this.discussion.rowId(point));
  }

  /** The row under a point or reason. */
  root(item: string): string | undefined {
    const below = this.reason(item);
    return below ? this.root(below.on) : this.row(item)?.id;
  }

  stance(who: string, point: string): Stance | undefined {
    return this.row(point)?.cells.get(who)?.stance;
  }

  /** The last stance of somebody who has taken a side on a point, or made it their second choice; undefined before. */
  formerView(who: string, point: string): Stance | undefined {
    const row = this.row(point)?.id;
    const own = this.discussion.said.filter(({ by, on }) => by === who && this.row(on)?.id === row);
    const hadView = own.some(({ stance, secondTo }) => stance !== "none" || secondTo !== undefined);
    return hadView ? this.stance(who, point) : undefined;
  }

  /** The message of somebody else that brought a reason or a point, or was the first for an asked one. */
  message(item: string, who: string): string | undefined {
    const point = this.point(item);
    const first = () => this.discussion.said.find(({ on, stance }) => on === item && stance === "for");
    const found = this.reason(item) ?? (point?.by === undefined ? first() : point);
    return found?.by === who ? undefined : found?.message;
  }
}

const standings = new WeakMap<Floor, { readonly size: number; readonly standing: Standing }>();

/** Reads the table off a floor, which only grows: once for all who answer in a step. */
export function standingOn(floor: Floor, context: Pick<RuleContext, "participants" | "asked">): Standing {
  const known = standings.get(floor);
  if (known?.size === floor.size) return known.standing;
  const standing = new Standing([...floor.values()], context);
  standings.set(floor, { size: floor.size, standing });
  return standing;
}

const MOST = 6;
/** Stands between the points of a position. */
export const BETWEEN_POINTS = " · ";

/** Joins the first texts; a "…" stands for all others. */
const joined = (texts: readonly string[]): string =>
  [...texts.slice(0, MOST), ...(texts.length > MOST ? ["…"] : [])].join(BETWEEN_POINTS);

const TABLE = ["points", "stances", "reasons", "concedes", "maintains", "withdraws"];

/** Gathers what a form puts onto the table under one key; its other fields are the record's own. */
function parted(form: Content): Content {
  const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
  const entries = Object.entries(form).filter(([key, value]) => !isEmpty(value) && key !== "text");
  return {
    ...Object.fromEntries(entries.filter(([key]) => !TABLE.includes(key))),
    table: Object.fromEntries(entries.filter(([key]) => TABLE.includes(key))),
  };
}

/** A sealed position as the record has it: what its author is for, and under which conditions. */
export function declarationRecord({ content }: Statement, standing: Standing): Content {
  const given = content as unknown as Declaration;
  // A person's one sentence is a point.
  const points = given.points.length === 0 && given.text !== undefined ? [{ text: given.text }] : given.points;
  const form = { ...given, points };
  const words = (id: string): string => standing.point(id)?.text ?? id;
  const taken = form.stances.filter((one) => sideOf(one) === "for");
  const needs = [...form.points, ...taken].flatMap((one) => one.if ?? []).map(words);
  return {
    position: joined([...taken.map(({ on }) => words(on)), ...form.points.map(({ text }) => text)]),
    ...(needs.length > 0 ? { conditions: joined(needs) } : {}),
    ...parted(form),
  };
}

export function argumentRecord({ author, content }: Statement, standing: Standing): Content {
  const form = content as unknown as Contribution;
  // The first sentence tells the position of somebody who holds no point yet.
  const position = positionAfter(author, form, standing) || leadOf(form.text);
  const shift = shiftIn(author, form, standing);
  return {
    position,
    reasoning: form.text,
    ...(shift.positionShift === "none" ? {} : { ...shift, shiftReason: leadOf(form.text) }),
    ...relations(author, form.reasons, standing),
    ...parted(form),
  };
}

/** A response as the record has it: whether its author shifted, and because of what. */
export function responseRecord({ author, content }: Statement, standing: Standing): Content {
  const form = content as unknown as Contribution;
  const before = joined(standing.rows.filter((row) => holds(author, row)).map(({ text }) => text));
  const { positionShift, shiftCause } = shiftIn(author, form, standing);
  // The point that takes in what is granted, else the objection itself.
  const conceded = form.concedes.flatMap(({ to, met }) =>
    answer(to, "conceded", standing.point(met ?? "")?.text ?? met ?? standing.reason(to)?.text ?? form.text),
  );
  const answers = [
    // Several objections of one message are conceded at once.
    ...new Map(conceded.map((one) => [one.targetId, one])).values(),
    ...form.reasons
      .filter(({ on, side }) => side === "against" && standing.reason(on) !== undefined)
      .flatMap(({ on, text }) => answer(on, "answered", text)),
  ];
  function answer(to: string, how: "answered" | "conceded", text: string): Content[] {
    const targetId = standing.message(to, author);
    return targetId === undefined ? [] : [{ targetId, answer: how, text: leadOf(text) }];
  }
  // A reason against an objection speaks for the point.
  const limits = form.reasons.flatMap(({ limit, on, side, text }) =>
    limit === undefined ? [] : [{ id: limit, kept: !standing.discussion.objects({ on, side }), why: text }],
  );
  return {
    response: form.text,
    positionShift,
    ...(before === "" ? {} : { previousPosition: before }),
    currentPosition: positionAfter(author, form, standing) || before || leadOf(form.text),
    shiftReason: leadOf(form.text),
    shiftCause,
    ...relations(author, form.reasons, standing),
    ...(answers.length > 0 ? { answers } : {}),
    ...(limits.length > 0 ? { constraints: limits } : {}),
    ...parted(form),
  };
}

export function attackRecord({ author, content }: Statement, standing: Standing): Content {
  const form = content as unknown as AttackForm;
  const weakest = form.reasons.find(({ on }) => standing.reason(on) !== undefined);
  const targetId = weakest && standing.message(weakest.on, author);
  return {
    ...relations(author, form.reasons, standing),
    ...(weakest && targetId !== undefined ? { weakestEvidence: { targetId, why: weakest.text } } : {}),
    ...parted(content),
  };
}

type Reasons = Contribution["reasons"];

/** Relations to messages: a reason bears on the message that brought the point or reason. */
function relations(author: string, reasons: Reasons, standing: Standing) {
  const about = reasons.flatMap((one) => {
    const targetId = standing.message(one.on, author);
    return targetId === undefined ? [] : [{ ...one, targetId }];
  });
  return {
    references: about.map(({ targetId, side, text }) => ({
      targetId,
      relation: side === "for" ? "supports" : "counters",
      comment: text,
    })),
    steelMan: about.flatMap(({ targetId, theirs }) =>
      theirs === undefined ? [] : [{ targetId, restatement: theirs }],
    ),
  };
}

const holds = (who: string, row: Row): boolean => row.cells.get(who)?.stance === "for";

/** Says what somebody is for once a contribution is on the table: what was asked about first, then what they bring. */
function positionAfter(who: string, form: Contribution, standing: Standing): string {
  const said = new Map(form.stances.map((one) => [standing.row(one.on)?.id ?? one.on, sideOf(one)]));
  const replaced = new Set(form.points.flatMap(({ insteadOf }) => standing.row(insteadOf ?? "")?.id ?? []));
  const kept = standing.rows.filter(
    (row) => !replaced.has(row.id) && (said.get(row.id) ?? (holds(who, row) ? "for" : "none")) === "for",
  );
  const brought = form.points.map(({ text }) => text);
  const known = new Set(brought.map(normalise));
  const isNew = ({ text }: Row): boolean => !known.has(normalise(text));
  const [asked, others] = [kept.filter(({ isAsked }) => isAsked), kept.filter(({ isAsked }) => !isAsked)];
  return joined([...asked.map(({ text }) => text), ...brought, ...others.filter(isNew).map(({ text }) => text)]);
}

/** Tells whether a contribution moves its author: not at all, in details or single points, or on what the topic asks about. */
function shiftIn(who: string, form: Contribution, standing: Standing) {
  const isAsked = (point: string): boolean => standing.row(point)?.isAsked === true;
  const taken = form.stances.map((one) => ({ ...one, stance: sideOf(one) }));
  const changed = taken.filter(({ on, stance }) => {
    const before = standing.formerView(who, on);
    if (before !== undefined) return before !== stance;
    // A second thing that was asked about, taken up beside the first, is a change.
    return stance === "for" && isAsked(on) && standing.rows.some((row) => row.isAsked && holds(who, row));
  });
  // The same side under other conditions.
  const conditioned = taken.filter(({ on, stance, if: needs = [] }) => {
    const cell = standing.row(on)?.cells.get(who);
    if (cell?.stance !== "for" || stance !== "for") return false;
    const now = needs.map((id) => standing.row(id)?.id ?? id);
    return String(now.toSorted()) !== String(needsOf(cell).toSorted());
  });
  const isDetail = (point: string): boolean => standing.row(point)?.detailOf !== undefined;
  const known = new Set([...standing.discussion.points.values()].map(({ text }) => normalise(text)));
  const brought = form.points.filter(({ text }) => !known.has(normalise(text)));
  const replaces = brought.flatMap(({ insteadOf }) =>
    insteadOf !== undefined && standing.stance(who, insteadOf) === "for" ? [insteadOf] : [],
  );
  const moved = brought.filter(({ detailOf, insteadOf }) =>
    [detailOf, insteadOf].some((id) => id !== undefined && standing.stance(who, id) === "for"),
  );
  const causes = [
    ...[...changed, ...conditioned, ...moved].flatMap(({ because = [] }) => because),
    ...form.concedes.flatMap(({ to }) => standing.message(to, who) ?? []),
  ];
  // Another view of what was asked, or of what excludes it, is a major shift.
  const asked = new Set(standing.rows.flatMap(({ id, isAsked: is }) => (is ? [id] : [])));
  const isMain = (point: string): boolean => {
    const row = standing.row(point);
    return asked.size > 0
      ? asked.has(row?.id ?? "") || row?.excludes.some((id) => asked.has(id)) === true
      : !isDetail(point);
  };
  if (replaces.some(isMain) || changed.some(({ on }) => isMain(on)))
    return { positionShift: "major", shiftCause: [...new Set(causes)].slice(0, 8) };
  if (changed.length > 0 || (moved.length + conditioned.length > 0 && causes.length > 0))
    return { positionShift: "minor", shiftCause: [...new Set(causes)].slice(0, 8) };
  return { positionShift: "none", shiftCause: [] };
}

const SILENT = { points: [], reasons: [], concedes: [], maintains: [], withdraws: [] };

/**
 * The record's content of somebody who answers in its own fields: what they left out is computed from their stances.
 * @param lead the field with what they say
 */
export const filledBy =
  (record: (said: Statement, standing: Standing) => Content, lead: string, left: readonly string[]): Form["record"] =>
  (said, floor, context) => {
    const { content } = said;
    const given = Object.entries(content).filter(([, value]) => !Array.isArray(value) || value.length > 0);
    const form = { ...SILENT, text: textOf(content, lead) ?? "", stances: content.stances ?? [] };
    const computed = record({ ...said, content: form }, standingOn(floor, context));
    const filled = Object.entries(computed).filter(([key]) => left.includes(key));
    return { ...content, ...Object.fromEntries([...filled, ...given]) };
  };

/** Makes the record's content of a form, given what stands on the floor. */
export const recordOf =
  (record: (said: Statement, standing: Standing) => Content): Form["record"] =>
  (said, floor, context) =>
    record(said, standingOn(floor, context));
