import { findRunningBroker } from "#bus";
import { Team, type TeamResult } from "#team";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { connect, placeOf, reachSwarm } from "../reach.ts";
import { plain } from "../render/text.ts";
import { processTerminal } from "../terminal.ts";

export interface TeamFlags {
  readonly sessionId?: string;
  readonly team?: string;
  readonly from?: string;
  readonly to?: string;
  readonly type?: string;
  readonly summary?: string;
  readonly data?: string;
  readonly ref?: string;
  readonly id?: string;
  readonly last?: string;
  readonly json?: boolean;
  readonly home?: string;
  readonly nats?: string;
}

const DEADLINE_MS = 30_000;

/** One operation on a team log, with the answers of TEAM-MESSAGES: errors on stderr with exit 1. */
export async function team(operation: string, flags: TeamFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const answer = await perform({ operation, ...argumentsOf(flags) }, flags);
  if (!answer.success) throw new CliError(answer.error);
  terminal.out(flags.json ? `${JSON.stringify(answer.result)}\n` : `${plain(inWords(operation, answer.result))}\n`);
  return EXIT.done;
}

function argumentsOf({ sessionId, team, from, to, type, summary, data, ref, id, last }: TeamFlags): object {
  const given = { session_id: sessionId, team, from, to, type, summary, ref, id };
  return { ...given, data: parsedData(data), last: last === undefined ? undefined : Number(last) };
}

function parsedData(data: string | undefined): unknown {
  if (data === undefined || data === "") return undefined;
  try {
    return JSON.parse(data) as unknown;
  } catch (error) {
    throw new CliError(`--data is not JSON: ${(error as Error).message}`, EXIT.failed, { cause: error });
  }
}

/** On the broker that runs; where none does, on one that is started for the moment of this call. */
async function perform(args: object, flags: TeamFlags): Promise<TeamResult> {
  const place = placeOf(flags);
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const url = place.natsUrl ?? (await findRunningBroker(place.home));
  if (url !== undefined) {
    await using bus = await connect(place, url, "swarm team");
    return await new Team(bus).perform(args, signal);
  }
  await using reached = await reachSwarm({ ...place, roles: [], name: "swarm team", onEvent: () => undefined });
  return await new Team(reached.bus).perform(args, signal);
}

function inWords(operation: string, result: object): string {
  if (operation === "log" && "message" in result) return `✓ ${String(result.message)}`;
  if ("formatted" in result && result.formatted !== "") return String(result.formatted);
  if ("summary" in result && operation === "status") return String(result.summary);
  if ("total" in result) return "no messages";
  return JSON.stringify(result, null, 2);
}
