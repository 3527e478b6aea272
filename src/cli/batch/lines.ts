import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import type { GivenContext } from "#client";
import { canonicalJson, type DiscussionOptions, describeIssues, Lang, Mode } from "#wire";
import { readContext } from "../context.ts";
import { chosenProvider, type DiscussionFlags, optionsOf } from "../discussion-options.ts";
import { readExperts } from "../experts.ts";
import { CliError, UsageError } from "../failures.ts";
import { requireName } from "../names.ts";
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

const strings = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const positive = z.number().positive();

/** A line as JSON: the options of `discuss`, as `budgetTokens` or `budget-tokens`. Paths are relative to the file. */
const JsonLine = z.strictObject({
  topic: z.string({ error: "it is missing: what is to be decided, as text" }),
  id: z.string().optional(),
  mode: Mode.optional(),
  lang: Lang.optional(),
  provider: z.string().optional(),
  model: z.string().optional(),
  context: strings.optional(),
  expert: strings.optional(),
  seat: strings.optional(),
  rounds: z.int().min(1).max(20).optional(),
  budgetCalls: z.int().positive().optional(),
  budgetTokens: z.int().positive().optional(),
  budgetUsd: positive.optional(),
  anonymous: z.boolean().optional(),
  unshared: z.boolean().optional(),
  refusePartial: z.boolean().optional(),
  time: positive.optional(),
  turnTimeout: positive.optional(),
  seatTimeout: positive.optional(),
});
type JsonLine = z.infer<typeof JsonLine>;

/**
 * Reads the topics of a batch, and checks every line of it before anything is begun: options, experts, documents.
 * @param defaults hold for every line that does not say otherwise
 * @throws UsageError naming the file and the line
 */
export async function readBatch(
  file: string,
  defaults: DiscussionFlags,
  place: Place,
  cwd: string,
): Promise<BatchFile> {
  const path = resolve(cwd, file);
  const reader = new BatchReader(path, defaults, place, cwd);
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
  readonly #counts = new Map<string, number>();
  /** Lines that have an id of their own. */
  readonly #ids = new Map<string, number>();
  /** Documents that were found readable. */
  readonly #read = new Set<string>();

  constructor(path: string, defaults: DiscussionFlags, place: Place, cwd: string) {
    this.#folder = dirname(path);
    this.#defaults = defaults;
    this.#place = place;
    this.#cwd = cwd;
  }

  async add(text: string, line: number): Promise<void> {
    const own = text.trimStart().startsWith("{") ? parseJsonLine(text) : { topic: text };
    const { topic: given, id, context, expert, ...rest } = own;
    const topic = checkedTopic(given);
    if (id !== undefined) this.#take(requireName("id", id), line);
    const flags = { ...this.#defaults, ...present(rest) };
    const { name: provider, note } = chosenProvider(flags, this.#place);
    if (note !== undefined) this.notes.add(note);
    const experts = expert
      ? await readExperts(expert, this.#folder, flags.lang)
      : await readExperts(this.#defaults.expert ?? [], this.#cwd, flags.lang);
    const documents = context
      ? await this.#documents(context, this.#folder)
      : await this.#documents(this.#defaults.context ?? [], this.#cwd);
    this.lines.push({
      line,
      key: this.#key(own),
      ...(id === undefined ? {} : { id }),
      options: optionsOf(topic, { ...flags, provider }, experts, true),
      context: documents,
    });
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
  #key(own: JsonLine): string {
    const said = createHash("sha256").update(canonicalJson(own)).digest("hex").slice(0, 16);
    const count = (this.#counts.get(said) ?? 0) + 1;
    this.#counts.set(said, count);
    return count === 1 ? said : `${said}.${count}`;
  }
}

function parseJsonLine(text: string): JsonLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`it begins like a JSON object and is none: ${(error as Error).message}`, { cause: error });
  }
  const named = Object.entries(Object(value)).map(([key, item]) => [camelCase(key), item] as const);
  const unknown = named.find(([key]) => !Object.hasOwn(JsonLine.shape, key));
  if (unknown) {
    const known = Object.keys(JsonLine.shape).join(", ");
    throw new UsageError(`there is no option ${JSON.stringify(unknown[0])}; there are ${known}`);
  }
  const parsed = JsonLine.safeParse(Object.fromEntries(named));
  if (!parsed.success) throw new UsageError(describeIssues(parsed.error));
  return parsed.data;
}

const camelCase = (key: string): string => key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Without what is undefined: a default holds there. */
const present = <T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as never;

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
