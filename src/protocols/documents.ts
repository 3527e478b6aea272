import { citable, Places } from "#lib/places";
import type { Citation } from "./citations.ts";

/** Some lines of a document, from the first to the last, both counted from 1 and included. */
interface Lines {
  readonly first: number;
  readonly last: number;
}

/** The documents that were given with a discussion, as rules look things up in them. */
export class Documents {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #lines = new Map<string, readonly string[]>();
  readonly #letters = new Map<string, string>();
  readonly #places = new Map<string, Places | undefined>();

  constructor(documents: readonly { readonly path: string; readonly text: string }[]) {
    this.#texts = new Map(documents.map(({ path, text }) => [path, text]));
  }

  get isEmpty(): boolean {
    return this.#texts.size === 0;
  }

  /** The first three paths as they are cited, for the error that a path is not there. */
  get examples(): readonly string[] {
    return [...this.#texts.keys()].slice(0, 3).map((path) => (this.placesOf(path) ? citable(path) : path));
  }

  /**
   * The document that a path means: itself, else the only one that ends in it. Upper and lower case are one, as are
   * both kinds of slash; a path may be shortened at its beginning. Undefined where none or several are meant.
   */
  find(path: string): string | undefined {
    if (this.#texts.has(path)) return path;
    const wanted = plain(path);
    const same = [...this.#texts.keys()].filter((one) => plain(one) === wanted || plain(one).endsWith(`/${wanted}`));
    const cut = path.startsWith("…") ? [...this.#texts.keys()].filter((one) => plain(one).endsWith(wanted)) : [];
    const [found, ...others] = same.length > 0 ? same : cut;
    return others.length === 0 ? found : undefined;
  }

  /** Whether several documents could be meant: then nothing can be said against the path. */
  isAmbiguous(path: string): boolean {
    const wanted = plain(path);
    return [...this.#texts.keys()].filter((one) => plain(one).endsWith(wanted)).length > 1;
  }

  /** The number of lines of a document that `find` gave. */
  linesOf(path: string): number {
    return this.#linesIn(path).length;
  }

  /** The places of a document that `find` gave; undefined for one that is cited by its lines. */
  placesOf(path: string): Places | undefined {
    if (!this.#places.has(path)) this.#places.set(path, Places.of(this.#texts.get(path) ?? ""));
    return this.#places.get(path);
  }

  /** The lines that a citation of a document that `find` gave means; undefined where they are not there. */
  citedLines(path: string, { line, endLine = line, place, endPlace }: Citation): Lines | undefined {
    const places = this.placesOf(path);
    if (!places)
      return line === undefined || line < 1 || Math.max(line, endLine ?? line) > this.linesOf(path)
        ? undefined
        : { first: line, last: endLine ?? line };
    const first = place === undefined ? undefined : places.linesOf(place);
    if (first === undefined || endPlace === undefined) return first;
    const last = places.linesOf(`${place?.replace(/\d+$/, "")}${endPlace}`);
    return last && { first: first.first, last: last.last };
  }

  /** The lines of a document that `find` gave, from the first to the last, both counted from 1 and included. */
  passage(path: string, first: number, last: number): string {
    return this.#linesIn(path)
      .slice(Math.max(0, first - 1), last)
      .join("\n");
  }

  /** Whether these words stand in the document: letters and digits count, marks and white space do not. */
  holds(path: string, words: string): boolean {
    return this.#lettersOf(path).includes(lettersIn(words));
  }

  /** Whether these words begin at the place that is cited; they may go on after it, over the end of a page. */
  holdsAt(path: string, { first, last }: Lines, words: string): boolean {
    const wanted = lettersIn(words);
    const own = lettersIn(unmarked(this.passage(path, first, last)));
    if (own.includes(wanted)) return true;
    const after = lettersIn(unmarked(this.passage(path, last + 1, last + AFTER)));
    const at = (own + after).indexOf(wanted);
    return at >= 0 && at < own.length;
  }

  /** Where these words stand in a document with places, for the error that they do not stand where they are cited. */
  placeHolding(path: string, words: string): string | undefined {
    const places = this.placesOf(path);
    const wanted = lettersIn(words);
    const lines = this.#linesIn(path);
    const at = places ? lines.findIndex((line) => !line.startsWith("\f") && lettersIn(line).includes(wanted)) : -1;
    return at < 0 ? undefined : places?.at(at + 1);
  }

  /** Whether the document is written in the script of these words: a translation cannot be looked up. */
  hasScriptOf(path: string, words: string): boolean {
    const text = this.#lettersOf(path);
    return HAN.test(words) ? HAN.test(text) : /[a-z]/.test(text);
  }

  #linesIn(path: string): readonly string[] {
    const known = this.#lines.get(path) ?? (this.#texts.get(path) ?? "").split(/\r\n?|\n/);
    this.#lines.set(path, known);
    return known;
  }

  #lettersOf(path: string): string {
    const known = this.#letters.get(path) ?? lettersIn(unmarked(this.#texts.get(path) ?? ""));
    this.#letters.set(path, known);
    return known;
  }
}

/** Lines after a place in which words that began in it may end. */
const AFTER = 12;

const HAN = /\p{Script=Han}/u;

const unmarked = (text: string): string => text.replace(/^\f.*$/gmu, "");

const lettersIn = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

const plain = (path: string): string =>
  citable(path)
    .toLowerCase()
    .replaceAll("\\", "/")
    .replace(/^(?:…|\.\/|\/)+/u, "");
