/** Limit on the nesting of objects and lists in a message, a request's body or an imported file. */
export const MAX_DEPTH = 64;

/** Replacement for parts of a stored message that are nested deeper, since its files could not be written otherwise. */
const LEFT_OUT = `(nested deeper than ${MAX_DEPTH} levels: left out)`;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d]);

/** Whether JSON is nested deeper than MAX_DEPTH, without parsing it. Meaningless for other data. */
export function isTooDeep(json: Uint8Array): boolean {
  let depth = 0;
  for (let i = 0; i < json.length; i += 1) {
    const byte = json[i] as number;
    if (OPENING.has(byte)) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === QUOTE) {
      for (i += 1; i < json.length && json[i] !== QUOTE; i += 1) if (json[i] === BACKSLASH) i += 1;
    }
  }
  return false;
}

export function nestsDeeper(value: unknown, than = MAX_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (than === 0) return true;
  if (Array.isArray(value)) return value.some((item) => nestsDeeper(item, than - 1));
  // Without a list of its values, since every message of every reader passes here.
  for (const key in value) if (nestsDeeper((value as Record<string, unknown>)[key], than - 1)) return true;
  return false;
}

/** Replaces parts nested deeper than this by a remark; returns the same object if there are none. */
export const cutDeep = <T>(value: T, than = MAX_DEPTH) => (nestsDeeper(value, than) ? (cut(value, than) as T) : value);

/** @param left levels that may be nested */
function cut(value: unknown, left: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (left === 0) return LEFT_OUT;
  let copy: Record<string, unknown> | unknown[] | undefined;
  for (const [key, item] of Object.entries(value)) {
    const kept = cut(item, left - 1);
    if (kept === item) continue;
    copy ??= Array.isArray(value) ? [...value] : { ...value };
    (copy as Record<string, unknown>)[key] = kept;
  }
  return copy ?? value;
}

const COLON = 0x3a;
const SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const KEY = "type";
const decoder = new TextDecoder();

/**
 * Reads the `type` of a message without decoding it, for readers that skip most messages: decoding a turn, which carries
 * the whole floor, would dominate their work. Our own messages have `type` among their first bytes.
 * @returns undefined for a message without type; meaningless for data that is no JSON
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

/** Returns the index of the closing quote of the string at `start`; the end of the data if it never closes. */
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

/** Decodes a string without resolving escapes, since no type has any. */
const textAt = (data: Uint8Array, start: number, end: number): string => decoder.decode(data.subarray(start + 1, end));
