const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d]);
const SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const KEY = "type";
const decoder = new TextDecoder();

/**
 * The `type` of a message that has not been decoded. For readers that pass over most of what they get: a turn carries the
 * whole floor, and decoding it only to drop it takes longer than everything else that they do. Ours have `type` among
 * their first bytes; a message that has it at its end is searched up to there.
 * @returns undefined where the message has none; for what is no JSON the result says nothing
 */
export function peekType(data: Uint8Array): string | undefined {
  let depth = 0;
  for (let i = 0; i < data.length; i += 1) {
    const byte = data[i] as number;
    if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (byte !== QUOTE) continue;
    const end = endOfString(data, i);
    const next = afterSpace(data, end + 1);
    if (depth === 1 && data[next] === COLON && textAt(data, i, end) === KEY) {
      const value = afterSpace(data, next + 1);
      return data[value] === QUOTE ? textAt(data, value, endOfString(data, value)) : undefined;
    }
    i = end;
  }
  return undefined;
}

/** The place of the closing quote of the string that opens at `start`; the end of the data where it never closes. */
function endOfString(data: Uint8Array, start: number): number {
  let i = start + 1;
  while (i < data.length && data[i] !== QUOTE) i += data[i] === BACKSLASH ? 2 : 1;
  return i;
}

function afterSpace(data: Uint8Array, start: number): number {
  let i = start;
  while (SPACE.has(data[i] ?? 0)) i += 1;
  return i;
}

/** Escapes stay as they are: no type has any. */
const textAt = (data: Uint8Array, start: number, end: number): string => decoder.decode(data.subarray(start + 1, end));
