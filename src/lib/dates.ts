const raw = String.raw;
const MONTH =
  "(?<month>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)";
const YEAR = raw`(?<year>(?:19|20)\d{2})`;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const FORMS = [
  raw`(?<![\d.])${YEAR}-(?<mm>\d{2})(?:-(?<dd>\d{2}))?(?![\d-])`,
  raw`\b(?<dd>\d{1,2})(?:st|nd|rd|th)?\s(?:of\s)?${MONTH}\.?,?\s${YEAR}\b`,
  raw`\b${MONTH}\.?\s(?:(?<dd>\d{1,2})(?:st|nd|rd|th)?,?\s)?${YEAR}\b`,
  raw`\b(?<quarter>Q[1-4])\s?${YEAR}\b`,
  raw`(?<!\d)${YEAR}\s?(?<quarter>Q[1-4])`,
  raw`(?<!\d)${YEAR}\s?年(?:\s?(?<mm>\d{1,2})\s?月(?:\s?(?<dd>\d{1,2})\s?日)?)?`,
  raw`\b(?:in|since|by|until|from|during|before|after|early|late|mid|of|through)[\s-]${YEAR}(?![\d,.]?\d)`,
].map((form) => new RegExp(form, "giu"));

const HAS_YEAR = /(?:19|20)\d{2}/;

/** A date in a text: `2024-03-12`, `2024-03`, `2024-Q1` or `2024`, and where it stands. */
export interface Dated {
  readonly date: string;
  readonly from: number;
  readonly to: number;
}

/** The dates of a text, in order; of two that overlap, the fuller one. */
export const datesIn = (text: string): Dated[] => (HAS_YEAR.test(text) ? besides([], text, FORMS) : []);

/** Adds to these dates those that the forms find and that overlap none of them; returns all in order. */
function besides(found: readonly Dated[], text: string, forms: readonly RegExp[]): Dated[] {
  const all = [...found];
  for (const { 0: whole, index: from, groups = {} } of forms.flatMap((form) => [...text.matchAll(form)])) {
    const to = from + whole.length;
    if (!all.some((one) => one.from < to && from < one.to)) all.push({ date: dateOf(groups), from, to });
  }
  return all.sort((a, b) => a.from - b.from);
}

const DAYS = [
  raw`(?<!\d)(?<mm>\d{1,2})\s?月(?:\s?(?<dd>\d{1,2})\s?日)?`,
  raw`\b(?<dd>\d{1,2})(?:st|nd|rd|th)?\s(?:of\s)?${MONTH}\b`,
  raw`\b${MONTH}\.?\s(?<dd>\d{1,2})(?:st|nd|rd|th)?\b`,
].map((form) => new RegExp(form, "iu"));
const EVERY_DAY = DAYS.slice(0, 2).map((form) => new RegExp(form, "giu"));

/**
 * Every day that a text names, with its year or without: `2026-08-31` of 31 August 2026, `00-08-31` of 31 August. In English a
 * day without a year stands before its month: “in March 12 people” names none.
 */
export function daysIn(text: string): Dated[] {
  const days = datesIn(text).filter(({ date }) => date.length === 10);
  return besides(days, text, EVERY_DAY).filter(({ date }) => date.split("-").length === 3);
}

/** The first day of a text that names no year, such as 12 月 5 日 or 3 December: `00-12-05`, `00-12`; before each date with a year. */
export function dayIn(text: string): string | undefined {
  const groups = DAYS.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  return groups && dateOf(groups);
}

/** Words that make the date after them a last day. "Not before" makes none. */
const DUE_BY = /\b(?:by|no later than) (?:the )?(?:(?:end|middle) of )?$/iu;
const DUE_BEFORE = /^(?!.*\b(?:no|not|never|nothing|nobody|none)\b).*\bbefore $/isu;
/** Chinese words that make the date before them a last day. A number after 前 makes none: 前三名 is a rank. */
const DUE_AFTER = /^ ?[底末初]?之?前(?!\p{N}|[一二两三四五六七八九十几])/u;

/** Whether a text names a day, or a month with its year, by which something is done. */
export function isDue(text: string): boolean {
  const dates = [...daysIn(text), ...datesIn(text).filter(({ date }) => /^\d{4}-\d\d$/u.test(date))];
  return dates.some(({ from, to }) => {
    const before = text.slice(0, from);
    return DUE_BY.test(before) || DUE_BEFORE.test(before) || DUE_AFTER.test(text.slice(to));
  });
}

/** Months before the earliest date with a year from which one without a year is counted. */
const MONTHS_BEFORE = 7;

/**
 * Makes what texts sort by that name a day or a month, the earliest first; what names none comes last, and a month is over on its
 * last day. A day without a year is the one nearest to the earliest date with a year, rather before than after; where there is
 * none, a year begins after the longest time without a day.
 */
export function daysInOrder(texts: readonly string[]): (text: string | undefined) => string {
  const monthOf = (day: string): number => Number(day.split("-")[1]);
  const dated = texts.flatMap((text) => datesIn(text).slice(0, 1)).map(({ date }) => date);
  const [earliest] = dated.filter((date) => /^\d{4}-\d\d/u.test(date)).toSorted();
  const months = [
    ...new Set(texts.flatMap((text) => (datesIn(text).length > 0 ? [] : (dayIn(text) ?? []))).map(monthOf)),
  ];
  const gapBefore = (month: number): number => Math.min(...months.map((one) => (month - one + 11) % 12));
  const longest = months.toSorted((a, b) => gapBefore(b) - gapBefore(a) || a - b)[0] ?? 1;
  const year = Number(earliest?.slice(0, 4) ?? 0);
  const first = earliest === undefined ? longest : ((monthOf(earliest) + 11 - MONTHS_BEFORE) % 12) + 1;
  const yearOf = (month: number): number =>
    (earliest !== undefined && monthOf(earliest) < first ? year - 1 : year) + Number(month < first);
  return (text = "") => {
    const [date] = datesIn(text);
    const day = dayIn(text);
    if (date !== undefined) return date.date.length === 7 ? `${date.date}-99` : date.date;
    if (day === undefined) return "9999";
    const [, month = "", of = "99"] = day.split("-");
    return `${String(yearOf(Number(month))).padStart(4, "0")}-${month}-${of}`;
  };
}

function dateOf({ year = "", month, mm, dd, quarter }: Record<string, string | undefined>): string {
  if (quarter !== undefined) return `${year}-${quarter.toUpperCase()}`;
  const at = month === undefined ? mm : String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1);
  return [year, at, dd].flatMap((part) => (part === undefined ? [] : [part.padStart(2, "0")])).join("-");
}
