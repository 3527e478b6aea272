import { findRunningBroker } from "#bus";
import { emptyReading } from "#discussion";
import { subjects } from "#wire";
import { EXIT, type ExitCode } from "../failures.ts";
import { requireId } from "../input/names.ts";
import { BrokerWatch, brokerLocation, discussionFolder, shownPath } from "../reach.ts";
import { attend } from "../run/attend.ts";
import { type ScreenKind, screenOf } from "../run/screen.ts";
import { noDiscussion, requireRunningFor } from "../stored/history.ts";
import { Interrupts, processTerminal } from "../terminal.ts";

export interface WatchFlags {
  readonly home?: string;
  readonly nats?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Shows a discussion from its beginning and then live; read-only. Ends when it is over or paused. */
export async function watch(id: string, flags: WatchFlags): Promise<ExitCode> {
  requireId(id);
  const place = brokerLocation(flags);
  const kind: ScreenKind = flags.json ? "json" : flags.quiet ? "quiet" : "text";
  const screen = screenOf(kind, processTerminal(), "en");
  await using bus = await requireRunningFor(id, place, "swarm watch");
  if (!(await bus.last(subjects.control(id)))) throw await noDiscussion(place, id);
  using broker = new BrokerWatch((text, level) => screen.note(text, level), `\`swarm watch ${id}\` again, later`);
  const url = place.natsUrl ?? (await findRunningBroker(place.home));
  if (url !== undefined) void broker.follow(url, place);
  const left = new AbortController();
  using _interrupts = new Interrupts(() => left.abort(new Error("left")));
  const state = emptyReading(id);
  try {
    await attend({ bus, state, from: 1, screen, signal: AbortSignal.any([left.signal, broker.signal]) });
  } catch (error) {
    if (left.signal.aborted) return EXIT.interrupted;
    throw error;
  }
  const folder = discussionFolder(place.home, id);
  const outcome = state.status === "paused" ? "paused" : (state.ended?.outcome ?? "failed");
  screen.end(state, { outcome, exit: EXIT.done, folder, shownFolder: shownPath(folder) });
  return EXIT.done;
}
