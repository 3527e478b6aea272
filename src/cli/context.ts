import type { Dirent, Stats } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { type ContextDocument, type ContextSkip, documentOf, type GivenContext } from "#client";
import { holdsSecret, isSecretName } from "#lib/secrets";
import type { Lang } from "#wire";
import { UsageError } from "./failures.ts";
import type { RunWords } from "./words/en-run.ts";
import { words } from "./words/index.ts";

/** Limits of a discussion's documents. Sizes in bytes. */
export const CONTEXT_LIMITS = { fileBytes: 256 * 1024, totalBytes: 4 * 1024 * 1024, files: 400, visited: 20_000 };

/** Maximum number of skipped files listed by name. */
const NAMED = 200;

/**
 * Reads the files and folders given with `--context`: text only, each once, sorted by name, with paths relative to
 * `cwd`. Hidden files and node_modules are silently left out; what holds secrets, by name or content, is left out and named.
 * @throws UsageError if a given path does not exist
 */
export async function readContext(paths: readonly string[], cwd: string, lang: Lang = "en"): Promise<GivenContext> {
  const reader = new ContextReader(cwd, lang);
  for (const path of paths) await reader.add(resolve(cwd, path), path);
  return reader.result();
}

class ContextReader {
  readonly #cwd: string;
  readonly #words: RunWords["skip"];
  readonly #documents: ContextDocument[] = [];
  readonly #skipped: ContextSkip[] = [];
  readonly #seen = new Set<string>();
  #secrets = 0;
  #total = 0;
  #visited = 0;
  #root = "";

  constructor(cwd: string, lang: Lang) {
    this.#cwd = cwd;
    this.#words = words(lang).run.skip;
  }

  async add(path: string, given: string): Promise<void> {
    try {
      this.#root = await realpath(path);
    } catch (error) {
      throw new UsageError(
        `--context ${JSON.stringify(given)} cannot be read: ${reasonOf(error, this.#words)}; give a file or folder`,
      );
    }
    await this.#visit(path);
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
      this.#seen.add(real);
      if (!isBelow(this.#root, real)) return this.#skip(path, this.#words.outside);
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
    for (const { name } of entries) {
      if (this.#visited >= CONTEXT_LIMITS.visited) {
        return this.#skip(path, this.#words.many(CONTEXT_LIMITS.visited));
      }
      await this.#visit(join(path, name));
    }
  }

  async #file(path: string, found: Stats): Promise<void> {
    if (isSecretName(basename(path)) || isSecretName(basename(await realpath(path)))) return this.#keepOut(path);
    const refusal = this.#refusal(found);
    if (refusal) return this.#skip(path, refusal);
    const data = await readFile(path);
    const text = textOf(data);
    if (text === undefined) return this.#skip(path, this.#words.binary);
    if (holdsSecret(text)) return this.#keepOut(path);
    this.#total += data.byteLength;
    this.#documents.push(documentOf(this.#shown(path), text));
  }

  #refusal(found: Stats): string | undefined {
    if (!found.isFile()) return this.#words.irregular;
    if (found.size === 0) return this.#words.empty;
    if (found.size > CONTEXT_LIMITS.fileBytes) {
      return this.#words.large(kilobytes(found.size), kilobytes(CONTEXT_LIMITS.fileBytes));
    }
    if (this.#documents.length >= CONTEXT_LIMITS.files) return this.#words.files(CONTEXT_LIMITS.files);
    if (this.#total + found.size > CONTEXT_LIMITS.totalBytes) {
      return this.#words.bytes(kilobytes(CONTEXT_LIMITS.totalBytes));
    }
    return undefined;
  }

  /** First among what was skipped, so that the line which names some names these. */
  #keepOut(path: string): void {
    this.#skipped.splice(this.#secrets, 0, { path: this.#shown(path), reason: this.#words.secret });
    this.#secrets += 1;
  }

  #skip(path: string, reason: string): void {
    this.#skipped.push({ path: this.#shown(path), reason });
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

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function textOf(data: Uint8Array): string | undefined {
  if (data.includes(0)) return undefined;
  try {
    return utf8.decode(data);
  } catch {
    return undefined;
  }
}

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
