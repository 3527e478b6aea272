import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { GivenContext } from "#client";
import { jsonOr } from "#lib/json-in";
import { onlyOf } from "#lib/or-else";
import { type Given, type Named, protocolIn } from "#protocols/given";
import { camelCase, controlKindOf, keyAt } from "#protocols/option";
import { allOptions, type Optioned } from "#protocols/options";
import { seatAddresses } from "#protocols/seating";
import { canonicalJson, type DiscussionOptions, type Lang } from "#wire";
import { CliError, UsageError } from "../failures.ts";
import { readContext, skippedNote } from "../input/context.ts";
import { readExperts } from "../input/experts.ts";
import {
  asFlag,
  asUsage,
  chosenProvider,
  type DiscussionFlags,
  flagsFor,
  givenAt,
  requireCallable,
  toldOptions,
} from "../input/options.ts";
import { checkedTopic } from "../input/topic.ts";
import type { BrokerLocation } from "../reach.ts";

export interface BatchLine {
  /** Counted from 1. */
  readonly line: number;
  /** The key of its state: stays the same when other lines of the file change. */
  readonly key: string;
  readonly id?: string;
  readonly options: DiscussionOptions;
  /** Addresses of seats by their ids. */
  readonly calls?: Readonly<Record<string, string>>;
  readonly context: () => Promise<GivenContext>;
}

export interface BatchFile {
  /** Absolute path. */
  readonly path: string;
  readonly lines: readonly BatchLine[];
  /** Notices for the user: the provider, and why it was chosen; documents that were left out. */
  readonly notes: readonly string[];
}

/**
 * Reads the topics of a batch and validates every line before anything is started: options, experts, documents. A JSON
 * line uses the option names of `discuss` as keys, such as `budgetUsd` or `budget-usd`; its paths are relative to the
 * file.
 * @param defaults apply to every line that does not override them
 * @throws UsageError with the file and the line
 */
export async function readBatch(
  file: string,
  defaults: DiscussionFlags,
  place: BrokerLocation,
  cwd: string,
  protocols: readonly Optioned[],
): Promise<BatchFile> {
  const path = resolve(cwd, file);
  const reader = new BatchReader({ folder: dirname(path), defaults, place, cwd, protocols });
  const faults: { line: number; text: string }[] = [];
  for (const [i, text] of (await readText(path, file)).split(/\r\n|\r|\n/).entries()) {
    if (text.trim() === "" || text.startsWith("#")) continue;
    await reader.add(text, i + 1).catch(onlyOf(CliError, ({ message }) => faults.push({ line: i + 1, text: message })));
  }
  const [first, ...others] = faults;
  if (first) {
    const listed = others.slice(0, 8).map(({ line }) => line);
    const at = listed.join(", ") + (others.length > listed.length ? " …" : "");
    const more = others.length === 0 ? "" : `; ${others.length} more lines are wrong: line ${at}`;
    throw new UsageError(`${file} line ${first.line} is wrong: ${first.text}${more}; nothing was started`);
  }
  if (reader.lines.length === 0) {
    throw new UsageError(`${file} holds no topic: write one per line, or one JSON object with a topic per line`);
  }
  return { path, lines: reader.lines, notes: [...reader.notes] };
}

interface BatchSource {
  readonly folder: string;
  readonly defaults: DiscussionFlags;
  readonly place: BrokerLocation;
  readonly cwd: string;
  readonly protocols: readonly Optioned[];
}

class BatchReader {
  readonly lines: BatchLine[] = [];
  readonly notes = new Set<string>();
  readonly #of: BatchSource;
  readonly #counts = new Map<string, number>();
  readonly #ids = new Map<string, number>();
  /** Documents known to be readable. */
  readonly #read = new Set<string>();
  readonly #providers = new Map<string, ReturnType<typeof chosenProvider>>();

  constructor(of: BatchSource) {
    this.#of = of;
  }

  async add(text: string, line: number): Promise<void> {
    const { protocols, place, ...of } = this.#of;
    const { said, written } = parsedLine(text);
    const named: Named = (key) => written.get(key) ?? (of.defaults[key] === undefined ? key : asFlag(key));
    const asked = said.protocol ?? of.defaults.protocol;
    const protocol = asUsage(() => protocolIn(protocols, "line", { protocol: asked }, named));
    const own = asLists(protocol, said);
    // A topic that is too long has its own error message.
    if (typeof own.topic === "string") checkedTopic(own.topic);
    const defaults = flagsFor(protocol, "batch", of.defaults);
    const given = givenAt(protocols, "line", { ...defaults, ...own }, named);
    if (given.id !== undefined) {
      const first = this.#ids.get(given.id);
      if (first !== undefined) throw new UsageError(`the id ${given.id} is that of line ${first} already`);
      this.#ids.set(given.id, line);
    }
    const calls = seatAddresses(given.seats ?? []);
    for (const address of Object.values(calls)) requireCallable(address, place, named("seat"));
    const { name: provider, note } = await this.#provider(given, named);
    if (note !== undefined) this.notes.add(note);
    const experts = await readExperts(given.experts ?? [], this.#from(own, "expert"), given.lang, named);
    const from = this.#from(own, "context");
    const context = await this.#documents(given.context ?? [], from, given.lang, named("context"));
    this.lines.push({
      line,
      key: this.#key(own),
      ...(given.id === undefined ? {} : { id: given.id }),
      calls,
      options: toldOptions(protocols, given, { provider, experts, unattended: true }, place),
      context,
    });
  }

  #provider(given: Given, named: Named): ReturnType<typeof chosenProvider> {
    const { provider, model, lang } = given;
    const key = JSON.stringify([provider, model, lang]);
    const chosen = this.#providers.get(key) ?? chosenProvider(given, this.#of.place, named);
    this.#providers.set(key, chosen);
    return chosen;
  }

  /** The base of an option's paths: the file's folder if the line gives them, else the working directory. */
  #from(own: DiscussionFlags, key: string): string {
    return own[key] === undefined ? this.#of.cwd : this.#of.folder;
  }

  /** Documents are read when needed: those of a thousand lines would not fit into memory. */
  async #documents(paths: readonly string[], from: string, lang: Lang, option: string) {
    const read = (): Promise<GivenContext> => readContext(paths, from, lang, option);
    const name = JSON.stringify([from, paths]);
    if (this.#read.has(name)) return read;
    const note = skippedNote(await read(), lang);
    this.#read.add(name);
    if (note !== undefined) this.notes.add(note);
    return read;
  }

  /** The key of a line: its content, numbered among equal lines. */
  #key(own: DiscussionFlags): string {
    const said = createHash("sha256").update(canonicalJson(own)).digest("hex").slice(0, 16);
    const count = (this.#counts.get(said) ?? 0) + 1;
    this.#counts.set(said, count);
    return count === 1 ? said : `${said}.${count}`;
  }
}

/**
 * The options of a line, and their keys as it spells them.
 * @throws UsageError if it starts like JSON and is none, or spells one option in two ways
 */
function parsedLine(text: string): { said: DiscussionFlags; written: ReadonlyMap<string, string> } {
  const written = new Map<string, string>();
  if (!text.trimStart().startsWith("{")) return { said: { topic: text }, written };
  const value = jsonOr(
    text,
    (cause) => new UsageError(`it starts like a JSON object but is not valid JSON: ${cause.message}`, { cause }),
  );
  for (const key of Object.keys(Object(value))) {
    const other = written.get(camelCase(key));
    if (other !== undefined) throw new UsageError(`${other} and ${key} are one option: give one of them`);
    written.set(camelCase(key), key);
  }
  const said = Object.fromEntries(Object.entries(Object(value)).map(([key, item]) => [camelCase(key), item]));
  return { said, written };
}

/** Options with several values also accept a single value without brackets. */
function asLists(protocol: Optioned, own: DiscussionFlags): DiscussionFlags {
  const lists = new Set(
    allOptions(protocol).flatMap((option) => (controlKindOf(option) === "array" ? [keyAt(option, "line")] : [])),
  );
  return Object.fromEntries(
    Object.entries(own).map(([key, value]) => [key, lists.has(key) && typeof value === "string" ? [value] : value]),
  );
}

/** Code of the error if a file is not UTF-8. */
export const NOT_UTF8 = "ERR_ENCODING_INVALID_ENCODED_DATA";

/** Reads a text without its byte order mark. Refuses what is not UTF-8: models would be asked what nobody wrote. */
export const utf8Text = async (path: string) => new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));

const KNOWN_REASONS: Readonly<Record<string, string>> = {
  [NOT_UTF8]: "it is not UTF-8 text",
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "no permission",
};

async function readText(path: string, file: string): Promise<string> {
  try {
    return await utf8Text(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = KNOWN_REASONS[code ?? ""] ?? message;
    throw new UsageError(`${file} cannot be read: ${why}; give a file with one topic per line`, { cause: error });
  }
}
