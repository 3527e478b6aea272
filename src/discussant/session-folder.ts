import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { link, lstat, mkdir, open, readdir, realpath, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { jsonIn } from "#lib/json-in";
import { replaceFileIf } from "#lib/replace-file";
import type { Source } from "#protocols/discussant/role/files";
import type { GivenDocument } from "#protocols/protocol";
import { sessionFolder } from "#team";
import { isName, type Lang } from "#wire";
import { words } from "./words.ts";

/** A session folder that cannot be worked in. `message` says what, why and what to do. */
export class FolderError extends Error {
  override readonly name = "FolderError";
}

/** Files that several writers share. */
export type SharedFile = "discussion.md" | "shared-memory.json";

export interface SessionLocation {
  readonly session: string;
  /** Folder of all its tasks. Default: .workflow/.team/SESSION below `cwd`, or the folder that a task names there. */
  readonly folder?: string | undefined;
  readonly cwd: string;
  readonly lang: Lang;
}

const ROUND = /^discussion-round-([1-9]\d{0,3})\.json$/;
const MOST_FILES = 400;
const MOST_BYTES = 2 * 1024 * 1024;
/** Errors of a file system without hard links. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];

/** Returns the path of the folder that a task names. @throws FolderError if the task may not name it */
function pathOf({ session, folder, cwd, lang }: SessionLocation, named: string | undefined): string {
  const { faults } = words(lang);
  if (folder !== undefined) {
    const path = resolve(cwd, folder);
    if (named === undefined || resolve(cwd, named) === path || basename(named) === basename(path)) return path;
    throw new FolderError(faults.elsewhere(JSON.stringify(named), path));
  }
  const name = named === undefined ? session : basename(named);
  if (!isName(name)) throw new FolderError(faults.notAName(JSON.stringify(named ?? session)));
  const path = dirname(sessionFolder(cwd, name));
  if (named === undefined || named === name || resolve(cwd, named) === path) return path;
  throw new FolderError(faults.notAName(JSON.stringify(named)));
}

/**
 * A session's folder, through which the discussant accesses all files. It reads JSON of analyses and explorations, and
 * writes only rounds' files, the timeline and the shared memory. It follows no link out of the folder.
 */
export class SessionFolder {
  readonly path: string;
  readonly #lang: Lang;

  private constructor(path: string, lang: Lang) {
    this.path = path;
    this.#lang = lang;
  }

  /** @throws FolderError if the folder is missing, or the task may not name it */
  static async open(place: SessionLocation, named?: string): Promise<SessionFolder> {
    const path = pathOf(place, named);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isDirectory()) throw new FolderError(words(place.lang).faults.missing(path));
    return new SessionFolder(await realpath(path), place.lang);
  }

  /** Reads the JSON files of a subfolder in the order of their names, and lists the unreadable ones. */
  async sources(kind: "analyses" | "explorations" | "discussions"): Promise<{ read: Source[]; skipped: string[] }> {
    const folder = await this.#inside(kind);
    const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.json$/.test(name)).sort();
    const read: Source[] = [];
    const skipped: string[] = names.slice(MOST_FILES).map((name) => `${kind}/${name}`);
    for (const name of names.slice(0, MOST_FILES)) {
      const value = jsonIn((await textOf(join(folder, name)).catch(() => undefined)) ?? "");
      if (value === undefined) skipped.push(`${kind}/${name}`);
      else read.push({ name: name.slice(0, -".json".length), value });
    }
    return { read, skipped };
  }

  /** Returns all that a round is based on as documents, and the names of unreadable files. */
  async documents(): Promise<{ documents: GivenDocument[]; skipped: string[] }> {
    const documents: GivenDocument[] = [];
    const skipped: string[] = [];
    for (const kind of ["analyses", "explorations", "discussions"] as const) {
      const found = await this.sources(kind);
      documents.push(
        ...found.read.map(({ name, value }) => ({ path: `${kind}/${name}.json`, text: JSON.stringify(value) })),
      );
      skipped.push(...found.skipped);
    }
    const memory = await this.read("shared-memory.json");
    return {
      documents: [...documents, ...(memory === undefined ? [] : [{ path: "shared-memory.json", text: memory }])],
      skipped,
    };
  }

  async read(name: SharedFile): Promise<string | undefined> {
    return textOf(join(this.path, name));
  }

  /** Replaces a shared file that still has the content that was read. @returns false if it has not */
  async replace(name: SharedFile, before: string | undefined, after: string): Promise<boolean> {
    const path = join(this.path, name);
    const found = await lstat(path).catch(() => undefined);
    if (found && !found.isFile()) throw new FolderError(words(this.#lang).faults.outside(path));
    return replaceFileIf(path, after, async () => (await textOf(path)) === before, found?.mode);
  }

  /** Returns the path of a round's file, relative to the folder. */
  static roundPath(round: number): string {
    const name = `discussion-round-${round}.json`;
    if (!ROUND.test(name)) throw new RangeError(`no round has the number ${round}`);
    return `discussions/${name}`;
  }

  /** Writes a round's file, atomically and once. @returns false if there is one already */
  async createRound(round: number, text: string): Promise<boolean> {
    const folder = await this.#inside("discussions");
    await mkdir(folder, { recursive: true });
    const path = join(this.path, SessionFolder.roundPath(round));
    const temporary = join(folder, `.${basename(path)}.${randomUUID()}.tmp`);
    try {
      await writeFile(temporary, text, { flag: "wx" });
      await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
        if (!NO_LINKS.includes(error.code ?? "")) throw error;
        return writeFile(path, text, { flag: "wx" });
      });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw error;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** Returns a subfolder's path. @throws FolderError if it is a link to elsewhere */
  async #inside(name: string): Promise<string> {
    const path = join(this.path, name);
    const real = await realpath(path).catch(() => path);
    if (real === path || real.startsWith(this.path + sep)) return path;
    throw new FolderError(words(this.#lang).faults.outside(path));
  }
}

/** Returns a file's text; undefined if there is none. Follows no link. @throws for a link or a file that is too large */
async function textOf(path: string): Promise<string | undefined> {
  try {
    await using file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const found = await file.stat();
    if (!found.isFile() || found.size > MOST_BYTES)
      throw new FolderError(`${path}: over ${MOST_BYTES} bytes, or no file`);
    return await file.readFile("utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
