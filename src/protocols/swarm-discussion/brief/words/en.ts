const count = (n: number, one: string, many = `${one}s`): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);
/** Joined by "and"; by semicolons where one of them has an "and" of its own. */
const names = (all: readonly string[]): string =>
  all.length < 2
    ? (all[0] ?? "")
    : all.some((one) => / and /u.test(one))
      ? `${all.slice(0, -1).join("; ")}; and ${all.at(-1)}`
      : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
const MONTHS = [730, "month", 24 * 365] as const;
/** Hours of a unit, its name, and the hours below which a length is told in it. */
const LENGTHS: readonly (readonly [hours: number, name: string, most: number])[] = [
  [1 / 3_600_000, "ms", 1 / 3_600],
  [1 / 3_600, "second", 1 / 60],
  [1 / 60, "minute", 1],
  [1, "hour", 72],
  [24, "day", 24 * 28],
  [168, "week", 24 * 180],
  MONTHS,
  [2_190, "quarter", 0],
  [8_760, "year", 0],
];

/** A figure beside its limit: on which side of it, by how much, and where the limit stands. */
export interface HeldWords {
  readonly side: "same" | "above" | "below";
  readonly by: string;
  readonly limit: string;
  /** Whether it is the least that is asked for, not the most that is allowed. */
  readonly isLeast: boolean;
  readonly place: string;
}

/** What is stated beside what is needed. */
export interface StatedWords {
  readonly found: string;
  /** Where it stands. */
  readonly at: string;
  /** The option that it is stated of; absent where it is of none. */
  readonly of: string | undefined;
  readonly difference: string;
  readonly isShort: boolean;
}

const ofOption = (of: string | undefined): string => (of === undefined ? "" : ` of ${of}`);

/** The words of a brief. words/zh.ts says the same in Chinese. */
export const en = {
  headings: {
    options: "Options",
    /** Where options cannot be told apart: what is said of the question, concern by concern. */
    points: "What bears on it",
    figures: "Figures side by side",
    contradictions: "Figures that do not agree",
    dates: "Dates, in order",
    demands: "What any option is held to",
    unused: "Also in the documents",
    missing: "What is missing",
    /** Where nothing was given that speaks of the question. */
    toFindOut: "To find out first",
  },
  /** Above everything: what this is, in a sentence or two. */
  lead: (documents: number, bearing: number, unread: number) => {
    if (documents + unread === 0)
      return "No model took part and no documents were given, so nothing can be said for or against any option.";
    const left =
      unread === 0
        ? ""
        : ` ${count(unread, "document was", "documents were")} not read: code, data, tests, licences and change logs are not.`;
    if (documents === 0) return `No model took part.${left}`;
    if (bearing > 0)
      return `No model took part. This was found by rule in ${count(documents, "document")}${bearing < documents ? `, ${bearing} of which ${bearing === 1 ? "bears" : "bear"} on the question` : ""}: it is quoted, counted and compared, and not judged.${left}`;
    const read =
      documents > 1
        ? `${documents} documents were read, and no passage in them`
        : `${unread === 0 ? "The document" : "1 document"} was read, and no passage in it`;
    return `No model took part. ${read} bears on the question.${left}`;
  },
  optionsFound: (names: readonly string[], isBare: boolean) =>
    isBare
      ? `The topic asks whether to do one thing: ${names.join("; or ")}.`
      : `${count(names.length, "option is", "options are")} named: ${names.join("; ")}.`,
  noOptions: "The topic names no options, and the documents list none.",
  leave: "leave it as it is",
  stays: (what: string) => `stay with ${what}`,
  ofDocuments: (name: string, place: string) => `${name} (${place})`,
  point: "",
  says: (quote: string, place: string) => `${quote} (${place})`,
  quote: (text: string) => `“${text}”`,
  between: " ",
  documentsSay: "What the documents say",
  silent: "none found by rule",
  /** Where the lists under the options' headings do not have it. */
  unlisted: "not listed",
  /** Rows that have no name in the documents; a constraint is the user's. */
  rows: {
    constraint: (text: string) => `You set: ${text}`,
    money: () => "money",
    time: () => "time",
    for: () => "said for it",
    against: () => "said against it",
    rest: () => "also said of it",
  },
  /** Of money, where its sentence stands already. */
  limit: "limit",
  amounts: {
    head: ["", "A year"],
    intro: "Money that is spoken of for a month, a quarter or a year, each brought to a year:",
    from: (raw: string, aYear: string) => `${aYear} (${raw})`,
    of: (amount: string, currency: string) => `${amount} ${currency}`,
  },
  number: (value: number) =>
    value.toLocaleString("en-US", { maximumFractionDigits: value < 1 ? 3 : value < 100 ? 1 : 0 }),
  need: (needed: string, place: string, { found, at, of, difference, isShort }: StatedWords) =>
    `${needed} needed (${place}), ${found} stated${ofOption(of)} (${at}): ${difference} ${isShort ? "short" : "more than needed"}.`,
  enough: (needed: string, place: string, { at, of }: Pick<StatedWords, "at" | "of">) =>
    `${needed} needed (${place}), and as many stated${ofOption(of)} (${at}).`,
  /** Beside what an option takes, held against what the user set. */
  over: (quote: string, amount: string) => `${quote}: ${amount} over what you set`,
  within: (quote: string) => `${quote}: within what you set`,
  short: (quote: string, amount: string) => `${quote}: ${amount} short of what you set`,
  asMuch: (quote: string) => `${quote}: no less than what you set`,
  /** Beside what an option takes or gives, held against what a document allows or asks for at least. */
  held: (quote: string, { side, by, limit, isLeast, place }: HeldWords) => {
    const far = {
      same: "as much as",
      above: `${by} ${isLeast ? "more than" : "over"}`,
      below: `${by} ${isLeast ? "short of" : "under"}`,
    };
    return `${quote}: ${far[side]} the ${limit} of ${place}`;
  },
  bound: (found: string, foundPlace: string, bound: string, place: string, difference: string, isOver: boolean) =>
    `${found} (${foundPlace}) against at most ${bound} (${place}): ${difference} ${isOver ? "over" : "below"}.`,
  /** What a figure is of. */
  of: (name: string, amount: string) => `${name}: ${amount}`,
  equals: (amount: string, aYear: string) => `${amount}, that is ${aYear}`,
  differ: (quote: string, place: string, other: string, otherPlace: string) =>
    `${quote} (${place}), but ${other} in ${otherPlace}.`,
  /** A column's greatest figures, or a row's figures under the heads of their columns. */
  tally: (name: string, figures: readonly (readonly [of: string, figure: string])[], place: string) =>
    `${name}${/[?？]$/u.test(name) ? "" : ":"} ${figures.map(([of, figure]) => `${of} ${figure}`).join(", ")} (${place})`,
  difference: (value: string, unit: string) => (unit === "%" ? `${value} points` : value),
  /** A duration given in hours, told in the unit that has so many hours; by default the largest that fits. */
  hours: (value: number, unit?: number) => {
    const [hours, name] =
      LENGTHS.find(([hours, , most]) => (unit === undefined ? value < most : hours === unit)) ?? MONTHS;
    const n = value / hours;
    const shown = n.toLocaleString("en-US", { maximumFractionDigits: n < 1 ? 3 : 1 });
    return `${shown} ${shown === "1" || name === "ms" ? name : `${name}s`}`;
  },
  aYear: (amount: string) => `${amount} a year`,
  inPeriod: (amount: string, period: string) => `${amount} a ${period}`,
  date: (raw: string, quote: string, place: string) => `${raw}: ${quote} (${place})`,
  /** Of a table: what the row and the column are about. */
  dateOf: (raw: string, of: string, head: string, place: string) => `${raw}: ${of}, ${head} (${place})`,
  dateAgain: (raw: string, place: string) => `${raw} (${place}, quoted above)`,
  noPassageOf: (names: readonly string[]) => `By rule no passage was found that speaks of: ${names.join("; ")}.`,
  noPassageOn: (constraint: string) =>
    `You set “${constraint}”; by rule no passage was found that says whether an option keeps it.`,
  nearestTo: (constraint: string, quote: string | undefined, place: string) =>
    `You set “${constraint}”; nearest is ${quote === undefined ? place : `${quote} (${place})`}, which names no option.`,
  notKnown: (quote: string, place: string) => `Left open in the documents: ${quote} (${place})`,
  asked: (quote: string, place: string) => `Asked in the documents: ${quote} (${place})`,
  notSpoken: (concerns: readonly string[]) => `Nothing was found on what an option means for ${names(concerns)}.`,
  /** What a concern asks, and the figure that answers it. */
  toFindOut: (concern: string, asks: string, measure: string | undefined) =>
    `${concern.charAt(0).toUpperCase()}${concern.slice(1)}: ${asks}${measure === undefined ? "" : ` Wanted: ${measure}.`}`,
  /** How it goes on from here. */
  startWith:
    "A paper or a figure that names an option is enough to begin: give it with --context, and it is compared here.",
};
export type Words = typeof en;
