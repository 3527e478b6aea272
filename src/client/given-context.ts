import { DocumentReader, mostBytes, type ReadDocument, readDocument, refusals } from "#documents";
import { holdsSecret, isSecretName } from "#lib/secrets";
import type { GivenFile } from "#protocols/given";
import type { Lang } from "#wire";
import { type ContextDocument, type ContextSkip, documentOf, type GivenContext } from "./document.ts";

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
    if (typeof read === "string") skipped.push({ path, reason: read });
    else if (holdsSecret(read.text)) skipped.push({ path, reason: say.secret });
    else {
      documents.push(documentOf(path, read.text));
      skipped.push(...read.left);
    }
  }
  const [first] = skipped;
  if (documents.length === 0 && first) {
    const shown = skipped.slice(0, 3).map(({ path, reason }) => `${path}: ${reason}`);
    throw new UnreadableError(shown.join("; "));
  }
  return { documents, skipped };
}

/** The text with what was left out, or why there is none. */
async function readGiven(
  { path, text, data }: GivenFile,
  reader: DocumentReader,
  lang: Lang,
  signal: AbortSignal,
): Promise<Extract<ReadDocument, { text: string }> | string> {
  const say = refusals(lang);
  if (text !== undefined) return { text, left: [] };
  if (data === undefined) return say.empty;
  const bytes = Buffer.from(data, "base64");
  if (bytes.byteLength > mostBytes(path)) return say.large(Math.ceil(mostBytes(path) / 1024));
  const read = await readDocument({ path, data: bytes }, reader, lang, signal);
  if (!("refused" in read)) return read;
  return read.refused === "document" ? read.reason : say[read.refused];
}
