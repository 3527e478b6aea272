import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import { type ReadOptions, type Stored, sequenceOf } from "#bus";
import { jsonIn } from "#lib/json-in";
import { checkedName } from "#wire";
import type { MessageSource } from "./rebuild.ts";

/*
 * All messages of a discussion in one file, in stream order: gzip over JSON lines. The first line holds the number of
 * messages and the SHA-256 of the remaining lines; each of those is one message.
 */

/** Relative to the discussion's directory. */
export const ARCHIVE_FILE = "archive.jsonl.gz";

const Head = z.looseObject({
  archive: z.literal("swarm-discussion"),
  v: z.literal(1),
  discussion: z.string(),
  messages: z.int().min(0),
  sha256: z.string(),
});

/** `data` is the stored message; `base64` instead if it is not valid UTF-8. `time` in milliseconds. */
const Line = z.looseObject({
  subject: z.string(),
  seq: z.int().min(1),
  time: z.number(),
  data: z.string().optional(),
  base64: z.string().optional(),
});

export class Archive implements MessageSource {
  readonly messages: readonly Stored[];

  constructor(messages: readonly Stored[]) {
    this.messages = messages;
  }

  /** Ignores the filters, since an archive holds one discussion. */
  async collect(_filters: readonly string[], { from }: ReadOptions): Promise<Stored[]> {
    return this.messages.filter(({ seq }) => seq >= sequenceOf(from));
  }
}

/** Packs an archive. Deterministic: the same messages yield the same bytes. */
export async function packArchive(discussion: string, messages: readonly Stored[]): Promise<Buffer> {
  const lines = messages.map(lineOf).join("");
  const head = {
    archive: "swarm-discussion",
    v: 1,
    discussion: checkedName("discussion", discussion),
    messages: messages.length,
    sha256: sha256(lines),
  };
  return await promisify(gzip)(Buffer.from(`${JSON.stringify(head)}\n${lines}`));
}

/** Unpacks an archive; verifies number, hash and discussion id. @throws Error that says what is wrong */
export async function unpackArchive(discussion: string, data: Uint8Array): Promise<Archive> {
  const text = await promisify(gunzip)(data).then(
    (found) => found.toString("utf8"),
    (error: Error) => {
      throw new Error(`it is no whole gzip file: ${error.message}`, { cause: error });
    },
  );
  const end = text.indexOf("\n") + 1;
  const head = Head.safeParse(jsonIn(text.slice(0, end)));
  if (!head.success) throw new Error("its first line is not that of an archive of this version");
  if (head.data.discussion !== discussion) throw new Error(`it is of another discussion, ${head.data.discussion}`);
  const lines = text.slice(end);
  const found = sha256(lines);
  if (found !== head.data.sha256) {
    throw new Error(`its content has the hash ${found}, but ${head.data.sha256} was written: it was changed`);
  }
  const messages = lines.split("\n").slice(0, -1).map(messageOf);
  if (messages.length !== head.data.messages) {
    throw new Error(`it holds ${messages.length} messages, but ${head.data.messages} were written`);
  }
  return new Archive(messages);
}

/** Reads a directory's archive; undefined if there is none. @throws Error with the file name if it is damaged */
export async function readArchive(dir: string, discussion: string): Promise<Archive | undefined> {
  const path = join(dir, ARCHIVE_FILE);
  try {
    return await unpackArchive(discussion, await readFile(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`${path} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

/** Merges archive and stream, each message once, in order. @throws Error if two differ at one sequence */
export function mergeMessages(a: readonly Stored[], b: readonly Stored[]): Stored[] {
  const merged = new Map(a.map((message) => [message.seq, message]));
  for (const message of b) {
    const known = merged.get(message.seq);
    if (known && !isSameMessage(known, message)) {
      throw new Error(
        `message ${message.seq} of the stream is not that of the archive: they are of different brokers, or one was changed`,
      );
    }
    merged.set(message.seq, message);
  }
  return [...merged.values()].sort((one, other) => one.seq - other.seq);
}

export const isSameMessage = (a: Stored, b: Stored): boolean =>
  a.seq === b.seq && a.subject === b.subject && a.time === b.time && Buffer.compare(a.data, b.data) === 0;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

function lineOf({ subject, seq, time, data }: Stored): string {
  const text = Buffer.from(data).toString("utf8");
  const isText = Buffer.compare(Buffer.from(text), data) === 0;
  const content = isText ? { data: text } : { base64: Buffer.from(data).toString("base64") };
  return `${JSON.stringify({ subject, seq, time, ...content })}\n`;
}

function messageOf(line: string, i: number): Stored {
  const message = Line.safeParse(jsonIn(line));
  if (!message.success) throw new Error(`line ${i + 2} of it is no message`);
  const { subject, seq, time, data, base64 } = message.data;
  const bytes = data === undefined ? Buffer.from(base64 ?? "", "base64") : Buffer.from(data);
  return { subject, seq, time, data: bytes };
}
