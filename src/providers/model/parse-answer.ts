import type { z } from "zod";
import { isRecord } from "#lib/fields";
import { jsonIn } from "#lib/json-in";
import { issueText, type Lang, tellingIssues } from "#wire";
import { words } from "../words/index.ts";
import { answerSchema } from "./answer-schema.ts";

/** JSON number or literal. */
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const SPACE = /[ \t\n\r]*/y;
const CLOSES: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

/** Next expected token: `first` after an opening bracket, `next` after a comma, `more` after a value. */
type Wanted = "first" | "next" | "value" | "more";

/**
 * Returns the index of the brace that closes the JSON object at `start`; -1 if there is none. Known ends are reused, so
 * that all objects of a text together take linear time.
 * @param known end of each object by its start, -1 for none; shared by the calls for one text
 */
function objectEnd(text: string, start: number, known: Map<number, number>): number {
  const found = known.get(start);
  if (found !== undefined) return found;
  const open: number[] = [];
  let at = start;
  let wants: Wanted = "value";
  for (;;) {
    at = matchEnd(SPACE, text, at);
    const char = text[at] ?? "";
    const begun = open.at(-1);
    const bracket = begun === undefined ? "" : (text[begun] ?? "");
    let end: number;
    if (begun !== undefined && (wants === "first" || wants === "more") && char === CLOSES[bracket]) {
      open.pop();
      known.set(begun, at);
      if (open.length === 0) return at;
      [end, wants] = [at + 1, "more"];
    } else if (wants === "more") {
      [end, wants] = [char === "," ? at + 1 : -1, "next"];
    } else if (wants !== "value" && bracket === "{") {
      [end, wants] = [keyEnd(text, at), "value"];
    } else if (char === "[" || (char === "{" && !known.has(at))) {
      open.push(at);
      [end, wants] = [at + 1, "first"];
    } else {
      [end, wants] = [valueEnd(text, at, known), "more"];
    }
    if (end === -1) break;
    at = end;
  }
  for (const begun of open) known.set(begun, -1);
  return -1;
}

/** Returns the end of a key including its colon; -1, as in all these functions, if there is none. */
function keyEnd(text: string, start: number): number {
  const end = textEnd(text, start);
  const colon = end === -1 ? -1 : matchEnd(SPACE, text, end);
  return text[colon] === ":" ? colon + 1 : -1;
}

function valueEnd(text: string, start: number, known: ReadonlyMap<number, number>): number {
  if (text[start] === '"') return textEnd(text, start);
  if (text[start] !== "{") return matchEnd(PLAIN, text, start);
  const last = known.get(start) ?? -1;
  return last === -1 ? -1 : last + 1;
}

function textEnd(text: string, start: number): number {
  if (text[start] !== '"') return -1;
  for (let at = start + 1; at < text.length; ) {
    const char = text[at] as string;
    if (char === '"') return at + 1;
    if (char < " ") return -1;
    const end = char === "\\" ? matchEnd(ESCAPE, text, at) : at + 1;
    if (end === -1) return -1;
    at = end;
  }
  return -1;
}

function matchEnd(what: RegExp, text: string, at: number): number {
  what.lastIndex = at;
  return what.test(text) ? what.lastIndex : -1;
}

/**
 * A model's parsed answer, or its problem in words fit for a repair and what was said instead (its object, else the
 * text). `salvaged`: the answer was inside a code fence or prose, or in another form than asked for.
 */
export type ParsedAnswer<T> =
  | { readonly ok: true; readonly content: T; readonly salvaged: boolean }
  | { readonly ok: false; readonly problem: string; readonly said: unknown };

/**
 * Extracts an answer from a model's text: the whole text, else an object in a code fence or within prose. Of several
 * objects the first that fits the schema is taken, else the first that fits it when read with tolerance.
 * @throws Error for a schema that JSON Schema cannot express
 */
export function parseAnswer<T>(text: string, schema: z.ZodType<T>, lang: Lang = "en"): ParsedAnswer<T> {
  const { empty, noObject } = words(lang);
  const exact = said(text);
  for (const candidate of exact) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return { ok: true, content: parsed.data, salvaged: !objectFrom(text.trim()) };
  }
  let unfit: Extract<ParsedAnswer<T>, { ok: false }> | undefined;
  const repaired = repairedJson(text);
  for (const candidate of repaired === text ? exact : [...said(repaired), ...exact]) {
    const read = readAs(candidate, answerSchema(schema, lang));
    const parsed = schema.safeParse(read);
    if (parsed.success) return { ok: true, content: parsed.data, salvaged: true };
    unfit ??= { ok: false, problem: issuesOf(parsed.error, read, lang), said: read };
  }
  if (unfit) return unfit;
  return { ok: false, problem: text.trim() === "" ? empty : noObject, said: text };
}

const said = (text: string): unknown[] => jsonObjectsIn(text).map((one) => withoutPlaceholders(one));

/** Returns every JSON object in a text: the whole text, else its outermost objects, longest first. */
export function jsonObjectsIn(text: string): Record<string, unknown>[] {
  const whole = objectFrom(text);
  if (whole) return [whole];
  const found: { value: Value; length: number }[] = [];
  const ends = new Map<number, number>();
  for (let start = text.indexOf("{"); start !== -1; ) {
    const end = objectEnd(text, start, ends);
    const value = end === -1 ? undefined : objectFrom(text.slice(start, end + 1));
    if (value) found.push({ value, length: end - start });
    // A brace in prose may open no object; the search continues inside it.
    start = text.indexOf("{", value ? end + 1 : start + 1);
  }
  return found.sort((a, b) => b.length - a.length).map((each) => each.value);
}

function objectFrom(text: string): Value | undefined {
  const value = jsonIn(text);
  return isRecord(value) ? value : undefined;
}

function issuesOf(error: z.ZodError, answer: unknown, lang: Lang): string {
  const { issue: told, more } = words(lang);
  const issues = tellingIssues(error);
  const lines = issues
    .slice(0, 20)
    .map((issue) => told(issue.path.join(".") || undefined, issueText(issue, answer, lang)));
  const left = issues.length - lines.length;
  return [...lines, ...(left > 0 ? [more(left)] : [])].join("\n");
}

type Schema = Readonly<Record<string, unknown>>;
type Value = Readonly<Record<string, unknown>>;

/*
 * A tolerant reading of answers of models that nothing holds to a schema. It changes the form and no word: keys in another
 * case, a figure as a text, one entry in place of a list. What it makes is parsed like any answer.
 */

/** A text of JSON, or a comma that precedes the end of a list or an object. */
const TEXT_OR_COMMA = /"(?:[^"\\]|\\.)*"?|,(?=\s*[}\]])/gs;

/** Removes commas that no value follows, and escapes line breaks and tabs within texts. */
const repairedJson = (text: string): string =>
  text.replace(TEXT_OR_COMMA, (part) =>
    part === "," ? "" : part.replace(/[\n\r\t]/g, (sign) => JSON.stringify(sign).slice(1, -1)),
  );

/** A text in place of an answer, such as "...". */
const PLACEHOLDER = /^\s*(?:\.{2,}|…+|[-–—_]+)\s*$/;

/** Depth to which answers are read; what is deeper stays as it is. */
const DEPTH = 32;

/** Leaves out texts that say nothing, so that a placeholder passes for no answer. */
function withoutPlaceholders(value: unknown, depth = 0): unknown {
  if (depth >= DEPTH) return value;
  const isSaid = (one: unknown): boolean => typeof one !== "string" || !PLACEHOLDER.test(one);
  if (Array.isArray(value)) return value.filter(isSaid).map((one) => withoutPlaceholders(one, depth + 1));
  if (!isRecord(value)) return value;
  const said = Object.entries(value).filter(([, one]) => isSaid(one));
  return Object.fromEntries(said.map(([key, one]) => [key, withoutPlaceholders(one, depth + 1)]));
}

/** Reads a value as its JSON Schema wants it, where one reading suggests itself; all else stays as it is. */
function readAs(value: unknown, schema: Schema, root: Schema = schema): unknown {
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
  if (!isRecord(value)) return value;
  const names = new Map(Object.keys(properties).map((name) => [plain(name), name]));
  const [only, ...more] = Object.entries(value);
  if (only && more.length === 0 && !names.has(plain(only[0])) && isRecord(only[1]))
    return objectOf(only[1], schema, root);
  const read = Object.entries(value).flatMap(([key, one]) => {
    const name = key in properties ? key : (names.get(plain(key)) ?? key);
    const property = properties[name];
    if (!property) return [[key, one] as const];
    const isNothing = one === null || (typeof one === "string" && one.trim() === "");
    return isNothing && !required.includes(name) ? [] : [[name, readAs(one, property, root)] as const];
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
