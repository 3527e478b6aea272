/** How deep objects and lists may stand in each other in a message, a request's body or an imported file. */
export const MAX_DEPTH = 64;

/** What stands in a reading where a stored message is nested deeper: its files could not be written otherwise. */
const LEFT_OUT = `(nested deeper than ${MAX_DEPTH} levels: left out)`;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d]);

/** Whether JSON is nested deeper than MAX_DEPTH, without parsing it. For what is no JSON the result says nothing. */
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

/** The value with what is nested deeper than MAX_DEPTH replaced by a remark; the same object where nothing is. */
export function cutDeep<T>(value: T): T {
  return cut(value, 0) as T;
}

function cut(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return LEFT_OUT;
  let copy: Record<string, unknown> | unknown[] | undefined;
  for (const [key, item] of Object.entries(value)) {
    const kept = cut(item, depth + 1);
    if (kept === item) continue;
    copy ??= Array.isArray(value) ? [...value] : { ...value };
    (copy as Record<string, unknown>)[key] = kept;
  }
  return copy ?? value;
}
