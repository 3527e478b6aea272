import { tokens } from "#lib/tokens";
import type { Alternative } from "./alternatives.ts";
import { withoutDays } from "./dates.ts";
import {
  CAN,
  HAS,
  IS_ALL,
  IS_INCOME,
  IS_TAKEN,
  LABOUR,
  OBLIGES,
  OF_MONEY,
  OF_WHICH,
  PERIOD,
  WITHOUT,
} from "./lexicon.ts";
import { bareAmountOf, bareQuantity, isSameUnit, type Quantity, quantitiesIn } from "./quantity.ts";
import { timeOfSum } from "./rate.ts";
import type { Quotable } from "./source.ts";
import type { SubjectOf } from "./subject.ts";

/** Two figures of one thing: what is needed beside what there is, or what is allowed beside what is so. */
export interface Comparison {
  readonly kind: "need" | "bound";
  /** What is needed or allowed. */
  readonly asked: Quantity;
  readonly found: Quantity;
}

/** Two figures for what is called by the same words. */
export interface Contradiction {
  readonly a: Quantity;
  readonly b: Quantity;
}

/** Shares of the smaller clause's words that both have, from which on two figures are of one thing. */
const SAME_THING = 0.75;

/** Figures of sentences, and money in the cells of tables: other figures of a table mean what its head says. */
export function allQuantities(statements: readonly Quotable[]): Quantity[] {
  return statements.flatMap((statement, at) => {
    if (statement.cells)
      return cellsOf(statement)
        .flatMap(quantitiesIn)
        .filter(({ dimension, statement: { heading } }) => dimension === "flow" || UNIT_IN_HEAD.test(heading));
    const before = statements[at - 1];
    const bare = before?.passage === statement.passage ? bareQuantity(statement, before) : undefined;
    return [...quantitiesIn(statement), ...(bare ? [bare] : [])];
  });
}

/** "p99 latency (ms)", "Price per year (EUR)", "年费（万元）": what the figures below are counted in. */
const UNIT_IN_HEAD = /[(（]\s*([^()（）]{1,12}?)\s*[)）]\s*$/u;

/** A figure of a cell with the unit and the period that its row's or column's name gives, where it has none itself. */
export function withUnit(text: string, head: string): string {
  const inHead = UNIT_IN_HEAD.exec(head)?.[1];
  const isBare = /^[\d.,]+$/u.test(text);
  const figure = inHead !== undefined && isBare ? `${text} ${inHead}` : text;
  const isMoney = MONEY_ALONE.test(figure) || (inHead !== undefined && isBare && !/\//u.test(inHead));
  const period = periodIn(head);
  if (!isMoney || period === undefined) return figure;
  return /\p{Script=Han}/u.test(figure) ? `每${PERIODS_HAN[period] ?? period}${figure}` : `${figure} a ${period}`;
}

/** The time that a head gives money for: "Cost per year", "Monthly cost", "月费用"; none where it is a price of one of many. */
function periodIn(head: string): string | undefined {
  if (IS_PRICE_OF_ONE.test(head)) return undefined;
  const {
    after,
    before = "",
    han = "",
  } = /\b(?:a|per|each|every|\/) ?(?<after>year|month|quarter|week|day)\b|\b(?<before>yearly|annual|monthly|quarterly|weekly)\b|(?:^|每|每个)(?<han>年|月|季度)(?:度|均)?(?=[\p{Script=Han}]{0,4}(?:费|成本|支出|开支|租金|预算|价))/iu.exec(
    head,
  )?.groups ?? {};
  return after?.toLowerCase() ?? PERIODS_OF_HEADS[before.toLowerCase()] ?? PERIODS_OF_HEADS[han];
}
const PERIODS_OF_HEADS: Readonly<Record<string, string>> = {
  ...{ yearly: "year", annual: "year", monthly: "month", quarterly: "quarter", weekly: "week" },
  ...{ 年: "year", 月: "month", 季度: "quarter" },
};
const PERIODS_HAN: Readonly<Record<string, string>> = {
  year: "年",
  month: "月",
  quarter: "季度",
  week: "周",
  day: "天",
};
/** "Monthly cost per node", "每台月费用". */
const IS_PRICE_OF_ONE =
  /\b(?:per|each|every|pro)\s(?!(?:year|month|quarter|week|day|annum)\b)\p{L}|\/\s?(?!(?:year|month|quarter|week|day|yr|mo)\b)\p{L}|每(?!个?(?:年|月|季度|周|天))|单价/iu;
const MONEY_ALONE =
  /^(?:[€$£¥]\s?[\d.,]+(?:\s?[km])?|[\d.,]+(?:\s?[km])?\s?(?:€|EUR|USD|CHF|GBP|[千万亿]?(?:元|欧元|美元)))$/iu;

/** A row's cells, each with the row's name as it stands there, under its column's head. */
function cellsOf(row: Quotable): Quotable[] {
  const [side, ...cells] = row.cells ?? [];
  return cells.map(({ head, text }) => {
    const said = `${side?.text ?? ""} · ${withUnit(text, head)}`;
    return { ...row, text: said, heading: head, words: new Set(tokens(`${said} ${head}`)) };
  });
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] => [...a].filter((word) => b.has(word));

/** What a quantity is about, without what it counts. */
const about = ({ about: words, unit }: Quantity): Set<string> => meant(words, unit);

/** What times and currencies are called says nothing of what they are of. */
const OF_UNITS = new Set(
  "day week month quarter year hour minute second eur euro usd gbp chf cny dollar franc 元 万元 today now must shall should need needed tak cost all everyth whole entir extra addit 每月 每年 每天 每周 每个 每 需要 至少 必须 不得 超过 低于 高于 小于 大于".split(
    " ",
  ),
);
/** Nor do the words by which a limit is set. */
const OF_LIMITS = new Set(
  "less least longer maximum minimum max min finish complet allow exceed stay remain keep".split(" "),
);
const meant = (words: ReadonlySet<string>, unit: readonly string[]): Set<string> =>
  new Set([...words].filter((word) => !unit.includes(word) && !OF_UNITS.has(word) && !/^\d/.test(word)));

/** The words that two figures' sentences share, and their share of the shorter one's. */
function kinship(a: Quantity, b: Quantity): { words: number; share: number } {
  const [x, y] = [meant(a.statement.words, a.unit), meant(b.statement.words, a.unit)];
  const words = shared(x, y).length;
  return { words, share: words / Math.max(1, Math.min(x.size, y.size)) };
}

/**
 * Needs and bounds, each beside the facts that are nearest to it, at most two, and the nearest of every other option;
 * nothing where too few words but the unit's are shared. A bound on money holds for what every option is said to cost.
 */
export function comparisonsOf(quantities: readonly Quantity[], subjectOf: SubjectOf): Comparison[] {
  return quantities.flatMap((said): Comparison[] => {
    if (said.role !== "need" && said.role !== "bound") return [];
    const asked = leftOf(said);
    const of = subjectOf(asked.statement);
    // What an option stays below binds nobody, unless it says so: "first response within 15 minutes".
    if (of !== undefined && asked.role === "bound" && !OBLIGES.test(asked.statement.text)) return [];
    const found = quantities
      .filter((one) => one.role === "fact" && isCountedAs(asked, one))
      // What one option is held to, another is not.
      .filter((one) => of === undefined || [undefined, of].includes(subjectOf(one.statement)))
      .filter((one) => !isLeftOut(asked, one))
      // As much as is allowed is no news; as much as is needed is.
      .filter((one) => asked.role === "need" || one.value !== asked.value)
      .filter((one) => one.dimension !== "count" || asked.role === "need")
      // Two figures of one sentence were set beside each other by its author, unless one has to be brought to the other's period.
      .filter((one) => one.statement !== asked.statement || (one.dimension === "flow" && one.per !== asked.per))
      .filter((one) => !differInPeriod(asked, one))
      .filter((one) => !isAside(one, asked) && !isIncomparable(one, asked))
      .map((fact) => ({ fact, ...kinship(asked, fact), near: shared(about(asked), about(fact)).length }))
      .filter(({ fact, words, share }) => isAkin(asked, fact, words, share, subjectOf))
      .sort((a, b) => b.words - a.words || b.near - a.near || far(asked, a.fact) - far(asked, b.fact));
    const kind = asked.role === "need" ? "need" : "bound";
    const most = kind === "need" ? 1 : found[0]?.fact.statement.cells ? 4 : 2;
    const options = found.map(({ fact }) => subjectOf(fact.statement));
    return found
      .filter((_, at) => at < most || (options[at] !== undefined && options.indexOf(options[at]) === at))
      .map(({ fact }) => ({ kind, asked, found: fact }));
  });
}

/**
 * Whether another figure of its sentence is a hundred times nearer to what is asked for: of "p99 180 ms (measured for 3 days)"
 * the days are no latency.
 */
export function isAside(one: Quantity, asked: Quantity): boolean {
  const off = ({ value }: Quantity): number => Math.abs(Math.log10(value / asked.value));
  return quantitiesIn(one.statement).some((other) => isSameUnit(other, one) && off(one) - off(other) > 2);
}

/** Two times of which one is many thousand times the other are hardly of one thing: a minute and a year. */
const isIncomparable = (one: Quantity, asked: Quantity): boolean =>
  one.dimension === "time" && Math.abs(Math.log10(one.value / asked.value)) > 4;

/** The same unit for the same time, or what a time that is asked about came to. */
function isCountedAs(asked: Quantity, fact: Quantity): boolean {
  const sumOf = asked.isOfTime === true && fact.per === undefined ? timeOfSum(fact.statement.text) : undefined;
  return isSameUnit(asked, sumOf === undefined ? fact : { ...fact, per: sumOf });
}

/** "预算上限为 300 万元，不包含违约金": what it says that it leaves out is not held against it. */
function isLeftOut(asked: Quantity, fact: Quantity): boolean {
  const without = WITHOUT.exec(asked.statement.text)?.groups?.what ?? "";
  return tokens(without).some((word) => fact.statement.words.has(word));
}

/** A bound without what is taken from it already: "210,000 EUR, of which 165,000 EUR are committed". */
function leftOf(bound: Quantity): Quantity {
  const { text } = bound.statement;
  const taken = quantitiesIn(bound.statement).find(
    (one) =>
      one.at > bound.at &&
      one.unit[0] === bound.unit[0] &&
      // Of a sum for another period than a year, a bare amount is of that period too, and not of the year.
      (one.dimension === bound.dimension || bound.per === "year") &&
      OF_WHICH.test(text.slice(0, one.at)) &&
      IS_TAKEN.test(text.slice(one.at + one.raw.length)),
  );
  const part = taken ?? bareAmountOf(bound, IS_TAKEN);
  if (bound.role !== "bound" || !part || part.value >= bound.value) return bound;
  return { ...bound, raw: `${bound.raw} − ${part.raw}`, value: bound.value - part.value };
}

function isAkin(asked: Quantity, fact: Quantity, words: number, share: number, subjectOf: SubjectOf): boolean {
  // People's time that is needed, and people's time that there is.
  if (asked.role === "need" && LABOUR.test(asked.unit[0] ?? "") && HAS.test(fact.statement.text)) return true;
  // What comes in a second is no measure of what could.
  if (asked.role === "need" && asked.isOfTime === true && !CAN.test(fact.statement.text)) return false;
  if (asked.dimension === "count") return words >= 1 && share >= 0.25;
  if (words >= 2 && share >= 0.34) return true;
  // "Restore everything in under 8 hours" names one thing, and "Restore test in March: 14 hours" begins with it.
  const [named, ...others] = [...meant(asked.statement.words, asked.unit)].filter((word) => !OF_LIMITS.has(word));
  if (others.length === 0 && named !== undefined && tokens(fact.statement.text)[0] === named) return true;
  const isCostOfOption = subjectOf(fact.statement) !== undefined && !IS_INCOME.test(fact.statement.text);
  const { text } = asked.statement;
  const isBudget = OF_MONEY.test(text) || IS_ALL.test(text.slice(0, asked.at)) || named === undefined;
  return asked.dimension === "flow" && isBudget && isCostOfOption;
}

/** Nearer is what stands in the same document. */
const far = (a: Quantity, b: Quantity): number =>
  a.statement.path === b.statement.path ? Math.abs(a.statement.line - b.statement.line) : 10_000;

/** Facts from different documents that are called by the same words and have different figures. */
export function contradictionsOf(quantities: readonly Quantity[], options: readonly Alternative[]): Contradiction[] {
  const facts = quantities.filter(({ role }) => role === "fact");
  const used = new Set<Quantity>();
  const found: Contradiction[] = [];
  for (const [at, a] of facts.entries()) {
    const b = facts.slice(at + 1).find((other) => !used.has(other) && contradict(a, other, options));
    if (used.has(a) || !b) continue;
    used.add(a).add(b);
    found.push({ a, b });
  }
  return found;
}

function contradict(a: Quantity, b: Quantity, options: readonly Alternative[]): boolean {
  // One document says the same of several things in one form: of each branch, module or month.
  if (!isSameUnit(a, b) || a.value === b.value || a.statement.path === b.statement.path) return false;
  // Beyond this they hardly measure one thing.
  if (Math.max(a.value, b.value) / Math.min(a.value, b.value) > 10) return false;
  if (differInPeriod(a, b) || differInOption(a, b, options) || isChange(a) || isChange(b)) return false;
  const [x, y] = [about(a), about(b)];
  const common = shared(x, y);
  const smaller = Math.min(x.size, y.size);
  if (a.dimension === "size") return common.length >= 1 && smaller <= 2 && common.length / smaller >= SAME_THING / 1.5;
  return common.length >= 2 && common.length / smaller >= SAME_THING;
}

/** What a sentence says of when; where it says nothing, what its headings do. */
function periodsOf({ statement: { text, heading } }: Quantity): string[] {
  const found = [text, heading].map(
    (one) =>
      withoutDays(one)
        .match(PERIOD)
        ?.map((period) => period.toLowerCase()) ?? [],
  );
  return found.find((some) => some.length > 0) ?? [];
}

function differInPeriod(a: Quantity, b: Quantity): boolean {
  const [x, y] = [periodsOf(a), periodsOf(b)];
  return x.length > 0 && y.length > 0 && !x.some((one) => y.includes(one));
}

function differInOption(a: Quantity, b: Quantity, options: readonly Alternative[]): boolean {
  const of = ({ statement: { text, heading } }: Quantity): Alternative[] =>
    options.filter((option) => option.isIn(text) || option.isIn(heading));
  const [x, y] = [of(a), of(b)];
  return x.length > 0 && y.length > 0 && !x.some((option) => y.includes(option));
}

/** "from 14 to 9": it tells of a change itself. */
const isChange = ({ statement: { text } }: Quantity): boolean =>
  /\bfrom \S+ (?:\S+ )?to \d|\bgrew\b|\brose\b|\bfell\b|\bdropped\b|\binstead of\b|\bmore than before\b|从[^，。]{1,12}(?:增|减|升|降)/iu.test(
    text,
  );

/** What costs money in a time, each brought to a year; one for a statement, options first, bounds last. Only where there are two, of one currency. */
export function flowsOf(
  quantities: readonly Quantity[],
  options: readonly Alternative[],
  subjectOf: SubjectOf,
): Quantity[] {
  const flows = quantities.filter(
    ({ dimension, statement, role }, at) =>
      // By how much two things differ is what neither costs.
      dimension === "flow" &&
      role !== "vague" &&
      (OF_MONEY.test(statement.text) || options.some(({ isIn }) => isIn(statement.text) || isIn(statement.heading))) &&
      quantities.findIndex(
        ({ dimension: other, statement: one }) =>
          other === "flow" && one.path === statement.path && one.line === statement.line && one.text === statement.text,
      ) === at,
  );
  const currencies = flows.map(({ unit }) => unit[0]);
  const most = currencies.toSorted(
    (a, b) => currencies.filter((one) => one === b).length - currencies.filter((one) => one === a).length,
  )[0];
  const same = flows.filter(({ unit }) => unit[0] === most);
  const place = ({ role, statement }: Quantity): number => {
    const subject = subjectOf(statement);
    const at = subject ? options.indexOf(subject) : -1;
    return role === "bound" ? options.length + 1 : at < 0 ? options.length : at;
  };
  const isOneUnit = same.length < 2 || new Set(same.map(({ per }) => per)).size < 2;
  return isOneUnit ? [] : same.toSorted((a, b) => place(a) - place(b));
}
