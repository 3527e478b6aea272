type Schema = Readonly<Record<string, unknown>>;
type Value = Readonly<Record<string, unknown>>;

/*
 * A tolerant reading of answers of models that nothing holds to a schema. It changes the form and no word: keys in another
 * case, a figure as a text, one entry in place of a list. What it makes is parsed like any answer.
 */

/** A text of JSON, or a comma that precedes the end of a list or an object. */
const TEXT_OR_COMMA = /"(?:[^"\\]|\\.)*"?|,(?=\s*[}\]])/gs;

/** Removes commas that no value follows, and escapes line breaks and tabs within texts. */
export const repairedJson = (text: string): string =>
  text.replace(TEXT_OR_COMMA, (part) =>
    part === "," ? "" : part.replace(/[\n\r\t]/g, (sign) => JSON.stringify(sign).slice(1, -1)),
  );

/** A text in place of an answer, such as "...". */
const PLACEHOLDER = /^\s*(?:\.{2,}|…+|[-–—_]+)\s*$/;

/** Depth to which answers are read; what is deeper stays as it is. */
const DEPTH = 32;

/** Leaves out texts that say nothing, so that a placeholder passes for no answer. */
export function withoutPlaceholders(value: unknown, depth = 0): unknown {
  if (depth >= DEPTH) return value;
  const isSaid = (one: unknown): boolean => typeof one !== "string" || !PLACEHOLDER.test(one);
  if (Array.isArray(value)) return value.filter(isSaid).map((one) => withoutPlaceholders(one, depth + 1));
  if (!isObject(value)) return value;
  const said = Object.entries(value).filter(([, one]) => isSaid(one));
  return Object.fromEntries(said.map(([key, one]) => [key, withoutPlaceholders(one, depth + 1)]));
}

/** Reads a value as its JSON Schema wants it, where one reading suggests itself; all else stays as it is. */
export function readAs(value: unknown, schema: Schema, root: Schema = schema): unknown {
  if (typeof schema.$ref === "string") {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return readAs(value, ((root.$defs ?? {}) as Readonly<Record<string, Schema>>)[name] ?? {}, root);
  }
  if (Array.isArray(schema.enum)) return schema.enum.find((one) => plain(one) === plain(value)) ?? value;
  if (schema.type === "array") return listOf(value, (schema.items ?? {}) as Schema, root);
  if (schema.type === "object") return objectOf(value, schema, root);
  if (schema.type === "number" || schema.type === "integer") return figureOf(value, schema);
  return schema.type === "string" ? textOf(value, schema) : value;
}

function listOf(value: unknown, items: Schema, root: Schema): unknown[] {
  const entries = Array.isArray(value) ? value : value === null ? [] : [value];
  return entries.map((entry) => readAs(entry, items, root));
}

function objectOf(given: unknown, schema: Schema, root: Schema): unknown {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  const required = (schema.required ?? []) as readonly string[];
  const value = Array.isArray(given) && given.length === 1 ? given[0] : given;
  // A text for an object that needs no more than a text.
  if (typeof value === "string" && required.length === 1 && properties[required[0] ?? ""]?.type === "string")
    return { [required[0] ?? ""]: value };
  if (!isObject(value)) return value;
  const names = new Map(Object.keys(properties).map((name) => [plain(name), name]));
  const [only, ...more] = Object.entries(value);
  if (only && more.length === 0 && !names.has(plain(only[0])) && isObject(only[1]))
    return objectOf(only[1], schema, root);
  const read = Object.entries(value).flatMap(([key, one]) => {
    const name = key in properties ? key : (names.get(plain(key)) ?? key);
    const property = properties[name];
    if (!property) return [[key, one] as const];
    return one === null && !required.includes(name) ? [] : [[name, readAs(one, property, root)] as const];
  });
  return Object.fromEntries(read);
}

function figureOf(value: unknown, { maximum }: Schema): unknown {
  const [, digits, percent] = typeof value === "string" ? (/^\s*(-?\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(value) ?? []) : [];
  const figure = digits === undefined ? value : Number(digits);
  // A share of one, told in percent.
  const isPercent = typeof figure === "number" && maximum === 1 && (percent === "%" || (figure > 10 && figure <= 100));
  return isPercent ? (figure as number) / 100 : figure;
}

function textOf(value: unknown, { pattern }: Schema): unknown {
  const text = Array.isArray(value) && value.every((one) => typeof one === "string") ? value.join(" ") : value;
  if (typeof text === "number") return String(text);
  if (typeof text !== "string" || typeof pattern !== "string") return text;
  // An id with words around it.
  const found = [
    ...new Set(text.toLowerCase().match(new RegExp(`\\b${pattern.replace(/^\^|\$$/g, "")}\\b`, "g")) ?? []),
  ];
  return new RegExp(pattern).test(text) || found.length !== 1 ? text : found[0];
}

const plain = (name: unknown): string =>
  String(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const isObject = (value: unknown): value is Value =>
  typeof value === "object" && value !== null && !Array.isArray(value);
