import { createReadStream, existsSync, statSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { ArgumentGraph, GraphFileError, IccmaReader, type JudgedMap, judgeIccma, mapOf, readGraph } from "#graph";
import { isName } from "#wire";
import { CliError, UsageError } from "../failures.ts";
import { type BrokerLocation, discussionFolder, shownPath } from "../reach.ts";
import { readFromStream } from "./history.ts";

/** A judged graph and its origin. */
export interface GraphSource {
  readonly map: JudgedMap;
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

/** The graph of a discussion: from its files, else from the stream of the running broker. */
export async function fromDiscussion(id: string, place: BrokerLocation): Promise<GraphSource> {
  const folder = discussionFolder(place.home, id);
  for (const path of [join(folder, "record.jsonl"), join(folder, "artifacts", "argument-graph.json")]) {
    if (existsSync(path)) return { ...(await fromFile(path, undefined)), name: id };
  }
  const found = await readFromStream(place, "swarm graph", id);
  if (found) return { map: mapOf(ArgumentGraph.of(found.state.floor)), name: id, notes: [] };
  throw new CliError(
    `there is no file and no discussion ${id} in ${shownPath(place.home)}: \`swarm list\` shows what there is`,
  );
}

async function fromFile(path: string, name: string | undefined): Promise<GraphSource> {
  const shown = shownPath(path);
  try {
    if (await isIccma(path)) return { map: await readIccma(path), name: shown, notes: [] };
    const kind = { isJson: /\.jsonl?$/i.test(path), isArgdown: /\.(argdown|ad)$/i.test(path) };
    const { map, notes } = readGraph(await readFile(path, "utf8"), { name, ...kind });
    return { map, name: shown, notes };
  } catch (error) {
    if (error instanceof GraphFileError) throw new CliError(`${shown}:${error.message}`, 1, { cause: error });
    if (error instanceof Error && "code" in error) {
      throw new CliError(`${shown} cannot be read: ${error.message}`, 1, { cause: error });
    }
    throw error;
  }
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
