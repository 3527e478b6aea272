/** End of a sentence in Latin, Chinese or Japanese punctuation, with closing quotes, brackets and citation. */
const SENTENCE_END =
  /[.!?]["'”’)\]]*(?:\s\([^()\s]+:[\p{L}\p{N}_!]*\d\)(?=\s|$)|(?=\s))|[。！？；]["'”’」』）]*(?:（[^（）\s]+:[\p{L}\p{N}_!]*\d）)?/gu;

/**
 * Cuts `source` from `start` to `end` into pieces of at most `max` UTF-16 units that cover everything in order, each of at
 * least a third of `max` where it can. A cut is after the last sentence that ends with its line, such as a message of a
 * chat, else after the last sentence, line or word, else between two characters.
 */
export function cutAt(source: string, start: number, end: number, max: number): [from: number, to: number][] {
  const pieces: [number, number][] = [];
  const least = Math.ceil(max / 3);
  let from = start;
  while (end - from > max) {
    // Leaves no scrap behind it.
    const to = from + bestCut(source.slice(from, Math.min(from + max, end - least)), least);
    pieces.push([from, to]);
    from = to;
  }
  pieces.push([from, end]);
  return pieces;
}

function bestCut(window: string, least: number): number {
  const ends = [...window.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  const whole = ends.findLast((at) => at >= least && window[at] === "\n");
  const sentence = whole ?? ends.findLast((at) => at >= least) ?? window.lastIndexOf("\n") + 1;
  if (sentence >= least) return sentence;
  const space = window.search(/\s\S*$/u) + 1;
  if (space >= least) return space;
  return window.length - (/[\uD800-\uDBFF]$/u.test(window) ? 1 : 0);
}

/** Splits a text into sentences as [from, to) offsets, without surrounding white space. */
export function sentencesOf(text: string, options: { readonly byLine?: boolean } = {}): [from: number, to: number][] {
  const ends = [...text.matchAll(SENTENCE_END)].filter(({ index }) => {
    const until = text.slice(Math.max(0, index - LOOK_BACK), index + 1);
    const next = text.slice(index + 1, index + 8);
    const isItem = (): boolean => ITEM.test(text.slice(text.lastIndexOf("\n", index) + 1, index + 1));
    const isUnit = UNIT.test(until) && /^\s+[\p{Lu}\d]/u.test(next);
    const isShort = (ABBREVIATION.test(until) && !isUnit) || OF_NUMBER.test(until);
    return !(isShort || (BEFORE_NUMBER.test(until) && /^\s\d/u.test(next)) || isOrdinal(until, next) || isItem());
  });
  const cuts = new Set(ends.map((match) => match.index + match[0].length));
  if (options.byLine) for (const { index } of text.matchAll(/\n/g)) cuts.add(index);
  const bounds = [0, ...[...cuts].sort((a, b) => a - b), text.length];
  return bounds.slice(1).flatMap((to, i): [number, number][] => {
    const from = bounds[i] ?? 0;
    const piece = text.slice(from, to);
    if (piece.trim() === "") return [];
    return [[from + piece.length - piece.trimStart().length, from + piece.trimEnd().length]];
  });
}

/** Characters looked at before a full stop: more than any abbreviation below matches. */
const LOOK_BACK = 12;
/** Abbreviations whose full stop ends no sentence, and single letters. */
const ABBREVIATION =
  /(?:^|[\s(])(?:(?:[a-z]\.\s?)+[a-z]{1,2}|cf|vs|etc|approx|ca|dr|mr|mrs|ms|st|incl|excl|hr|fr|prof|inkl|exkl|zzgl|bzw|vgl|lt|bj|\p{L}*str|[a-z])\.$/iu;
/** Units after a number, whose full stop ends a sentence: "It answers in 42 ms. The limit is 100 ms." */
const UNIT = /\d\s?(?:ms|[smhg])\.$/u;
/** Abbreviations after a number: "1,5 Mio. €", "300 Tsd. Kunden". */
const OF_NUMBER = /\d\s?(?:mio|mrd|tsd)\.$/iu;
/** Abbreviations before a number: "GDPR Art. 33", "No. 5". */
const BEFORE_NUMBER = /(?:^|[\s(])(?:arts?|nos?|nr|abs|figs?|secs?|par|vol|ch|app|pp?|max|min|mind)\.$/iu;

/** A number with a full stop at the start of a line counts a list item: "2. Buy". */
const ITEM = /^[\s>*-]*\d{1,3}\.$/u;

/** Whether a number with a full stop counts a day: "3. März". */
const isOrdinal = (until: string, next: string): boolean =>
  /(?:^|[\s(])\d{1,3}\.$/u.test(until) && /^\s(?:\p{Ll}|Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/u.test(next);

/** Scripts without spaces between words, which may be cut between any two characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const CLAUSE_END = /[,;:—](?=\s)|[，；：、]/gu;

/** One line of at most `max` UTF-16 units, cut after a sentence, clause or word, with an ellipsis. */
export function shortened(text: string, max: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= max) return line;
  const window = line.slice(0, Math.max(1, max - 2));
  const lastOf = (marks: RegExp, least: number): number | undefined =>
    [...window.matchAll(marks)].map(({ index, 0: mark }) => index + mark.length).findLast((at) => at >= least);
  const sentence = lastOf(SENTENCE_END, max / 2);
  if (sentence !== undefined && !ABBREVIATION.test(line.slice(0, sentence))) {
    const whole = line.slice(0, sentence);
    return UNSPACED.test(whole.at(-2) ?? "") ? `${whole}…` : `${whole} …`;
  }
  const at = lastOf(CLAUSE_END, (2 * max) / 3) ?? wordEnd(line, window.length);
  return `${line.slice(0, at).replace(/[\p{P}\s]+$/u, "")}…`;
}

/**
 * Puts a text on one line, and cuts it to `most` UTF-16 units with the ellipsis: after a word, unless that leaves less than
 * half, and never inside a character.
 */
export function cutAtWord(text: string, most: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, Math.max(0, most - 1)).replace(/[\uD800-\uDBFF]$/u, "");
  const space = cut.lastIndexOf(" ");
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`;
}

/** Returns the last offset up to `end` at which no word continues. */
function wordEnd(line: string, end: number): number {
  for (let at = end; at > 0; at -= 1) {
    const [before = "", after = ""] = [[...line.slice(Math.max(0, at - 2), at)].at(-1), line[at]];
    if (/\s/u.test(after) || (UNSPACED.test(before) && !/[\p{P}\uDC00-\uDFFF]/u.test(after))) return at;
    if (UNSPACED.test(after)) return at;
  }
  return end - (/[\uD800-\uDBFF]/u.test(line[end - 1] ?? "") ? 1 : 0);
}

/** Splits a text into pieces of `most` UTF-16 units, never within a character; an empty text is one piece. */
export function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length || pieces.length === 0; ) {
    let end = Math.min(text.length, start + most);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

/** A text for quotation marks around it: its own become inner ones. */
export const innerQuotes = (text: string): string =>
  text
    .replaceAll(/„([^„“”]*)[“”]/gu, "‘$1’")
    .replaceAll("“", "‘")
    .replaceAll("”", "’");
