import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { GivenContext } from "#client";
import { discussionOptions, protocolIn } from "#protocols/given";
import { camelCase, keyAt, kindOf } from "#protocols/option";
import { allOptions, type Optioned } from "#protocols/options";
import { canonicalJson, type DiscussionOptions } from "#wire";
import { readContext } from "../context.ts";
import { asUsage, chosenProvider, type DiscussionFlags, flagsFor, givenAt } from "../discussion-options.ts";
import { readExperts } from "../experts.ts";
import { CliError, UsageError } from "../failures.ts";
import type { Place } from "../reach.ts";
import { checkedTopic } from "../topic.ts";

/** One discussion that a batch is to run. */
export interface BatchLine {
  /** Counted from 1, as an editor does. */
  readonly line: number;
  /** The same for the same line of a changed file: what its state is kept under. */
  readonly key: string;
  /** The id that the line asks for. */
  readonly id?: string;
  readonly options: DiscussionOptions;
  readonly context: () => Promise<GivenContext>;
}

export interface BatchFile {
  /** Absolute. */
  readonly path: string;
  readonly lines: readonly BatchLine[];
  /** To be told to the user: who thinks, and why. */
  readonly notes: readonly string[];
}

/**
 * Reads the topics of a batch, and checks every line of it before anything is begun: options, experts, documents.
 * A line in JSON has the names of the options of `discuss` as its keys, such as `budgetUsd` or `budget-usd`; its paths are
 * relative to the file.
 * @param defaults hold for every line that does not say otherwise
 * @throws UsageError naming the file and the line
 */
export async function readBatch(
  file: string,
  defaults: DiscussionFlags,
  place: Place,
  cwd: string,
  protocols: readonly Optioned[],
): Promise<BatchFile> {
  const path = resolve(cwd, file);
  const reader = new BatchReader(path, defaults, place, cwd, protocols);
  const faults: { line: number; text: string }[] = [];
  for (const [i, text] of (await readText(path, file)).split(/\r\n|\r|\n/).entries()) {
    if (text.trim() === "" || text.startsWith("#")) continue;
    try {
      await reader.add(text, i + 1);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      faults.push({ line: i + 1, text: error.message });
    }
  }
  const [first, ...others] = faults;
  if (first) {
    const more = others.length === 0 ? "" : `; ${others.length} more are wrong, too: line ${listed(others)}`;
    throw new UsageError(`${file} line ${first.line} is wrong: ${first.text}${more}; nothing was begun`);
  }
  if (reader.lines.length === 0) {
    throw new UsageError(`${file} holds no topic: write one a line, or one JSON object a line with a topic in it`);
  }
  return { path, lines: reader.lines, notes: [...reader.notes] };
}

class BatchReader {
  readonly lines: BatchLine[] = [];
  readonly notes = new Set<string>();
  readonly #folder: string;
  readonly #defaults: DiscussionFlags;
  readonly #place: Place;
  readonly #cwd: string;
  readonly #protocols: readonly Optioned[];
  readonly #counts = new Map<string, number>();
  /** Lines that have an id of their own. */
  readonly #ids = new Map<string, number>();
  /** Documents that were found readable. */
  readonly #read = new Set<string>();

  constructor(path: string, defaults: DiscussionFlags, place: Place, cwd: string, protocols: readonly Optioned[]) {
    this.#folder = dirname(path);
    this.#defaults = defaults;
    this.#place = place;
    this.#cwd = cwd;
    this.#protocols = protocols;
  }

  async add(text: string, line: number): Promise<void> {
    const said = text.trimStart().startsWith("{") ? parseJsonLine(text) : { topic: text };
    const asked = said.protocol ?? this.#defaults.protocol;
    const protocol = asUsage(() => protocolIn(this.#protocols, "line", { protocol: asked }));
    const own = asLists(protocol, said);
    // What is too long for a topic has its own advice.
    if (typeof own.topic === "string") checkedTopic(own.topic);
    const given = givenAt(this.#protocols, "line", { ...flagsFor(protocol, "batch", this.#defaults), ...own });
    if (given.id !== undefined) this.#take(given.id, line);
    const { name: provider, note } = chosenProvider(given, this.#place);
    if (note !== undefined) this.notes.add(note);
    const experts = await readExperts(given.experts ?? [], this.#from(own, "expert"), given.lang);
    const context = await this.#documents(given.context ?? [], this.#from(own, "context"));
    this.lines.push({
      line,
      key: this.#key(own),
      ...(given.id === undefined ? {} : { id: given.id }),
      options: discussionOptions(this.#protocols, given, { provider, experts, unattended: true }),
      context,
    });
  }

  /** Where the paths of an option lie: beside the file where the line names them, else where the command was given. */
  #from(own: DiscussionFlags, key: string): string {
    return own[key] === undefined ? this.#cwd : this.#folder;
  }

  #take(id: string, line: number): void {
    const first = this.#ids.get(id);
    if (first !== undefined) throw new UsageError(`the id ${id} is that of line ${first} already`);
    this.#ids.set(id, line);
  }

  /** Documents are read where they are needed: those of a thousand lines would not fit into memory. */
  async #documents(paths: readonly string[], from: string): Promise<() => Promise<GivenContext>> {
    const read = (): Promise<GivenContext> => readContext(paths, from);
    const name = JSON.stringify([from, paths]);
    if (!this.#read.has(name)) await read();
    this.#read.add(name);
    return read;
  }

  /** What the line says, and the how-manieth it is of those that say the same. */
  #key(own: DiscussionFlags): string {
    const said = createHash("sha256").update(canonicalJson(own)).digest("hex").slice(0, 16);
    const count = (this.#counts.get(said) ?? 0) + 1;
    this.#counts.set(said, count);
    return count === 1 ? said : `${said}.${count}`;
  }
}

function parseJsonLine(text: string): DiscussionFlags {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`it begins like a JSON object and is none: ${(error as Error).message}`, { cause: error });
  }
  return Object.fromEntries(Object.entries(Object(value)).map(([key, item]) => [camelCase(key), item]));
}

/** A single value of an option that takes several may stand without brackets. */
function asLists(protocol: Optioned, own: DiscussionFlags): DiscussionFlags {
  const lists = new Set(
    allOptions(protocol).flatMap((option) => (kindOf(option) === "array" ? [keyAt(option, "line")] : [])),
  );
  return Object.fromEntries(
    Object.entries(own).map(([key, value]) => [key, lists.has(key) && typeof value === "string" ? [value] : value]),
  );
}

const listed = (faults: readonly { line: number }[]): string => {
  const shown = faults.slice(0, 8).map(({ line }) => line);
  return shown.join(", ") + (faults.length > shown.length ? " …" : "");
};

const KNOWN_REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "no permission",
};

async function readText(path: string, file: string): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why =
      code === "ERR_ENCODING_INVALID_ENCODED_DATA" ? "it is not UTF-8 text" : (KNOWN_REASONS[code ?? ""] ?? message);
    throw new UsageError(`${file} cannot be read: ${why}; give a file with one topic a line`, { cause: error });
  }
}
