import type { ArgumentMap } from "../argument-map.ts";
import { GraphFileError, parseGraphJson } from "../graph-file-error.ts";
import { EDGE_TYPES, readOurs } from "../read-ours.ts";
import { readXml, xmlPlace } from "./xml.ts";

/** Node or edge being read. */
interface Item {
  readonly kind: "node" | "edge";
  readonly attributes: Readonly<Record<string, string>>;
  readonly values: Record<string, unknown>;
  readonly at: number;
}

interface Key {
  readonly name: string;
  readonly type: string;
}

/** Our own computed attributes, which are recomputed rather than read. */
const COMPUTED: ReadonlySet<string> = new Set(["standing", "strength", "strengthFlat"]);

/** Whether a source is XML; Argdown may begin with an angle bracket, too. */
export const isXml = (source: string): boolean =>
  /^\s*(?:<!--[\s\S]{0,10000}?-->\s*)?<(?:\?xml\s|!DOCTYPE\s|(?:\w+:)?graphml[\s>])/u.test(source);

/**
 * Reads GraphML whose nodes are claims, and whose edges name their relation in an attribute `relation`. Additions of other
 * programs are skipped.
 * @throws GraphFileError with line and column, or the path of a value
 */
export function readGraphml(source: string): ArgumentMap {
  const items = itemsOf(source);
  const ids = new Map<string, string>();
  const claims = items
    .filter(({ kind }) => kind === "node")
    .map(({ attributes, values, at }) => {
      const name = attributes.id;
      if (name === undefined) throw new GraphFileError(xmlPlace(source, at), "a <node> without an id");
      const id = typeof values.id === "string" ? values.id : name;
      ids.set(name, id);
      return { text: values.label ?? "", ...values, id };
    });
  const edges = items
    .filter(({ kind }) => kind === "edge")
    .map(({ attributes, values, at }) => {
      const [from, to] = ["source", "target"].map((end) => {
        const name = attributes[end];
        if (name === undefined) throw new GraphFileError(xmlPlace(source, at), `an <edge> without a ${end}`);
        return ids.get(name) ?? name;
      });
      if (values.relation === undefined) {
        const wanted = `say it in an attribute named relation, as one of ${EDGE_TYPES.join(", ")}`;
        throw new GraphFileError(xmlPlace(source, at), `an <edge> that says no relation: ${wanted}`);
      }
      return { from, to, ...values };
    });
  return readOurs({ claims, edges });
}

function itemsOf(source: string): Item[] {
  const keys = new Map<string, Key>();
  const items: Item[] = [];
  const open: Item[] = [];
  let root: string | undefined;
  let reading: { readonly key: string; text: string } | undefined;
  readXml(source, {
    text(text, at) {
      if (reading) reading.text += text;
      else if (root === undefined && text.trim() !== "") throw noGraphml(source, at);
    },
    close(name) {
      if (name === "data" && reading) {
        const item = open.at(-1);
        const key = keys.get(reading.key);
        if (item && key) take(item, key, reading.text, source);
        reading = undefined;
      } else if (name === "node" || name === "edge") open.pop();
    },
    open(name, attributes, at) {
      root ??= name;
      if (root !== "graphml") throw noGraphml(source, at);
      if (name === "key") keys.set(attributes.id ?? "", keyOf(attributes));
      else if (name === "data") reading = { key: attributes.key ?? "", text: "" };
      else if (name === "node" || name === "edge") {
        const item: Item = { kind: name, attributes, values: {}, at };
        items.push(item);
        open.push(item);
      }
    },
  });
  if (root === undefined) throw noGraphml(source, 0);
  return items;
}

const keyOf = (attributes: Readonly<Record<string, string>>): Key => ({
  name: attributes["attr.name"] ?? "",
  type: attributes["attr.type"] ?? "string",
});

const noGraphml = (source: string, at: number): GraphFileError =>
  new GraphFileError(xmlPlace(source, at), "XML, but no GraphML: <graphml> is wanted");

function take({ values, at }: Item, { name, type }: Key, text: string, source: string): void {
  if (COMPUTED.has(name) || name === "") return;
  if (name === "swarm") {
    const exact = parseGraphJson(text);
    if (typeof exact !== "object" || exact === null)
      throw new GraphFileError(xmlPlace(source, at), "swarm: no JSON object");
    Object.assign(values, exact);
  } else if (!(name in values)) values[name] = typed(name, type, text);
}

function typed(name: string, type: string, text: string): unknown {
  if (name === "holders") return text.split(/\s+/u).filter((holder) => holder !== "");
  if (type === "boolean") return text.trim() === "true" || text.trim() === "1";
  const isNumber = type !== "string" && text.trim() !== "" && Number.isFinite(Number(text));
  return isNumber ? Number(text) : text;
}
