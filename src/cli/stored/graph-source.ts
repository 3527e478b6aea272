import { createReadStream, existsSync, statSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { basename, dirname, extname, resolve } from "node:path";
import { GraphFileError, IccmaReader, type JudgedMap, judgeIccma, readGraph, type WrittenMap } from "#graph";
import { mapOf } from "#protocols";
import { isName } from "#wire";
import { CliError, UsageError } from "../failures.ts";
import { type BrokerLocation, discussionFolder, shownPath } from "../reach.ts";
import { readFromStream } from "./history.ts";
import { stateFromFiles } from "./stored-state.ts";

/** A graph and its origin: a file's graph is judged, a discussion's is not. */
export interface GraphSource {
  readonly map: WrittenMap;
  /** Path or discussion id, for display. */
  readonly name: string;
  readonly notes: readonly string[];
}

/** Bytes that are enough to recognize the ICCMA format by its first line, after comments. */
const HEAD = 4_096;

/** Whether there is something to read under a path. A folder may bear a discussion's id and is no graph. */
const isFile = (path: string): boolean => existsSync(path) && !statSync(path).isDirectory();

/**
 * The argument graph of a discussion, or of a file. An existing file takes precedence; `FILE#NAME` selects one
 * framework of a file with several.
 * @throws CliError if there is neither, or the file is malformed, with the location
 */
export async function graphSource(asked: string, place: BrokerLocation): Promise<GraphSource> {
  const [, path = asked, name] = isFile(asked) ? [] : (/^(.+)#([^#]*)$/.exec(asked) ?? []);
  if (isFile(path)) return await fromFile(path, name);
  if (!isName(asked) && existsSync(path))
    throw new UsageError(
      `${JSON.stringify(path.slice(0, 200))} is a folder: name a file, or a discussion by its id; \`swarm list\` shows the ids`,
    );
  if (!isName(asked))
    throw new UsageError(
      `${JSON.stringify(asked.slice(0, 200))} is neither an existing file nor an id: \`swarm list\` shows the ids`,
    );
  return await fromDiscussion(asked, place);
}

/** The map of a discussion: from its files, else from the stream of the running broker. */
export async function fromDiscussion(id: string, place: BrokerLocation): Promise<GraphSource> {
  const stored = await stateFromFiles(discussionFolder(place.home, id), id);
  const state = stored ?? (await readFromStream(place, "swarm graph", id))?.state;
  if (state) return { map: mapOf(state), name: id, notes: [] };
  throw new CliError(
    `there is no file and no discussion ${id} in ${shownPath(place.home)}: \`swarm list\` shows what there is`,
  );
}

async function fromFile(path: string, name: string | undefined): Promise<GraphSource> {
  const shown = shownPath(path);
  try {
    if (basename(path) === "record.jsonl") return await fromRecord(path);
    if (await isIccma(path)) return { map: await readIccma(path), name: shown, notes: [] };
    const { map, notes } = readGraph(await readFile(path, "utf8"), name);
    return { map, name: shown, notes };
  } catch (error) {
    if (error instanceof GraphFileError) throw new CliError(`${shown}:${error.message}`, 1, { cause: error });
    if (error instanceof Error && "code" in error) {
      throw new CliError(`${shown} cannot be read: ${error.message}`, 1, { cause: error });
    }
    throw error;
  }
}

/** A record alone does not say who takes part and what was asked: the other files of its discussion do. */
async function fromRecord(path: string): Promise<GraphSource> {
  const folder = dirname(resolve(path));
  const state = await stateFromFiles(folder, basename(folder));
  if (state) return { map: mapOf(state), name: shownPath(path), notes: [] };
  throw new CliError(`${shownPath(path)} is read with the manifest.json of its discussion, which is not beside it`);
}

async function isIccma(path: string): Promise<boolean> {
  if (extname(path) === ".af") return true;
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  return /^(?:\s*#[^\n]*\n)*\s*p\s+af\s/.test(buffer.toString("latin1", 0, bytesRead));
}

/** Parsed as a stream: a framework of a million arguments is never in memory as text. */
async function readIccma(path: string): Promise<JudgedMap> {
  const reader = new IccmaReader();
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) reader.push(chunk as Uint8Array);
  reader.end();
  return judgeIccma(reader);
}
