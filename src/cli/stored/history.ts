import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BrokerRole, Bus, PurgingBus, Stored } from "#bus";
import { heardIn, readUpToNow } from "#client";
import { emptyProjection, emptyReading, type Projection, type Reading, reopeningFault } from "#discussion";
import { ARCHIVE_FILE, applyStored, mergeMessages, readArchive } from "#projection";
import { patterns } from "#wire";
import { CliError } from "../failures.ts";
import {
  addressOf,
  type BrokerLocation,
  discussionFolder,
  type Reached,
  reachRunning,
  reachSwarm,
  requireRunning,
  shownPath,
} from "../reach.ts";
import { stateFromFiles } from "./stored-state.ts";

/** Timeout for reading a whole discussion from the broker, in ms. */
export const READ_MS = 60_000;

export interface History {
  readonly messages: readonly Stored[];
  readonly from: "the stream" | "the archive" | "the archive and the stream";
}

/**
 * The messages of a discussion: from the stream, from the archive in its folder, or from both. Undefined if neither has
 * any.
 * @throws CliError if the archive is damaged, or does not belong to this stream
 */
export async function historyOf(bus: Bus | undefined, folder: string, id: string): Promise<History | undefined> {
  const signal = AbortSignal.timeout(READ_MS);
  const stored = (await bus?.collect([patterns.discussion(id)], { signal })) ?? [];
  try {
    const archive = await readArchive(folder, id);
    if (!archive) return stored.length > 0 ? { messages: stored, from: "the stream" } : undefined;
    const last = archive.messages.at(-1)?.seq ?? 0;
    if (stored.some((message) => message.seq > last && heardIn(message)[0]?.message.type === "start")) {
      throw new Error(
        `${id} was archived, and the stream has another discussion under this id: to keep both, move ${shownPath(join(folder, ARCHIVE_FILE))} away`,
      );
    }
    const messages = mergeMessages(archive.messages, stored);
    return { messages, from: stored.length > 0 ? "the archive and the stream" : "the archive" };
  } catch (error) {
    throw new CliError((error as Error).message, 1, { cause: error });
  }
}

export function projectionOf(id: string, messages: readonly Stored[]): Projection {
  const state = emptyProjection(id);
  applyStored(state, messages);
  return state;
}

/** Reads a discussion from the running broker, and who owns it; undefined if there is no broker, or nothing stored. */
export async function readFromStream(place: BrokerLocation, name: string, id: string) {
  const bus = await reachRunning(place, name);
  if (!bus) return undefined;
  await using _closed = bus;
  const state = emptyReading(id);
  if ((await readUpToNow(bus, state, AbortSignal.timeout(READ_MS))) === 0) return undefined;
  return { state, owner: (await bus.leaseHolder(id))?.holder };
}

/**
 * Opens the stream of this place: of the running broker, or of one started temporarily without workers.
 * @throws CliError if no broker ever ran for this home
 */
export async function openStream(place: BrokerLocation, name: string, role?: BrokerRole) {
  const stream = await streamIfAny(place, name, role);
  if (stream) return stream;
  throw new CliError(
    `there are no messages in ${shownPath(place.home)}: name the place where discussions were run with --home, or a broker with --nats`,
  );
}

/** The same; undefined where no broker ever ran for this home, as where a discussion went on in one process. */
export async function streamIfAny(place: BrokerLocation, name: string, role?: BrokerRole) {
  const isThere = (await addressOf(place)) !== undefined || existsSync(join(place.home, "broker", "jetstream"));
  return isThere ? await anyStream(place, name, role) : undefined;
}

/** The stream of this place, also where no broker ever ran. */
export async function anyStream(
  place: BrokerLocation,
  name: string,
  role?: BrokerRole,
): Promise<Pick<Reached, "bus"> & AsyncDisposable> {
  const bus = await reachRunning(place, name, role);
  if (bus) return { bus, [Symbol.asyncDispose]: () => bus.close() };
  return await reachSwarm({ ...place, roles: [], name, ...(role ? { role } : {}), onEvent: () => undefined });
}

/**
 * The bus, for what is done to a discussion in progress.
 * @throws CliError if no broker is running; of an archived discussion it says where that is, of an open one what goes on with it
 */
export async function requireRunningFor(id: string, place: BrokerLocation, name: string): Promise<PurgingBus> {
  const bus = await reachRunning(place, name);
  if (bus) return bus;
  const archived = await archivedAt(place, id);
  if (archived) throw archived;
  const state = await stateFromFiles(discussionFolder(place.home, id), id);
  if (state !== undefined && state.status !== "closed")
    throw new CliError(`nothing runs ${id} at present: \`swarm resume ${id}\` goes on with it, then try again`);
  return await requireRunning(place, name);
}

/** Explains why a broker has nothing of a discussion: it was archived, or there is none. */
export async function noDiscussion(place: BrokerLocation, id: string): Promise<CliError> {
  return (await archivedAt(place, id)) ?? unknownDiscussion(id);
}

/** Says that there is no discussion. @param home where it was looked for; default: not said */
export const unknownDiscussion = (id: string, home?: string): CliError =>
  new CliError(
    `there is no discussion ${id}${home === undefined ? "" : ` in ${shownPath(home)}`}: \`swarm list\` shows what there is`,
  );

async function archivedAt(place: BrokerLocation, id: string): Promise<CliError | undefined> {
  const folder = discussionFolder(place.home, id);
  if (!existsSync(join(folder, ARCHIVE_FILE))) return undefined;
  const state = await stateFromFiles(folder, id);
  const next = state === undefined ? "" : takenUpBy(state);
  return new CliError(`${id} is over and archived: \`swarm show ${id}\` shows its result${next}`);
}

/** Says by what a discussion that is over goes on; empty where it cannot. */
export const takenUpBy = (state: Reading): string =>
  reopeningFault(state, {})?.why === "over" ? "" : `; \`swarm resume ${state.id}\` takes it up again`;
