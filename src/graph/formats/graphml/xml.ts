import { GraphFileError } from "../graph-file-error.ts";

/** Start or end of an element, or text. */
export type XmlEvent =
  | {
      readonly kind: "open";
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly at: number;
    }
  | { readonly kind: "close"; readonly name: string; readonly at: number }
  | { readonly kind: "text"; readonly text: string; readonly at: number };

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const TAG =
  /<(\/?)([\p{L}_][\p{L}\p{N}_.:-]*)((?:\s+[\p{L}_][\p{L}\p{N}_.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/uy;
const ATTRIBUTE = /([\p{L}_][\p{L}\p{N}_.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gu;
/** Skipped parts: the declaration, instructions and comments. */
const SKIPPED: readonly (readonly [open: string, close: string])[] = [
  ["<!--", "-->"],
  ["<?", "?>"],
];

/** Formats the place of an offset: line and column, from 1. */
export function xmlPlace(source: string, at: number): string {
  const before = source.slice(0, at).split("\n");
  return `${before.length}:${(before.at(-1) ?? "").length + 1}`;
}

/**
 * Parses the elements and texts of an XML document, with names without prefixes. Document types, and thus custom entities, are
 * refused.
 * @throws GraphFileError with line and column
 */
export function* readXml(source: string): Generator<XmlEvent> {
  const open: string[] = [];
  const fault = (at: number, what: string): GraphFileError => new GraphFileError(xmlPlace(source, at), what);
  let at = 0;
  while (at < source.length) {
    const next = source.indexOf("<", at);
    const end = next < 0 ? source.length : next;
    if (end > at) yield { kind: "text", text: unescaped(source.slice(at, end)), at };
    if (next < 0) break;
    at = next;
    const skipped = SKIPPED.find(([mark]) => source.startsWith(mark, at));
    if (skipped) {
      const close = source.indexOf(skipped[1], at + skipped[0].length);
      if (close < 0) throw fault(at, `no XML: ${skipped[0]} does not end`);
      at = close + skipped[1].length;
      continue;
    }
    if (source.startsWith("<![CDATA[", at)) {
      const close = source.indexOf("]]>", at);
      if (close < 0) throw fault(at, "no XML: <![CDATA[ does not end");
      yield { kind: "text", text: source.slice(at + 9, close), at };
      at = close + 3;
      continue;
    }
    if (source.startsWith("<!", at)) throw fault(at, "document types are not read: take the <!DOCTYPE …> out");
    TAG.lastIndex = at;
    const [whole, slash, name = "", attributes = "", empty] = TAG.exec(source) ?? [];
    if (whole === undefined) throw fault(at, "no XML: a < that begins no element");
    const local = name.replace(/^.*:/u, "");
    if (slash !== "") {
      if (open.pop() !== local) throw fault(at, `no XML: </${name}> ends nothing that was begun`);
      yield { kind: "close", name: local, at };
    } else {
      open.push(local);
      yield { kind: "open", name: local, attributes: attributesOf(attributes), at };
      if (empty !== "") {
        open.pop();
        yield { kind: "close", name: local, at };
      }
    }
    at += whole.length;
  }
  if (open.length > 0) throw fault(source.length, `no XML: <${open.at(-1)}> does not end`);
}

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(ATTRIBUTE)].map(([, name = "", a, b]) => [name, unescaped(a ?? b ?? "")]));

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/giu, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
