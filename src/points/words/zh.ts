import { unlikeFigures } from "#lib/figures";
import { han } from "#lib/han";
import { FIGURE, TABLE, TEXTS, type Words } from "./en.ts";

const list = (all: readonly string[]): string => all.join("、");

const and = (ids: readonly string[]): string => (ids.length > 0 ? `及另 ${ids.length} 项（${list(ids)}）` : "");

/** Conditions behind a stance. */
const provided = (points: readonly string[]): string => han`，条件是 ${list(points)}`;

const over = (because: readonly string[]): string => (because.length > 0 ? `（因 ${list(because)}）` : "");

function conditionally(conditional: number, held: number): string {
  if (conditional === 0) return "";
  return `，${held === 1 ? "附" : conditional === held ? "均附" : `其中 ${conditional} 位附`}条件`;
}

const table: Words["table"] = {
  ...TABLE.zh,
  counts: ({ pro, held, conditional, against, second, instead, none, needed, objecting, silent }) =>
    [
      ...(pro === undefined ? [] : [`${pro}赞成${conditionally(conditional, held)}`]),
      ...(against > 0 ? [`${against} 位反对`] : []),
      ...(second > 0 ? [`${second} 位将其列为次选`] : []),
      ...(instead > 0 ? [`${instead} 位赞成其他要点`] : []),
      ...(none > 0 ? [`${none} 位中立`] : []),
      ...(needed > 0 ? [`${pro === undefined ? "" : "另 "}${needed} 位以此为条件`] : []),
      ...(objecting > 0 ? [`${objecting} 位有异议`] : []),
      ...(typeof silent === "string" ? [silent] : silent > 0 ? [`${silent} 位未表态`] : []),
    ].join("，"),
  onlyIf: (points) => `赞成${provided(points)}`,
  secondAfter: (preferred, conditions) => `次选，首选 ${preferred}${conditions.length > 0 ? provided(conditions) : ""}`,
  follows: {
    for: (from) => `↳ 赞成与它相连的 ${list(from)}，不计入人数`,
    against: (from) => `↳ 赞成不能与它并存的 ${list(from)}，不计入人数`,
  },
  condition: (of) => `${list(of)} 的条件`,
  detail: (of) => `${of} 的细节`,
  instead: (of) => `与 ${list(of)} 不能并存`,
  whole: (parts) => `包含 ${list(parts)}`,
  wording: (point) => `另一种说法：${point}`,
  objections: (open, granted) =>
    [...(open > 0 ? [`${open} 条异议未解决`] : []), ...(granted > 0 ? [`${granted} 条异议已承认`] : [])].join("，"),
  open: (why) => `未解决（${why}）`,
};

const every = (all: number): string => (all === 2 ? "两位" : `全部 ${all} 位`);

export const zh: Words = {
  ...TEXTS.zh,
  list,
  table,
  quoted: 60,
  room: 420,
  sizeOf: (text) => (text.match(/\p{Script=Han}/gu) ?? []).length,
  tally: (held, all) => (held === 0 ? "无人" : held < all ? `${all} 位中 ${held} 位` : every(all)),
  areFor: (held, conditional, all, point) =>
    `${held < all ? `${all} 位中 ${held} 位赞成` : `${every(all)}都赞成`}${conditionally(conditional, held)}：${point}`,
  tallyOfOthers: (held, all) => (held < all ? `其余 ${all} 位中 ${held} 位` : `其余 ${all} 位`),
  isFor: (tally, conditional, held) => `${tally}赞成${conditionally(conditional, held)}`,
  areAgainst: (against, all, point) =>
    `${against < all ? `${all} 位中 ${against} 位` : `${every(all)}都`}反对：${point}`,
  divided: (point, [pro = 0, onlyIf = 0, contra = 0, second = 0, instead = 0]) =>
    `${point}：${[
      ...(pro > 0 || onlyIf === 0 ? [`${pro} 位赞成`] : []),
      ...(onlyIf > 0 ? [`${onlyIf} 位附条件赞成`] : []),
      ...(contra > 0 ? [`${contra} 位反对`] : []),
      ...(second > 0 ? [`${second} 位将其列为次选`] : []),
      ...(instead > 0 ? [`${instead} 位赞成其他选项`] : []),
    ].join("，")}`,
  eachOnlyIf: (points) => han`各自的条件中都有 ${list(points)}`,
  noMajority: (all, conditional) => `${all} 位专家中，没有一个要点得到过半数${conditional ? "无条件" : ""}赞成`,
  onlyIf: (who, points, others, isMore) => {
    if (isMore) return han`${list(who)}另外还要求 ${list(points)}${and(others)}`;
    return `${who.length === 0 ? han`条件是 ${list(points)}` : `${list(who)}赞成${provided(points)}`}${and(others)}`;
  },
  onCondition: (who, ids) => `${list(who)}附条件（${list(ids)}）`,
  withAgainst: (id, against) => `${id} 有 ${against} 位反对`,
  second: (who, preferred, conditions) =>
    han`${list(who)}列为次选（首选 ${preferred}）${conditions.length > 0 ? provided(conditions) : ""}`,
  voided: (fates) => `异议${list(fates)}`,
  instead: (who, point, of) =>
    of === "" ? han`${list(who)}赞成与之不能并存的 ${point}` : han`${list(who)}赞成与 ${of} 不能并存的 ${point}`,
  notSaid: (who) => `${list(who)}未表态`,
  objects: (who) => `${list(who)}有异议`,
  reason: (text, from, places) => `“${text}”（${from.join("，")}）${places}`,
  places: (all, checked, stands = [], text = "") => {
    if (all.length === 0) return FIGURE.test(text) ? "［未核对］" : "";
    const of = stands.length > 0 ? `：${list(stands)}` : "";
    const isCompared = checked === true && stands.length > 0;
    const { lacking, reckoned } = unlikeFigures(isCompared ? text : "", stands);
    const sum = reckoned.length > 0 ? `，${list(reckoned)}` : "";
    const not = lacking.length > 0 ? `，该处没有：${list(lacking)}` : "";
    return `［${list(all)}${of} ${checked === true ? "✓" : checked === "missing" ? "✗" : "未核对"}${sum}${not}］`;
  },
  takenIn: (objection, point) => `已采纳：“${objection}” → ${point}`,
  openObjection: (fate, objection) => `未解决的异议（${fate.join("，")}）：${objection}`,
  over,
  grantedObjection: ([, ...how], objection) =>
    `已承认的异议${how.length > 0 ? `（${how.join("，")}）` : ""}：${objection}`,
  moreObjections: (open, granted) =>
    [...(open > 0 ? [`另有 ${open} 条异议未解决`] : []), ...(granted > 0 ? [`另有 ${granted} 条异议已承认`] : [])].join(
      "，",
    ),
  givenUp: (who, because) => `${list(who)}已放弃${over(because)}`,
  wentTo: (who, points, because) => han`${list(who)}转而赞成 ${list(points)}${over(because)}`,
  swapped: (one, other) => `${one}与${other}在同一步中互换了立场，事先没有听到对方的话`,
  limit: (text, place, parts) => `“${text}”${place}：${parts.length > 0 ? parts.join("；") : "没有理由谈到它"}`,
  changes: (who, text, message) => `${who}：“${text}”（${message}）`,
  titleAnd: (title, more) => `${title}（${more}）`,
  next: (point, who, when) => `${point}${who || when ? `：${[who, when].filter(Boolean).join("，")}` : ""}`,
  unheard: (who, why) => (why === undefined ? `${who}没有发言` : `${who}：${why}`),
};
