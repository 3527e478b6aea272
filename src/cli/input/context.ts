import { type Dirent, existsSync, type Stats } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { type ContextDocument, type ContextSkip, type GivenContext, soundDocument } from "#client";
import { DocumentReader, mostBytes, readDocument, refusals } from "#documents";
import { isSecretName } from "#lib/secrets";
import type { Lang } from "#wire";
import { UsageError } from "../failures.ts";
import type { RunWords } from "../words/en.ts";
import { words } from "../words/index.ts";

/** Limits of a discussion's documents. Sizes in bytes. */
const CONTEXT_LIMITS = { totalBytes: 4 * 1024 * 1024, files: 400, visited: 20_000 };

/** Maximum number of skipped files listed by name. */
const NAMED = 200;

/**
 * Reads the files and folders given with `--context`: text, and the text of documents, each once, sorted by name, with
 * paths relative to `cwd`; those outside of it begin with the name of the folder that was given, since they are cited by
 * them. Hidden files and node_modules are silently left out; what holds secrets, by name or content, is
 * left out and named; what .gitignore names is left out and counted.
 * @throws UsageError if a given path does not exist, or nothing of all could be read
 */
export async function readContext(paths: readonly string[], cwd: string, lang: Lang = "en", option = "--context") {
  await using documents = new DocumentReader();
  const reader = new ContextReader(cwd, lang, documents, option);
  for (const path of paths) await reader.add(resolve(cwd, path), path);
  const found = reader.result();
  if (paths.length > 0 && found.documents.length === 0) {
    const { shown, more } = firstOf(found.skipped);
    throw new UsageError(words(lang).run.nothingRead(`${option} ${paths.join(" ")}`, shown, more));
  }
  return found;
}

const firstOf = (skipped: readonly ContextSkip[]) => ({
  shown: skipped.slice(0, 3),
  more: Math.max(0, skipped.length - 3),
});

/** Names the first skipped file and counts the rest; the record lists them all. */
export function skippedNote({ documents, skipped }: GivenContext, lang: Lang): string | undefined {
  if (skipped.length === 0) return undefined;
  const { shown, more } = firstOf(skipped);
  return words(lang).run.skipped(documents.length, skipped.length, shown, more);
}

const skipWords = (lang: Lang) => ({ ...refusals(lang), ...words(lang).run.skip });

class ContextReader {
  readonly #cwd: string;
  readonly #lang: Lang;
  readonly #reader: DocumentReader;
  readonly #words: ReturnType<typeof skipWords>;
  readonly #option: string;
  readonly #documents: ContextDocument[] = [];
  readonly #skipped: ContextSkip[] = [];
  readonly #seen = new Set<string>();
  #secrets = 0;
  #total = 0;
  #visited = 0;
  #root = "";
  /** The path that is being read, as it was given, and the names of documents so far. */
  #given = "";
  readonly #names = new Set<string>();
  #isIgnored: IsIgnored | undefined;
  #ignoredCount = 0;

  constructor(cwd: string, lang: Lang, reader: DocumentReader, option: string) {
    this.#cwd = cwd;
    this.#lang = lang;
    this.#reader = reader;
    this.#words = skipWords(lang);
    this.#option = option;
  }

  async add(path: string, given: string): Promise<void> {
    this.#given = path;
    try {
      this.#root = await realpath(path);
      this.#isIgnored = (await stat(this.#root)).isDirectory() ? await ignoredBelow(path) : undefined;
    } catch (error) {
      throw new UsageError(
        `${this.#option} ${JSON.stringify(given)} cannot be read: ${reasonOf(error, this.#words)}; give a file or folder`,
      );
    }
    this.#ignoredCount = 0;
    await this.#visit(path);
    if (this.#ignoredCount > 0) this.#skip(path, this.#words.ignored(this.#ignoredCount));
  }

  result(): GivenContext {
    const more = this.#skipped.length - NAMED;
    const rest = more > 0 ? [{ path: this.#words.more(more), reason: this.#words.same }] : [];
    return { documents: this.#documents, skipped: [...this.#skipped.slice(0, NAMED), ...rest] };
  }

  async #visit(path: string): Promise<void> {
    this.#visited += 1;
    try {
      const real = await realpath(path);
      // This also stops loops of links.
      if (this.#seen.has(real)) return;
      // Not seen by that: where a link leads may be given as well.
      if (!isBelow(this.#root, real)) return this.#skip(path, this.#words.outside);
      this.#seen.add(real);
      const found = await stat(real);
      if (found.isDirectory()) await this.#folder(path);
      else await this.#file(path, found);
    } catch (error) {
      this.#skip(path, reasonOf(error, this.#words));
    }
  }

  async #folder(path: string): Promise<void> {
    const entries = (await readdir(path, { withFileTypes: true })).filter(isWanted);
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const { name } = entry;
      if (this.#visited >= CONTEXT_LIMITS.visited) {
        return this.#skip(path, this.#words.many(CONTEXT_LIMITS.visited));
      }
      if (!isSecretName(name) && (await this.#isIgnored?.(join(path, name), entry.isDirectory())))
        this.#ignoredCount += 1;
      else await this.#visit(join(path, name));
    }
  }

  async #file(path: string, found: Stats): Promise<void> {
    if (isSecretName(basename(path)) || isSecretName(basename(await realpath(path)))) return this.#keepOut(path);
    const shown = this.#named(path);
    const refusal = this.#refusal(found, mostBytes(path));
    if (refusal) return this.#skip(path, refusal);
    const read = await readDocument({ path: shown, data: await readFile(path) }, this.#reader, this.#lang);
    if ("refused" in read)
      return this.#skip(path, read.refused === "document" ? read.reason : this.#words[read.refused]);
    const sound = soundDocument(shown, read.text, this.#lang);
    if (!sound) return this.#keepOut(path);
    const { document } = sound;
    if (this.#total + document.bytes > CONTEXT_LIMITS.totalBytes) return this.#skip(path, this.#full());
    this.#total += document.bytes;
    this.#names.add(shown);
    this.#documents.push(document);
    this.#skipped.push(...sound.skipped, ...read.left);
  }

  #refusal(found: Stats, most: number): string | undefined {
    if (!found.isFile()) return this.#words.irregular;
    if (found.size === 0) return this.#words.empty;
    if (found.size > most) return this.#words.large(kilobytes(found.size), kilobytes(most));
    if (this.#documents.length >= CONTEXT_LIMITS.files) return this.#words.files(CONTEXT_LIMITS.files);
    return this.#total >= CONTEXT_LIMITS.totalBytes ? this.#full() : undefined;
  }

  #full(): string {
    return this.#words.bytes(kilobytes(CONTEXT_LIMITS.totalBytes));
  }

  /** First among what was skipped, so that the line which names some names these. */
  #keepOut(path: string): void {
    this.#skipped.splice(this.#secrets, 0, { path: this.#shown(path), reason: this.#words.secret });
    this.#secrets += 1;
  }

  #skip(path: string, reason: string): void {
    this.#skipped.push({ path: this.#shown(path), reason });
  }

  /** Returns the name under which a document is cited; shortens it unless another document has that name. */
  #named(path: string): string {
    const shown = this.#shown(path);
    if (!shown.startsWith("../")) return shown;
    const short = [basename(this.#given), ...relative(this.#given, path).split(sep)].filter(Boolean).join("/");
    return this.#names.has(short) ? shown : short;
  }

  #shown(path: string): string {
    return (relative(this.#cwd, path) || ".").split(sep).join("/");
  }
}

/** Hidden files stay out in silence, but those with secrets are named. */
const isWanted = (entry: Dirent): boolean =>
  (!entry.name.startsWith(".") && entry.name !== "node_modules") || (entry.isFile() && isSecretName(entry.name));

const isBelow = (root: string, path: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);

const KNOWN_REASONS: Readonly<Record<string, "permission" | "absent" | "loop">> = {
  EACCES: "permission",
  EPERM: "permission",
  ENOENT: "absent",
  ELOOP: "loop",
};

function reasonOf(error: unknown, words: RunWords["skip"]): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known = KNOWN_REASONS[code ?? ""];
  return known === undefined ? message : words[known];
}

export const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString("en")} KB`;

/** Maximum size of a .gitignore, in bytes. */
const MOST = 256 * 1024;

/** Whether a file or folder below the root is left out. The innermost file with a rule for it decides, as in git. */
type IsIgnored = (path: string, isFolder: boolean) => Promise<boolean>;

/**
 * Reads the .gitignore files in, below and above a folder, but no rule that excludes the folder itself.
 * @param root an existing folder, as an absolute path
 */
async function ignoredBelow(root: string): Promise<IsIgnored> {
  const known = new Map<string, Promise<Ignore | undefined>>();
  // The root of the repository; the given folder if there is none, or if it is ignored itself.
  let top = repositoryOf(root) ?? root;
  const isIgnored: IsIgnored = async (path, isFolder) => {
    for (let folder = dirname(path); folder.length >= top.length; folder = dirname(folder)) {
      const rules = known.get(folder) ?? rulesIn(join(folder, ".gitignore"));
      known.set(folder, rules);
      const name = relative(folder, path).split(sep).join("/") + (isFolder ? "/" : "");
      const { ignored = false, unignored = false } = (await rules)?.test(name) ?? {};
      if (ignored || unignored) return ignored;
      if (folder === dirname(folder)) break;
    }
    return false;
  };
  if (top !== root && (await isIgnored(root, true))) top = root;
  return isIgnored;
}

async function rulesIn(path: string): Promise<Ignore | undefined> {
  try {
    const found = await stat(path);
    if (!found.isFile() || found.size > MOST) return undefined;
    return ignore().add(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}

function repositoryOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (at === dirname(at)) return undefined;
  }
}
