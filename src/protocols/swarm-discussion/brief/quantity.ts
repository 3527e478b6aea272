import { stem, tokens } from "#lib/tokens";
import { withoutDates } from "./dates.ts";
import {
  BOUNDS,
  HAS,
  HAS_TO_BE,
  HEADS_DEMANDS,
  IS_ALL,
  IS_AT_LEAST,
  IS_BELOW,
  IS_LEAST,
  IS_MORE_BY,
  IS_MORE_HAN,
  IS_SO,
  LABOUR,
  MORE_THAN,
  NEEDS,
} from "./lexicon.ts";
import { rateOf } from "./rate.ts";
import type { Quotable } from "./source.ts";

/** What is counted: money once, money in a time, a length of time, a share, a size, or things. */
type Dimension = "money" | "flow" | "time" | "share" | "size" | "count";

/** A figure with what it counts. */
export interface Quantity {
  readonly statement: Quotable;
  /** As it stands there, unit and period included. */
  readonly raw: string;
  readonly at: number;
  readonly dimension: Dimension;
  /** In the dimension's one unit: hours, a year's money, bytes, per cent, pieces. */
  readonly value: number;
  /** The currency, or the words of what is counted; quantities of different units are not compared. */
  readonly unit: readonly string[];
  /** The period that money in a time was given for; of other figures what each is of: a time, or one of many. */
  readonly per?: string;
  /** Whether that is a time. */
  readonly isOfTime?: boolean;
  /**
   * What its sentence says of it: that so much is needed, that more is not allowed, that it is so, or less than any of
   * these: by how much two things differ, what it stays below, what it should be.
   */
  readonly role: "need" | "bound" | "fact" | "vague";
  /** The words of the clause that it stands in, without its own. */
  readonly about: ReadonlySet<string>;
}
type Period = "week" | "month" | "quarter" | "year";

const NUMBER = String.raw`\d{1,3}(?:[.,'’ \u00a0]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?`;
const WORDED: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
  ...{ fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50 },
  ...{ 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10 },
};
const SCALES: readonly [RegExp, number][] = [
  [/^(?:k|thousand|tsd\.?|tausend|千)$/iu, 1e3],
  [/^万$/u, 1e4],
  [/^(?:m|mio\.?|million|millionen|百万)$/iu, 1e6],
  [/^亿$/u, 1e8],
  [/^(?:bn|billion|mrd\.?)$/iu, 1e9],
];
const CURRENCIES: readonly [RegExp, string][] = [
  [/^(?:€|eur|euros?|欧元)$/iu, "EUR"],
  [/^(?:\$|us\$|usd|dollars?|美元)$/iu, "USD"],
  [/^(?:£|gbp|pounds?)$/iu, "GBP"],
  [/^(?:chf|francs?|franken)$/iu, "CHF"],
  [/^(?:¥|cny|rmb|元|块|人民币)$/iu, "CNY"],
];
const TIMES: readonly [RegExp, number][] = [
  [/^(?:ms|milliseconds?|毫秒)$/iu, 1 / 3_600_000],
  [/^(?:s|secs?|seconds?|sekunden?|秒)$/iu, 1 / 3_600],
  [/^(?:mins?|minutes?|minuten?|分钟)$/iu, 1 / 60],
  [/^(?:h|hours?|stunden?|(?:个)?小时)$/iu, 1],
  [/^(?:days?|tagen?|tage|天|日)$/iu, 24],
  [/^(?:weeks?|wochen?|周)$/iu, 168],
  [/^(?:months?|monaten?|monate|个月)$/iu, 730],
  [/^(?:quarters?|quartale?|个季度)$/iu, 2_190],
  [/^(?:years?|jahren?|jahre|年)$/iu, 8_760],
];
const SIZES: readonly [RegExp, number][] = [
  [/^kb$/iu, 1e3],
  [/^mb$/iu, 1e6],
  [/^gb$/iu, 1e9],
  [/^tb$/iu, 1e12],
];
const PERIODS: readonly [RegExp, Period, number][] = [
  [/^(?:week|weekly|woche|周)$/iu, "week", 52],
  [/^(?:month|monthly|monat|mo|月)$/iu, "month", 12],
  [/^(?:quarter|quarterly|quartal|季度)$/iu, "quarter", 4],
  [/^(?:year|yearly|annual|annually|jahr|yr|年|年度)$/iu, "year", 1],
];

const FIGURE = new RegExp(
  [
    String.raw`(?<![\p{Script=Latin}\p{N}_.,/:#-])(?<before>[€$£¥]|(?:EUR|USD|CHF|GBP|CNY|RMB)\s)?\s?`,
    String.raw`(?<number>${NUMBER}|(?<=^|\s|\()(?:${Object.keys(WORDED)
      .filter((word) => /\w/.test(word))
      .join("|")})(?=\s)|[一两二三四五六七八九十](?=个?(?:月|小时|天|周|名|人|次|起|台|家|份|套|个)))`,
    String.raw`(?:\s?(?<scale>k|[Tt]housand|[Tt]ausend|[Tt]sd\.?|[Mm]io\.?|[Mm]rd\.?|m(?=\s?(?:€|EUR|USD))|[Mm]illion(?:en)?|bn|[Bb]illion|千|百万|万|亿))?(?![\d\p{Lu}])`,
    String.raw`\s?(?<unit>[€$£%‰]|个?小时|个月|个季度|分钟|毫秒|欧元|美元|人民币|元|[秒天周年日]|TB|GB|MB|KB|[名位个起次台家份套项条件人]|[\p{Script=Latin}][\p{Script=Latin}\p{M}-]*)?`,
  ].join(""),
  "gu",
);
/** Ends of a clause: what is beyond is about something else. */
const CLAUSE = /[;:；：，、()（）|·]|,(?!\d)|\.\s|。|\s(?:and|but|while|whereas|und|aber)\s|(?:而|但)/u;
const PER_AFTER =
  /^[^\d.;。；]{0,14}?(?:\b(?:a|an|per|each|every|pro|im|in the)\s|\/\s?)(?<p>week|month|quarter|year|woche|monat|quartal|jahr|mo|yr)\b/iu;
const PER_BEFORE =
  /(?:[每一](?<a>周|月|季度|年)|(?<c>年度)|(?<![\d\s·去今明本全半多几个上下])(?<f>年|月)(?=[均总]?(?:费|租金|成本|预算|支出|开支|运行|运维)))[^，。；;、]{0,12}$|\b(?<b>monthly|annual|yearly|quarterly|weekly)\b[^.;,]{0,30}$|\b(?:next|this|per|each|every) (?<d>year|quarter|month)\b[^.;,]{0,20}$|\bbudget\b[^.;,]{0,24} (?:for|in) (?<e>·{4})[^.;,]{0,8}$/iu;
/** "at most 100,000 EUR in 2027": what may be spent in a year. */
const YEAR_AFTER = /^[^.;,\d]{0,20}\b(?:in|for) ·{4}/iu;
const YEAR_BEFORE_HAN = /(?:·{4,}|[今明]年)度?[^，。；;、\d]{0,10}预算[^，。；;、\d]{0,4}$/u;
/** "for each instance", "per seat", "per month and 5 seats", "每台": a price of one of many. */
const EACH_AFTER =
  /^[^.;,。；，]{0,24}?(?:\b(?:for (?:each|every|one)|per|each)\s(?!day|week|month|quarter|year|tag|woche|monat|quartal|jahr)\p{L}+|\/\s?(?:seat|user|head|node|host|instance|server|core|gb|tb)\b|\b(?:and|per)\s(?:\d+\s)?(?:seat|user|head|node|host|instance|server|core|developer|employee|person)s?\b)/iu;
const EACH_BEFORE =
  /每(?<sign>[台个名人套份次家位])[^，。；;、\d]{0,6}$|\b(?:each|per|every) (?!day|week|month|quarter|year)\p{L}+ (?:costs? |is |at )?(?:about )?$/iu;
const PERIOD_BEFORE = /[每一](?:天|日|周|月|季度|年)\s?$/u;

/** Before a length of time: the span that something is told of, "in the last 12 months". */
const IS_SPAN_OF =
  /\b(?:in|over|during|for|within|of) the (?:last|past|previous|next|coming|first)\s$|(?:过去|最近|近|未来|今后|前)\s?$/iu;
/** Before a figure: "2 × 85,000 EUR". */
const TIMES_MANY = /(?<![\d.,])(\d{1,4}|two|three|four|five|six|eight|ten|twelve|两|三|四|五)\s?[×x✕*]\s?$/iu;

/** "… four people. … at least eight.": a bare number at the end counts what the sentence before it counts. */
const BARE = /\b(?:at least|need(?:s|ed)?|only)\s+(?<number>\d+|[a-z]+)[.!]?$/iu;

export function bareQuantity(statement: Quotable, before: Quotable): Quantity | undefined {
  const match = BARE.exec(statement.text);
  const number = match?.groups?.number ?? "";
  const value = WORDED[number.toLowerCase()] ?? Number(number);
  const [counted] = quantitiesIn(before).filter(({ dimension }) => dimension === "count");
  if (!match || !counted || !Number.isFinite(value)) return undefined;
  const words = new Set([...statement.words, ...before.words]);
  const at = statement.text.lastIndexOf(number);
  const role = roleOf(statement, statement.text, at, at + number.length);
  return { ...counted, statement: { ...statement, words }, raw: number, at, value, role, about: words };
}

/** "a budget of 60k EUR, 25k are already committed": the amount without a currency behind a sum, where what follows it says so. */
export function bareAmountOf(sum: Quantity, follows: RegExp): Pick<Quantity, "raw" | "value"> | undefined {
  const { text } = sum.statement;
  const from = text.indexOf(sum.raw, sum.at) + sum.raw.length;
  const match =
    /(?:[,;，；]|\bof which|其中)\s*(?<raw>(?<number>\d+(?:[.,]\d+)?)\s?(?<scale>k|m|[千万亿])?)(?=\s|已)/iu.exec(
      text.slice(from),
    );
  const { raw = "", number = "", scale = "" } = match?.groups ?? {};
  // Behind a monthly sum it may be of another time.
  const isOfSameTime = sum.dimension !== "flow" || sum.per === "year";
  if (!match || !isOfSameTime || !follows.test(text.slice(from + match.index + match[0].length))) return undefined;
  return { raw, value: parsed(number) * (SCALES.find(([pattern]) => pattern.test(scale))?.[1] ?? 1) };
}

/** The figures of a statement that count something. A figure whose unit is not understood is left out. */
export function quantitiesIn(statement: Quotable): Quantity[] {
  const text = withoutDates(statement.text);
  const found = [...text.matchAll(FIGURE)].flatMap((match) => quantityOf(statement, text, match) ?? []);
  const all: Quantity[] = [];
  for (const next of found) {
    const whole = wholeTime(all.at(-1), next);
    if (whole) all.pop();
    all.push(whole ?? next);
  }
  return all;
}

/** "4 hours 20 minutes", "1 h and 30 min", "4 小时 20 分钟": one length of time, not two. */
function wholeTime(before: Quantity | undefined, next: Quantity): Quantity | undefined {
  if (before?.dimension !== "time" || next.dimension !== "time" || before.per !== undefined) return undefined;
  const { text } = before.statement;
  const from = text.indexOf(before.raw, before.at);
  const [end, start] = [from + before.raw.length, text.indexOf(next.raw, next.at)];
  const unit = hoursOfUnit(before.raw) ?? 0;
  if (!/^\s?(?:and\s|und\s|又)?$/iu.test(text.slice(end, start)) || next.value >= unit) return undefined;
  const rate = next.per === undefined ? {} : { per: next.per, isOfTime: next.isOfTime === true };
  return { ...before, ...rate, raw: text.slice(from, start + next.raw.length), value: before.value + next.value };
}

function quantityOf(statement: Quotable, text: string, match: RegExpExecArray): Quantity | undefined {
  const { before = "", number = "", scale = "", unit = "" } = match.groups ?? {};
  const figure = WORDED[number.toLowerCase()] ?? parsed(number);
  const many = TIMES_MANY.exec(text.slice(0, match.index));
  const times = many ? (WORDED[many[1]?.toLowerCase() ?? ""] ?? Number(many[1])) : 1;
  const amount = figure * (SCALES.find(([pattern]) => pattern.test(scale))?.[1] ?? 1) * times;
  const at = match.index - (many?.[0].length ?? 0);
  let end = match.index + match[0].length;
  if (!Number.isFinite(amount) || amount === 0) return undefined;
  const isMoney = CURRENCIES.some(([pattern]) => pattern.test(before.trim()) || pattern.test(unit));
  const role = isMoney && IS_ALL.test(text.slice(0, at)) ? "bound" : roleOf(statement, text, at, end);
  const base = { statement, at, role, about: aboutOf(text, at, end) };
  const counted = (to: number, rest: Pick<Quantity, "dimension" | "value" | "unit">): Quantity => {
    const rate = rateOf(text, at, to);
    const raw = statement.text.slice(at, to + (rate?.length ?? 0)).trim();
    return { ...base, ...rest, raw, ...(rate ? { per: rate.of, isOfTime: rate.isTime } : {}) };
  };
  const named = (table: readonly [RegExp, number][], word: string): number | undefined =>
    table.find(([pattern]) => pattern.test(word))?.[1];
  const currency = CURRENCIES.find(([pattern]) => pattern.test(before.trim()) || pattern.test(unit))?.[1];
  if (currency) {
    // With the currency before it, the word behind it is no unit.
    if (before.trim() !== "" && !CURRENCIES.some(([pattern]) => pattern.test(unit))) end -= unit.length;
    const period = periodAround(text, at, end, role);
    // "每月运维 65 万元": what it is for stands between.
    const from = role === "fact" ? /[每一](?:天|日|周|月|季度|年)[^，。；;、\d]{0,8}$/u : PERIOD_BEFORE;
    const lead = from.exec(text.slice(0, at))?.[0].length ?? 0;
    const raw = statement.text.slice(at - lead, end + (period?.length ?? 0)).trim();
    if (!period) return counted(end, { dimension: "money", value: amount, unit: [currency] });
    const value = amount * period.times;
    const flow: Quantity = { ...base, raw, dimension: "flow", value, unit: [currency], per: period.name };
    return isEach(text, at, end) ? ofMany(flow, text) : flow;
  }
  if (/^[%‰]$|^percent$|^per$/iu.test(unit)) return counted(end, { dimension: "share", value: amount, unit: ["%"] });
  const labour = /^\s?人(?:日|天|周|月|年)/u.exec(text.slice(end - unit.length))?.[0];
  if (labour !== undefined) {
    const to = end - unit.length + labour.length;
    const work = counted(to, { dimension: "count", value: amount, unit: [labour.trim()] });
    return { ...work, role: labourRole(role, text) };
  }
  const hours = named(TIMES, unit);
  // "within an hour of", "two days later": a place in time, not a length of anything.
  if (hours !== undefined && /^\s?(?:内|后|之?前|ago\b|later\b|after\b|before\b|earlier\b)/iu.test(text.slice(end)))
    return undefined;
  if (hours !== undefined && IS_SPAN_OF.test(text.slice(0, at))) return undefined;
  if (hours !== undefined) {
    const length = counted(end, { dimension: "time", value: amount * hours, unit: ["time"] });
    // "It needs 14 months": so long it takes.
    return role === "need" && !IS_LEAST.test(text.slice(0, end)) ? { ...length, role: "fact" } : length;
  }
  const bytes = named(SIZES, unit);
  if (bytes !== undefined) return counted(end, { dimension: "size", value: amount * bytes, unit: ["bytes"] });
  const things = thingsAfter(text, end - unit.length);
  const said = things && LABOUR.test(things.words[0] ?? "") ? labourRole(role, text) : role;
  return things && { ...counted(things.end, { dimension: "count", value: amount, unit: things.words }), role: said };
}

/** Whether two figures count the same: money in a time is brought to a year, all else is of the same time, or of one of the same. */
export const isSameUnit = (a: Quantity, b: Quantity): boolean =>
  a.dimension === b.dimension &&
  a.unit.some((word) => b.unit.includes(word)) &&
  (a.dimension === "flow" || a.per === b.per);

/** A number of bytes in the unit in which a figure is written: "40 GB". */
export function inSizeOf(written: string, bytes: number): { readonly value: number; readonly unit: string } {
  const unit = /[kmgt]b/iu.exec(written)?.[0] ?? "";
  const size = SIZES.find(([pattern]) => pattern.test(unit))?.[1] ?? 1;
  return { value: bytes / size, unit: unit.toUpperCase() };
}

/** The hours of the unit of time in which a figure is written. */
export function hoursOfUnit(written: string): number | undefined {
  const unit = /^[\d.,'’ \u00a0]+(?<unit>\p{L}+)/u.exec(written)?.groups?.unit ?? "";
  return TIMES.find(([pattern]) => pattern.test(unit))?.[1];
}

/** The sign by which Chinese counts things in a figure as it is written: "次"; empty where there is none. */
export const signOf = (written: string): string =>
  /\d\s?[千百万亿]*(?<sign>(?![千百万亿])\p{Script=Han})/u.exec(written)?.groups?.sign ?? "";

/** How often a year has a period that money is given for. */
export const timesAYear = (period: string | undefined): number => PERIODS.find(([, name]) => name === period)?.[2] ?? 1;

/** People's time is there where the sentence says so; else it is what something takes. */
const labourRole = (role: Quantity["role"], text: string): Quantity["role"] =>
  role !== "fact" ? role : HAS.test(text) ? "fact" : "need";

const isEach = (text: string, at: number, end: number): boolean =>
  EACH_BEFORE.test(text.slice(0, at).replace(PERIOD_BEFORE, "")) || EACH_AFTER.test(text.slice(end));

/**
 * A price of each of many, times how many the sentence says there are ("9 台主机，每台每月 6,200 元"); without a number
 * it is no figure of the whole, and is left out.
 */
function ofMany(flow: Quantity, text: string): Quantity | undefined {
  const before = text.slice(0, flow.at);
  const sign = EACH_BEFORE.exec(before.replace(PERIOD_BEFORE, ""))?.groups?.sign;
  const many = sign === undefined ? undefined : new RegExp(`(\\d+)\\s?${sign}`, "u").exec(before);
  return many ? { ...flow, raw: `${many[0]} × ${flow.raw}`, value: flow.value * Number(many[1]) } : undefined;
}

/** 14,500 and 14.500 are the same; 2.3 and 2,3 as well. */
function parsed(number: string): number {
  const bare = number.replace(/['’ \u00a0]/gu, "");
  const thousands = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/.exec(bare);
  if (thousands && !bare.startsWith("0")) {
    const mark = thousands[1] === "." ? /\./g : /,/g;
    return Number(bare.replace(mark, "").replace(",", "."));
  }
  return Number(bare.replace(",", "."));
}

function periodAround(
  text: string,
  at: number,
  end: number,
  role: Quantity["role"],
): { name: Period; times: number; length: number } | undefined {
  const after = PER_AFTER.exec(text.slice(end));
  const before = PER_BEFORE.exec(text.slice(0, at));
  const { a, b, c, d, e, f } = before?.groups ?? {};
  const isSpentInYear = YEAR_AFTER.test(text.slice(end)) || YEAR_BEFORE_HAN.test(text.slice(0, at));
  const isOfYear = e !== undefined || (role === "bound" && isSpentInYear);
  const word = after?.groups?.p ?? a ?? b ?? c ?? d ?? f ?? (isOfYear ? "year" : undefined);
  const found = word === undefined ? undefined : PERIODS.find(([pattern]) => pattern.test(word));
  return found && { name: found[1], times: found[2], length: after ? after[0].length : 0 };
}

function roleOf({ heading }: Quotable, text: string, at: number, end: number): Quantity["role"] {
  const from = Math.max(0, at - 45);
  const before =
    text
      .slice(from, at)
      .split(/[.;。；，,]/u)
      .at(-1) ?? "";
  const until = text.slice(0, at);
  if (MORE_THAN.test(text.slice(end)) || IS_MORE_BY.test(until) || IS_MORE_HAN.test(until)) return "vague";
  if (IS_AT_LEAST.test(until)) return "need";
  if (IS_BELOW.test(until)) {
    const hasToBe = HAS_TO_BE.test(until) || HEADS_DEMANDS.test(heading);
    // "It shall take up to 500 records" demands that many; "it may take up to 5 days" allows them.
    if (/\bup to\b/iu.test(until.slice(-14))) return MAY.test(until) ? "bound" : "vague";
    return hasToBe || !IS_SO.test(until) ? "bound" : "vague";
  }
  const near = `${before}${text.slice(at, end)}`;
  if (BOUNDS.test(before) || /^\s?(?:以内|以下|at most|or less)/iu.test(text.slice(end))) return "bound";
  const after = text.slice(end, end + 40).split(/[.;。；，,]/u)[0] ?? "";
  return NEEDS.test(near) || /^[^\d]{0,25}\b(?:is|are) (?:needed|required)\b/iu.test(after)
    ? "need"
    : OBLIGES.test(until)
      ? "vague"
      : "fact";
}

/** "Data shall be deleted after 30 days": not what is so. */
const OBLIGES = /\b(?:shall|must|should)\b|必须|应当|应该|须(?!知)/iu;
const MAY = /\b(?:may|allow\w*|permit\w*|approve[sd]?|budget)\b/iu;

/** The content words of the clause around a figure. */
function aboutOf(text: string, at: number, end: number): Set<string> {
  const before = text.slice(0, at).split(new RegExp(CLAUSE, "gu")).at(-1) ?? "";
  const after = text.slice(end).split(new RegExp(CLAUSE, "gu"))[0] ?? "";
  const lone = tokens(`${before} ${after}`).filter((word) => !/^\d/.test(word));
  // "…; 12 of them failed": a clause with nothing of its own speaks of what stood before it.
  return new Set(lone.length > 0 ? lone : tokens(text.slice(0, at)).filter((word) => !/^\d/.test(word)));
}

const NO_THING = new Set(
  "today now currently already together once twice and or of in on at to for with from by as is are was were has have had per each a an the that which who left more less than times percent later ago only".split(
    " ",
  ),
);
const QUALITIES = new Set(
  "new old full open other further different additional stored large small first last common".split(" "),
);

/** The one or two words after a number that say what is counted; Chinese counts persons and things by a sign. */
function thingsAfter(text: string, from: number): { words: string[]; end: number } | undefined {
  const rest = text.slice(from);
  const sign = /^\s?([名位个起次台家份套项条件人])(\p{Script=Han}{0,4})/u.exec(rest);
  if (sign) {
    const [, measure = "", what = ""] = sign;
    const [thing = ""] = tokens(what);
    const isPerson = /[名位人]/u.test(measure);
    return {
      words: [isPerson ? "人" : measure],
      end: from + (isPerson && thing !== "" ? 1 + thing.length : sign[0].length - what.length),
    };
  }
  const words: string[] = [];
  let end = from;
  for (const match of rest.matchAll(/\s?([\p{Script=Latin}][\p{Script=Latin}\p{M}-]*)/guy)) {
    const word = (match[1] ?? "").toLowerCase();
    if (NO_THING.has(word) || words.length === 2) break;
    end = from + match.index + match[0].length;
    if (!QUALITIES.has(word)) words.push(stem(word));
  }
  return words.length > 0 && words.some((word) => word.length > 2) ? { words, end } : undefined;
}
