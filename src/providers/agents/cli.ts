import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { jsonIn } from "#lib/json-in";
import { EFFORTS, type Origin, type Usage } from "#wire";
import { marked } from "../blocks.ts";
import { type AnsweringOptions, modelProvider } from "../model/answering.ts";
import { conversationOf, turnsOf } from "../model/conversation.ts";
import { object } from "../model/http.ts";
import type { Patience } from "../model/idle-watch.ts";
import { exchangeUsage, NO_TOKENS } from "../model/pricing.ts";
import {
  type Conversation,
  ExchangeFailure,
  type ExchangeOptions,
  HERE,
  type Meter,
  type Reply,
  type Vendor,
} from "../model/vendor.ts";
import { type ModelRequest, type Provider, ProviderError } from "../provider.ts";
import { filteredEnv, findProgram, hasKey, isLoggedIn, loginFile } from "./environment.ts";
import type { CliProgram, Env, Reader, Run } from "./program.ts";
import { RunFolders, runChild } from "./run-program.ts";
import { type Confinement, confined, sandboxIn } from "./sandbox.ts";

export interface CliOptions extends Omit<AnsweringOptions, "secrets"> {
  readonly program: CliProgram;
  readonly env: Env;
}

/** Idle timeouts: these programs are silent while their model thinks, and print retries that are no progress. */
const PATIENCE: Patience = { silentMs: 240_000, pingsMs: 240_000 };

/**
 * Uses a coding agent as a model that only speaks. Each call is a separate run without tools, in an empty folder, with
 * an environment that reveals nothing of the user's work. Its process group ends with the call.
 * @throws ProviderError `no_program` if it is not on PATH
 */
export function cliProvider(options: CliOptions): Provider {
  const { program, env } = options;
  const { name } = program;
  if (!findProgram(name, env)) {
    throw new ProviderError("no_program", `${name} is not on PATH: install it with ${program.install}`);
  }
  const keyed = !isLoggedIn(program, env) && hasKey(program, env);
  const vendor: Vendor = {
    name: `cli:${name}`,
    server: HERE,
    ...heard(program),
    exchange: (talk, _, exchangeOptions) =>
      exchange(program, { talk, model: options.model, keyed, env }, exchangeOptions),
  };
  const secrets = program.keys.flatMap((key) => env[key] ?? []);
  return modelProvider(vendor, { patience: PATIENCE, ...options, model: options.model ?? name, secrets });
}

/** Returns what a program takes. Only Claude Code takes a bound on the output. */
const heard = ({ names, takes, takesEffort }: CliProgram) =>
  ({ names, takes, unbounded: true, efforts: takesEffort ? EFFORTS : [] }) as const;

interface Asked extends Pick<Run, "talk" | "model" | "keyed" | "env"> {
  /** Folder to work in. Default: the program only speaks. */
  readonly folder?: string;
}

export interface AgentWork {
  readonly program: CliProgram;
  readonly env: Env;
  /** Default: the program's own. */
  readonly model?: string | undefined;
  /** Folder whose files it may change. */
  readonly folder: string;
  readonly request: ModelRequest;
  /** Deadline in milliseconds from now; the program knows it, and the signal enforces it. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Lets a coding agent work on the files of a folder, once and without a retry. Its process group ends with the call.
 * @returns its answer as text, its model, and the cost of the run
 * @throws ExchangeFailure, or the signal's reason
 */
export async function runAgent(work: AgentWork): Promise<{ text: string; origin: Origin; usage: Usage }> {
  const { program, env, model, folder, request, timeoutMs, signal } = work;
  const keyed = !isLoggedIn(program, env) && hasKey(program, env);
  const talk = conversationOf(request, heard(program));
  const meter: Meter = { responded: false, tokens: NO_TOKENS };
  const options = { signal, timeoutMs, meter, onProgress: () => {} };
  const reply = await exchange(program, { talk, model, keyed, env, folder }, options);
  const used = reply.model ?? model ?? program.name;
  const origin = { provider: `cli:${program.name}`, model: used, isModel: true };
  return { text: reply.text, origin, usage: exchangeUsage(used, meter.tokens, meter.costUsd) };
}

async function exchange(program: CliProgram, asked: Asked, options: ExchangeOptions): Promise<Reply> {
  const found = findProgram(program.name, asked.env);
  if (!found) throw new ExchangeFailure("no_program", `install it with ${program.install}`, { retry: false });
  await using folders = await RunFolders.open();
  const sandbox = await sandboxIn(asked.env);
  const { folder } = asked;
  const works = folder === undefined ? undefined : { folder, isConfined: "bwrap" in sandbox };
  const command = program.command({ ...asked, folders, timeoutMs: options.timeoutMs, works });
  await folders.write(folders.files, command.files);
  await folders.write(folders.home, command.homeFiles);
  if (!asked.keyed && !program.usesHome) {
    for (const file of program.login) {
      const owner = loginFile(file, program, asked.env);
      if (existsSync(owner)) await folders.lend(owner, file);
    }
  }
  const temp = { TMPDIR: folders.temp, TEMP: folders.temp, TMP: folders.temp, PWD: folder ?? folders.cwd };
  const reader = program.reader(works !== undefined);
  const plain = { file: found.file, args: [...found.before, ...command.args] };
  const start = "bwrap" in sandbox ? confined(sandbox.bwrap, plain, confinementOf(program, asked, folders)) : plain;
  const { meter } = options;
  meter.sent = asked.talk;
  const ended = await started(meter, () =>
    runChild({
      ...start,
      cwd: folder ?? folders.cwd,
      env: { ...filteredEnv(asked.env, program, asked.keyed, folders.home), ...temp, ...command.env },
      stdin: promptText(asked.talk),
      signal: options.signal,
      onLine: (line) => options.onProgress(takes(reader, line, options)),
      onNoise: () => options.onProgress(false),
    }),
  );
  const { tokens, costUsd, isWhole } = reader.spent();
  Object.assign(meter, { tokens, costUsd, settled: isWhole });
  return reader.end(ended);
}

/** Returns what a run may write: its own folders, the folder that it works in, and the login files. Claude's own folder holds more than the login. */
function confinementOf(program: CliProgram, { keyed, env, folder }: Asked, { root, cwd }: RunFolders): Confinement {
  const files = keyed ? [] : program.login.map((file) => loginFile(file, program, env));
  const [first, ...others] = files;
  const own = program.usesHome && first !== undefined ? [dirname(first), ...others] : files;
  return { root, cwd: folder ?? cwd, writable: folder === undefined ? own : [...own, folder] };
}

function takes(reader: Reader, line: string, { onWords, meter }: Pick<ExchangeOptions, "onWords" | "meter">): boolean {
  const value = jsonIn(line);
  if (value === undefined) return false;
  const piece = reader.piece?.(object(value)) ?? "";
  if (piece !== "") meter.begun = true;
  onWords?.(piece);
  return reader.line(object(value));
}

/** @throws ExchangeFailure `no_program` if it cannot be started, and whatever `run` throws */
async function started<T>(meter: Meter, run: () => Promise<T>): Promise<T> {
  // A run that is killed later may have cost as much as one that answered.
  meter.responded = true;
  try {
    return await run();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) throw error;
    meter.responded = false;
    throw new ExchangeFailure("no_program", `it cannot be started: ${code}`, { cause: error, retry: false });
  }
}

/** Joins the turns into one text, since these programs take no conversation. The model's own turns are marked. */
const promptText = (talk: Conversation): string =>
  turnsOf(talk)
    .map(({ role, text }) => (role === "assistant" ? marked("answer", text) : text))
    .join("\n\n");
