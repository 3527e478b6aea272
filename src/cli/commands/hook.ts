import { json as readJson } from "node:stream/consumers";
import { asJson } from "#lib/plain";
import { AgentTools, mirrored } from "#team";
import { EXIT, type ExitCode } from "../failures.ts";
import { brokerLocation, type JsonFlags, reachRunning } from "../reach.ts";
import { processTerminal } from "../terminal.ts";

/** Time for reading the event and for mirroring it, in ms. */
const DEADLINE_MS = 4_000;

/**
 * Mirrors an event of a coding agent, JSON on stdin, onto a running swarm's team session. Whatever fails, it ends with
 * status 0 and says nothing, since a hook must not disturb its session; with `json` it prints what it did, or why not.
 */
export async function hook({ team, json, ...flags }: JsonFlags & { readonly team?: string }): Promise<ExitCode> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error(`it took longer than ${DEADLINE_MS / 1_000} seconds`)));
  });
  const told = await Promise.race([late, act(flags, team, signal)]).catch((error: unknown) => ({
    skipped: error instanceof Error ? error.message : String(error),
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
