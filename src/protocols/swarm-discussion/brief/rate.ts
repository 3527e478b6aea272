/** What a figure is given for, where it is none of the whole. */
export interface Rate {
  /** A time ("second", "month"), or one of many in the document's word ("user"). */
  readonly of: string;
  readonly isTime: boolean;
  /** Characters behind the figure that say so. */
  readonly length: number;
}

const TIMES: readonly [RegExp, string][] = [
  [/^(?:s|secs?|seconds?|sekunde|秒)$/iu, "second"],
  [/^(?:mins?|minutes?|分钟)$/iu, "minute"],
  [/^(?:h|hr|hours?|hourly|stunde|小时)$/iu, "hour"],
  [/^(?:days?|nights?|daily|nightly|tag|天|日|晚)$/iu, "day"],
  [/^(?:weeks?|weekly|woche|周)$/iu, "week"],
  [/^(?:months?|monthly|monat|mo|月)$/iu, "month"],
  [/^(?:quarters?|quarterly|quartal|季度|季)$/iu, "quarter"],
  [/^(?:years?|yearly|annual|annually|jahr|yr|年|年度)$/iu, "year"],
];
const TIME =
  "s|sec|second|min|minute|h|hr|hour|day|night|week|month|quarter|year|sekunde|stunde|tag|woche|monat|quartal|jahr|mo|yr";
const TIME_HAN = "秒|分钟|小时|天|日|晚|周|月|季度|年";

/** "40,000 requests a day", "5 minutes of downtime per month", "12 events/s", "860 笔/秒". */
const TIME_AFTER = new RegExp(
  String.raw`^[^\d.,;:。；，：()（）]{0,24}?(?:(?:\b(?:a|an|per|each|every|pro|im|in the)\s|\/\s?)(?<word>${TIME})\b|[\/每]\s?(?<han>${TIME_HAN})|\b(?<ly>hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually)\b)`,
  "iu",
);
/** "2 MB each", "38 EUR per user", "3 nurses for each ward". */
const THING_AFTER =
  /^(?:\s?\/\s?|[^\d.,;:。；，：()（）]{0,16}?\b(?:per|pro|(?:for )?(?:each|every))\s)(?<word>\p{L}{2,})|^\s(?<each>each|apiece)\b/iu;
/** "每秒 860 笔", "日均 120 万笔", "每年停机不超过 53 分钟". */
const TIME_BEFORE_HAN = new RegExp(
  String.raw`(?:每(?:一|个)?(?<every>${TIME_HAN})|(?<mean>[日周月年])均)[^，。；;：、\d]{0,12}$`,
  "u",
);
const EACH_BEFORE_HAN = /每(?<word>[台个名人套份次家位])[^，。；;：、\d]{0,6}$/u;

/** The rate of the figure that stands between two places of a text. */
export function rateOf(text: string, at: number, end: number): Rate | undefined {
  const [before, after] = [text.slice(0, at), text.slice(end)];
  const time = TIME_AFTER.exec(after);
  const { word, han, ly } = time?.groups ?? {};
  if (time) return { of: timeOf(word ?? han ?? ly ?? ""), isTime: true, length: time[0].length };
  const { every, mean } = TIME_BEFORE_HAN.exec(before)?.groups ?? {};
  if (every ?? mean) return { of: timeOf(every ?? mean ?? ""), isTime: true, length: 0 };
  const thing = THING_AFTER.exec(after);
  const of = thing?.groups?.word ?? thing?.groups?.each;
  if (thing && of !== undefined) return { of: of.toLowerCase(), isTime: false, length: thing[0].length };
  const each = EACH_BEFORE_HAN.exec(before)?.groups?.word;
  return each === undefined ? undefined : { of: each, isTime: false, length: 0 };
}

const timeOf = (word: string): string => TIMES.find(([pattern]) => pattern.test(word))?.[1] ?? word;

/** "Last year the gateway was down for 48 minutes in all": the time that a sum is of. */
const SUM_OF =
  /\b(?:last|past|previous|this) (?<word>year|quarter|month|week)\b|\bin (?<number>(?:19|20)\d{2})\b|(?<han>[去今本全]年|(?:上|本)(?:个)?(?:季度|月|周))/iu;
const IS_SUM = /\b(?:total|altogether|in all|overall|cumulative)\b|累计|合计|总计|总共|共计/iu;

/** The time of which a sentence gives the sum, where it gives one. */
export function timeOfSum(text: string): string | undefined {
  const { word, number, han } = SUM_OF.exec(text)?.groups ?? {};
  if (!IS_SUM.test(text)) return undefined;
  if (number !== undefined) return "year";
  return word !== undefined
    ? timeOf(word)
    : han === undefined
      ? undefined
      : timeOf(han.replace(/^[去今本全上]个?/u, ""));
}
