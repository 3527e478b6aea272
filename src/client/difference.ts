/** Characters shown of each side, starting a little before the difference. */
const SHOWN = 40;
const BEFORE = 12;

/** The first column (from 1) at which two texts differ, and an excerpt of each. */
export function firstDifference(expected: string, found: string): { column: number; expected: string; found: string } {
  let at = 0;
  while (at < expected.length && at < found.length && expected[at] === found[at]) at += 1;
  const from = Math.max(0, at - BEFORE);
  return { column: at + 1, expected: clipped(expected.slice(from)), found: clipped(found.slice(from)) };
}

/** The start of a text, quoted; control characters are escaped, since it may come from anywhere. */
export const clipped = (text: string): string =>
  JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
