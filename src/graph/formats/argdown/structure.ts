import type { Element, Elements } from "./elements.ts";

interface Member {
  readonly number: string;
  readonly element: Element;
  /** Returns the text in the structure, which may differ from the statement's. */
  readonly text: () => string;
  readonly isConclusion: boolean;
}

/**
 * Premise-conclusion structure of an argument. Titled premises support the argument, and it supports its titled conclusions.
 * The others are its text, and relations to them are relations to the argument.
 */
export class Structure {
  readonly #elements: Elements;
  readonly argument: Element;
  readonly #members: Member[] = [];
  /** `bar`: after a line of dashes; `inference`: between two of them. */
  state: "statements" | "bar" | "inference" = "statements";

  constructor(elements: Elements, argument: Element) {
    this.#elements = elements;
    this.argument = argument;
  }

  /** Whether a statement with this number continues the structure. */
  isNext(number: string): boolean {
    return this.#members.length === 0 || Number(number) !== 1;
  }

  add(number: string, element: Element, text: () => string): void {
    this.#members.push({ number, element, text, isConclusion: this.state !== "statements" });
    this.state = "statements";
  }

  /** Reads a line that begins with dashes. */
  bar(line: string): void {
    if (this.state === "inference") this.state = /-{2,}$/.test(line) ? "bar" : "inference";
    else if (/^-+$/.test(line) || /-{2,}$/.test(line)) this.state = "bar";
    else this.state = "inference";
  }

  end(): void {
    for (const { element, isConclusion } of this.#members) {
      if (element === this.argument) continue;
      if (isConclusion) this.#elements.derive(this.argument, element);
      else this.#elements.derive(element, this.argument);
    }
    if (this.argument.text !== "") return;
    this.argument.text = this.#members
      .map(({ number, element, text, isConclusion }) => {
        const said = text() || element.text || `[${element.title}]`;
        return `${isConclusion ? "→ " : ""}(${number}) ${said}`;
      })
      .join(" ");
  }
}
