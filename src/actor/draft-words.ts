import { isSchema, type Schema } from "#lib/schema-properties";

/** What an answer says to one other participant is nobody else's before it is on the record. */
const PRIVATE = "directMessages";
/** A deeper answer is none. */
const DEPTH = 64;

interface Frame {
  /** What an object's keys, or an array's items, may be; undefined where nothing of it is shown. */
  readonly schema: Schema | undefined;
  readonly isObject: boolean;
  /** The schema of the value that comes next in an object. */
  next: Schema | undefined;
  /** An object's key comes next, not its value. */
  wantsKey: boolean;
}

/**
 * The words in the beginning of a model's answer: its texts in the order in which they are written, a line each, without
 * keys, ids, choices and numbers, and without direct messages. Never throws; the words of a beginning are a beginning of
 * the words of the whole.
 * @param schema the JSON Schema of the answer: what may be any text is words
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
      // A fence or prose around the answer.
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
  return isSchema(schema?.items) ? schema.items : undefined;
}

function keyed(schema: Schema | undefined, key: string): Schema | undefined {
  const properties = schema?.properties;
  if (key === PRIVATE || !isSchema(properties) || !Object.hasOwn(properties, key)) return undefined;
  return isSchema(properties[key]) ? properties[key] : undefined;
}

/** The schema itself, or that one of its alternatives, that has this type. */
function among(schema: Schema, type: string): Schema | undefined {
  if (schema.type === type) return schema;
  const alternatives = [schema.anyOf, schema.oneOf].flatMap((some) => (Array.isArray(some) ? some : []));
  return alternatives.find((one): one is Schema => isSchema(one) && one.type === type);
}

/** Ids have a pattern, and choices are listed. */
function isWords(schema: Schema | undefined): boolean {
  const text = schema && among(schema, "string");
  return text !== undefined && ["enum", "const", "pattern", "format"].every((keyword) => !(keyword in text));
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A string from behind its opening quote to its closing one, or to where the text ends: then without a half escape. */
function stringAt(text: string, start: number): { readonly value: string; readonly end: number } {
  let value = "";
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (char === '"') return { value, end: at };
    if (char !== "\\") {
      value += char;
      continue;
    }
    const mark = text[at + 1];
    if (mark === undefined) break;
    if (mark !== "u") {
      value += ESCAPES[mark] ?? mark;
      at += 1;
      continue;
    }
    const digits = text.slice(at + 2, at + 6);
    if (digits.length < 4) break;
    value += /^[0-9a-f]{4}$/i.test(digits) ? String.fromCharCode(Number.parseInt(digits, 16)) : "";
    at += 5;
  }
  return { value, end: text.length };
}

/** Without the first half of a character whose second half is still to come. */
const beginning = (words: string): string => words.replace(/[\uD800-\uDBFF]$/u, "");
