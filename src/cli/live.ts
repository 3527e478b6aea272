import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PurgingBus } from "#bus";
import { reopeningFault } from "#discussion";
import { ARCHIVE_FILE } from "#projection";
import { CliError } from "./failures.ts";
import { stateFromFiles } from "./files.ts";
import { discussionFolder } from "./home.ts";
import { type BrokerLocation, reachRunning, requireRunning } from "./reach.ts";

/**
 * The bus, for what is done to a discussion in progress.
 * @throws CliError if no broker is running; of an archived discussion it says where that is
 */
export async function requireRunningFor(id: string, place: BrokerLocation, name: string): Promise<PurgingBus> {
  const bus = await reachRunning(place, name);
  if (bus) return bus;
  const archived = await archivedAt(place, id);
  if (archived) throw archived;
  return await requireRunning(place, name);
}

/** Why a broker has nothing of a discussion: it was archived, or there is none. */
export async function noDiscussion(place: BrokerLocation, id: string): Promise<CliError> {
  const archived = await archivedAt(place, id);
  return archived ?? new CliError(`there is no discussion ${id}: \`swarm list\` shows what there is`);
}

async function archivedAt(place: BrokerLocation, id: string): Promise<CliError | undefined> {
  const folder = discussionFolder(place.home, id);
  if (!existsSync(join(folder, ARCHIVE_FILE))) return undefined;
  const state = await stateFromFiles(folder, id);
  const canGoOn = state !== undefined && reopeningFault(state, {})?.why !== "over";
  const next = canGoOn ? `; \`swarm resume ${id}\` takes it up again` : "";
  return new CliError(`${id} is over and archived: \`swarm show ${id}\` shows its result${next}`);
}
