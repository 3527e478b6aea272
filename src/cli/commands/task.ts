import { asJson, plain } from "#lib/plain";
import { Tasks } from "#team";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { processTerminal } from "../terminal.ts";
import { onBus, parsedData, type TeamFlags } from "./team.ts";

export interface TaskFlags extends Pick<TeamFlags, "sessionId" | "team" | "json" | "home" | "nats"> {
  readonly by?: string;
  readonly id?: string;
  readonly subject?: string;
  readonly description?: string;
  readonly activeForm?: string;
  readonly owner?: string;
  readonly status?: string;
  readonly blockedBy?: readonly string[];
  readonly addBlockedBy?: readonly string[];
  readonly removeBlockedBy?: readonly string[];
  readonly metadata?: string;
  readonly seconds?: string;
  readonly except?: readonly string[];
}

/** Runs one operation on a team's task board: errors on stderr with exit status 1. */
export async function task(operation: string, id: string | undefined, flags: TaskFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const args = { operation, ...argumentsOf(flags), ...(id === undefined ? {} : { id }) };
  const answer = await onBus(flags, (bus, signal) => new Tasks(bus).perform(args, signal));
  if (!answer.success) throw new CliError(answer.error);
  terminal.out(flags.json ? `${asJson(answer.result)}\n` : `${plain(inWords(answer.result))}\n`);
  return EXIT.done;
}

function argumentsOf({ json, home, nats, sessionId, metadata, seconds, ...flags }: TaskFlags): object {
  const given = { session_id: sessionId, ...flags, metadata: parsedData(metadata, "--metadata") };
  return { ...given, seconds: seconds === undefined ? undefined : Number(seconds) };
}

function inWords(result: object): string {
  if ("message" in result) return `${"task" in result && result.task === null ? "" : "✓ "}${String(result.message)}`;
  return "formatted" in result ? String(result.formatted) : JSON.stringify(result, null, 2);
}
