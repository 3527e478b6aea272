/** Characters that are shown of each side, from a little before the place. */
const SHOWN = 40;
const BEFORE = 12;

/** Where two texts part, counted from 1, and what stands there in each. */
export function firstDifference(expected: string, found: string): { column: number; expected: string; found: string } {
  let at = 0;
  while (at < expected.length && at < found.length && expected[at] === found[at]) at += 1;
  const from = Math.max(0, at - BEFORE);
  return { column: at + 1, expected: clipped(expected.slice(from)), found: clipped(found.slice(from)) };
}

/** The beginning of a text, quoted: control characters are escaped, since it may come from anywhere. */
export const clipped = (text: string): string =>
  JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
