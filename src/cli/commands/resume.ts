import type { Bus } from "#bus";
import { command, DiscussionState, hearAll } from "#client";
import { unattendedNote } from "../asker.ts";
import { CliError, type ExitCode } from "../failures.ts";
import { discussionFolder, shownPath } from "../home.ts";
import { requireId } from "../names.ts";
import { type Place, placeOf } from "../reach.ts";
import { type Begun, runDiscussion } from "../run-discussion.ts";
import { processTerminal, type Terminal } from "../terminal.ts";

export interface ResumeFlags {
  readonly home?: string;
  readonly nats?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly lang?: "en" | "zh";
}

/** Goes on with a discussion that was paused or interrupted, in new processes. */
export async function resume(id: string, flags: ResumeFlags): Promise<ExitCode> {
  requireId(id);
  const terminal = processTerminal();
  const place = placeOf(flags);
  const unattended = flags.yes === true || flags.json === true || !terminal.interactive;
  return runDiscussion({
    place,
    terminal,
    screen: flags.json ? "json" : flags.quiet ? "quiet" : "text",
    lang: flags.lang ?? "en",
    unattended,
    notes: [unattended ? unattendedNote(flags) : undefined],
    begin: (bus, signal) => begin(bus, id, place, terminal, signal),
  });
}

async function begin(
  bus: Bus,
  id: string,
  place: Place,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Begun | undefined> {
  const state = new DiscussionState(id);
  const heard = await hearAll(bus, id, signal);
  for (const one of heard) state.apply(one);
  if (heard.length === 0) {
    throw new CliError(`there is no discussion ${id} in ${shownPath(place.home)}: \`swarm list\` shows what there is`);
  }
  if (state.status === "closed") {
    const folder = shownPath(discussionFolder(place.home, id));
    terminal.out(`${id} is over (${state.outcome ?? "closed"}); what came of it: ${folder}\n`);
    return undefined;
  }
  const seq = await command(bus, id, "resume");
  return { state, from: seq };
}
