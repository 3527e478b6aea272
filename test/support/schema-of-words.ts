/*
 * Reads the TypeScript type in which a prompt tells the form of the answer, as far as prompts use the language, and makes a
 * JSON Schema of it.
 */

type Schema = Record<string, unknown>;

const HEADER = /(?:of this TypeScript type:|须符合以下 TypeScript 类型：)\n/;
/** A comment, a regular expression, a text, a name or number, a list's end, or a sign. */
const TOKEN = /\s*?(\n|\/\/[^\n]*|\/(?:\\.|[^/\\\n])+\/|"(?:\\.|[^"\\])*"|[\w$.-]+|\[\]|[{}()[\]|:;?=])/y;
const BOUNDS = /^(?:(-?[\d.]+?)?\.\.(-?[\d.]+)?|(\d+))( items)?(?:; |$)/;

/** The schema that a prompt tells in words; undefined if it tells none. */
export function schemaOfWords(prompt: string): Schema | undefined {
  const found = HEADER.exec(prompt);
  return found ? new Reading(prompt, found.index + found[0].length).whole() : undefined;
}

class Reading {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  whole(): Schema {
    const named: Record<string, Schema> = {};
    while (this.#peek() === "type") {
      this.#next();
      const name = this.#next();
      this.#next();
      named[name] = this.#type();
    }
    const schema = this.#type();
    return Object.keys(named).length > 0 ? { ...schema, $defs: named } : schema;
  }

  #type(): Schema {
    const some = [this.#item()];
    while (this.#takes("|")) some.push(this.#item());
    const [only = {}] = some;
    if (some.length === 1) return only;
    return some.every((one) => "const" in one) ? { enum: some.map((one) => one.const) } : { anyOf: some };
  }

  #item(): Schema {
    let schema = this.#single();
    while (this.#takes("[]")) schema = { type: "array", items: schema };
    return schema;
  }

  #single(): Schema {
    const token = this.#next();
    if (token === "{") return this.#object();
    if (token === "(") {
      const schema = this.#type();
      this.#next();
      return schema;
    }
    if (token.startsWith("/")) return { type: "string", pattern: token.slice(1, -1) };
    if (token === "unknown") return {};
    if (/^(?:string|number|integer|boolean|null)$/.test(token)) return { type: token };
    return /^["\d-]|^(?:true|false)$/.test(token) ? { const: JSON.parse(token) } : { $ref: `#/$defs/${token}` };
  }

  #object(): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    while (!this.#takes("}")) {
      if (this.#takes("[")) {
        for (const _ of ["name", ":", "string", "]", ":"]) this.#next();
        this.#type();
        continue;
      }
      const name = this.#next();
      if (!this.#takes("?")) required.push(name);
      this.#next();
      const type = this.#type();
      this.#takes(";");
      properties[name] = { ...type, ...this.#comment(type) };
    }
    return { type: "object", properties, required, additionalProperties: false };
  }

  /** The bounds and the description behind a property, up to the line's end. */
  #comment({ type }: Schema): Schema {
    const line = /[ ]*\/\/ ([^\n]*)/y;
    line.lastIndex = this.#at;
    const found = line.exec(this.#text);
    if (!found) return {};
    this.#at = line.lastIndex;
    const comment = found[1] ?? "";
    const bounds = BOUNDS.exec(comment);
    const description = bounds ? comment.slice(bounds[0].length) : comment;
    const [least, most] = [bounds?.[1] ?? bounds?.[3], bounds?.[2] ?? bounds?.[3]];
    const keys = type === "array" ? ["minItems", "maxItems"] : ["minimum", "maximum"];
    const told = [least, most].flatMap((bound, at) => (bound === undefined ? [] : [[keys[at], Number(bound)]]));
    return { ...Object.fromEntries(told), ...(description === "" ? {} : { description }) };
  }

  #takes(token: string): boolean {
    if (this.#peek() !== token) return false;
    this.#next();
    return true;
  }

  /** The next token; undefined where other text follows the type. */
  #peek(): string | undefined {
    const at = this.#at;
    const token = this.#token();
    this.#at = at;
    return token;
  }

  #next(): string {
    const token = this.#token();
    if (token !== undefined) return token;
    throw new Error(`no type at ${JSON.stringify(this.#text.slice(this.#at, this.#at + 80))}`);
  }

  #token(): string | undefined {
    for (;;) {
      TOKEN.lastIndex = this.#at;
      const token = TOKEN.exec(this.#text)?.[1];
      if (token === undefined) return undefined;
      this.#at = TOKEN.lastIndex;
      if (token !== "\n" && !token.startsWith("//")) return token;
    }
  }
}
