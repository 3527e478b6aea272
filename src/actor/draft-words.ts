import { isRecord } from "#lib/fields";
import type { Schema } from "#lib/schema-properties";

/** Property with an answer's direct messages, which others must not see before the record has them. */
const PRIVATE = "directMessages";
const DEPTH = 64;

interface Frame {
  /** Schema of an object's keys or an array's items; undefined if none of it is shown. */
  readonly schema: Schema | undefined;
  readonly isObject: boolean;
  next: Schema | undefined;
  /** Whether an object's key comes next, rather than its value. */
  wantsKey: boolean;
}

/**
 * Extracts the words from the beginning of a model's answer: its texts in order, a line each, without keys, ids, choices,
 * numbers and direct messages. Never throws. The words of a beginning are a beginning of the whole answer's words.
 * @param schema JSON Schema of the answer: unconstrained strings are words
 */
export function draftWords(text: string, schema: Schema): string {
  const frames: Frame[] = [];
  let words = "";
  for (let at = text.indexOf("{"); at !== -1 && at < text.length; at += 1) {
    const frame = frames.at(-1);
    const char = text[at];
    if (char === "{" || char === "[") {
      if (frames.length >= DEPTH) return beginning(words);
      frames.push(opened(char === "{", frame ? valueIn(frame) : schema));
    } else if (!frame) {
      // Skips a fence or prose around the answer.
      const next = text.indexOf("{", at);
      if (next === -1) break;
      at = next - 1;
    } else if (char === "}" || char === "]") {
      frames.pop();
    } else if (char === ",") {
      frame.wantsKey = frame.isObject;
    } else if (char === ":") {
      frame.wantsKey = false;
    } else if (char === '"') {
      const { value, end } = stringAt(text, at + 1);
      if (frame.wantsKey) frame.next = keyed(frame.schema, value);
      else if (isWords(valueIn(frame)) && value !== "") words += (words === "" ? "" : "\n") + value;
      at = end;
    }
  }
  return beginning(words);
}

const opened = (isObject: boolean, schema: Schema | undefined): Frame => ({
  schema: schema && among(schema, isObject ? "object" : "array"),
  isObject,
  next: undefined,
  wantsKey: isObject,
});

function valueIn({ isObject, next, schema }: Frame): Schema | undefined {
  if (isObject) return next;
  return isRecord(schema?.items) ? schema.items : undefined;
}

function keyed(schema: Schema | undefined, key: string): Schema | undefined {
  const properties = schema?.properties;
  if (key === PRIVATE || !isRecord(properties) || !Object.hasOwn(properties, key)) return undefined;
  return isRecord(properties[key]) ? properties[key] : undefined;
}

function among(schema: Schema, type: string): Schema | undefined {
  if (schema.type === type) return schema;
  const alternatives = [schema.anyOf, schema.oneOf].flatMap((some) => (Array.isArray(some) ? some : []));
  return alternatives.find((one): one is Schema => isRecord(one) && one.type === type);
}

/** Whether a string is words: ids have a pattern, and choices are listed. */
function isWords(schema: Schema | undefined): boolean {
  const text = schema && among(schema, "string");
  return text !== undefined && ["enum", "const", "pattern", "format"].every((keyword) => !(keyword in text));
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The inside of a string, up to its closing quote or the end of the text, without a trailing half escape. */
const STRING = /(?:[^"\\]+|\\u.{4}|\\[^u])*/sy;
const ESCAPE = /\\(?:u(.{4})|(.))/gs;

function stringAt(text: string, start: number): { readonly value: string; readonly end: number } {
  STRING.lastIndex = start;
  const [inside = ""] = STRING.exec(text) ?? [];
  const value = inside.replace(ESCAPE, (_, digits: string | undefined, mark: string) => {
    if (digits === undefined) return ESCAPES[mark] ?? mark;
    return /^[0-9a-f]{4}$/i.test(digits) ? String.fromCharCode(Number.parseInt(digits, 16)) : "";
  });
  const end = start + inside.length;
  return { value, end: text[end] === '"' ? end : text.length };
}

/** Removes half of a surrogate pair whose other half is still to come. */
const beginning = (words: string): string => words.replace(/[\uD800-\uDBFF]$/u, "");
