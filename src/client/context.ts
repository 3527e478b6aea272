import { createHash } from "node:crypto";
import type { Bus } from "#bus";
import { documentsFrom } from "#discussion";
import { DocumentReader, mostBytes, readDocument, refusals } from "#documents";
import { Places } from "#lib/places";
import { holdsSecret, isSecretName, withoutDoubtful } from "#lib/secrets";
import type { GivenFile } from "#protocols/given";
import { type Body, decode, type Lang, parseMessage, subjects } from "#wire";

type Metadata = Body<"control", "start">["context"];

/** A text that experts may quote by path and line. `path` as the user gave it, with `/`. */
export type ContextDocument = Metadata["files"][number] & { readonly text: string };
export type ContextSkip = Metadata["skipped"][number];

export interface GivenContext {
  readonly documents: readonly ContextDocument[];
  readonly skipped: readonly ContextSkip[];
}

/** Metadata of the documents; their texts are sent separately. */
export const contextOf = ({ documents, skipped }: GivenContext): Metadata => ({
  files: documents.map(({ text: _, ...file }) => file),
  skipped: [...skipped],
});

/** A document with its metadata: its lines, and the size and hash of its UTF-8. */
export function documentOf(path: string, text: string): ContextDocument {
  const data = Buffer.from(text, "utf8");
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  const places = Places.of(text)?.count();
  const sha256 = createHash("sha256").update(data).digest("hex");
  return { path, text, bytes: data.byteLength, lines, ...(places ? { places } : {}), sha256 };
}

/** Document of a text without values that may be passwords, which are named; undefined for one with a secret. */
export function soundDocument(path: string, text: string, lang: Lang) {
  if (holdsSecret(text)) return undefined;
  const kept = withoutDoubtful(text);
  const skipped = kept.lines.length > 0 ? [{ path, reason: refusals(lang).doubtful(kept.lines) }] : [];
  return { document: documentOf(path, kept.text), skipped };
}

/** Documents were given, and none can be read. The message says which, why, and what to do. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}

/** Milliseconds for one document and for all of one request, which is answered within ten seconds. */
const LIMITS = { oneMs: 8_000, allMs: 8_500 };

/**
 * The documents of a request: texts as they are, and the text of documents that came as data. What cannot be read, or
 * looks like a secret, is left out and named.
 * @throws UnreadableError if there were documents, and none is left
 */
export async function contextFrom(given: readonly GivenFile[], lang: Lang, signal: AbortSignal): Promise<GivenContext> {
  await using reader = new DocumentReader(LIMITS);
  const documents: ContextDocument[] = [];
  const skipped: ContextSkip[] = [];
  const say = refusals(lang);
  for (const file of given) {
    const { path } = file;
    const name = path.slice(path.search(/[^/\\]*$/));
    const read = isSecretName(name) ? say.secret : await readGiven(file, reader, lang, signal);
    if (typeof read === "string") {
      skipped.push({ path, reason: read });
      continue;
    }
    const sound = soundDocument(path, read.text, lang);
    if (sound) documents.push(sound.document);
    skipped.push(...(sound ? [...sound.skipped, ...read.left] : [{ path, reason: say.secret }]));
  }
  const [first] = skipped;
  if (documents.length === 0 && first) {
    const shown = skipped.slice(0, 3).map(({ path, reason }) => `${path}: ${reason}`);
    throw new UnreadableError(shown.join("; "));
  }
  return { documents, skipped };
}

/** The text with what was left out, or why there is none. */
async function readGiven({ path, text, data }: GivenFile, reader: DocumentReader, lang: Lang, signal: AbortSignal) {
  const say = refusals(lang);
  if (text !== undefined) return { text, left: [] };
  if (data === undefined) return say.empty;
  const bytes = Buffer.from(data, "base64");
  if (bytes.byteLength > mostBytes(path)) return say.large(Math.ceil(mostBytes(path) / 1024));
  const read = await readDocument({ path, data: bytes }, reader, lang, signal);
  if (!("refused" in read)) return read;
  return read.refused === "document" ? read.reason : say[read.refused];
}

/** The documents that a discussion was given, as the stream keeps them, in the order in which they were sent. */
export async function givenDocuments(bus: Pick<Bus, "collect">, discussion: string, signal: AbortSignal) {
  const sent = await bus.collect([subjects.context(discussion)], { signal });
  return documentsFrom(sent.flatMap(({ data }) => parseMessage("context", decode(data))?.body ?? []));
}
