import { withoutStamp } from "../offline/chat.ts";
import { DUE, IS_ON, LEADS, PAST } from "./lexicon.ts";
import type { Quotable } from "./source.ts";

/** A day, month or quarter that a statement names. */
export interface DateFound {
  /** As it stands there. */
  readonly raw: string;
  /** Year, month and day, for the order; a month or quarter counts with its last day. */
  readonly key: string;
  readonly statement: Quotable;
  /** Of a cell of a table: what its row and its column are about. */
  readonly cell?: { readonly of: string; readonly head: string };
}

const MONTHS = [
  "jan(?:uary|uar)?",
  "feb(?:ruary|ruar)?",
  "mar(?:ch)?|märz",
  "apr(?:il)?",
  "may|mai",
  "june?|juni",
  "july?|juli",
  "aug(?:ust)?",
  "sept?(?:ember)?",
  "o[ck]t(?:ober)?",
  "nov(?:ember)?",
  "de[cz](?:ember)?",
];
const MONTH = `(?:${MONTHS.join("|")})`;
const NUMBER_OF = (name: string): number =>
  1 + MONTHS.findIndex((pattern) => new RegExp(`^(?:${pattern})$`, "iu").test(name.replace(/\.$/u, "")));

/** Every way of writing a date that is understood; the groups are named. */
const DATE = new RegExp(
  [
    String.raw`\b(?<y1>(?:19|20)\d{2})-(?<m1>\d{2})-(?<d1>\d{2})\b(?![-\w])`,
    String.raw`\b(?<d2>\d{1,2})\.\s?(?<m2>\d{1,2})\.\s?(?<y2>(?:19|20)\d{2})\b`,
    String.raw`\b(?<d3>\d{1,2})(?:st|nd|rd|th|\.)?\s(?<m3>${MONTH})\b\.?(?:,?\s(?<y3>(?:19|20)\d{2}))?`,
    String.raw`\b(?<m4>${MONTH})\.?\s(?<d4>\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s(?<y4>(?:19|20)\d{2}))?`,
    String.raw`\b(?<m5>${MONTH})\s(?<y5>(?:19|20)\d{2})\b`,
    String.raw`\bQ(?<q6>[1-4])[ /](?<y6>(?:19|20)\d{2})\b`,
    String.raw`(?:(?<y7>(?:19|20)\d{2})\s?年\s?)?(?<m7>\d{1,2})\s?月\s?(?<d7>\d{1,2})\s?[日号]`,
    String.raw`(?<y8>(?:19|20)\d{2})\s?年\s?(?<m8>\d{1,2})\s?月`,
    String.raw`\bend of (?<y9>(?:19|20)\d{2})\b|(?<y0>(?:19|20)\d{2})\s?年年?(?:底|末)`,
  ].join("|"),
  "giu",
);

interface DateInText {
  readonly raw: string;
  readonly at: number;
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number;
}

/** The dates in a text, with or without their year, in order. */
function datesIn(text: string): DateInText[] {
  return [...text.matchAll(DATE)].flatMap((match) => {
    const group = (letter: string): string | undefined =>
      Object.entries(match.groups ?? {}).find(([name, value]) => name.startsWith(letter) && value !== undefined)?.[1];
    const [y, m, d, q] = [group("y"), group("m"), group("d"), group("q")];
    const named = (text: string): number => (/^\d+$/.test(text) ? Number(text) : NUMBER_OF(text));
    // A year's end is its last day.
    const month = q !== undefined ? 3 * Number(q) : m === undefined ? 12 : named(m);
    const day = d === undefined ? 31 : Number(d);
    if (month < 1 || month > 12 || day < 1 || day > 31) return [];
    return [
      {
        raw: match[0].trim().replace(/\.$/u, ""),
        at: match.index,
        year: y === undefined ? undefined : Number(y),
        month,
        day,
      },
    ];
  });
}

/** A text without the days that it names; months and years on their own stay. */
export const withoutDays = (text: string): string =>
  text.replace(DATE, (found, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    return Object.entries(groups).some(([name, value]) => name.startsWith("d") && value !== undefined) ? " " : found;
  });

/** A text in which dates, times and names with numbers are blanked, so that what is left of figures counts something. */
export const withoutDates = (text: string): string =>
  withoutStamp(text)
    .replace(DATE, (found) => "·".repeat(found.length))
    .replace(
      /\b\d{1,2}:\d{2}\b|\bv?\d+\.\d+\.\d+[\w.]*|\b[A-Z]{2,}-\d+\b|\b(?:19|20)\d{2}\b(?!\s?(?:€|EUR|USD|people|users|rows))|(?:19|20)\d{2}\s?年|\d{1,2}\s?月(?!\s?\d)(?=[^\d个])|\b(?:RFC|ISO|PCI|Q|HTTP|Node|Python|Java|PHP|Go|ADR|EN|DIN|Article|Section|Chapter|Figure|Table|Step|Phase|Round|Option|Issue|Level|Tier|Room|Floor|Version|Ticket|Paragraph|§|#)[ /-]?\d+(?:\.\d+)*|#\d+|§\s?\d+/gu,
      (found) => "·".repeat(found.length),
    );

/**
 * What falls due or begins, in order; a date without a year takes the one that its document names last before it, else
 * the latest that any document names.
 */
export function deadlinesIn(statements: readonly Quotable[]): DateFound[] {
  const years = statements.flatMap(({ text, heading }) =>
    datesIn(`${heading} ${text}`).flatMap(({ year }) => year ?? []),
  );
  const latest = Math.max(0, ...years);
  const lastIn = new Map<string, number>();
  const found = statements.flatMap((statement): DateFound[] => {
    const { path, text, heading } = statement;
    for (const { year } of datesIn(heading)) if (year !== undefined) lastIn.set(path, year);
    const dates = datesIn(withoutStamp(text));
    // A row that begins with its date is of a log: what was.
    if (dates[0]?.at === 0 && statement.cells) return [];
    for (const { year } of datesIn(text)) if (year !== undefined) lastIn.set(path, year);
    const inCells = dueCellsOf(statement);
    if (inCells.length > 0) return inCells;
    const due = dates.filter(({ at, raw }, i) => {
      const before = dates[i - 1];
      const isEndOfSpan =
        before && /^\s*(?:and|to|until|bis|und|[-–—至到])\s*$/iu.test(text.slice(before.at + before.raw.length, at));
      const near = text.slice(Math.max(0, at - 40), at + raw.length + 25);
      const lead = text.slice(Math.max(0, at - 14), at);
      return !isEndOfSpan && !PAST.test(lead) && (DUE.test(near) || LEADS.test(lead) || IS_ON.test(lead));
    });
    return due.map(({ raw, ...date }) => {
      const year = date.year ?? dates.find((one) => one.year !== undefined)?.year ?? lastIn.get(path) ?? latest;
      return { raw, statement, key: keyOf(year, date) };
    });
  });
  return found.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

/** Dates below a head that says what falls due then: "contract until". */
function dueCellsOf(statement: Quotable): DateFound[] {
  const [side, ...cells] = statement.cells ?? [];
  return cells.flatMap(({ head, text }): DateFound[] => {
    const [date] = DUE_HEAD.test(head) ? datesIn(text) : [];
    if (!side || date?.year === undefined) return [];
    return [{ raw: date.raw, statement, key: keyOf(date.year, date), cell: { of: side.text, head } }];
  });
}
const DUE_HEAD = new RegExp(`${DUE.source}|\\b(?:until|till|by|to)$`, "iu");

const keyOf = (year: number, { month, day }: Pick<DateInText, "month" | "day">): string =>
  `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
const two = (value: number): string => String(value).padStart(2, "0");
