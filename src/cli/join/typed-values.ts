import {
  type Field,
  type FieldKind,
  fieldsOf as fieldsIn,
  inFormOrder,
  shortFieldsOf as shortFieldsIn,
} from "#discussion/form-fields";
import type { Content } from "#lib/fields";
import type { Schema } from "#lib/schema-properties";
import { labelFor } from "#protocols/labels";
import { messageIdsIn, type Reason, type Turn, type TurnBrief } from "#wire";
import { enSeat, type SeatWords } from "../words/en.ts";
import { tenthsIn } from "../words/zh.ts";

export const fieldsOf = (schema: Schema, keys: Readonly<Record<string, string>> = {}): Field[] =>
  fieldsIn(schema, (key) => labelFor(key, keys));

/** Fields of a short answer, labelled as a colleague would ask for them; besides the text they say if they may be left out. */
export const shortFieldsOf = (schema: Schema, keys: Readonly<Record<string, string>>, say: SeatWords): Field[] =>
  shortFieldsIn(schema, (key) => labelFor(key, { ...keys, ...say.short })).map((field) =>
    field.required || field.key === "text" ? field : { ...field, label: say.optional(field.label) },
  );

type Numeric = Extract<FieldKind, { kind: "number" }>;

export function numberFault(
  text: string,
  kind: Numeric,
  say: Pick<SeatWords, "number" | "percent"> = enSeat,
): string | undefined {
  const value = Number(text);
  const { number } = say;
  if (text.trim() === "" || !Number.isFinite(value)) return number.none;
  if (isShare(kind) && (value < 0 || value > 1)) return say.percent;
  if (kind.whole && !Number.isInteger(value)) return number.whole;
  if (kind.min !== undefined && value < kind.min) return number.least(kind.min);
  if (kind.max !== undefined && value > kind.max) return number.most(kind.max);
  return undefined;
}

/** The part of a turn that its reader is to take up. */
export type Asked = Pick<TurnBrief, "docket" | "constraints"> & Pick<Turn, "points">;

/** Keys of what a turn may call for beside what its schema requires. */
const ASKED_WHEN: Readonly<Record<string, (content: Content, brief: Asked | undefined) => boolean>> = {
  references: () => true,
  steelMan: ({ references }) => Array.isArray(references) && references.some((one) => one?.relation === "counters"),
  answers: (_, brief) => (brief?.docket?.length ?? 0) > 0,
  constraints: (_, brief) => brief?.constraints?.some(({ kind }) => kind === "constraint") ?? false,
  stances: (_, brief) => (brief?.points?.length ?? 0) > 0,
};

/** Whether a field is asked for, given what was said so far: what is required, and what that calls for. The rest is on the sheet. */
export function isAsked({ key, required }: Field, content: Content, brief: Asked | undefined): boolean {
  return ASKED_WHEN[key]?.(content, brief) ?? required;
}

/** Fields in the order in which they are asked for: what depends on another comes after it. */
export function inOrder(fields: readonly Field[]): Field[] {
  const found = inFormOrder(fields.filter(({ key }) => key !== "steelMan"));
  const steelMan = fields.find(({ key }) => key === "steelMan");
  const at = found.findIndex(({ key }) => key === "references");
  return steelMan ? found.toSpliced(at + 1, 0, steelMan) : found;
}

/** Returns the fields to correct: those that the reasons name, or that cite a message that a reason names; else all. */
export function fieldsAtFault(fields: readonly Field[], reasons: readonly Reason[], content: Content) {
  const keys = new Set<string>();
  for (const { path, message } of reasons) {
    const named = path?.split(".")[0];
    if (named !== undefined && fields.some(({ key }) => key === named)) keys.add(named);
    else for (const key of holding(content, messageIdsIn(message))) keys.add(key);
  }
  const found = fields.filter(({ key }) => keys.has(key));
  return found.length > 0 ? found : fields;
}

const holding = (content: Content, ids: readonly string[]): string[] =>
  Object.keys(content).filter((key) => {
    const said = JSON.stringify(content[key]) ?? "";
    return ids.some((id) => said.includes(id));
  });

/*
 * Every field as text that can be typed in one go, so that a form has one question for it: paragraphs for a text, a line
 * for each item of a list. An item with several parts names messages, choices and yes or no first, then a colon, then its
 * texts with bars between them: `r1-msg-003 counters: it leaves out the migration`.
 */

type Group = Extract<FieldKind, { kind: "group" }>;

/** Parsed value (undefined if empty), or what is wrong with the text. */
export type Typed = { readonly value: unknown } | { readonly fault: string };

const BAR = " | ";
const WORDS: ReadonlySet<FieldKind["kind"]> = new Set(["message", "point", "choice", "yes-no", "name"]);
const isWord = ({ type }: Field) => WORDS.has(type.kind) || (type.kind === "list" && type.of.kind === "message");
const isText = ({ type }: Field): boolean => type.kind === "text" || type.kind === "number";
const words = (group: Group): Field[] => group.fields.filter(isWord);
const texts = (group: Group): Field[] => group.fields.filter(isText);
/** Whether a group can be written in a line, without what it may have besides. */
const isLine = (group: Group): boolean =>
  group.fields.every((field) => isWord(field) || isText(field) || !field.required) && group.fields.length > 0;

/** Describes how to type an item of this kind; undefined if that is obvious. */
export function patternOf(kind: FieldKind, say: SeatWords): string | undefined {
  switch (kind.kind) {
    case "choice":
      return kind.options.map((one) => say.choice(one)).join(", ");
    case "number":
      if (isShare(kind)) return say.percent;
      return kind.min === undefined || kind.max === undefined ? undefined : say.between(kind.min, kind.max);
    case "yes-no":
      return `${say.yes}, ${say.no}`;
    case "message":
      return say.aMessage;
    case "list":
      return say.oneALine(patternOf(kind.of, say));
    case "group":
      return isLine(kind) ? say.written(shapeOf(kind, say)) : say.json;
    case "json":
      return say.json;
    default:
      return undefined;
  }
}

/** An item as it could be written, with what else its choices can be. */
function shapeOf(group: Group, say: SeatWords): string {
  const needed = words(group).filter(({ required }) => required);
  const others: string[] = [];
  const first = needed.map(({ type, label }) => {
    if (type.kind === "message") return "r1-msg-003";
    if (type.kind === "point") return "p3";
    if (type.kind === "yes-no") return say.yes;
    if (type.kind !== "choice") return label;
    const [one = "", ...rest] = type.options.toSorted(byExample).map((option) => say.choice(option));
    others.push(...rest);
    return one;
  });
  const after = texts(group).map(({ label }) => label);
  const shape = [first.join(" "), after.join(BAR)].filter((part) => part !== "").join(": ");
  return others.length === 0 ? shape : say.orElse(shape, others);
}

/** Sorts the most common answer first, as the example. */
const byExample = (a: string, b: string): number => Number(b === "counters") - Number(a === "counters");

/** A value as it is typed; empty where there is none. */
export function asTyped(value: unknown, kind: FieldKind, say: SeatWords): string {
  if (value === undefined || value === null) return "";
  if (kind.kind === "list" && Array.isArray(value)) return value.map((item) => asTyped(item, kind.of, say)).join("\n");
  if (kind.kind === "yes-no") return typeof value === "string" ? value : value === true ? say.yes : say.no;
  if (kind.kind === "number" && isShare(kind) && typeof value === "number") return `${Math.round(value * 1_000) / 10}%`;
  if (kind.kind === "choice") return say.choice(String(value));
  if (kind.kind !== "group" || !isLine(kind) || typeof value === "string")
    return typeof value === "string" ? value : JSON.stringify(value);
  const parts = value as Record<string, unknown>;
  const some = (fields: readonly Field[]) =>
    fields
      .filter(({ key }) => parts[key] !== undefined)
      .map(({ key, type }) => oneLine(asTyped(parts[key], type, say)));
  return [some(words(kind)).join(" "), some(texts(kind)).join(BAR)].filter((part) => part !== "").join(": ");
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, " ");

export function readTyped(text: string, kind: FieldKind, say: SeatWords): Typed {
  const said = text.trim();
  if (said === "") return { value: undefined };
  switch (kind.kind) {
    case "number": {
      // Asked for per cent, "1" may be one of a hundred or all of it.
      if (isShare(kind) && said === "1") return { fault: say.onePercent };
      const typed = isShare(kind) ? shareOf(said) : said;
      const fault = numberFault(typed, kind, say);
      return fault === undefined ? { value: Number(typed) } : { fault };
    }
    case "choice": {
      const chosen = kind.options.find((one) => one === said || say.choice(one) === said);
      const known = kind.options.map((one) => say.choice(one)).join(", ");
      return chosen === undefined ? { fault: say.oneOf(said, known) } : { value: chosen };
    }
    case "yes-no":
      return [say.yes, say.no].includes(said)
        ? { value: said === say.yes }
        : { fault: say.oneOf(said, `${say.yes}, ${say.no}`) };
    case "point":
      return /^p\d+$/i.test(said) ? { value: said.toLowerCase() } : { fault: say.noPoint(said) };
    case "message":
      return /^r\d+-msg-\d+$/i.test(said) && (kind.known?.includes(said) ?? true)
        ? { value: said }
        : { fault: say.noMessage(said) };
    case "list":
      return readList(said, kind, say);
    case "group":
      return isLine(kind) ? readLine(said, kind, say) : readJson(said);
    case "json":
      return readJson(said);
    default:
      return { value: said };
  }
}

function readList(said: string, kind: Extract<FieldKind, { kind: "list" }>, say: SeatWords): Typed {
  if (kind.of.kind === "json") return readJson(said);
  const items: unknown[] = [];
  for (const line of said.split("\n")) {
    const read = readTyped(line, kind.of, say);
    if ("fault" in read) return { fault: read.fault };
    if (read.value !== undefined) items.push(read.value);
  }
  return { value: items };
}

/** Whether a number is a share of 1, which people say in per cent. */
const isShare = ({ whole, min, max }: Numeric): boolean => !whole && min === 0 && max === 1;

/** `70%` and `70` as 0.7; what is between 0 and 1, and anything else, as it is. */
function shareOf(said: string): string {
  const tenths = tenthsIn(said);
  if (tenths !== undefined) return String(tenths);
  const [, percent, mark] = /^(\d{1,3}(?:\.\d+)?)\s*([%％]|per ?cent)?$/u.exec(said) ?? [];
  if (percent === undefined) return said;
  return mark !== undefined || Number(percent) > 1 ? String(Number(percent) / 100) : said;
}

function readLine(said: string, group: Group, say: SeatWords): Typed {
  const { found, after, stray } = readHead(said, group, say);
  if (stray !== undefined) return { fault: say.notWritten(stray, shapeOf(group, say)) };
  const rest = texts(group);
  const parts = rest.length > 1 ? after.split("|") : [after];
  for (const [at, field] of rest.entries()) {
    const read = readTyped(parts[at] ?? "", field.type, say);
    if ("fault" in read) return read;
    if (read.value !== undefined) found[field.key] = read.value;
  }
  const missing = group.fields.find(({ key, required }) => required && !(key in found));
  return missing ? { fault: say.lacks(missing.label, shapeOf(group, say)) } : { value: found };
}

interface Head {
  readonly found: Record<string, unknown>;
  readonly after: string;
  /** A word before the colon that is none of its words. */
  readonly stray?: string;
}

/** The words that a line begins with, in any order, and what follows them: after a colon, or after all that are needed. */
function readHead(said: string, group: Group, say: SeatWords): Head {
  const colon = said.search(/[:：]/);
  if (words(group).length === 0) return { found: {}, after: said };
  const whole = takeWords(colon < 0 ? "" : said.slice(0, colon), words(group), say);
  if (whole.after === "" && colon > 0) return { ...whole, after: said.slice(colon + 1) };
  const needed = words(group).filter(({ required }) => required);
  const head = takeWords(said, texts(group).length === 0 ? words(group) : needed, say);
  const stray = needed.some(({ key }) => !(key in head.found)) ? /^[^\s:：]+/.exec(head.after)?.[0] : undefined;
  return { found: head.found, after: head.after.replace(/^[:：,，]\s*/, ""), ...(stray ? { stray } : {}) };
}

function takeWords(said: string, wanted: readonly Field[], say: SeatWords): Head {
  const found: Record<string, unknown> = {};
  for (let after = said.trim(); ; ) {
    const word = /^[^\s:：]+/.exec(after)?.[0] ?? "";
    const isFree = ({ key, type }: Field): boolean => !(key in found) || type.kind === "list";
    const field = wanted.find((one) => isFree(one) && !("fault" in readTyped(word, one.type, say)));
    const read = field && word !== "" ? readTyped(word, field.type, say) : undefined;
    if (!field || !read || "fault" in read) return { found, after };
    found[field.key] = field.type.kind === "list" ? [found[field.key] ?? [], read.value].flat() : read.value;
    after = after.slice(word.length).trimStart();
  }
}

function readJson(said: string): Typed {
  try {
    return { value: JSON.parse(said) as unknown };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}
