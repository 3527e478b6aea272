// Commands for a running discussion: `swarm pause`, `swarm stop` and `swarm watch`.
import { command, readUntil, readUpToNow } from "#client";
import { emptyReading, langOf, type Reading } from "#discussion";
import { subjects } from "#wire";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { addressOf, BrokerWatch, discussionAt, type JsonFlags, type PlaceFlags, shownPath } from "../reach.ts";
import { attend } from "../run/attend.ts";
import { screenKindOf, screenOf } from "../run/screen.ts";
import { noDiscussion, requireRunningFor } from "../stored/history.ts";
import { Interrupts } from "../terminal.ts";
import { type Words, words } from "../words/index.ts";

/** Timeout for the moderator's confirmation of a command, in ms. */
export const CONFIRM_MS = 20_000;

export const pause = (id: string, flags: PlaceFlags): Promise<ExitCode> => control("pause", id, flags);
export const stop = (id: string, flags: PlaceFlags): Promise<ExitCode> => control("stop", id, flags);

/** Sends a pause or stop to a running discussion, and waits for its confirmation. */
async function control(type: "pause" | "stop", id: string, flags: PlaceFlags): Promise<ExitCode> {
  const { terminal, place } = discussionAt(id, flags);
  await using bus = await requireRunningFor(id, place, `swarm ${type}`);
  const state = emptyReading(id);
  await readUpToNow(bus, state, AbortSignal.timeout(CONFIRM_MS));
  if (state.created === undefined) throw await noDiscussion(place, id);
  const said = words(langOf(state));
  const isDone = () => state.status === "closed" || (type === "pause" && state.status === "paused");
  if (isDone()) {
    terminal.out(`${said.run.already(id, standing(said, state))}\n`);
    return EXIT.done;
  }
  const seq = await command(bus, id, type);
  if (!(await readUntil(bus, state, { from: seq, within: CONFIRM_MS }, isDone)))
    throw new CliError(words(langOf(state)).run.commandUnconfirmed(type, id, CONFIRM_MS / 1000));
  const next = state.status === "paused" ? [said.run.resumeBy(id)] : [];
  terminal.out(`${said.clauses([said.run.isNow(id, standing(said, state)), ...next])}\n`);
  return EXIT.done;
}

const standing = (said: Words, { status, ended }: Reading) =>
  ended ? said.outcome[ended.outcome] : said.status[status];

/** Shows a discussion from its beginning and then live; read-only. Ends when it is over or paused. */
export async function watch(id: string, flags: JsonFlags & { readonly quiet?: boolean }): Promise<ExitCode> {
  const { terminal, place, folder } = discussionAt(id, flags);
  const screen = screenOf(screenKindOf(flags), terminal, "en");
  await using bus = await requireRunningFor(id, place, "swarm watch");
  if (!(await bus.last(subjects.control(id)))) throw await noDiscussion(place, id);
  using broker = new BrokerWatch((text, level) => screen.note(text, level), `\`swarm watch ${id}\` again, later`);
  const url = await addressOf(place);
  if (url !== undefined) void broker.follow(url, place);
  using left = new Interrupts();
  const state = emptyReading(id);
  try {
    await attend({ bus, state, from: 1, screen, signal: AbortSignal.any([left.signal, broker.signal]) });
  } catch (error) {
    if (left.signal.aborted) return EXIT.interrupted;
    throw error;
  }
  const outcome = state.status === "paused" ? "paused" : (state.ended?.outcome ?? "failed");
  screen.end(state, { outcome, exit: EXIT.done, folder, shownFolder: shownPath(folder) });
  return EXIT.done;
}
