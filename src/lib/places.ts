/*
 * Places in a document that has no lines that its reader could count: pages, slides, paragraphs, rows of a sheet. The
 * text taken out of such a document says them itself: a line that begins with a form feed names the place from which the
 * following lines are. No other line of it can begin with one.
 */

const UNITS = ["page", "slide", "para", "row", "header"] as const;
type Unit = (typeof UNITS)[number];

/** Units of which each line of the text is one; the others go on until the next mark. */
const BY_LINE: ReadonlySet<string> = new Set<Unit>(["para", "row", "header"]);

/** A place as it is cited behind a document's name and a colon: `page4`, `para12`, `Sheet1!row12`. */
export const PLACE = String.raw`(?:[\p{L}\p{N}_]{1,60}!)?(?:${UNITS.join("|")})\d{1,7}`;

const MARK = new RegExp(
  String.raw`^\f(?<part>[\p{L}\p{N}_]{1,60}!)?(?<unit>${UNITS.join("|")})(?<number>\d{1,7})$`,
  "u",
);
/** The line below the head of a table in Markdown is no row of it. */
const RULE = /^\|(?: ?:?-{3,}:? ?\|)+$/;

export interface Place {
  /** The sheet, with a "!" behind it; empty where there is none. */
  readonly part: string;
  readonly unit: Unit;
  readonly number: number;
}

/** The line that says from where the following lines of a text are. */
export const markOf = (place: string): string => `\f${place}`;

/** Whether a text says its own places. */
export const isPlaced = (text: string): boolean =>
  text.startsWith("\f") && MARK.test(text.slice(0, 80).split("\n", 1)[0] ?? "");

/** The same text, as many lines, without what marks its places. */
export const withoutMarks = (text: string): string => (isPlaced(text) ? text.replace(/^\f.*$/gmu, "") : text);

/** A document's name as it is cited with a place: what would end it in a sentence, such as blanks and brackets, becomes "_". */
export const citable = (path: string): string => path.replace(/[^\p{L}\p{N}_./\\…-]+/gu, "_");

/** How a passage is cited: `docs/ops.md:12`, `report.pdf:page4`. */
export const citeOf = ({ path, line, place }: { path: string; line: number; place?: string | undefined }): string =>
  place === undefined ? `${path}:${line}` : `${citable(path)}:${place}`;

/** The places that a text marks, by its lines, counted from 1. */
export class Places {
  readonly #byLine: readonly (Place | undefined)[];
  readonly #lines = new Map<string, { first: number; last: number }>();

  /** Undefined for a text that marks none. */
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

  /** The place that a line is from. */
  at(line: number): string | undefined {
    const place = this.#byLine[line - 1];
    return place && nameOf(place);
  }

  /** The lines of a place. */
  linesOf(place: string): { readonly first: number; readonly last: number } | undefined {
    return this.#lines.get(key(place));
  }

  /** How many places it has of the unit by which most of it is cited. */
  count(): { readonly unit: Unit; readonly count: number } {
    const found = new Map<Unit, Set<string>>();
    for (const place of this.#byLine)
      if (place && place.number > 0) found.set(place.unit, (found.get(place.unit) ?? new Set()).add(nameOf(place)));
    const [unit = "page", names] = [...found].sort(([, a], [, b]) => b.size - a.size)[0] ?? [];
    return { unit, count: names?.size ?? 0 };
  }

  /** The first and the last place that the document has: of the same sheet as `place`, where there is one. */
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
