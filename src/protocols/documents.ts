/** The documents that were given with a discussion, as rules look things up in them. */
export class Documents {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #lines = new Map<string, number>();
  readonly #letters = new Map<string, string>();

  constructor(documents: readonly { readonly path: string; readonly text: string }[]) {
    this.#texts = new Map(documents.map(({ path, text }) => [path, text]));
  }

  get isEmpty(): boolean {
    return this.#texts.size === 0;
  }

  /** The first three paths, for the error that a path is not there. */
  get examples(): readonly string[] {
    return [...this.#texts.keys()].slice(0, 3);
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
    const known = this.#lines.get(path) ?? (this.#texts.get(path) ?? "").split(/\r\n?|\n/).length;
    this.#lines.set(path, known);
    return known;
  }

  /** The lines of a document that `find` gave, from the first to the last, both counted from 1 and included. */
  passage(path: string, first: number, last: number): string {
    const lines = (this.#texts.get(path) ?? "").split(/\r\n?|\n/);
    return lines.slice(Math.max(0, first - 1), last).join("\n");
  }

  /** Whether these words stand in the document: letters and digits count, marks and white space do not. */
  holds(path: string, words: string): boolean {
    return this.#lettersOf(path).includes(lettersIn(words));
  }

  /** Whether the document is written in the script of these words: a translation cannot be looked up. */
  hasScriptOf(path: string, words: string): boolean {
    const text = this.#lettersOf(path);
    return HAN.test(words) ? HAN.test(text) : /[a-z]/.test(text);
  }

  #lettersOf(path: string): string {
    const known = this.#letters.get(path) ?? lettersIn(this.#texts.get(path) ?? "");
    this.#letters.set(path, known);
    return known;
  }
}

const HAN = /\p{Script=Han}/u;

const lettersIn = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

const plain = (path: string): string =>
  path
    .toLowerCase()
    .replaceAll("\\", "/")
    .replace(/^(?:…|\.\/|\/)+/u, "");
