/*
 * Places in a document without countable lines: pages, slides, paragraphs, rows of a sheet. The extracted text of such a
 * document marks them: a line that begins with a form feed names the place of the following lines. No other line begins
 * with one.
 */

const UNITS = ["page", "slide", "para", "row", "header"] as const;
type Unit = (typeof UNITS)[number];

/** Units that each line of the text is one of; the others continue until the next mark. */
const BY_LINE: ReadonlySet<string> = new Set<Unit>(["para", "row", "header"]);

/** Place in a citation, after the document's name and a colon: `page4`, `para12`, `Sheet1!row12`. */
export const PLACE = String.raw`(?:[\p{L}\p{N}_]{1,60}!)?(?:${UNITS.join("|")})\d{1,7}`;

const MARK = new RegExp(
  String.raw`^\f(?<part>[\p{L}\p{N}_]{1,60}!)?(?<unit>${UNITS.join("|")})(?<number>\d{1,7})$`,
  "u",
);
/** Line below the head of a Markdown table, which is no row. */
const RULE = /^\|(?: ?:?-{3,}:? ?\|)+$/;

export interface Place {
  /** Sheet, followed by "!"; empty if there is none. */
  readonly part: string;
  readonly unit: Unit;
  readonly number: number;
}

/** Returns the line that marks a place. */
export const markOf = (place: string): string => `\f${place}`;

const isPlaced = (text: string) => text.startsWith("\f") && MARK.test(text.slice(0, 80).split("\n", 1)[0] ?? "");

/** Blanks the marks of a text, keeping the number of lines. */
export const withoutMarks = (text: string): string => (isPlaced(text) ? text.replace(/^\f.*$/gmu, "") : text);

/** Makes a document's name citable with a place: characters that would end it in a sentence become "_". */
export const citable = (path: string): string => path.replace(/[^\p{L}\p{N}_./\\…-]+/gu, "_");

/** Returns the citation of a passage: `docs/ops.md:12`, `report.pdf:page4`. */
export const citeOf = ({ path, line, place }: { path: string; line: number; place?: string | undefined }): string =>
  place === undefined ? `${path}:${line}` : `${citable(path)}:${place}`;

/** Index of the places that a text marks, by its lines, counted from 1. */
export class Places {
  readonly #byLine: readonly (Place | undefined)[];
  readonly #lines = new Map<string, { first: number; last: number }>();

  /** Returns undefined for a text without marks. */
  static of(text: string): Places | undefined {
    return isPlaced(text) ? new Places(text) : undefined;
  }

  private constructor(text: string) {
    const byLine: (Place | undefined)[] = [];
    let now: Place | undefined;
    let next: Place | undefined;
    for (const [at, line] of text.split("\n").entries()) {
      const { part = "", unit, number } = MARK.exec(line)?.groups ?? {};
      if (unit !== undefined) {
        next = { part, unit: unit as Unit, number: Number(number) };
        byLine.push(undefined);
        continue;
      }
      const isText = line.trim() !== "" && !RULE.test(line);
      if (isText && next) {
        now = next;
        if (BY_LINE.has(now.unit)) next = { ...now, number: now.number + 1 };
      }
      byLine.push(isText ? now : undefined);
      if (isText && now) this.#take(nameOf(now), at + 1);
    }
    this.#byLine = byLine;
  }

  #take(name: string, line: number): void {
    const known = this.#lines.get(key(name));
    this.#lines.set(key(name), { first: known?.first ?? line, last: line });
  }

  at(line: number): string | undefined {
    const place = this.#byLine[line - 1];
    return place && nameOf(place);
  }

  linesOf(place: string): { readonly first: number; readonly last: number } | undefined {
    return this.#lines.get(key(place));
  }

  /** Counts the places of the most frequent unit. */
  count(): { readonly unit: Unit; readonly count: number } {
    const found = new Map<Unit, Set<string>>();
    for (const place of this.#byLine)
      if (place && place.number > 0) found.set(place.unit, (found.get(place.unit) ?? new Set()).add(nameOf(place)));
    const [unit = "page", names] = [...found].sort(([, a], [, b]) => b.size - a.size)[0] ?? [];
    return { unit, count: names?.size ?? 0 };
  }

  /** Returns the first and last place of the document, or of the sheet of `place`. */
  span(place = ""): readonly [first: string, last: string] | undefined {
    const part = key(place.slice(0, place.indexOf("!") + 1));
    const all = this.#byLine.flatMap((one) => one ?? []);
    const same = all.filter((one) => part !== "" && key(one.part) === part);
    const among = (same.length > 0 ? same : all).filter(({ number }) => number > 0);
    const [first, last] = [among[0], among.at(-1)];
    return first && last && [nameOf(first), nameOf(last)];
  }
}

const nameOf = ({ part, unit, number }: Place): string => `${part}${unit}${number}`;

const key = (place: string): string => place.toLowerCase();
