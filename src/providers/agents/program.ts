import type { Conversation } from "../model/conversation.ts";
import { ExchangeFailure, type Reply, type VendorNames } from "../model/exchange.ts";
import { object, statusFailure, string, type VendorError } from "../model/http.ts";
import type { Tokens } from "../model/pricing.ts";

/** The environment of a process. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The folders of one run, nobody else's, gone when it has ended. */
export interface Folders {
  /** Where the program runs: empty. */
  readonly cwd: string;
  /** What it is given to read. */
  readonly files: string;
  /** A home for a program that must not see the user's. */
  readonly home: string;
}

/** One run as its program must know it. */
interface Run {
  readonly talk: Conversation;
  /** Undefined: the program's own default. */
  readonly model: string | undefined;
  readonly folders: Folders;
  /** It has a key in the environment; else the user's login counts. */
  readonly keyed: boolean;
  readonly env: Env;
  /** Milliseconds until nobody waits any more. */
  readonly timeoutMs: number;
}

/** How a program is started. The prompt goes to its stdin: an argument can be seen by every user of the machine. */
interface Command {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Files to be written first, by name, into the run's `files`. */
  readonly files?: Readonly<Record<string, string>>;
  /** Files to be written into the run's `home`. */
  readonly homeFiles?: Readonly<Record<string, string>>;
}

/** What a program said when it has ended. */
export interface ProgramExit {
  readonly code: number | null;
  /** The last of what it wrote on stderr. */
  readonly stderr: string;
}

/** What a run cost, as far as its program says it. */
export interface Spent {
  readonly tokens: Tokens;
  readonly costUsd?: number | undefined;
  /** Nothing else was spent, also where the run failed. */
  readonly isWhole: boolean;
}

/** Reads what one run prints. */
export interface Reader {
  /** One line of stdout, parsed; true where it shows that the model works, and not only that something waits. */
  line(value: Readonly<Record<string, unknown>>): boolean;
  /** The piece of the answer's text that such a line holds. Absent: the program prints none before its end. */
  piece?(value: Readonly<Record<string, unknown>>): string | undefined;
  /**
   * The outcome according to what was printed: the exit status says nothing, since these programs exit with 0 on failures
   * and with others after successes.
   * @throws ExchangeFailure
   */
  end(ended: ProgramExit): Reply;
  /** What it cost, answered or not. */
  spent(): Spent;
}

/** A coding agent's command line, as a model that only speaks. */
export interface CliProgram {
  readonly name: string;
  readonly names: VendorNames;
  readonly install: string;
  /** Variables with a key that it takes, and others of its own that it needs. */
  readonly keys: readonly string[];
  readonly passes: readonly string[];
  /** Files under the user's home that a login leaves; some of these are there after it. */
  readonly login: readonly string[];
  /** A text that the file holds where it is not there for the login alone. */
  readonly loginText?: string;
  /** The program sees the user's home; else a home of its own, to which the files of the login are lent. */
  readonly usesHome: boolean;
  /** The user's folder instead of the first part of the files of the login, by a variable. */
  readonly homeEnv?: string;
  /** Whether it holds its model to the schema. */
  readonly takesSchema: boolean;
  /** Whether it may be told how much its model is to think. */
  readonly takesEffort: boolean;
  command(run: Run): Command;
  reader(): Reader;
}

const LOGIN =
  /not logged in|\/login|log ?in again|login (is )?required|re-?authenticate|auth method|unauthorized|no (auth|api key)/i;
const LIMIT = /(usage|session|weekly|spend(ing)?) limit|hit your .*limit|out of (credits|quota)/i;
const OVERLOADED = /overloaded|high demand|at capacity|try again later|temporar(y|ily)/i;
const NETWORK = /connection|network|ECONN|ENOTFOUND|timed? ?out|fetch failed|stream (was )?(cut|closed|disconnected)/i;
/** Of these, what comes before anything is sent. */
const UNREACHED =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|connection refused|getaddrinfo|dns error|could ?n[o']t resolve/i;
const USAGE = /unknown (option|argument|flag)|unexpected argument|unrecognized (option|argument)/i;

/** What a program's own words about a failure mean, with the status of HTTP where it tells one. */
export function toldFailure(told: VendorError & { readonly status?: number | undefined }): ExchangeFailure {
  const said = (told.message ?? "no reason given").replace(/\s+/g, " ").slice(0, 300);
  const all = [...told.names, told.message ?? ""].join(" ");
  if (USAGE.test(all)) return new ExchangeFailure("no_program", `it is too old or too new: ${said}`, { retry: false });
  if (LIMIT.test(all)) return new ExchangeFailure("spend_limit", said, { retry: false });
  const status = told.status ?? Number(/\b(?:status|error|rejected)[: (]+(\d{3})\b/i.exec(all)?.[1] ?? 0);
  if (status >= 400) return statusFailure(status, { ...told, message: said });
  const judged = statusFailure(0, { ...told, message: said });
  if (judged.code !== "rejected") return judged;
  if (LOGIN.test(all)) return new ExchangeFailure("bad_key", said, { retry: false });
  if (OVERLOADED.test(all)) return new ExchangeFailure("overloaded", said, { retry: true });
  if (NETWORK.test(all)) {
    // What else it printed may be of something else, such as a look for updates.
    return new ExchangeFailure("connection", said, { retry: true, unreached: UNREACHED.test(told.message ?? "") });
  }
  return judged;
}

/** The piece of an answer in an event of the model's stream, as Claude Code and its likes print them. */
export function streamedPiece(value: Readonly<Record<string, unknown>>): string | undefined {
  if (value.type !== "stream_event") return undefined;
  const { type, delta } = object(value.event);
  const { text, partial_json: json } = object(delta);
  return type === "content_block_delta" ? (string(json) ?? string(text)) : undefined;
}

/** Exit statuses above it are those of a signal. */
const KILLED = 128;

/** A program that ended without printing an outcome. */
export function saidNothing(name: string, { code, stderr }: ProgramExit): ExchangeFailure {
  const last = stderr
    .trim()
    .split("\n")
    .findLast((line) => line.trim() !== "" && !/^\s*(at |[{}\]])/.test(line));
  const failure = toldFailure({ message: last, names: [stderr.slice(-2_000)] });
  if (failure.code !== "rejected") return failure;
  // What was killed may answer the next time; a sandbox tells the signal as a status.
  if (code === null || (code > KILLED && last === undefined)) {
    return new ExchangeFailure("connection", `${name} was ended before it answered`, { retry: true });
  }
  // What it says of itself will be the same the next time.
  if (last !== undefined && code !== 0) return failure;
  return new ExchangeFailure("invalid_answer", `${name} ended with status ${code} and printed no answer`, {
    retry: "once",
  });
}

/** The program did, or tried, what it must not: its answer is not taken. */
export const acted = (name: string, what: string): ExchangeFailure =>
  new ExchangeFailure("rejected", `${name} tried to act (${what}) instead of answering`, { retry: false });
