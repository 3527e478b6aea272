/** Letters of Latin script for a token at least, and tokens of any other character at most. */
const LATIN_PER_TOKEN = 3.5;
const TOKENS_PER_OTHER = 1.2;

/** Tokens of a text, about: rather too many than too few, in any script. */
export function tokensIn(text: string): number {
  const others = text.match(/[^\u0020-\u024f\s]/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / LATIN_PER_TOKEN + others * TOKENS_PER_OTHER);
}
