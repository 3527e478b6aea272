// `swarm team` and `swarm task`.
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { json as readJson } from "node:stream/consumers";
import type { Bus } from "#bus";
import { jsonOr } from "#lib/json-in";
import { asJson, plain } from "#lib/plain";
import { replaceFile } from "#lib/replace-file";
import { orAborted } from "#lib/signal";
import { AgentTools, exportTeam, importTeam, mirrored, sessionFolder, Tasks, Team } from "#team";
import { CliError, EXIT, type ExitCode, UsageError } from "../failures.ts";
import { brokerLocation, type JsonFlags, reachRunning, requireName, shownPath } from "../reach.ts";
import { anyStream } from "../stored/history.ts";
import { processTerminal } from "../terminal.ts";

interface TeamFlags extends JsonFlags {
  readonly sessionId?: string;
  readonly team?: string;
  readonly data?: string;
  readonly last?: string;
  /** The operation's other arguments, which it checks itself. */
  readonly [argument: string]: unknown;
}

const DEADLINE_MS = 30_000;

/** Runs one operation on a team log, with the results of TEAM-MESSAGES: errors on stderr with exit status 1. */
export const team = (operation: string, flags: TeamFlags): Promise<ExitCode> =>
  performed(flags, Team, { operation, ...argumentsOf(flags) }, (result) => inWords(operation, result));

async function performed(
  flags: TeamFlags,
  On: typeof Team | typeof Tasks,
  args: object,
  inWords: (result: object) => string,
): Promise<ExitCode> {
  const answer = await onBus(flags, (bus, signal) => new On(bus).perform(args, signal));
  if (!answer.success) throw new CliError(answer.error);
  processTerminal().out(`${flags.json ? asJson(answer.result) : plain(inWords(answer.result))}\n`);
  return EXIT.done;
}

function argumentsOf({ json, home, nats, data, last, ...flags }: TeamFlags): object {
  const inSnakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const given = Object.fromEntries(Object.entries(flags).map(([key, value]) => [inSnakeCase(key), value]));
  return { ...given, data: parsedData(data), last: last === undefined ? undefined : Number(last) };
}

/** @param flag as the user gave it, for the error */
function parsedData(data: string | undefined, flag = "--data"): unknown {
  if (data === undefined || data === "") return undefined;
  return jsonOr(data, (cause) => new CliError(`${flag} is not JSON: ${cause.message}`, EXIT.failed, { cause }));
}

/** Uses the running broker; if there is none, starts one for this call. */
async function onBus<T>(flags: Pick<TeamFlags, "home" | "nats">, act: (bus: Bus, signal: AbortSignal) => Promise<T>) {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  await using stream = await anyStream(brokerLocation(flags), "swarm team");
  return await act(stream.bus, signal);
}

export async function exportSession(flags: TeamFlags & { readonly out?: string }): Promise<ExitCode> {
  const session = sessionOf(flags);
  const files = await onBus(flags, (bus, signal) => exportTeam(bus, session, signal));
  const terminal = processTerminal();
  if (flags.out === undefined) {
    terminal.out(files.messages);
    return EXIT.done;
  }
  const folder = sessionFolder(resolve(flags.out), session);
  await mkdir(folder, { recursive: true });
  await replaceFile(join(folder, "messages.jsonl"), files.messages);
  await replaceFile(join(folder, "meta.json"), files.meta);
  terminal.out(`${flags.json ? asJson({ folder }) : `✓ Exported to ${shownPath(folder)}`}\n`);
  return EXIT.done;
}

export async function importSession(path: string, flags: TeamFlags): Promise<ExitCode> {
  const session = sessionOf(flags);
  const messages = await readFile(path, "utf8").catch((error: Error) => {
    throw new CliError(`${asJson(path)} cannot be read: ${error.message}; give a messages.jsonl`);
  });
  const meta = await readFile(join(dirname(path), "meta.json"), "utf8").catch(() => undefined);
  const files = { messages, ...(meta === undefined ? {} : { meta }) };
  const done = await onBus(flags, (bus, signal) => importTeam(bus, session, files, signal));
  const terminal = processTerminal();
  for (const { line, reason } of done.broken) terminal.err(`swarm: line ${line} is skipped: ${plain(reason)}\n`);
  const renumbered = done.renumbered > 0 ? `, ${done.renumbered} under a new id` : "";
  terminal.out(`${flags.json ? asJson(done) : `✓ Imported ${done.imported} messages${renumbered}`}\n`);
  return EXIT.done;
}

function sessionOf({ sessionId, team }: TeamFlags): string {
  const session = sessionId || team;
  if (!session) throw new UsageError("name the session: --session-id NAME");
  return requireName("the session", session);
}

function inWords(operation: string, result: object): string {
  if (operation !== "get_state" && "message" in result) return `✓ ${String(result.message)}`;
  if ("formatted" in result && result.formatted !== "") return String(result.formatted);
  if ("summary" in result && operation === "status") return String(result.summary);
  if ("total" in result) return "no messages";
  return JSON.stringify(result, null, 2);
}

interface TaskFlags extends TeamFlags {
  readonly metadata?: string;
  readonly seconds?: string;
}

/** Runs one operation on a team's task board: errors on stderr with exit status 1. */
export const task = (operation: string, id: string | undefined, flags: TaskFlags): Promise<ExitCode> =>
  performed(flags, Tasks, { operation, ...taskArguments(flags), ...(id === undefined ? {} : { id }) }, taskInWords);

function taskArguments({ json, home, nats, sessionId, metadata, seconds, ...flags }: TaskFlags): object {
  const given = { session_id: sessionId, ...flags, metadata: parsedData(metadata, "--metadata") };
  return { ...given, seconds: seconds === undefined ? undefined : Number(seconds) };
}

function taskInWords(result: object): string {
  if ("message" in result) return `${"task" in result && result.task === null ? "" : "✓ "}${String(result.message)}`;
  return "formatted" in result ? String(result.formatted) : JSON.stringify(result, null, 2);
}

/** Time for reading the event and for mirroring it, in ms. */
const HOOK_MS = 4_000;

/**
 * Mirrors an event of a coding agent, JSON on stdin, onto a running swarm's team session. Whatever fails, it ends with
 * status 0 and says nothing, since a hook must not disturb its session; with `json` it prints what it did, or why not.
 */
export async function hook({ team, json, ...flags }: JsonFlags & { readonly team?: string }): Promise<ExitCode> {
  const signal = AbortSignal.timeout(HOOK_MS);
  const told = await orAborted(signal, act(flags, team, signal)).catch((error: Error) => ({
    skipped: signal.aborted ? `it took longer than ${HOOK_MS / 1_000} seconds` : error.message,
  }));
  if (json) processTerminal().out(`${asJson(told)}\n`);
  return EXIT.done;
}

async function act(flags: JsonFlags, team: string | undefined, signal: AbortSignal): Promise<object> {
  const found = mirrored(await readJson(process.stdin), team || process.env.SWARM_TEAM);
  if (!found) throw new Error("the event has nothing for a team's log or board");
  await using bus = await reachRunning(brokerLocation(flags), "swarm hook");
  if (!bus) throw new Error("no swarm is running");
  const { tool, input, ...place } = found;
  return { ...place, tool, result: await new AgentTools(bus).call(tool, input, place, signal) };
}
