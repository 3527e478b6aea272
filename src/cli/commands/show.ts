import { listFromStream, readUpToNow } from "#client";
import { emptyReading, langOf, modelAnswers, type Reading, summaryOf } from "#discussion";
import { systemClock } from "#lib/clock";
import { asJson } from "#lib/plain";
import { toldOf } from "#protocols";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { asTyped } from "../own-command.ts";
import { type BrokerLocation, brokerLocation, discussionFolder, reachRunning, requireId, shownPath } from "../reach.ts";
import { lookOf } from "../render/look.ts";
import { renderList, renderOverview } from "../render/overview.ts";
import { renderWholeResult } from "../render/result.ts";
import { listFromFiles, stateFromFiles } from "../stored/stored-state.ts";
import { printLines, processTerminal } from "../terminal.ts";

interface ListFlags {
  readonly home?: string;
  readonly nats?: string;
  readonly json?: boolean;
}

/** Lists the discussions in the stream, if a broker is running, and those with files. */
export async function list(flags: ListFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const place = brokerLocation(flags);
  const { home } = place;
  const bus = await reachRunning(place, "swarm list");
  const found = new Map((await listFromFiles(home)).map((one) => [one.id, one]));
  if (bus) {
    await using _closed = bus;
    for (const one of await listFromStream(bus)) found.set(one.id, one);
  }
  const listed = [...found.values()].sort((a, b) => (a.created < b.created ? 1 : -1));
  if (flags.json) terminal.out(`${asJson(listed)}\n`);
  else if (listed.length === 0)
    terminal.out(asTyped(`no discussions in ${shownPath(home)} yet: start one with swarm "TOPIC"\n`));
  else
    printLines(
      terminal,
      renderList(listed, lookOf({ columns: terminal.columns, colour: terminal.colour, lang: "en" })),
    );
  return EXIT.done;
}

interface ShowFlags {
  readonly home?: string;
  readonly nats?: string;
  readonly json?: boolean;
}

/** Shows one discussion: status, participants, tensions, rounds, positions, and its whole result. */
export async function show(id: string, flags: ShowFlags): Promise<ExitCode> {
  requireId(id);
  const terminal = processTerminal();
  const place = brokerLocation(flags);
  const folder = discussionFolder(place.home, id);
  const heard = await fromStream(place, id);
  const state = heard?.state ?? (await stateFromFiles(folder, id));
  if (!state)
    throw new CliError(`there is no discussion ${id} in ${shownPath(place.home)}: \`swarm list\` shows what there is`);
  const { result } = toldOf(state);
  if (flags.json) {
    const owner = heard?.owner ? { owner: heard.owner } : {};
    const told = { ...summaryOf(state, systemClock.now()), ...owner, folder, answers: modelAnswers(state) };
    terminal.out(`${asJson({ ...told, ...(result ? { result } : {}) })}\n`);
  } else {
    const lang = langOf(state);
    const look = lookOf({ columns: terminal.columns, colour: terminal.colour, lang });
    printLines(terminal, [
      ...renderOverview(state, { folder: shownPath(folder), owner: heard?.owner, now: systemClock.now() }, look),
      ...renderWholeResult(state, look),
    ]);
  }
  return EXIT.done;
}

/** The state from the stream, and the moderator that holds the lease. */
async function fromStream(
  place: BrokerLocation,
  id: string,
): Promise<{ state: Reading; owner: string | undefined } | undefined> {
  const bus = await reachRunning(place, "swarm show");
  if (!bus) return undefined;
  await using _closed = bus;
  const state = emptyReading(id);
  if ((await readUpToNow(bus, state, AbortSignal.timeout(30_000))) === 0) return undefined;
  return { state, owner: (await bus.leaseHolder(id))?.holder };
}
