import type { SchemaTaker } from "../model/accepted-schema.ts";
import { object, statusFailure, string, type VendorError } from "../model/http.ts";
import type { Tokens } from "../model/pricing.ts";
import { type Conversation, ExchangeFailure, type Reply } from "../model/vendor.ts";
import type { VendorNames } from "../provider.ts";

export type Env = Readonly<Record<string, string | undefined>>;

/** Private folders of one run, deleted at its end. */
export interface Folders {
  /** Working directory: empty. */
  readonly cwd: string;
  /** Files for the program to read. */
  readonly files: string;
  /** Home for a program that must not see the user's. */
  readonly home: string;
}

export interface Run {
  readonly talk: Conversation;
  /** Model. Undefined: the program's own default. */
  readonly model: string | undefined;
  readonly folders: Folders;
  /** Whether a key in the environment is used instead of the user's login. */
  readonly keyed: boolean;
  readonly env: Env;
  /** Milliseconds until the deadline. */
  readonly timeoutMs: number;
  /** Present if the program works on files instead of only speaking. */
  readonly works?: Works | undefined;
}

export interface Works {
  /** Folder that it works in: the only one outside its own that it may write. */
  readonly folder: string;
  /** Whether the operating system's sandbox surrounds the run, so that it may use a shell. */
  readonly isConfined: boolean;
}

/** Start of a program. The prompt goes to its stdin, since every user of the machine can see arguments. */
interface Command {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Files to write into the run's `files` before the start, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** Files to write into the run's `home`, by name. */
  readonly homeFiles?: Readonly<Record<string, string>>;
}

export interface ProgramExit {
  readonly code: number | null;
  /** Tail of stderr. */
  readonly stderr: string;
}

export interface Spent {
  readonly tokens: Tokens;
  readonly costUsd?: number | undefined;
  /** Whether nothing else was spent, even if the run failed. */
  readonly isWhole: boolean;
}

export interface Reader {
  /** Reads one parsed line of stdout. Returns whether it shows that the model works, rather than a wait. */
  line(value: Readonly<Record<string, unknown>>): boolean;
  /** Returns the piece of the answer's text in a line. Absent: the program prints none before its end. */
  piece?(value: Readonly<Record<string, unknown>>): string | undefined;
  /**
   * Returns the outcome according to the output. The exit status is unreliable: these programs exit with 0 on failures
   * and with others after successes.
   * @throws ExchangeFailure
   */
  end(ended: ProgramExit): Reply;
  /** Returns the cost, whether the run answered or not. */
  spent(): Spent;
}

/** Command line of a coding agent, used as a model that only speaks. */
export interface CliProgram {
  readonly name: string;
  readonly names: VendorNames;
  readonly install: string;
  readonly keys: readonly string[];
  /** Other variables of its own that it needs. */
  readonly passes: readonly string[];
  /** Files under the user's home that a login creates; a logged-in user has some of them. */
  readonly login: readonly string[];
  /** Text that identifies a login in a file that also exists without one. */
  readonly loginText?: string;
  /** Whether the program sees the user's home; otherwise it gets its own, with the login files linked into it. */
  readonly usesHome: boolean;
  /** Variable that relocates the first folder of the login files. */
  readonly homeEnv?: string;
  readonly takes: SchemaTaker;
  readonly takesEffort: boolean;
  /** Whether it can work on files, too. */
  readonly canWork?: true;
  command(run: Run): Command;
  /** @param works whether actions are expected. Default: a run that acts fails */
  reader(works?: boolean): Reader;
}

const LOGIN =
  /not logged in|\/login|(log ?|sign )in again|login (is )?required|re-?authenticate|auth method|unauthorized|(no|invalid) (auth|api key)/i;
/** A limit of the plan. Claude Code also names it where it is not the cause: "(not your usage limit)". */
const LIMIT = /(?<!not your )(usage|session|weekly|spend(ing)?) limit|hit your .*limit|out of (credits|quota)/i;
const NO_CREDIT = /quota exceeded/i;
const THROTTLED = /rate.?limit|limiting requests|too many requests|exhausted your capacity/i;
/** Claude Code's words about a model without access, and Codex's with a ChatGPT account. */
const NO_MODEL = /issue with the selected model|model is not supported/i;
const OVERLOADED = /overloaded|high demand|at capacity|try again later|temporar(y|ily)/i;
const NETWORK = /connection|network|ECONN|ENOTFOUND|timed? ?out|fetch failed|stream (was )?(cut|closed|disconnected)/i;
/** Subset of NETWORK that occurs before anything is sent. */
const UNREACHED =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|connection refused|getaddrinfo|dns error|could ?n[o']t resolve/i;
const USAGE = /unknown (option|argument|flag)|unexpected argument|unrecognized (option|argument)/i;

/** Classifies a program's own failure message, using the HTTP status if it reports one. */
export function toldFailure(told: VendorError & { readonly status?: number | undefined }): ExchangeFailure {
  const said = (told.message ?? "no reason given").replace(/\s+/g, " ").slice(0, 300);
  const all = [...told.names, told.message ?? ""].join(" ");
  if (USAGE.test(all)) return new ExchangeFailure("no_program", `it is too old or too new: ${said}`, { retry: false });
  if (LIMIT.test(all)) return new ExchangeFailure("spend_limit", said, { retry: false });
  if (NO_MODEL.test(all)) return new ExchangeFailure("no_model", said, { retry: false });
  const status = told.status ?? Number(/\b(?:status|error|rejected)[: (]+(\d{3})\b/i.exec(all)?.[1] ?? 0);
  if (status >= 400) return statusFailure(status, { ...told, message: said });
  const judged = statusFailure(0, { ...told, message: said });
  if (judged.code !== "rejected") return judged;
  if (LOGIN.test(all)) return new ExchangeFailure("bad_key", said, { retry: false });
  if (NO_CREDIT.test(all)) return new ExchangeFailure("no_credit", said, { retry: false });
  if (THROTTLED.test(all)) return new ExchangeFailure("rate_limited", said, { retry: true });
  if (OVERLOADED.test(all)) return new ExchangeFailure("overloaded", said, { retry: true });
  if (NETWORK.test(all)) {
    // The rest of the output may concern something else, such as an update check.
    return new ExchangeFailure("connection", said, { retry: true, unreached: UNREACHED.test(told.message ?? "") });
  }
  return judged;
}

/** Reads the stream that Claude Code and Qwen Code print, up to its result. */
export abstract class ResultReader implements Reader {
  protected result: Readonly<Record<string, unknown>> | undefined;
  protected model: string | undefined;
  protected requestId: string | undefined;

  line(value: Readonly<Record<string, unknown>>): boolean {
    if (value.type === "result") this.result = value;
    if (value.type === "assistant") {
      this.model = string(object(value.message).model) ?? this.model;
      this.requestId = string(value.request_id) ?? this.requestId;
    }
    return value.type !== "system";
  }

  piece(value: Readonly<Record<string, unknown>>): string | undefined {
    if (value.type !== "stream_event") return undefined;
    const { type, delta } = object(value.event);
    const { text, partial_json: json } = object(delta);
    return type === "content_block_delta" ? (string(json) ?? string(text)) : undefined;
  }

  abstract end(ended: ProgramExit): Reply;
  abstract spent(): Spent;
}

/** Exit statuses above this one encode a signal. */
const KILLED = 128;

export function saidNothing(name: string, { code, stderr }: ProgramExit): ExchangeFailure {
  const last = stderr
    .trim()
    .split("\n")
    .findLast((line) => line.trim() !== "" && !/^\s*(at |[{}\]])/.test(line));
  const failure = toldFailure({ message: last, names: [stderr.slice(-2_000)] });
  if (failure.code !== "rejected") return failure;
  // A killed program may answer the next time; a sandbox reports the signal as a status.
  if (code === null || (code > KILLED && last === undefined)) {
    return new ExchangeFailure("connection", `${name} was ended before it answered`, { retry: true });
  }
  // A complaint of the program about itself will recur.
  if (last !== undefined && code !== 0) return failure;
  return new ExchangeFailure("invalid_answer", `${name} ended with status ${code} and printed no answer`, {
    retry: "once",
  });
}

/** Failure of a program that acted, or tried to: its answer is discarded. */
export const acted = (name: string, what: string): ExchangeFailure =>
  new ExchangeFailure("rejected", `${name} tried to act (${what}) instead of answering`, { retry: false });
