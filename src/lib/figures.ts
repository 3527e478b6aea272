import { daysIn } from "./dates.ts";
import { present } from "./fields.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { stem } from "./tokens.ts";

/** A number that says how much of something, however it is written: 14,500 USD, $14.5k, 14500, 1.45万元. */
export interface Figure {
  /** Text of the figure, with its unit. */
  readonly text: string;
  readonly value: number;
  /** Unit: "usd", "%", "hour", "人"; absent if the text names none. */
  readonly unit?: string;
  /** Period of a rate: "month", "year", "week", "day" or "hour". */
  readonly per?: string;
  /** Whether its value alone identifies it: it has three significant digits. */
  readonly isTelling: boolean;
  readonly from: number;
  readonly to: number;
}

const raw = String.raw;
const CODE = "USD|EUR|GBP|CHF|CNY|RMB|JPY";
/** Words behind which a number is an ordinal: Article 28, § 4, 第 3 周. */
const ORDINAL = raw`\b(?:Art(?:icles?|\.)|Sections?|Clauses?|Chapters?|Annex|Appendix|Paragraphs?|Rules?|Steps?|Tables?|Figures?|Pages?)\s|§\s?|第\s?`;
const BEFORE = raw`(?<![A-Za-z\d_.:/#]|[A-Za-z]-|${ORDINAL})(?:(?<each>每月|每年|每周|每天|每小时)\p{Script=Han}{0,6})?(?:(?<before>\p{Sc}|${CODE})\s?)?`;
const NUMBER = raw`(?<number>\d{1,3}(?:[,’'\u00a0\u202f]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\d:])`;
const SIZE = raw`(?:\s?(?<size>thousand|million|billion|(?:Tsd|Mio|Mrd)\b\.?|T(?=€|EUR\b)|百万|万|亿|千)|(?<short>k|K|M|bn)(?![\p{L}\p{N}]))?`;
const MEASURE =
  "美元|欧元|元|人周|人月|人天|人日|人次|人|名|位|天|日|小时|分钟|秒|周|个月|月|年|台|次|倍|个百分点|个|条|件|家|套|份|吨|公里|米|行|页|票|项|轮|班|张|笔|辆|户|%";
/** Occupation whose time it is, as in 22 engineer weeks. */
const EFFORT = raw`(?:[A-Za-z]+[ -](?=(?:hour|day|week|month|year)s?\b))?`;
const UNIT = raw`(?:\s?(?<sign>%|‰|°C|\p{Sc})|\s?(?<measure>${MEASURE})|[ -]?(?!(?:an?|per|each|every)\b)(?<word>${EFFORT}[A-Za-z]+(?:[²³]|\/(?:kg|m[²³]|ml|[lsh])(?![A-Za-z]))?))?`;
const RATE = raw`(?:\s?(?:a|an|per|each|every|/)\s?(?<rate>month|year|week|day|hour)\b|\s?[/每](?<zhRate>月|年|周|天|小时))?`;
const FIGURE = new RegExp(`${BEFORE}${NUMBER}${SIZE}${UNIT}${RATE}`, "gu");

const SIZES: Readonly<Record<string, number>> = {
  ...{ k: 1e3, K: 1e3, thousand: 1e3, 千: 1e3, 万: 1e4, 百万: 1e6 },
  ...{ M: 1e6, million: 1e6, 亿: 1e8, bn: 1e9, billion: 1e9 },
  ...{ T: 1e3, Tsd: 1e3, Mio: 1e6, Mrd: 1e9 },
};
const SAME: Readonly<Record<string, string>> = {
  ...{ $: "usd", 美元: "usd", dollar: "usd", "€": "eur", 欧元: "eur", euro: "eur" },
  ...{ "£": "gbp", "¥": "cny", rmb: "cny", 元: "cny", percent: "%", 名: "人", 位: "人" },
  ...{ 月: "month", 个月: "month", 年: "year", 周: "week", 天: "day", 日: "day" },
  ...{ 小时: "hour", hr: "hour", h: "hour", 分钟: "minute", min: "minute", sec: "second", s: "second", 秒: "second" },
};
const NO_UNIT = /^(?:st|nd|rd|th|x|of|and|or|to|plus|times)$/iu;

const same = (unit: string): string => SAME[unit] ?? SAME[stem(unit)] ?? stem(unit);

/** Tenths as Chinese says them, 六成 or 两成半; a "one" inside a word, as in 统一成, is none, nor is a word with 成. */
const TENTHS =
  /(?:(?<!\p{Script=Han})一|[二两三四五六七八九]|(?<![\d.])[1-9] ?)成(?<more>[一二三四五六七八九]|半(?![夜天年月个小数日路途价]))?(?![不本立功为员长熟果绩就交分型像语套品批])/gu;
const DIGITS: Readonly<Record<string, number>> = {
  ...{ 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 半: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
};

const tenthsIn = (text: string): Figure[] =>
  [...text.matchAll(TENTHS)].map(({ 0: whole, index, groups = {} }) => {
    const [first = ""] = whole;
    const value = (DIGITS[first] ?? Number(first)) * 10 + (DIGITS[groups.more ?? ""] ?? 0);
    return { text: whole, value, unit: "%", isTelling: false, from: index, to: index + whole.length };
  });

/** Unit of a figure that is a day of the year. */
export const DAY = "月日";

/**
 * The figures of a text, in order: numbers with a unit, and those of three digits on without. A year alone is none.
 * @param bare takes small numbers without a unit, too: "leaves 12,000 for the rest"
 */
export function figuresIn(text: string, { bare = false } = {}): Figure[] {
  // A day is one figure, however it is written, and with its year or without.
  const days = daysIn(text).map(
    ({ date, from, to }): Figure => ({
      ...{ text: text.slice(from, to), value: Number(date.slice(-5).replace("-", "")), unit: DAY },
      ...{ isTelling: true, from, to },
    }),
  );
  const wholes = [...days, ...tenthsIn(text)];
  const isWithin = ({ from }: Figure): boolean => wholes.some((one) => one.from <= from && from < one.to);
  const others = [...text.matchAll(FIGURE)].flatMap((match) => figureOf(match, bare) ?? []);
  return [...wholes, ...others.filter((one) => !isWithin(one))].sort((one, other) => one.from - other.from);
}

/** The figures of a text that are compared with a source: without a unit, only those from a thousand on, and telling ones. */
export const comparedFigures = (text: string): Figure[] =>
  figuresIn(text, { bare: true }).filter((one) => one.unit !== undefined || one.isTelling || one.value >= 1_000);

/** Figures that are named of those that a text has and its source has not. */
const UNLIKE = 3;

/** Terms that a figure is reckoned from at most: a long row would make any figure. */
const TERMS = 12;

/**
 * The telling figures of a text, shares and thousands among them, that are none of those found in its source: those that a
 * sum, difference or product of what was found makes, as `9,120 EUR = 760 EUR × 12 months`, and the others by name. Three each.
 */
export function unlikeFigures(text: string, found: readonly string[]) {
  const there = found.flatMap((one) => figuresIn(one, { bare: true }));
  // Small ones are not looked for, and can be terms all the same.
  const isLarge = ({ isTelling, unit, value }: Figure): boolean => isTelling || unit === "%" || value >= 1_000;
  const small = figuresIn(text, { bare: true }).filter((one) => !isLarge(one));
  const terms = [...there, ...small].filter(({ unit, value }) => unit !== DAY && value > 0).slice(0, TERMS);
  const few = (texts: readonly string[]): string[] => [...new Set(texts.map(shownFigure))].slice(0, UNLIKE);
  // Behind a number may stand a verb, as in "1.2 million falls due": its value is there, whatever the word.
  const isThere = (one: Figure): boolean =>
    there.some((other) => isSameFigure(one, other) || (one.value === other.value && one.unit !== "%"));
  const unlike = comparedFigures(text)
    .filter((one) => isLarge(one) && !isThere(one))
    .map((figure) => ({ text: figure.text, sum: reckonedFrom(figure, terms, there) }));
  return {
    lacking: few(unlike.filter(({ sum }) => sum === undefined).map((one) => one.text)),
    reckoned: [...new Set(unlike.flatMap(({ sum }) => sum ?? []))].slice(0, UNLIKE),
  };
}

/** A sum or difference of two or three of these amounts, in a figure's own unit, or a product of two, that is its value; one is found. */
function reckonedFrom(figure: Figure, terms: readonly Figure[], found: readonly Figure[]): string | undefined {
  const isIt = (value: number): boolean => Math.abs(value - figure.value) < 1e-6 * Math.max(1, figure.value);
  const said = ({ text }: Figure, sign: string, other: Figure): string =>
    `${shownFigure(figure.text)} = ${shownFigure(text)} ${sign} ${shownFigure(other.text)}`;
  // A share of an amount is the amount's.
  const part = ({ value, unit }: Figure): number => (unit === "%" ? value / 100 : value);
  const pairs = terms.flatMap((one, at) =>
    (found.includes(one) ? terms.slice(at + 1) : []).map((other) => [one, other] as const),
  );
  const isAlike = ({ unit }: Figure): boolean => fits(unit, figure.unit);
  for (const [one, other] of pairs.filter((pair) => pair.every(isAlike))) {
    if (isIt(one.value + other.value)) return said(one, "+", other);
    if (isIt(one.value - other.value)) return said(one, "−", other);
    if (isIt(other.value - one.value)) return said(other, "−", one);
    const rest = terms.slice(terms.indexOf(other) + 1).filter(isAlike);
    const third = rest.find(({ value }) => isIt(one.value + other.value + value));
    if (third) return `${said(one, "+", other)} + ${third.text}`;
  }
  const factors = pairs.find(
    ([one, other]) =>
      isIt(part(one) * part(other)) && [one.unit, other.unit].some((unit) => unit === figure.unit || unit === "%"),
  );
  return factors && said(factors[0], "×", factors[1]);
}

function figureOf({ 0: whole, index, groups = {} }: RegExpExecArray, bare: boolean): Figure | undefined {
  const { number = "", size, short, before, sign, measure, word, rate, zhRate, each } = groups;
  const digits = number.replace(/[^\d.]/gu, "");
  const value = Math.round(Number(digits) * (SIZES[size?.replace(".", "") ?? short ?? ""] ?? 1) * 1e6) / 1e6;
  // A currency before the number is its unit.
  const isWord =
    word !== undefined && before === undefined && !STOP_WORDS.has(word.toLowerCase()) && !NO_UNIT.test(word);
  const named = before ?? sign ?? measure ?? (isWord ? word : undefined);
  const period = rate ?? zhRate ?? each?.slice(1);
  const isTelling = digits.replace(/[.]|^0+/gu, "").replace(/0+$/u, "").length >= 3;
  const isYear = /^(?:19|20)\d{2}$/u.test(number) && size === undefined && short === undefined;
  if (isYear && (named === undefined || isWord || measure === "年")) return undefined;
  if (word !== undefined && /^(?:st|nd|rd|th)$/iu.test(word)) return undefined;
  const isBare = named === undefined && period === undefined && !isTelling && size === undefined && short === undefined;
  if (isBare && !bare) return undefined;
  const cut = word !== undefined && !isWord && period === undefined ? whole.slice(0, whole.lastIndexOf(word)) : whole;
  const shown = cut.replace(/[\s-]+$/u, "");
  return {
    text: shown.trim(),
    value,
    ...present({ unit: named && same(named.toLowerCase()), per: period && same(period) }),
    isTelling,
    from: index,
    to: index + shown.length,
  };
}

/** Returns the sizes that a text names, as the head of a table does for its columns: 10,000 for 万元, a million for "million EUR". */
export const sizesIn = (text: string): number[] => [
  ...new Set(
    [...text.matchAll(/thousand|million|billion|百万|万|亿|千/giu)].flatMap(
      ([size]) => SIZES[size.toLowerCase()] ?? [],
    ),
  ),
];

/**
 * Whether two figures can be one: the same amount, and no unit or period of the one that is not the other's. Of what is counted the
 * same may be said in other words: “143 plugins” of “Plugins: 143 installed”.
 */
export const isSameFigure = (a: Figure, b: Figure) =>
  a.value === b.value &&
  (fits(a.unit, b.unit) || (a.isTelling && isCounted(a.unit) && isCounted(b.unit))) &&
  fits(a.per, b.per);

/** Units that no amount of another can be said in. */
const MEASURES: ReadonlySet<string> = new Set([...Object.values(SAME), ...CODE.toLowerCase().split("|"), DAY]);
/** Letters of a word that is counted, at least: shorter ones are units of measure. */
const COUNTED = 4;

/** A figure as it is shown: without a word behind it, which may be a verb as well as what is counted. */
export function shownFigure(text: string): string {
  const [figure] = figuresIn(text, { bare: true });
  return isCounted(figure?.unit) ? text.replace(/(?<=\d)[ -]\p{L}+(?=$| \()/u, "") : text;
}

const isCounted = (unit = ""): boolean => unit.length >= COUNTED && /^[a-z]+$/u.test(unit) && !MEASURES.has(unit);

const fits = (a: string | undefined, b: string | undefined): boolean => a === undefined || b === undefined || a === b;
