import type { SeatWords } from "../words/en-seat.ts";
import { type Field, type Kind, numberFault } from "./fields.ts";

/*
 * Every field as text that can be typed in one go, so that a form has one question for it: paragraphs for a text, a line
 * for each item of a list. An item with several parts names messages, choices and yes or no first, then a colon, then its
 * texts with bars between them: `r1-msg-003 counters: it leaves out the migration`.
 */

type Group = Extract<Kind, { kind: "group" }>;

/** What was typed for a field: its value (undefined: nothing), or what is wrong. */
export type Typed = { readonly value: unknown } | { readonly fault: string };

const BAR = " | ";
const isWord = ({ type }: Field): boolean => ["message", "choice", "yes-no", "name"].includes(type.kind);
const words = (group: Group): Field[] => group.fields.filter(isWord);
const texts = (group: Group): Field[] => group.fields.filter((field) => !isWord(field));
/** Whether a group can be written in a line. */
const isLine = (group: Group): boolean =>
  texts(group).every(({ type }) => type.kind === "text" || type.kind === "number") && group.fields.length > 0;

/** How an item of this kind is written, for whoever types it; undefined where nothing need be said. */
export function patternOf(kind: Kind, say: SeatWords): string | undefined {
  switch (kind.kind) {
    case "choice":
      return kind.options.join(", ");
    case "number":
      return kind.min === undefined || kind.max === undefined ? undefined : say.between(kind.min, kind.max);
    case "yes-no":
      return `${say.yes}, ${say.no}`;
    case "message":
      return say.aMessage;
    case "list":
      return [say.oneALine, patternOf(kind.of, say)].filter(Boolean).join(" ");
    case "group":
      return isLine(kind) ? say.written(shapeOf(kind, say)) : say.json;
    case "json":
      return say.json;
    default:
      return undefined;
  }
}

function shapeOf(group: Group, say: SeatWords): string {
  const first = words(group).map(({ type, label, required }) => {
    const shown =
      type.kind === "message" ? "r1-msg-003" : type.kind === "choice" ? type.options.join("/") : label.toUpperCase();
    return required ? shown : `[${type.kind === "yes-no" ? `${say.yes}/${say.no}` : shown}]`;
  });
  const after = texts(group).map(({ label }) => label.toUpperCase());
  return [first.join(" "), after.join(BAR)].filter((part) => part !== "").join(": ");
}

/** A value as it is typed; empty where there is none. */
export function asTyped(value: unknown, kind: Kind, say: SeatWords): string {
  if (value === undefined || value === null) return "";
  if (kind.kind === "list" && Array.isArray(value)) return value.map((item) => asTyped(item, kind.of, say)).join("\n");
  if (kind.kind === "yes-no") return value === true ? say.yes : say.no;
  if (kind.kind !== "group" || !isLine(kind)) return typeof value === "string" ? value : JSON.stringify(value);
  const parts = value as Record<string, unknown>;
  const some = (fields: readonly Field[]) =>
    fields
      .filter(({ key }) => parts[key] !== undefined)
      .map(({ key, type }) => oneLine(asTyped(parts[key], type, say)));
  return [some(words(kind)).join(" "), some(texts(kind)).join(BAR)].filter((part) => part !== "").join(": ");
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, " ");

/** Reads what was typed for a field. */
export function readTyped(text: string, kind: Kind, say: SeatWords): Typed {
  const said = text.trim();
  if (said === "") return { value: undefined };
  switch (kind.kind) {
    case "number": {
      const fault = numberFault(said, kind, say);
      return fault === undefined ? { value: Number(said) } : { fault };
    }
    case "choice":
      return kind.options.includes(said) ? { value: said } : { fault: say.oneOf(said, kind.options.join(", ")) };
    case "yes-no":
      return [say.yes, say.no].includes(said)
        ? { value: said === say.yes }
        : { fault: say.oneOf(said, `${say.yes}, ${say.no}`) };
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

function readList(said: string, kind: Extract<Kind, { kind: "list" }>, say: SeatWords): Typed {
  if (kind.of.kind === "json") return readJson(said);
  const items: unknown[] = [];
  for (const line of said.split("\n")) {
    const read = readTyped(line, kind.of, say);
    if ("fault" in read) return { fault: read.fault };
    if (read.value !== undefined) items.push(read.value);
  }
  return { value: items };
}

function readLine(said: string, group: Group, say: SeatWords): Typed {
  const wanted = words(group);
  const colon = wanted.length > 0 ? said.search(/[:：]/) : -1;
  const head = wanted.length > 0 ? (colon < 0 ? said : said.slice(0, colon)) : "";
  const found: Record<string, unknown> = {};
  for (const word of head.split(/\s+/).filter((one) => one !== "")) {
    const field = wanted.find(({ key, type }) => !(key in found) && !("fault" in readTyped(word, type, say)));
    const read = field && readTyped(word, field.type, say);
    if (!field || !read || "fault" in read) return { fault: say.notWritten(word, shapeOf(group, say)) };
    found[field.key] = read.value;
  }
  const after = wanted.length > 0 ? (colon < 0 ? "" : said.slice(colon + 1)) : said;
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

function readJson(said: string): Typed {
  try {
    return { value: JSON.parse(said) as unknown };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}
