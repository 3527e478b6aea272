import { innerQuotes } from "#lib/cut";
import type { Lang } from "#wire";
import type { PointsDiscussion } from "./discussion.ts";
import type { Objection } from "./objections.ts";
import { isFor } from "./readings.ts";
import type { Row } from "./table.ts";
import type { PointTold, ReasonTold, StanceTold } from "./told.ts";
import type { Words } from "./words/en.ts";
import { words } from "./words/index.ts";

/** A stance with its conditions and what is preferred, in words: `only if p2`. */
export function stanceIn(
  { stance, if: needs = [], secondTo }: Pick<StanceTold, "stance" | "if" | "secondTo">,
  rowId: (id: string) => string,
  { table }: Words,
): string {
  const conditions = [...new Set(needs.map(rowId))];
  if (secondTo !== undefined) return table.secondAfter(rowId(secondTo), conditions);
  return stance === "for" && conditions.length > 0 ? table.onlyIf(conditions) : table.sides[stance];
}

/** Places that a reason gives, and what of it was found there; empty without a place. */
export const placesIn = ({ evidence = [], checked, stands }: Partial<ReasonTold>, lang: Lang): string =>
  words(lang).places(evidence, checked, stands).trim();

/**
 * Tells what a message put onto the table, a line each: points, stances, reasons with their ids, and what became of others'.
 * Empty for a message that put nothing there.
 * @param hidden what is not told
 */
export function saidIn(discussion: PointsDiscussion, message: string, lang: Lang, hidden?: "stances"): string[] {
  const told = discussion.heard.get(message);
  if (told === undefined) return [];
  const say = words(lang);
  const quoted = (text: string, id: string): string => say.point(innerQuotes(text), id);
  const brought = new Set((told.points ?? []).map(({ id }) => id));
  const point = ({ id, text, asCondition, detailOf, insteadOf, if: needs = [], who, when }: PointTold): string => {
    const notes = [
      ...(detailOf === undefined ? [] : [say.table.detail(detailOf)]),
      ...(insteadOf === undefined ? [] : [say.table.instead([insteadOf])]),
      ...(needs.length === 0 ? [] : [say.table.onlyIf(needs)]),
      ...[who, when].filter((one) => one !== undefined),
    ];
    return [(asCondition ? say.acts.condition : say.acts.brings)(quoted(text, id)), ...notes].join(say.join);
  };
  const stance = (one: StanceTold): string => {
    const text = discussion.points.get(one.on)?.text ?? "";
    const over = one.because?.length ? [say.over(one.because)] : [];
    return quoted(text, one.on) + say.colon + [stanceIn(one, (id) => id, say), ...over].join(say.between);
  };
  const limits = new Map((discussion.setting.limits ?? []).map((limit) => [limit.id, limit.text]));
  const reason = ({ id, on, side, text, evidence = [], checked, stands, theirs, limit }: ReasonTold): string => {
    const more = [
      ...(limit === undefined ? [] : [say.acts.limit(innerQuotes(limits.get(limit) ?? limit))]),
      ...(theirs === undefined ? [] : [say.acts.theirs(innerQuotes(theirs))]),
    ];
    const given = say.acts.reason(id, say.table.sides[side], on, innerQuotes(text));
    return [given + say.places(evidence, checked, stands, text), ...more].join(say.join);
  };
  return [
    ...(told.points ?? []).map(point),
    ...(hidden ? [] : (told.stances ?? [])).filter(({ on }) => !brought.has(on)).map(stance),
    ...(told.reasons ?? []).map(reason),
    ...(told.concedes ?? []).map(({ to, met }) => say.acts.grants(to, met)),
    ...(["maintains", "satisfied"] as const).flatMap((act) => (told[act] ?? []).map(say.acts[act])),
    ...(told.withdraws ?? []).map(say.acts.withdraws),
  ];
}

/** Tells in what way an objection to a row is open, and whether its author is for the row all the same. */
export const openHow = ({ reason, fate }: Objection, row: Row, { fates, byHolder }: Words): string[] => [
  fates[fate],
  ...(isFor(row, reason.by) ? [byHolder] : []),
];

/** Tells how an objection was closed. Of one that its author took back nobody says that it was answered. */
export const closedHow = (
  { reason, fate }: Pick<Objection, "reason" | "fate">,
  { takenBack }: PointsDiscussion,
  { fates, takenBack: said }: Words,
): string => (fate === "answered" && takenBack.has(reason.id) ? said : fates[fate]);
