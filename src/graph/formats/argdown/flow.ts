import { MAX_DEPTH } from "#wire";

/**
 * Parses a YAML flow mapping, `{key: value, list: [a, 'b'], more: {c: 1}}`, at `start` of a text. JSON is one.
 * @returns the value and the end of its text; undefined for an unterminated or malformed one
 */
export function readFlow(text: string, start: number): { value: Record<string, unknown>; end: number } | undefined {
  const reader = new FlowReader(text, start);
  const value = reader.value(1);
  return isMapping(value) ? { value, end: reader.at } : undefined;
}

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Result of a malformed value. */
const FAULT = Symbol("fault");

class FlowReader {
  readonly #text: string;
  at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  value(depth: number): unknown {
    this.#skip();
    const char = this.#text[this.at];
    if (char === "{" || char === "[") return depth > MAX_DEPTH ? FAULT : this.#collection(char, depth);
    if (char === '"' || char === "'") return this.#quoted(char);
    return this.#plain();
  }

  #collection(open: "{" | "[", depth: number): unknown {
    const close = open === "{" ? "}" : "]";
    const entries: [string, unknown][] = [];
    this.at += 1;
    for (;;) {
      this.#skip();
      if (this.at >= this.#text.length) return FAULT;
      if (this.#text[this.at] === close) break;
      const before = this.at;
      const first = this.value(depth + 1);
      this.#skip();
      if (first === FAULT) return FAULT;
      if (open === "{") entries.push([String(first), this.#text[this.at] === ":" ? this.#after(depth) : null]);
      else entries.push(["", first]);
      if (entries.at(-1)?.[1] === FAULT) return FAULT;
      this.#skip();
      if (/[,;]/.test(this.#text[this.at] ?? "")) this.at += 1;
      else if (this.at === before) return FAULT;
    }
    this.at += 1;
    return open === "{" ? Object.fromEntries(entries) : entries.map(([, value]) => value);
  }

  #after(depth: number): unknown {
    this.at += 1;
    return this.value(depth + 1);
  }

  #quoted(quote: '"' | "'"): unknown {
    const pattern = quote === '"' ? /"(?:[^"\\]|\\.)*"/suy : /'(?:[^']|'')*'/suy;
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) return FAULT;
    this.at += found.length;
    if (quote === "'") return found.slice(1, -1).replaceAll("''", "'");
    try {
      return JSON.parse(found.replaceAll("\n", " ")) as unknown;
    } catch {
      return found.slice(1, -1);
    }
  }

  /** Reads an unquoted scalar up to its end in a mapping or a list. */
  #plain(): unknown {
    const pattern = /(?:[^,;:{}[\]]|:(?!\s|$))*/suy;
    pattern.lastIndex = this.at;
    const text = (pattern.exec(this.#text)?.[0] ?? "").trim();
    this.at = pattern.lastIndex;
    if (text === "true" || text === "false") return text === "true";
    if (text === "" || text === "null" || text === "~") return null;
    return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/iu.test(text) ? Number(text) : text;
  }

  #skip(): void {
    while (/\s/.test(this.#text[this.at] ?? "")) this.at += 1;
  }
}
