import { clip } from "#graph";
import { tokens } from "#lib/tokens";
import { messageIdsIn } from "#wire";
import { VAGUE } from "./vocabulary.ts";

/** Phrases of both languages as one pattern, in any case; English ones begin and end with a word. */
export const phrases = (english: readonly string[], chinese: readonly string[]): RegExp =>
  new RegExp([`\\b(?:${english.join("|")})\\b`, ...chinese].join("|"), "iu");

/** Quotations in marks of any kind, and code in backticks. Their length is bounded, so that no text is slow. */
const QUOTED =
  /“[^“”]{0,2000}”|"[^"\n]{0,2000}"|«[^«»]{0,2000}»|「[^「」]{0,2000}」|『[^『』]{0,2000}』|```[\s\S]{0,2000}?```|`[^`\n]{0,2000}`/gu;

/** A text without what it quotes: only for this does its author stand. */
export const ownWords = (text: string): string => text.replace(QUOTED, " … ");

/** The sentences of a text, in any of our languages. A dot inside a number or a name ends none. */
export const sentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|(?<=[。！？；])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** A spot as a reason quotes it. */
export const spot = (text: string): string => `“${clip(text, 120)}”`;

/** A number, or a single Chinese character, which on its own names little. */
const NO_WORD = /^(?:\p{N}+|\p{Script=Han})$/u;

/** The words of a text that name something: stop words, generalities and message ids left out. */
export function concreteWords(text: string): string[] {
  let bare = text;
  for (const id of messageIdsIn(text)) bare = bare.replaceAll(id, " ");
  return [...new Set(tokens(bare))].filter((word) => !VAGUE.has(word) && !NO_WORD.test(word));
}

const HAN = /\p{Script=Han}/u;
/** Words that carry a thought: Chinese ones carry more each than English ones, whose compounds fall apart. */
export const saysSomething = (text: string, english: number, chinese: number): boolean =>
  concreteWords(text).length >= (HAN.test(text) ? chinese : english);

/** Digits that do not belong to a name such as p99, S3, 3G or v2. */
const DIGITS = /(?<![A-Za-z0-9_.-])\d[\d.,:/]*(?!\d*[A-Z](?![A-Z])\b)(?!\d)/gu;
const ENGLISH_NUMBER =
  /\b(only one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|half|twice|double[sd]?|tenfold)\b(?!\s+(?:main |different |other )?(?:reasons?|things?|points?|options?|sides?|ways?|approach\w*|views?|positions?|choices?|camps?|aspects?|databases?|worlds?)\b)/giu;
const CHINESE_NUMBER =
  /[二两三四五六七八九十百千万半]+[多余几]?个?(?:半?天|周|月|年|人|台|倍|小时|分钟|秒|成|次|晚|位|套|张|单|条|元|份|起|跳|季度|名|家|轮|组|批|节点|库|点)|一(?:小时|倍|半)|只有一[个台名位条]|翻倍|万分之/gu;
/** Years in the trade, which say nothing about the matter. */
const SENIORITY =
  /\b(?:\d+|\w+)\+? years(?: of| in the)? (?:experience|industry|trade)\b|\bI(?:['’]ve| have| was| am)\b[^.]{0,60}\bfor (?:more than |over )?\d+ years\b|(?:做|干|从业)[^。，,]{0,8}[\d一二三四五六七八九十]+多?年/giu;
/** A number that opens an entry of a list. */
const LIST_MARK = /^\s*\d+[.)、]\s/gmu;

/** The figures in a text, as they stand there. */
export function figureTexts(text: string): string[] {
  let bare = text.replace(SENIORITY, " ").replace(LIST_MARK, " ");
  for (const id of messageIdsIn(bare)) bare = bare.replaceAll(id, " ");
  return [DIGITS, ENGLISH_NUMBER, CHINESE_NUMBER].flatMap((pattern) => bare.match(pattern) ?? []);
}

const CODE = /`[^`]+`|\b\w+\(\)|\b[a-z]+_[a-z_]+\b|\bSELECT\b/u;
const SOURCE =
  /https?:\/\/|[\w/-]+\.(?:md|txt|pdf|csv|log|ts|js|py|go|java|rb|rs|sql|ya?ml|json)\b|\b(?:RFC|ISO|IEC|CVE|PEP|JEP)[ -]?\d|\b[A-Z]{2,}-\d+\b|《[^》]+》|§/u;
export const namesCode = (text: string): boolean => CODE.test(text);
export const namesSource = (text: string): boolean => SOURCE.test(text);
