/** Ends of sentences in Latin, Chinese and Japanese punctuation, with closing quotes and brackets. */
const SENTENCE_END = /[.!?]["'”’)\]]*(?=\s)|[。！？；]["'”’」』）]*/gu;

/**
 * Where to cut `source` from `start` to `end` into pieces of at most `max` UTF-16 units: after the last end of a
 * sentence or line that leaves a piece of at least a third of `max`, else at white space, else anywhere but inside a
 * character. The pieces cover everything, in order.
 */
export function cutAt(source: string, start: number, end: number, max: number): [from: number, to: number][] {
  const pieces: [number, number][] = [];
  let from = start;
  while (end - from > max) {
    const to = from + bestCut(source.slice(from, from + max), Math.ceil(max / 3));
    pieces.push([from, to]);
    from = to;
  }
  pieces.push([from, end]);
  return pieces;
}

function bestCut(window: string, least: number): number {
  const ends = [...window.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  const sentence = ends.findLast((at) => at >= least);
  const line = window.lastIndexOf("\n") + 1;
  const best = Math.max(sentence ?? 0, line);
  if (best >= least) return best;
  const space = window.search(/\s\S*$/u) + 1;
  if (space >= least) return space;
  return window.length - (/[\uD800-\uDBFF]$/u.test(window) ? 1 : 0);
}

/** The sentences of a text as [from, to) offsets, without the white space around them. Nothing is left out. */
export function sentencesOf(text: string, options: { readonly byLine?: boolean } = {}): [from: number, to: number][] {
  const ends = [...text.matchAll(SENTENCE_END)].filter((match) => !ABBREVIATION.test(text.slice(0, match.index + 1)));
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

/**
 * Abbreviations: a full stop after these, after a single letter, or after a number that starts a line ends no sentence.
 */
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|etc|approx|ca|no|dr|mr|mrs|ms|st|fig|sec|p|pp|[A-Z]|[a-z]|\d{1,3})\.$/iu;
