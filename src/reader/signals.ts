import { datesIn, dayIn } from "#lib/dates";
import { figuresIn } from "#lib/figures";
import { STOP_WORDS } from "#lib/stop-words";
import { stem } from "#lib/tokens";
import { cellsOf, type Piece } from "./pieces.ts";

/** Signs in a text by which retrieval ranks it. They are hints for ranking and grouping, and are never shown as findings. */
export interface Signals {
  /** Units of its figures by their common name ("ms", "eur", "%", a counted noun's stem), each as a reader knows it. */
  readonly units: ReadonlyMap<string, string>;
  /** Whether it has a word or sign of a limit, a duty or a prohibition. */
  readonly isLimit: boolean;
  /** Whether it has a word of an exception or of what happened before. */
  readonly isTurn: boolean;
  readonly isQuestion: boolean;
  /** Full dates as 2026-03-12, in order of appearance. */
  readonly dates: readonly string[];
}

/** Letters and digits end a Latin word; Chinese words have no boundary. */
const words = (latin: string, chinese: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${latin})(?![\\p{L}\\p{N}])|${chinese}`, "iu");

const LIMIT = words(
  "must|shall|at (?:most|least)|(?:no|not) (?:more|less|fewer)|may be (?:more|less|fewer)|no \\p{L}+ (?:may|can)|(?:later|earlier) than|freeze|frozen|exceeds?|may (?:only|not)|maximum|max|minimum|min|limits?|limited|caps?|capped|ceiling|required|requires?|requirement|within|only if|not (?:allowed|permitted)|mandatory|prohibited|forbidden|budget|deadline|threshold|target|guarantees?|notice period|" +
    "muss|müssen|darf|dürfen|höchstens|mindestens|maximal|minimal|spätestens|frühestens|frist|grenze|obergrenze|verboten|erforderlich|vorgeschrieben|zwingend|zulässig|unzulässig|verpflichtet|ausgeschlossen|budget|überschreiten|unterschreiten|nur (?:mit|wenn|nach)|" +
    "doit|doivent|au plus|au moins|interdit|debe|deben|como máximo|al menos|prohibido",
  "必须|不得|不能|禁止|要求|[时钟天日周月]内|不(?:超过|高于|低于|少于|晚于|允许)|不应|至少|最多|最高|最低|上限|下限|以内|以上|以下|限价|预算|截止|应当|须|[≤≥]|[<>]=?\\s?\\d",
);
/** Words that make of a day one by which something has to be done, or from which on it holds. */
const DUE = words(
  "before|by|until|till|from|due|starts?|ends?|expires?|vor|bis|ab|zum|erst|läuft|endet",
  "前|起|到期|截至",
);
const TURN = words(
  "but|however|except|unless|only|nobody|no one|never|last (?:time|year|month|week)|tried|failed|failure|incident|outage|rolled back|instead|although|until|because|lost|broke|broken|stopped|withdrawn|complain(?:ed|ts?)|" +
    "aber|jedoch|allerdings|außer|sofern|nur|niemand|kein(?:e|er|em|en)?|nie|zuletzt|damals|versuch(?:t|e)?|gescheitert|ausgefallen|ausfall|rückgängig|obwohl|weil|trotz|abgebrochen",
  "但|然而|除非|仅|只有|没有人|从未|曾|失败|故障|事故|中断|回退|退货|行不通|对不上|否则|因为|虽然|投诉|延误",
);
const QUESTION = /[?？]["'”’」』)）]*$/u;
const NUMBER_WORD =
  /(?<![\p{L}])(?:half an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|a dozen|and a half|eine[rmn]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|vierzig|fünfzig|sechzig|neunzig|halbe)(?:[ -](?:and a half|hundred|thousand))? (?<unit>\p{L}{3,})|[一二两三四五六七八九十百半]+(?:个)?(?<zh>分钟|小时|钟头|千瓦|点|天|周|月|年|人|名|次(?!性)|倍|家|台|辆|吨|公里|元)/giu;
/** Names of one unit, in several languages; hours and minutes are one, since they are often compared. */
const UNITS: Readonly<Record<string, string>> = {
  eur: "euro",
  minute: "min minuten hour h hr std stunde stunden 小时 钟头 分钟 分 时",
  second: "s sec sekunde sekunden 秒",
  day: "tag tage tagen 天 日",
  week: "woche wochen 周",
  month: "monat monate monaten monatlich 月 个月",
  year: "jahr jahre jahren 年",
  "%": "per prozent 个百分点",
  "°": "degre degree °c grad 度 ℃",
  people: "person personen mitarbeitende mitarbeiter beschäftigte 人 名 位",
  metre: "m meter 米",
};
const SAME = new Map(
  Object.entries(UNITS).flatMap(([unit, names]) => [unit, ...names.split(" ")].map((name) => [stem(name), unit])),
);
const commonName = (unit: string): string => SAME.get(stem(unit)) ?? unit;
const NO_UNIT = new Set(
  (
    "月日 th st nd rd uhr am pm und oder von bis der die das den dem des ist sind et y de o " +
    "jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october " +
    "nov november dec december januar februar märz mai juni juli oktober dezember"
  ).split(" "),
);
/** Days and months of the calendar, which are no amounts. */
const CALENDAR = /\d{1,2} ?月(?: ?\d{1,2} ?[日号])?(?!\p{L}*内)/gu;
/** First part of a compound unit: person-days are days. */
const COMPOUND = /(?<=\d\s)\p{L}+-(?=\p{L})/gu;
const YEAR = /(?<![\d.,])(?:19|20)\d{2}(?![\d.,]?\d)/gu;
const DECIMAL_COMMA = /(?<=\d),(?=\d{1,2}(?!\d))/gu;
/** Thousands before a currency: 20 T€. */
const THOUSANDS = /(?<=\d)\s?T(?=€|EUR)/gu;
const GERMAN_THOUSANDS = /(?<=\d)\.(?=\d{3}(?!\d))/gu;
/** Unit behind a number; that of a rate begins with a stroke or its word: so much a month is not so many months. */
const WORD_UNIT = /\d[\d.,]*\s?(?<unit>(?:\/|an? |per )?[\p{L}µ°]{1,24}(?:[²³])?)/gu;

/** A cell that is a number alone. */
const NUMBER = /^[\d.,’' ]+$/u;
/** Unit in a column's name: in brackets, else its last word, with "per" before it where that is a rate. */
const unitOf = (column: string) =>
  /[([（［]([^)\]）］]+)/u.exec(column)?.[1] ?? /(?:(?:\/|per )\s*)?[^\s_,/]+$/u.exec(column)?.[0] ?? "";
/** Opening of the unit of a rate. */
const RATE = /^(?:\/\s*|an? |per )/u;

const known = new Map<string, Signals>();
const KNOWN_LIMIT = 20_000;

/** The text whose figures count: of a row its cells, each number with the unit of its column. */
function measured(piece: Pick<Piece, "text" | "heading">): string {
  const cells = cellsOf(piece);
  if (cells.length === 0) return piece.text;
  return cells.map(({ column, cell }) => (NUMBER.test(cell) ? `${cell} ${unitOf(column)}` : cell)).join("; ");
}

/** Reads the signs of a piece: a number in a table has the unit of its column. Cached. */
export function signalsOf({ text, heading }: Pick<Piece, "text" | "heading">): Signals {
  const key = `${heading ?? ""}\n${text}`;
  const before = known.get(key);
  if (before) return before;
  if (known.size >= KNOWN_LIMIT) known.clear();
  const signals = {
    units: unitsIn(measured({ text, heading })),
    isLimit: LIMIT.test(text) || (DUE.test(text) && (datesIn(text).length > 0 || dayIn(text) !== undefined)),
    isTurn: TURN.test(text),
    isQuestion: QUESTION.test(text),
    dates: datesIn(text)
      .map(({ date }) => date)
      .filter((date) => /^\d{4}-\d{2}-\d{2}$/.test(date)),
  };
  known.set(key, signals);
  return signals;
}

function unitsIn(text: string): Map<string, string> {
  const plain = text
    .replace(/ ?per ?cent\b/gu, "%")
    .replace(YEAR, "")
    .replace(CALENDAR, "")
    .replace(COMPOUND, "")
    .replace(THOUSANDS, " ")
    .replace(GERMAN_THOUSANDS, "")
    .replace(DECIMAL_COMMA, ".");
  const found = figuresIn(plain).flatMap(({ unit }) => unit ?? []);
  const named = [...plain.matchAll(WORD_UNIT), ...text.matchAll(NUMBER_WORD)]
    .map(({ groups }) => (groups?.unit ?? groups?.zh)?.toLowerCase() ?? "")
    .map((unit) => (RATE.test(unit) ? `per ${commonName(unit.replace(RATE, ""))}` : unit))
    .filter((unit) => !NO_UNIT.has(unit) && !STOP_WORDS.has(unit));
  const counted = found.filter((unit) => !NO_UNIT.has(unit)).map((unit) => [unit, unit] as const);
  // As it is written goes last, and is kept.
  const all = [...counted, ...named.map((unit) => [stem(unit), unit] as const)];
  return new Map(all.map(([unit, written]) => [SAME.get(unit) ?? unit, SAME.get(unit) ?? written]));
}
