import { unlikeFigures } from "#lib/figures";
import { han } from "#lib/han";
import { textsFrom } from "#lib/pairs";

const list = (all: readonly string[]): string => all.join(", ");
const all = (points: readonly string[]): string =>
  points.length < 2 ? list(points) : `${list(points.slice(0, -1))} and ${points.at(-1)}`;
/** A number of points. */
const points = (n: number): string => `${n} ${n === 1 ? "point" : "points"}`;
const have = (all: readonly string[]): string => `${list(all)} ${all.length === 1 ? "has" : "have"} not said`;

/** Points that are told by their ids alone. */
const and = (ids: readonly string[]): string => (ids.length > 0 ? ` and ${ids.length} more (${list(ids)})` : "");
const several = (points: readonly string[], others: readonly string[]): string =>
  others.length > 0 ? list(points) + and(others) : all(points);

/** Tells how many of those who are for a point set a condition. */
function conditionally(conditional: number, held: number): string {
  if (conditional === 0) return "";
  return `, ${held === 1 ? "" : conditional === held ? "each " : `${conditional} of them `}on a condition`;
}

const over = (because: readonly string[]): string => (because.length > 0 ? `(over ${list(because)})` : "");

/** A number in a text, by itself: not that of an id. */
export const FIGURE = /(?<![\p{L}\p{N}-])\d/u;

/** Experts of a row by side; `pro` is told as a share of all. */
interface Counts {
  /** Undefined where it is nothing but a condition or a second choice. */
  readonly pro: string | undefined;
  /** Experts who are for it, and those of them on a condition. */
  readonly held: number;
  readonly conditional: number;
  readonly against: number;
  readonly second: number;
  /** Experts who took up one that excludes it. */
  readonly instead: number;
  readonly none: number;
  readonly needed: number;
  readonly objecting: number;
  /** In words of a point that came last, since nobody could have said anything. */
  readonly silent: number | string;
}

export const TABLE = textsFrom({
  title: ["Points: who is for what", "要点：谁赞成什么"],
  heads: {
    point: ["Point", "要点"],
    reasons: ["More reasons for it", "其他赞成的理由"],
    objections: ["Objections", "异议"],
    minor: ["Points of one expert alone, or given up", "仅一人赞成或已放弃的要点"],
  },
  tiers: {
    shared: ["Shared", "共同点"],
    most: ["Most are for", "多数赞成"],
    "on a condition": ["On a condition", "附条件赞成"],
    divided: ["Divided", "分歧"],
    few: ["Held by some", "部分人赞成"],
    nobody: ["Nobody is for it", "没有人赞成"],
    "given up": ["Given up", "已放弃"],
  },
  sides: {
    for: ["for", "赞成"],
    against: ["against", "反对"],
    none: ["on neither side", "中立"],
    needed: ["their condition", "以此为条件"],
    objects: ["objects", "有异议"],
    formerly: ["no longer for", "不再赞成"],
    instead: ["for another instead", "赞成其他要点"],
    silent: ["has not said", "未表态"],
    unheard: ["has said nothing", "没有发言"],
  },
  asked: ["asked about", "您问到的"],
  formerCondition: ["A former condition, set by nobody now", "曾是条件，现已无人提出"],
});

const table = {
  ...TABLE.en,
  counts: ({ pro, held, conditional, against, second, instead, none, needed, objecting, silent }: Counts) =>
    [
      ...(pro === undefined ? [] : [`${pro} for${conditionally(conditional, held)}`]),
      ...(against > 0 ? [`${against} against`] : []),
      ...(second > 0 ? [`${second} as a second choice`] : []),
      ...(instead > 0 ? [`${instead} for another instead`] : []),
      ...(none > 0 ? [`${none} on neither side`] : []),
      ...(needed > 0 ? [pro === undefined ? `a condition of ${needed}` : `${needed} more as a condition`] : []),
      ...(objecting > 0 ? [`${objecting} ${objecting === 1 ? "objects" : "object"}`] : []),
      ...(typeof silent === "string"
        ? [silent]
        : silent > 0
          ? [`${silent} ${silent === 1 ? "has" : "have"} not said`]
          : []),
    ].join(", "),
  onlyIf: (points: readonly string[]) => `only if ${all(points)}`,
  secondAfter: (preferred: string, conditions: readonly string[]) =>
    `second choice to ${preferred}${conditions.length > 0 ? `, only if ${all(conditions)}` : ""}`,
  /** Tells what somebody is for who has said nothing of a point: details of it or a whole that has it, or what excludes it. */
  follows: {
    for: (from: readonly string[]) =>
      `↳ for ${list(from)}, which ${from.length === 1 ? "goes" : "go"} with it; not counted`,
    against: (from: readonly string[]) => `↳ for ${list(from)} in its place; not counted`,
  },
  condition: (of: readonly string[]) => `a condition of ${list(of)}`,
  detail: (of: string) => `detail of ${of}`,
  instead: (of: readonly string[]) => `not together with ${list(of)}`,
  whole: (parts: readonly string[]) => `parts: ${list(parts)}`,
  wording: (point: string) => `also as ${point}`,
  /** @param granted those that are granted, and that nothing was set against */
  objections: (open: number, granted: number) =>
    [
      ...(open > 0 ? [`${open} ${open === 1 ? "objection" : "objections"} open`] : []),
      ...(granted > 0 ? [`${granted}${open > 0 ? "" : granted === 1 ? " objection" : " objections"} granted`] : []),
    ].join(", "),
  open: (why: string) => `open: ${why}`,
};

export const TEXTS = textsFrom({
  join: ["; ", "；"],
  stop: [". ", "。"],
  colon: [": ", "："],
  end: [".", "。"],
  /** Sign between sentences of a paragraph. */
  between: [" ", ""],
  titles: {
    terms: ["Conditions", "条件"],
    shared: ["Shared", "共同点"],
    most: ["Most are for, somebody is against", "多数赞成，有人反对"],
    condition: ["On a condition", "附条件赞成"],
    divides: ["What divides", "分歧"],
    few: ["Held by some", "部分人赞成"],
    asked: ["You asked about", "您问到的选项"],
    limits: ["Reasons on limits", "涉及限制的理由"],
    changes: ["What would change a view", "什么情况下会改变看法"],
    next: ["Next", "下一步"],
    missing: ["Missing", "缺席"],
  },
  /** Says of a point that somebody is against it, and nobody objects to it. */
  noReason: ["no reason given against it", "反对者没有给出理由"],
  said: [
    (who: string, message: string) => `${who}, ${message}`,
    (who: string, message: string) => `${who}（${message}）`,
  ],
  oneExpert: ["There is one expert: nothing can be shared", "只有一位专家，谈不上共识"],
  words: {
    unchallenged: ["unchallenged", "无人提出异议"],
    answered: ["no objection open", "没有未解决的异议"],
    open: ["open", "有未解决的异议"],
  },
  fates: {
    withdrawn: ["withdrawn", "已收回"],
    "source not found": ["source not found", "未找到出处"],
    "target gone": ["the attacked reason no longer counts", "所针对的理由已失效"],
    "taken in": ["taken in", "已采纳"],
    answered: ["answered", "已回应"],
    "came last": ["put to nobody since", "尚未请人回应"],
    "not answered": ["shown, not answered", "已看到，未回应"],
    "not confirmed": ["answered, not confirmed", "已回应，尚未确认"],
    granted: ["granted", "已承认"],
    disputed: ["disputed", "仍有争议"],
    maintained: ["maintained by its author", "提出者坚持"],
  },
  /** Says of an open objection that its author has come to be for the point, or always was. */
  byHolder: ["raised by a supporter", "提出者赞成这个要点"],
  takenBack: ["taken back by its author after an answer", "提出者在得到回应后收回"],
  nobodyFor: ["nobody is for it", "无人赞成"],
  /** A reason that names a limit: `against p1: “It costs 400,000” (Ann, r1-msg-002)`, or `against p1: Ann, r1-msg-002`. */
  limits: {
    kept: [
      (point: string, said: string) => `for ${point}: ${said}`,
      (point: string, said: string) => han`赞成 ${point}：${said}`,
    ],
    broken: [
      (point: string, said: string) => `against ${point}: ${said}`,
      (point: string, said: string) => han`反对 ${point}：${said}`,
    ],
    admitted: [
      (point: string, said: string) => `against ${point}, by a supporter: ${said}`,
      (point: string, said: string) => han`反对 ${point}（由赞成者提出）：${said}`,
    ],
    "taken in": [
      (point: string, said: string) => `against ${point}, taken in: ${said}`,
      (point: string, said: string) => han`反对 ${point}（异议已采纳）：${said}`,
    ],
    answered: [
      (point: string, said: string) => `against ${point}, answered: ${said}`,
      (point: string, said: string) => han`反对 ${point}（异议已回应）：${said}`,
    ],
  },
  /** Says of a point that reasons name a limit for other points alone. */
  limitUnnamed: [
    (point: string) => `no reason names it for ${point}`,
    (point: string) => han`关于 ${point} 的理由没有谈到它`,
  ],
  /** Says of a next step that nobody is for what it refines. */
  ofLeft: [
    (whole: string) => `detail of ${whole}, which nobody is for`,
    (whole: string) => han`它补充的 ${whole} 无人赞成`,
  ],
  movedSince: [
    (point: string, message: string) => `they have changed position on ${point} since (${message})`,
    (point: string, message: string) => `此后对 ${point} 已改变立场（${message}）`,
  ],
  moved: [
    (from: string, to: string, why: string) => `${from} → ${to} ${why}`,
    (from: string, to: string, why: string) => `${from} → ${to}${why}`,
  ],
  /** Acts of a message at the table. */
  acts: {
    brings: [(point: string) => `brings ${point}`, (point: string) => `提出${point}`],
    condition: [(point: string) => `names the condition ${point}`, (point: string) => `提出条件${point}`],
    reason: [
      (id: string, side: string, on: string, text: string) => `${id}, ${side} ${on}: “${text}”`,
      (id: string, side: string, on: string, text: string) => `${id}，${side} ${on}：“${text}”`,
    ],
    limit: [(text: string) => `on the limit “${text}”`, (text: string) => `涉及限制“${text}”`],
    theirs: [
      (text: string) => `what it attacks, at its strongest: “${text}”`,
      (text: string) => `对方观点最有力的说法：“${text}”`,
    ],
    grants: [
      (id: string, met?: string) => `grants ${id}${met === undefined ? "" : `, taken in by ${met}`}`,
      (id: string, met?: string) => `承认 ${id}${met === undefined ? "" : `，已在 ${met} 中采纳`}`,
    ],
    maintains: [(id: string) => `maintains ${id}`, (id: string) => `坚持 ${id}`],
    satisfied: [(id: string) => `calls ${id} met`, (id: string) => `认为 ${id} 已得到回应`],
    withdraws: [(id: string) => `takes ${id} back`, (id: string) => `收回 ${id}`],
  },
  refined: [
    (points: readonly string[]) => `refined by ${list(points)}`,
    (points: readonly string[]) => han`补充 ${points.join("、")}`,
  ],
  takesUp: [
    (points: readonly string[]) => `now for ${list(points)}`,
    (points: readonly string[]) => han`转而赞成 ${points.join("、")}`,
  ],
  /** A quoted reason, with what became of it where it is closed. */
  ended: [
    (reason: string, fate: string | undefined) => (fate === undefined ? reason : `${reason}, ${fate}`),
    (reason: string, fate: string | undefined) => (fate === undefined ? reason : `${reason}，${fate}`),
  ],
  ownReason: [(text: string) => `(own reason: “${text}”)`, (text: string) => `（本人的理由：“${text}”）`],
  uncaused: ["(no cause named)", "（未说明起因）"],
  conforming: ["(no cause named, and more experts were on that side)", "（未说明起因，那一边的专家更多）"],
  point: [(text: string, id: string) => `“${text}” (${id})`, (text: string, id: string) => `“${text}”（${id}）`],
  noted: [
    (text: string, notes: readonly string[]) => `${text} (${list(notes)})`,
    (text: string, notes: readonly string[]) => `${text}（${notes.join("，")}）`,
  ],
  pro: [(who: readonly string[]) => `for: ${list(who)}`, (who: readonly string[]) => `赞成：${who.join("、")}`],
  contra: [(who: readonly string[]) => `against: ${list(who)}`, (who: readonly string[]) => `反对：${who.join("、")}`],
  moreReasons: [
    (pro: number, contra: number) =>
      `other reasons name it ${[...(pro > 0 ? [`for ${points(pro)}`] : []), ...(contra > 0 ? [`against ${pro > 0 ? contra : points(contra)}`] : [])].join(", ")}`,
    (pro: number, contra: number) =>
      `另有理由据此${[...(pro > 0 ? [`赞成 ${pro} 个要点`] : []), ...(contra > 0 ? [`反对 ${contra} 个要点`] : [])].join("、")}`,
  ],
  more: [(count: number) => `${count} more in the table`, (count: number) => `表中另有 ${count} 项`],
});

/** Texts of the first screen and the table. Each is given what the table says, and adds nothing to it. */
export const en = {
  ...TEXTS.en,
  list,
  table,
  /** Most UTF-16 units of a quote; a longer one is cut, with "…". */
  quoted: 120,
  /** Most words of a screen. */
  room: 250,
  /** Counts words, without the places in documents. */
  sizeOf: (text: string) =>
    text
      .replace(/\[[^\]]*\]/gu, "")
      .split(/\s+/u)
      .filter(Boolean).length,
  /** A tally among those who do not set it as a condition. */
  tallyOfOthers: (held: number, all: number) =>
    all === 1 ? "the other one" : held < all ? `${held} of the ${all} others` : `the ${all} others`,
  tally: (held: number, all: number) => (held < all ? `${held} of ${all}` : all === 2 ? "both" : `all ${all}`),
  /** @param conditional how many of them on a condition */
  areFor: (held: number, conditional: number, all: number, point: string) =>
    `${held < all ? `${held} of ${all}` : all === 2 ? "Both" : `All ${all}`} are for${conditionally(conditional, held)}: ${point}`,
  /** @param conditional how many of those who are for it, `held`, on a condition */
  isFor: (tally: string, conditional: number, held: number) => `${tally} for it${conditionally(conditional, held)}`,
  areAgainst: (against: number, all: number, point: string) =>
    `${against < all ? `${against} of ${all}` : all === 2 ? "Both" : `All ${all}`} are against: ${point}`,
  /** @param counts experts who are for it, on a condition, against it, for it as a second choice, and for what excludes it */
  divided: (point: string, [pro = 0, onlyIf = 0, contra = 0, second = 0, instead = 0]: readonly number[]) =>
    `${point}: ${[
      ...(pro > 0 || onlyIf === 0 ? [`${pro} for`] : []),
      ...(onlyIf > 0 ? [`${onlyIf} on a condition`] : []),
      ...(contra > 0 ? [`${contra} against`] : []),
      ...(second > 0 ? [`${second} as a second choice`] : []),
      ...(instead > 0 ? [`${instead} for another instead`] : []),
    ].join(", ")}`,
  /** @param isPart whether each may have further conditions, which are not told */
  eachOnlyIf: (points: readonly string[], isPart: boolean) =>
    `each only if ${all(points)}${isPart ? ", and on further conditions below" : ""}`,
  noMajority: (all: number, conditional: boolean) =>
    `No point has more than half of ${all === 1 ? "the one expert" : `the ${all} experts`} for it${conditional ? " without a condition" : ""}`,
  /** @param isMore whether they come on top of what each wants */
  onlyIf: (who: readonly string[], points: readonly string[], others: readonly string[], isMore: boolean) =>
    `${list(who)}${isMore ? " also" : ""} only if ${several(points, others)}`.trimStart(),
  /** Conditions that are told by their ids alone. */
  onCondition: (who: readonly string[], ids: readonly string[]) => `${list(who)} on a condition (${list(ids)})`,
  withAgainst: (id: string, against: number) => `${id} with ${against} against`,
  second: (who: readonly string[], preferred: string, conditions: readonly string[]) =>
    `${list(who)} as a second choice, after ${preferred}${conditions.length > 0 ? ` and only with ${conditions.join(" and ")}` : ""}`,
  /** Objections by what became of them. */
  voided: (fates: readonly string[]) => `objections: ${list(fates)}`,
  /** @param of ids of the points that it excludes; empty: all that stand there */
  instead: (who: readonly string[], point: string, of: string) =>
    `${list(who)} for ${point} instead${of === "" ? "" : ` of ${of}`}`,
  notSaid: have,
  objects: (who: readonly string[]) => `${list(who)} ${who.length === 1 ? "objects" : "object"}`,
  reason: (text: string, from: readonly string[], places: string) => `“${text}” (${list(from)})${places}`,
  /** @param text a figure in it has to come from somewhere, also where no place is given */
  places: (
    all: readonly string[],
    checked: true | "missing" | undefined,
    stands: readonly string[] = [],
    text: string = "",
  ) => {
    if (all.length === 0) return FIGURE.test(text) ? " [not checked]" : "";
    const of = stands.length > 0 ? `: ${list(stands)}` : "";
    const isCompared = checked === true && stands.length > 0;
    const { lacking, reckoned } = unlikeFigures(isCompared ? text : "", stands);
    const sum = reckoned.length > 0 ? `, ${list(reckoned)}` : "";
    const not = lacking.length > 0 ? `, not there: ${list(lacking)}` : "";
    return ` [${list(all)}${of} ${checked === true ? "✓" : checked === "missing" ? "✗" : "not checked"}${sum}${not}]`;
  },
  takenIn: (objection: string, point: string) => `Taken in: “${objection}” → ${point}`,
  openObjection: (fate: readonly string[], objection: string) => `Open objection (${list(fate)}): ${objection}`,
  /** An objection that is granted, and that nothing was set against; how it is open says no more than that. */
  grantedObjection: ([, ...how]: readonly string[], objection: string) =>
    `Objection granted${how.length > 0 ? ` (${list(how)})` : ""}: ${objection}`,
  moreObjections: (open: number, granted: number) =>
    [...(open > 0 ? [`${open} more open`] : []), ...(granted > 0 ? [`${granted} more granted`] : [])].join(", "),
  over,
  givenUp: (who: readonly string[], because: readonly string[]) =>
    `given up by ${list(who)} ${over(because)}`.trimEnd(),
  wentTo: (who: readonly string[], points: readonly string[], because: readonly string[]) =>
    [`${list(who)} went over to ${list(points)}`, over(because)].join(because.length > 0 ? " " : ""),
  swapped: (one: string, other: string) =>
    `${one} and ${other} changed sides in one step, without having heard each other`,
  limit: (text: string, place: string, parts: readonly string[]) =>
    `“${text}”${place}: ${parts.length > 0 ? parts.join("; ") : "no reason names it"}`,
  changes: (who: string, text: string, message: string) => `${who}: “${text}” (${message})`,
  titleAnd: (title: string, more: string) => `${title} (${more})`,
  next: (point: string, who: string | undefined, when: string | undefined) =>
    `${point}${who ? `: ${who}` : ""}${when ? `${who ? ", " : ": "}${when}` : ""}`,
  unheard: (who: string, why: string | undefined) => (why === undefined ? `${who} has said nothing` : `${who}: ${why}`),
};

export type Words = typeof en;
