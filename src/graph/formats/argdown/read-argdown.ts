import type { ArgumentMap } from "../argument-map.ts";
import { GraphFileError } from "../graph-file-error.ts";
import { linesWithoutComments } from "./comments.ts";
import {
  type ElementContent,
  elementContent,
  elementTitle,
  positionText,
  type TextPosition,
  TITLE_ALONE,
} from "./element-parts.ts";
import { type Element, Elements } from "./elements.ts";
import { Structure } from "./structure.ts";

/** Relation operators and their direction. Undercuts are by arguments, so they counter. */
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
const RELATION = /^(<\+|\+>|<-|->|><|<_|_>|[+_-])(?:\s+|(?=[[<])|$)/u;
const STATEMENT = /^\((\d+)\)(?:\s+|$)/u;
const LIST_ITEM = /^(?:\*|\d+\.)\s+/u;
/** Relation within a line, the syntax of another language of the same name. */
const WITHIN_A_LINE = /\]\)?\s+(?:--?>|--x)\s+\(?\[/u;
const TAB = 4;

export interface ReadArgdown {
  readonly map: ArgumentMap;
  readonly notes: readonly string[];
}

/**
 * Reads Argdown: statements, arguments, the relations under them, and premise-conclusion structures. Titles are ids, those of
 * arguments in their angle brackets. Tags, headings, comments, the front matter and unrelated paragraphs are skipped.
 * @param isProse whether statements alone, without titles or relations, are a graph
 * @throws GraphFileError with line and column
 */
export function readArgdown(source: string, isProse = false): ReadArgdown {
  const reader = new Reader();
  const lines = linesWithoutComments(source);
  let frontMatter: "before" | "in" | "after" = "before";
  lines.forEach(({ text, isComment }, index) => {
    const isRule = frontMatter !== "after" && /^={3,}\s*$/.test(text);
    if (isRule) frontMatter = frontMatter === "in" ? "after" : "in";
    else if (frontMatter !== "in" && !isComment) {
      if (text.trim() !== "") frontMatter = "after";
      reader.line(text, index + 1);
    }
  });
  if ((frontMatter as string) === "in") {
    throw new GraphFileError(`${lines.length}:1`, "the front matter has no end: `===` is wanted");
  }
  return reader.end(isProse);
}

/** Element whose lines are being read. */
interface Pending {
  readonly element: Element;
  raw: string;
  readonly line: number;
  readonly column: number;
  readonly take: (content: ElementContent) => void;
}

class Reader {
  readonly #elements = new Elements();
  /** Elements above a line, outermost first. */
  #above: { readonly indent: number; readonly element: Element }[] = [];
  #pending: Pending | undefined;
  #structure: Structure | undefined;
  #isAfterBlank = true;
  #includes = 0;

  line(line: string, number: number): void {
    const lead = /^\s*/.exec(line)?.[0] ?? "";
    const rest = line.slice(lead.length).trimEnd();
    if (rest === "") {
      this.#flush();
      this.#isAfterBlank = true;
      return;
    }
    const indent = [...lead].reduce((sum, char) => (char === "\t" ? sum + TAB - (sum % TAB) : sum + 1), 0);
    const at = { indent, number, column: lead.length + 1 };
    this.#read(rest, line, at);
    this.#isAfterBlank = false;
  }

  end(isProse: boolean): ReadArgdown {
    this.#flush();
    this.#structure?.end();
    const { map, notes } = this.#elements.map(isProse);
    const include = this.#includes > 0 ? ["@include is not followed: what the other files hold is not here"] : [];
    return { map, notes: [...notes, ...include] };
  }

  #read(rest: string, line: string, at: TextPosition): void {
    const isInclude = /^@include\(.*\)$/.test(rest);
    if (isInclude) this.#includes += 1;
    if (isInclude || (at.indent === 0 && /^#+\s/.test(rest))) {
      this.#endBlock();
      return;
    }
    if (this.#readStructure(rest, at)) return;
    const operator = RELATION.exec(rest);
    if (operator) {
      this.#relation(operator[1] ?? "", operator[0].length, rest, at);
      return;
    }
    const item = LIST_ITEM.exec(rest)?.[0] ?? "";
    if (item === "" && this.#pending && !this.#isAfterBlank && !TITLE_ALONE.test(rest)) {
      this.#pending.raw += `\n${line}`;
      return;
    }
    this.#endBlock();
    if (WITHIN_A_LINE.test(rest)) {
      throw new GraphFileError(
        positionText(at),
        "a relation in the midst of a line: in Argdown it begins one, as in `  -> [B]`",
      );
    }
    const element = this.#element(rest.slice(item.length), { ...at, column: at.column + item.length });
    this.#elements.define(element);
    this.#above = [{ indent: at.indent, element }];
  }

  /** Reads a line of a premise-conclusion structure. @returns whether it is one */
  #readStructure(rest: string, at: TextPosition): boolean {
    const statement = STATEMENT.exec(rest);
    if (statement) {
      this.#statement(statement[1] ?? "", statement[0].length, rest, at);
      return true;
    }
    const structure = this.#structure;
    if (structure && /^-{2,}/.test(rest) && (structure.state === "inference" || !/^-->/.test(rest))) {
      this.#flush();
      structure.bar(rest);
      this.#above = [{ indent: at.indent, element: structure.argument }];
      return true;
    }
    if (!structure || structure.state === "statements" || RELATION.test(rest)) return false;
    // Name of a rule, after the dashes.
    structure.state = "inference";
    return true;
  }

  #statement(number: string, length: number, rest: string, at: TextPosition): void {
    this.#flush();
    if (!this.#structure?.isNext(number)) {
      const before = this.#above;
      this.#structure?.end();
      const outer = (at.indent > 0 ? before.at(-1) : undefined) ?? before[0];
      const element = outer?.element === this.#structure?.argument ? undefined : outer?.element;
      const argument = element?.title?.startsWith("<") ? element : this.#elements.untitled();
      this.#structure = new Structure(this.#elements, argument);
    }
    const { argument } = this.#structure as Structure;
    argument.isRelated = true;
    const spoken = rest.slice(length);
    let said = "";
    const element = this.#element(spoken, { ...at, column: at.column + length }, argument, ({ text }) => {
      said = text;
    });
    this.#structure?.add(number, element, () => said);
    this.#above = [{ indent: at.indent, element }];
  }

  #relation(operator: string, length: number, rest: string, at: TextPosition): void {
    if (this.#isAfterBlank && at.indent === 0) this.#endBlock();
    while ((this.#above.at(-1)?.indent ?? -1) >= at.indent) this.#above.pop();
    const parent = this.#above.at(-1)?.element;
    const [relation, way] = OPERATORS[operator] ?? ["supports", "up"];
    if (parent === undefined) {
      throw new GraphFileError(positionText(at), `${operator} relates to the element above it, and there is none`);
    }
    const spoken = rest.slice(length);
    if (spoken === "") throw new GraphFileError(positionText(at), `${operator} names nothing that is related`);
    this.#flush();
    const child = this.#element(spoken, { ...at, column: at.column + length });
    this.#above.push({ indent: at.indent, element: child });
    if (way !== "down") this.#elements.relate(child, parent, relation);
    if (way !== "up") this.#elements.relate(parent, child, relation);
  }

  /**
   * Begins an element, whose text is complete with its last line.
   * @param own element that an untitled statement belongs to
   */
  #element(spoken: string, at: TextPosition, own?: Element, also?: (content: ElementContent) => void): Element {
    this.#flush();
    const title = elementTitle(spoken, at);
    const element = title ? this.#elements.titled(title.name) : (own ?? this.#elements.untitled());
    const take = (content: ElementContent): void => {
      also?.(content);
      if (element !== own) this.#elements.say(element, content);
    };
    const length = title?.length ?? 0;
    this.#pending = { element, raw: spoken.slice(length), line: at.number, column: at.column + length, take };
    return element;
  }

  #flush(): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (!pending) return;
    const place = (offset: number): string => {
      const before = pending.raw.slice(0, offset).split("\n");
      const column = (before.length === 1 ? pending.column : 1) + (before.at(-1) ?? "").length;
      return `${pending.line + before.length - 1}:${column}`;
    };
    pending.take(elementContent(pending.raw, place));
  }

  #endBlock(): void {
    this.#flush();
    this.#structure?.end();
    this.#structure = undefined;
    this.#above = [];
  }
}
