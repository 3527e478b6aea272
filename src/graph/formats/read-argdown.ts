import { isTooDeep, MAX_DEPTH } from "#wire";
import type { ArgumentMap, MapClaim, MapEdge } from "./argument-map.ts";
import { GraphFileError } from "./graph-file-error.ts";
import { readOurs } from "./read-ours.ts";

/** Relations under an element: which way they go, and what they are. Undercuts are of arguments, so they counter. */
const OPERATORS: Readonly<Record<string, readonly [relation: "supports" | "counters", way: "up" | "down" | "both"]>> = {
  "+": ["supports", "up"],
  "<+": ["supports", "up"],
  "+>": ["supports", "down"],
  "-": ["counters", "up"],
  "<-": ["counters", "up"],
  "->": ["counters", "down"],
  "><": ["counters", "both"],
  _: ["counters", "up"],
  "<_": ["counters", "up"],
  "_>": ["counters", "down"],
};

interface Element {
  readonly id: string;
  text: string;
  data: Record<string, unknown>;
  readonly plain: MapEdge[];
}

/**
 * Argdown: statements, arguments and the relations under them. Titles are ids, those of arguments in their angle
 * brackets; tags are dropped, headings, comments and the front matter passed over. Premise-conclusion structures are
 * refused.
 * @throws GraphFileError with line and column
 */
export function readArgdown(source: string): ArgumentMap {
  const reader = new Reader();
  const lines = withoutComments(source).split(/\r?\n/);
  let inFrontMatter = false;
  lines.forEach((line, index) => {
    const isRule = /^={3,}\s*$/.test(line);
    if (isRule) inFrontMatter = !inFrontMatter;
    else if (!inFrontMatter) reader.line(line, index + 1);
  });
  if (inFrontMatter) throw new GraphFileError(`${lines.length}:1`, "the front matter has no end: `===` is wanted");
  return reader.map();
}

class Reader {
  readonly #elements = new Map<string, Element>();
  readonly #defined = new Set<string>();
  /** Ids by title, where a data block says another. */
  readonly #ids = new Map<string, string>();
  /** The elements above a line, the outermost first. */
  #above: { readonly indent: number; readonly title: string }[] = [];
  #untitled = 0;

  line(line: string, number: number): void {
    const indent = /^\s*/.exec(line)?.[0].length ?? 0;
    const rest = line.slice(indent).trimEnd();
    if (rest === "") {
      this.#above = [];
      return;
    }
    if (indent === 0 && /^#+\s/.test(rest)) return;
    if (/^(\(\d+\)|-{2,})/.test(rest)) {
      throw new GraphFileError(`${number}:${indent + 1}`, "premise-conclusion structures are not read");
    }
    const [, operator, spoken = ""] = /^(<\+|\+>|<-|->|><|<_|_>|[+_-])\s+(.*)$/.exec(rest) ?? [];
    if (operator !== undefined)
      this.#relation(operator, spoken, indent, number, indent + rest.length - spoken.length + 1);
    else if (this.#above.length > 0 && !/^@?[[<]/.test(rest)) this.#goOn(rest, number);
    else this.#above = [{ indent, title: this.#define(this.#element(rest, number, indent + 1)) }];
  }

  map(): ArgumentMap {
    if (this.#untitled === this.#elements.size) {
      throw new GraphFileError("1:1", "no argument graph: nothing here is a statement [Title] or an argument <Title>");
    }
    const claims: MapClaim[] = [];
    const edges: MapEdge[] = [];
    for (const [title, { text, data, plain }] of this.#elements) {
      const { relations, ...more } = data;
      const id = this.#id(title);
      claims.push({ id, text, ...more });
      const said = Array.isArray(relations) ? relations.map((edge: object) => ({ ...edge, from: id }) as MapEdge) : [];
      const drawn = plain.map((edge) => ({ ...edge, from: this.#id(edge.from), to: this.#id(edge.to) }));
      for (const edge of said) {
        // What stands under the statement too is the same edge.
        const at = drawn.findIndex((one) => one.to === edge.to && one.relation === edge.relation);
        if (at >= 0 && edge.bearingOn === undefined) drawn.splice(at, 1);
      }
      edges.push(...drawn, ...said);
    }
    return readOurs({ claims, edges });
  }

  #id(title: string): string {
    return this.#ids.get(title) ?? title;
  }

  #relation(operator: string, spoken: string, indent: number, line: number, column: number): void {
    while ((this.#above.at(-1)?.indent ?? -1) >= indent) this.#above.pop();
    const parent = this.#above.at(-1)?.title;
    const [relation, way] = OPERATORS[operator] ?? ["supports", "up"];
    if (parent === undefined) {
      throw new GraphFileError(
        `${line}:${indent + 1}`,
        `${operator} relates to the element above it, and there is none`,
      );
    }
    const child = this.#element(spoken, line, column);
    this.#above.push({ indent, title: child });
    const add = (from: string, to: string): void => {
      this.#elements.get(from)?.plain.push({ from, to, relation });
    };
    if (way !== "down") add(child, parent);
    if (way !== "up") add(parent, child);
  }

  /** A further line of the element above. */
  #goOn(rest: string, line: number): void {
    const element = this.#elements.get(this.#above.at(-1)?.title ?? "");
    const { text, data } = contentOf(rest, line, 1);
    if (!element) return;
    element.text = [element.text, text].filter((part) => part !== "").join(" ");
    Object.assign(element.data, data);
  }

  /** An element that stands by itself has its place there, though it was mentioned before. */
  #define(title: string): string {
    const element = this.#elements.get(title);
    if (!element || this.#defined.has(title)) return title;
    this.#defined.add(title);
    this.#elements.delete(title);
    this.#elements.set(title, element);
    return title;
  }

  /** @returns the title of the element that stands there */
  #element(spoken: string, line: number, column: number): string {
    const [whole = "", statement, argument] = /^@?(?:\[([^\]]*)\]|<([^>]*)>)(?::(?=\s|$))?/.exec(spoken) ?? [];
    if (whole === "" && /^@?[[<]/.test(spoken)) {
      throw new GraphFileError(
        `${line}:${column}`,
        `${spoken.startsWith("[") ? "] " : "> "}is missing after the title`,
      );
    }
    const named = statement?.trim() ?? (argument === undefined ? undefined : `<${argument.trim()}>`);
    if (named === "" || named === "<>") throw new GraphFileError(`${line}:${column}`, "an empty title");
    if (named === undefined) this.#untitled += 1;
    const title = named ?? `Untitled ${this.#untitled}`;
    const { text, data } = contentOf(spoken.slice(whole.length), line, column + whole.length);
    const known = this.#elements.get(title);
    if (!known) this.#elements.set(title, { id: title, text, data, plain: [] });
    else {
      if (known.text === "") known.text = text;
      Object.assign(known.data, data);
    }
    if (typeof data.id === "string") this.#ids.set(title, data.id);
    return title;
  }
}

/** The text of an element without its tags, and its data block. */
function contentOf(spoken: string, line: number, column: number): { text: string; data: Record<string, unknown> } {
  const at = /(?:^|[^\\])(?:\\\\)*\{/.exec(spoken);
  const start = at ? at.index + at[0].length - 1 : spoken.length;
  const text = spoken
    .slice(0, start)
    .replace(/\\(.)|(^|\s)#(?:\([^)]*\)|[\p{L}\p{N}_-]+)/gu, (_, char?: string) => char ?? "")
    .trim();
  const block = spoken.slice(start).trim();
  if (block === "") return { text, data: {} };
  try {
    const data: unknown = isTooDeep(new TextEncoder().encode(block)) ? undefined : JSON.parse(block);
    if (typeof data === "object" && data !== null) return { text, data: { ...data } };
  } catch {
    // Said below.
  }
  throw new GraphFileError(
    `${line}:${column + start}`,
    `a data block that is no JSON object of at most ${MAX_DEPTH} levels`,
  );
}

/** The source with blanks in place of its comments, so that lines and columns stay. */
function withoutComments(source: string): string {
  const blank = (comment: string): string => comment.replace(/[^\n]/g, " ");
  return source
    .replace(/(?<!\\)(?:\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->)/g, blank)
    .replace(/(^|\s)\/\/[^\n]*/g, (comment) => blank(comment));
}
