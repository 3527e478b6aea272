import { pushTo } from "#lib/fields";
import { citable, Places } from "#lib/places";
import { lettersOf } from "#lib/tokens";
import { type Citation, citationsIn, jointsIn, leadsToName, named } from "./citations.ts";

/** Some lines of a document, from the first to the last, both counted from 1 and included. */
interface Lines {
  readonly first: number;
  readonly last: number;
}

/** The documents of a discussion, for the look-ups of rules. */
export class Documents {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #lines = new Map<string, readonly string[]>();
  readonly #letters = new Map<string, string>();
  readonly #places = new Map<string, Places | undefined>();
  /** The documents by every end of their paths that begins with a folder's name or the file's. */
  readonly #named = new Map<string, string[]>();
  readonly #withBlanks: readonly string[];

  constructor(documents: readonly { readonly path: string; readonly text: string }[]) {
    this.#texts = new Map(documents.map(({ path, text }) => [path, text]));
    for (const path of this.#texts.keys()) {
      for (const name of namesOf(plain(path))) pushTo(this.#named, name, path);
    }
    const names = [...this.#texts.keys()].flatMap((path) => namesOf(path.toLowerCase()));
    this.#withBlanks = names.filter((name) => citable(name) !== name);
  }

  get isEmpty(): boolean {
    return this.#texts.size === 0;
  }

  /** The first three paths, for the error on an unknown path. */
  get examples(): readonly string[] {
    return [...this.#texts.keys()].slice(0, 3).map((path) => (this.placesOf(path) ? citable(path) : path));
  }

  /**
   * Returns the places in documents that a text cites, in order. Each has the document's name as the text writes it,
   * without Chinese directly before it, and whole if it has blanks or brackets.
   */
  citedIn(text: string): Citation[] {
    return citationsIn(text).map((one) => {
      const path = this.#wholeName(one, text) ?? one.path;
      return named(one, path.slice(this.#meantBy(path).at));
    });
  }

  /** Finds the longest document name with blanks or brackets that ends at a citation's name. */
  #wholeName({ path, from, quote }: Citation, text: string): string | undefined {
    const before = quote === undefined ? text.slice(0, from + path.length).toLowerCase() : "";
    const whole = this.#withBlanks.filter((name) => {
      const lead = before.endsWith(name) ? BEGINNING.exec(before.slice(0, -name.length).slice(-200))?.[0] : undefined;
      return lead === "" || (lead !== undefined && this.#canLead(lead, name));
    });
    const length = Math.max(0, ...whole.map((name) => name.length));
    return length === 0 ? undefined : text.slice(from + path.length - length, from + path.length);
  }

  /**
   * Finds the document that a path means: the path itself, else the only one that ends in it. Case and the kind of slash
   * do not matter; a path may be shortened at its beginning, and Chinese may directly precede it. Undefined if it means
   * none or several.
   */
  find(path: string): string | undefined {
    const { paths } = this.#meantBy(path);
    return paths.length === 1 ? paths[0] : undefined;
  }

  /** Whether a path may mean several documents, so that no rule can object. */
  isAmbiguous(path: string): boolean {
    return this.#endingIn(plain(path)).length > 1 || this.#meantBy(path).paths.length > 1;
  }

  /** Finds the documents that a path may mean, and where in it their name begins. */
  #meantBy(path: string): { readonly at: number; readonly paths: readonly string[] } {
    if (this.#texts.has(path)) return { at: 0, paths: [path] };
    const same = this.#named.get(plain(path)) ?? (path.startsWith("…") ? this.#endingIn(plain(path)) : []);
    return same.length > 0 ? { at: 0, paths: same } : (this.#joined(path) ?? { at: 0, paths: [] });
  }

  #endingIn(end: string): string[] {
    return [...this.#texts.keys()].filter((one) => plain(one).endsWith(end));
  }

  /** Finds the longest name at the end of a path, behind Chinese that is no part of it. */
  #joined(path: string): { readonly at: number; readonly paths: readonly string[] } | undefined {
    for (const at of jointsIn(path)) {
      const paths = this.#named.get(plain(path.slice(at)));
      if (paths) return this.#canLead(path.slice(0, at), path.slice(at)) ? { at, paths } : undefined;
    }
    return undefined;
  }

  /**
   * Whether the text directly before a name is no part of it: Chinese that leads up to a name, or any text if only the
   * change of script tells them apart, as in 值班手册docs/oncall.md. Folders before a name are part of it, and so is
   * Chinese that makes another document's name.
   */
  #canLead(before: string, name: string): boolean {
    if (!HAN_END.test(before)) return false;
    if (leadsToName(before)) return true;
    const end = plain(name);
    const isPrefixed = (path: string): boolean => HAN_END.test(plain(path).slice(0, -end.length));
    return /^[\p{Script=Latin}_.]/u.test(name) && !/[./\\]/u.test(before) && !this.#endingIn(end).some(isPrefixed);
  }

  /** Counts the lines of a document from `find`. */
  linesOf(path: string): number {
    return this.#linesIn(path).length;
  }

  /** Returns the places of a document from `find`; undefined for one that is cited by its lines. */
  placesOf(path: string): Places | undefined {
    if (!this.#places.has(path)) this.#places.set(path, Places.of(this.#texts.get(path) ?? ""));
    return this.#places.get(path);
  }

  /** Returns the lines that a citation of a document from `find` means; undefined if there are none. */
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

  /** Returns lines of a document from `find`, from the first to the last, both counted from 1 and included. */
  passage(path: string, first: number, last: number): string {
    return this.#linesIn(path)
      .slice(Math.max(0, first - 1), last)
      .join("\n");
  }

  /** Whether the document has these words: letters and digits count, marks and white space do not. */
  holds(path: string, words: string): boolean {
    return this.#lettersOf(path).includes(lettersOf(words));
  }

  /** Whether any document has exactly these words in it, in whatever case. */
  says(words: string): boolean {
    return [...this.#texts.values()].some((text) => text.toLowerCase().includes(words.toLowerCase()));
  }

  /** Whether these words begin at the place that is cited; they may go on after it, over the end of a page. */
  holdsAt(path: string, { first, last }: Lines, words: string): boolean {
    const wanted = lettersOf(words);
    const own = lettersOf(unmarked(this.passage(path, first, last)));
    if (own.includes(wanted)) return true;
    const after = lettersOf(unmarked(this.passage(path, last + 1, last + AFTER)));
    const at = (own + after).indexOf(wanted);
    return at >= 0 && at < own.length;
  }

  /** The first line in which these words begin; undefined where none does. */
  lineHolding(path: string, words: string): number | undefined {
    const at = this.#linesIn(path).findIndex((_, line) =>
      this.holdsAt(path, { first: line + 1, last: line + 1 }, words),
    );
    return at < 0 ? undefined : at + 1;
  }

  /** Finds the place of these words in a document with places, for the error on a wrong place. */
  placeHolding(path: string, words: string): string | undefined {
    const places = this.placesOf(path);
    const wanted = lettersOf(words);
    const lines = this.#linesIn(path);
    const at = places ? lines.findIndex((line) => !line.startsWith("\f") && lettersOf(line).includes(wanted)) : -1;
    return at < 0 ? undefined : places?.at(at + 1);
  }

  /** Whether the document is written in the script of these words: a translation cannot be looked up. */
  hasScriptOf(path: string, words: string): boolean {
    const text = this.#lettersOf(path);
    return HAN.test(words) ? HAN.test(text) : /[a-z]/.test(text);
  }

  #linesIn(path: string): readonly string[] {
    // The end of the last line begins no other one.
    const known = this.#lines.get(path) ?? (this.#texts.get(path) ?? "").replace(/(?:\r\n?|\n)$/, "").split(/\r\n?|\n/);
    this.#lines.set(path, known);
    return known;
  }

  #lettersOf(path: string): string {
    const known = this.#letters.get(path) ?? lettersOf(unmarked(this.#texts.get(path) ?? ""));
    this.#letters.set(path, known);
    return known;
  }
}

/** Lines after a place in which words that began in it may end. */
const AFTER = 12;

/** The end of a text that could be the beginning of a name. */
const BEGINNING = /[\p{L}\p{N}_./\\-]*$/u;
const HAN = /\p{Script=Han}/u;
const HAN_END = /\p{Script=Han}$/u;

const unmarked = (text: string): string => text.replace(/^\f.*$/gmu, "");

/** A plain path, and its ends that begin with a folder's name or the file's. */
const namesOf = (path: string): string[] => [
  path,
  ...[...path.matchAll(/\//gu)].map(({ index }) => path.slice(index + 1)),
];

const plain = (path: string): string =>
  citable(path)
    .toLowerCase()
    .replaceAll("\\", "/")
    .replace(/^(?:…|\.\/|\/)+/u, "");
