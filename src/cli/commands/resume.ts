import type { PurgingBus } from "#bus";
import { commandResume, readUpToNow } from "#client";
import { emptyReading, langOf } from "#discussion";
import { unattendedNote } from "../asker.ts";
import { CliError, type ExitCode } from "../failures.ts";
import { stateFromFiles } from "../files.ts";
import { discussionFolder, shownPath } from "../home.ts";
import { requireId } from "../names.ts";
import { type Place, placeOf } from "../reach.ts";
import { isHalfRestored, restoreDiscussion } from "../restore-discussion.ts";
import { type Begun, runDiscussion } from "../run-discussion.ts";
import { processTerminal, type Terminal } from "../terminal.ts";
import { words } from "../words/index.ts";

export interface ResumeFlags {
  readonly home?: string;
  readonly nats?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly lang?: "en" | "zh";
}

/** Resumes a discussion that was paused or interrupted, in new processes. */
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
    notes: [unattended ? unattendedNote(flags, flags.lang ?? "en") : undefined],
    begin: (bus, signal) => begin(bus, id, place, terminal, signal),
  });
}

async function begin(
  bus: PurgingBus,
  id: string,
  place: Place,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Begun | undefined> {
  const folder = discussionFolder(place.home, id);
  let state = emptyReading(id);
  let stored = await readUpToNow(bus, state, signal);
  if (stored === 0 || (await isHalfRestored(folder))) {
    if ((await stateFromFiles(folder, id))?.status !== "closed") await restore(bus, id, place, terminal, signal);
    state = emptyReading(id);
    stored = await readUpToNow(bus, state, signal);
  }
  if (stored === 0) state = (await stateFromFiles(folder, id)) ?? state;
  if (state.status === "closed") {
    const { outcome, status, run } = words(langOf(state));
    const how = state.ended ? outcome[state.ended.outcome] : status.closed;
    terminal.out(`${run.over(id, how, shownPath(folder))}\n`);
    return undefined;
  }
  return { state, from: await commandResume(bus, state) };
}

/** Restores a discussion from its files if the stream has none of it. */
async function restore(
  bus: PurgingBus,
  id: string,
  place: Place,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const restored = await restoreDiscussion(bus, discussionFolder(place.home, id), id, signal);
  if (!restored) {
    throw new CliError(`there is no discussion ${id} in ${shownPath(place.home)}: \`swarm list\` shows what there is`);
  }
  const { messages, lost, recordFile } = restored;
  terminal.err(`swarm: the stream has nothing of ${id}: ${messages} messages were put back from its files\n`);
  if (lost.length > 0) {
    terminal.err(
      `swarm: ${lost.join(", ")} came after them, and will be said again; the former record is kept in ${recordFile}\n`,
    );
  }
}
