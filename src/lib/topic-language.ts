import { ENGLISH } from "./stop-words.ts";

/** Frequent words of languages in Latin letters that are neither English words nor usual parts of names. */
const OTHERS = new Set(
  (
    "und nicht wir sollen sollten soll ist eine einen für mit oder ob unsere unser werden " +
    "que para una nuestro nuestra debemos deberíamos cómo qué está por " +
    "nous devons devrions pour avec est notre nos faut dans une sur " +
    "che dobbiamo dovremmo nostro nostra della sono perché " +
    "uma com nosso nossa devemos deveríamos não " +
    "het een wij moeten onze niet voor " +
    "att och vi ska inte för våra czy nie powinniśmy się jest"
  ).split(" "),
);
const ENGLISH_WORDS = new Set(ENGLISH.split(" "));

const count = (text: string, script: RegExp): number => text.match(script)?.length ?? 0;

/** Detects Chinese if its characters outnumber the words in other scripts and none is Japanese, else English. */
export function langOfTopic(text: string): "en" | "zh" {
  if (count(text, KANA) > 0) return "en";
  return count(text, HAN) > count(text, /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hangul}]+/gu) ? "zh" : "en";
}

/** Characters of languages without spaces, and words of the two alphabets that are told apart from them. */
const SCRIPTS = [
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  /\p{Script=Latin}+/gu,
  /\p{Script=Cyrillic}+/gu,
] as const;
const [CJK, LATIN] = SCRIPTS;
/** Quotations may be in any language, names of code in any text; lines without a space hold ids and fixed values. */
const NOT_OWN = /“[^”]*”|「[^」]*」|『[^』]*』|`[^`]*`|"[^"]*"|^[!-~]*$/gmu;
/** Multiple of the wanted script from which on a text counts as written in another one. */
const MUCH = 3;
/** Signs and words below which nothing is said of a text. */
const LEAST = 12;

/**
 * Whether a text is surely written in another script than it should be: that of `lang`, or of a topic that is in neither
 * English nor Chinese. Languages of one script are not told apart; of other scripts nothing is said.
 */
export function isInAnotherScript(
  text: string,
  { topic, lang }: { readonly topic: string; readonly lang: "en" | "zh" },
): boolean {
  const most = (of: string): RegExp | undefined =>
    SCRIPTS.filter((script) => count(of, script) > 0).sort((a, b) => count(of, b) - count(of, a))[0];
  const wanted = isInAnotherLanguage(topic) ? most(topic) : { en: LATIN, zh: CJK }[lang];
  const own = text.replaceAll(NOT_OWN, " ");
  const other = Math.max(...SCRIPTS.filter((script) => script !== wanted).map((script) => count(own, script)));
  return wanted !== undefined && other >= LEAST && other > MUCH * count(own, wanted);
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HAN = /\p{Script=Han}/gu;

/**
 * Whether a text is surely in neither English nor Chinese: most of its letters are of another script, or two frequent words
 * of other languages are in it, and more of them than of English. False where unsure.
 */
export function isInAnotherLanguage(text: string): boolean {
  const letters = count(text, /\p{L}/gu);
  const known = count(text, /\p{Script=Latin}/gu) + count(text, HAN);
  if (count(text, KANA) > letters / 4 || letters > 2 * known) return true;
  const words = [...new Set(text.toLowerCase().match(/\p{L}+/gu))];
  const others = words.filter((word) => OTHERS.has(word)).length;
  return others >= 2 && others > words.filter((word) => ENGLISH_WORDS.has(word)).length;
}
