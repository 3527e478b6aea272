// `swarm forget` and `swarm prune`: texts and discussions that shall not be kept.
import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { EXCHANGES } from "#discussion";
import { systemClock } from "#lib/clock";
import { oneLine } from "#lib/plain";
import { replaceFile, syncFolder } from "#lib/replace-file";
import { ARCHIVE_FILE, files, packArchive, withdraw, writeFiles } from "#projection";
import { CliError, EXIT, type ExitCode, UsageError } from "../failures.ts";
import { type BrokerLocation, commandAt, discussionAt, discussionFolder, type JsonFlags } from "../reach.ts";
import { archiveDiscussion, finishedIn } from "../stored/archive.ts";
import { historyOf, openStream, projectionOf, streamIfAny, unknownDiscussion } from "../stored/history.ts";
import { listFromFiles } from "../stored/stored-state.ts";
import { printResult } from "../terminal.ts";

/**
 * Withdraws what a participant said from a finished discussion: archives it, replaces their words in the archive and in
 * every file, and drops the exchanges with models that quote them. Without --yes it only says what it would change.
 */
export async function forget(id: string, participant: string, flags: JsonFlags & { readonly yes?: boolean }) {
  const { terminal, place, folder } = discussionAt(id, flags);
  const messages = await messagesOf(place, folder, id, flags.yes === true);
  const before = projectionOf(id, messages);
  const people = before.floor.map(({ from }) => from);
  if (!people.includes(participant)) {
    const who = [...new Set(people)].join(", ") || "nobody";
    throw new CliError(`${participant} has no statement in ${id}: ${who} stated something`);
  }
  const lang = before.options?.lang ?? "en";
  const done = withdraw(messages, participant, { at: new Date(systemClock.now()).toISOString(), lang });
  const counts = { statements: done.statements, exchanges: done.exchanges };
  if (!flags.yes) {
    const lines = [...told(counts, "would change"), "  nothing was changed; --yes does it, for good"];
    printResult(terminal, flags, { discussion: id, participant, ...counts, done: false }, () => lines);
    return EXIT.done;
  }
  const after = projectionOf(id, done.messages);
  const written = files(after);
  await replaceFile(join(folder, ARCHIVE_FILE), await packArchive(id, done.messages));
  await rm(join(folder, EXCHANGES), { recursive: true, force: true });
  await writeFiles(folder, written);
  await syncFolder(folder);
  const left = await filesWith(folder, done.quotes);
  printResult(terminal, flags, { discussion: id, participant, ...counts, left, done: true }, () => [
    ...told(counts, "changed"),
    "  what others put in their own words stays, and so do copies elsewhere: other folders, backups, mails, vendors",
    ...left.map(
      (path) => `  ${path} still quotes ${participant}, and is none of the discussion's own files: delete it`,
    ),
  ]);
  return EXIT.done;
}

/** Returns the messages of a discussion. To be changed, it is archived: what is in the stream cannot be. */
async function messagesOf(place: BrokerLocation, folder: string, id: string, isChanged: boolean) {
  await using stream = await streamIfAny(place, "swarm forget", "archive");
  if (stream && isChanged) await archiveDiscussion(stream.bus, folder, id);
  const history = await historyOf(stream?.bus, folder, id);
  if (history) return history.messages;
  throw unknownDiscussion(id, place.home);
}

const told = (
  { statements, exchanges }: { readonly statements: readonly string[]; readonly exchanges: number },
  verb: string,
): string[] => [
  `${verb} ${statements.join(", ")}`,
  `  exchanges with models that quote them, ${verb === "changed" ? "dropped" : "to be dropped"}: ${exchanges}`,
];

/** Paths of the files in a folder, relative to it, whose text passes a test. */
async function filesWith(folder: string, test: (text: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === ARCHIVE_FILE) continue;
    const path = join(entry.parentPath, entry.name);
    if (test(await readFile(path, "utf8"))) found.push(relative(folder, path));
  }
  return found.sort();
}

interface PruneFlags extends JsonFlags {
  readonly archiveAfter?: string;
  readonly deleteAfter?: string;
  readonly dryRun?: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Keeps to a retention period: archives finished discussions, and deletes archived ones with all their files, by days since
 * they were begun. One that fails is reported and does not affect the others.
 */
export async function prune(flags: PruneFlags): Promise<ExitCode> {
  const archiveAfter = days("--archive-after", flags.archiveAfter);
  const deleteAfter = days("--delete-after", flags.deleteAfter);
  if (archiveAfter === undefined && deleteAfter === undefined)
    throw new UsageError("say what is kept how long: --archive-after DAYS, --delete-after DAYS, or both");
  const { terminal, place } = commandAt(flags);
  const now = systemClock.now();
  const isOlder = (time: string, limit: number | undefined): boolean =>
    limit !== undefined && now - Date.parse(time) > limit * DAY_MS;
  const rows: { discussion: string; action: "archive" | "delete"; error?: string }[] = [];
  const attempt = async (discussion: string, action: "archive" | "delete", run: () => Promise<unknown>) => {
    try {
      if (!flags.dryRun) await run();
      rows.push({ discussion, action });
    } catch (error) {
      rows.push({ discussion, action, error: oneLine((error as Error).message) });
    }
  };
  if (archiveAfter !== undefined) {
    await using stream = await openStream(place, "swarm prune", "archive");
    for (const { id, created } of await finishedIn(stream.bus))
      if (isOlder(created, archiveAfter))
        await attempt(id, "archive", () => archiveDiscussion(stream.bus, discussionFolder(place.home, id), id));
  }
  for (const { id, created } of await listFromFiles(place.home)) {
    const folder = discussionFolder(place.home, id);
    if (!existsSync(join(folder, ARCHIVE_FILE)) || !isOlder(created, deleteAfter)) continue;
    await attempt(id, "delete", async () => {
      await rm(folder, { recursive: true });
      await syncFolder(dirname(folder));
    });
  }
  const verb = { archive: "archived", delete: "deleted" };
  const does = (action: "archive" | "delete"): string => (flags.dryRun ? `would be ${verb[action]}` : verb[action]);
  printResult(terminal, flags, { dryRun: flags.dryRun ?? false, done: rows }, () => [
    ...rows.map(({ discussion, action, error }) => `${discussion}  ${error ?? does(action)}`),
    ...(rows.length === 0 ? ["nothing is old enough"] : []),
  ]);
  return rows.some(({ error }) => error !== undefined) ? EXIT.failed : EXIT.done;
}

function days(flag: string, said: string | undefined): number | undefined {
  if (said === undefined) return undefined;
  const found = Number(said);
  if (said.trim() !== "" && found >= 0) return found;
  throw new UsageError(`${flag} is ${JSON.stringify(said)}: give a number of days, such as 30`);
}
