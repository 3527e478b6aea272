import { randomUUID } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "./hash-chain.ts";
import { cutDeep, MAX_DEPTH, nestsDeeper } from "./json-bytes.ts";
import { Name, WireError } from "./names.ts";

/** Size limit of a message, in bytes: NATS' default, less room for headers. */
export const MAX_MESSAGE_BYTES = 1_000_000;

/** Envelope of every message on the bus. Unknown keys are kept. */
export const Envelope = z.looseObject({
  v: z.literal(1),
  id: z.string().min(1).max(128),
  type: z.string().min(1).max(64),
  discussion: Name,
  from: Name,
  ts: z.iso.datetime({ offset: true }),
  round: z.int().min(0).optional(),
  phase: z.string().max(64).optional(),
  cause: z.string().max(128).optional(),
  body: z.looseObject({}),
});
export type Envelope = z.infer<typeof Envelope>;

/** Levels of nesting that a message has when it is one of several. */
const PART_DEPTH = 3;

/** Type of a message on the floor that holds several of the moderator's, which were stored at once. */
export const SEVERAL = "several";

const decoder = new TextDecoder("utf-8", { fatal: true });
const encoder = new TextEncoder();
/** Buffer for encoding: TextEncoder.encode takes twice as long where a text has typographic quotation marks. */
const scratch = new Uint8Array(MAX_MESSAGE_BYTES + 4);

/**
 * Parses and checks an envelope.
 * @param deep handling of a message nested deeper than MAX_DEPTH: `cut` leaves out what is deeper, for readers of stored
 * messages; `refuse` throws, for those who accept messages; `keep` leaves it, for those who hash or copy it
 * @throws WireError `bad_json`, `unsupported_version` or `bad_envelope`, naming the place
 */
export function decode(data: Uint8Array, deep: "cut" | "refuse" | "keep" = "cut"): Envelope {
  const parsed = parseJson(data, deep === "refuse" ? "refuse" : "keep");
  const value = deep === "cut" ? cutDeep(parsed, isSeveral(parsed) ? MAX_DEPTH + PART_DEPTH : MAX_DEPTH) : parsed;
  if (typeof value === "object" && value !== null && "v" in value && value.v !== 1) {
    throw new WireError("unsupported_version", `v is ${JSON.stringify(value.v)}: this speaks version 1`);
  }
  const envelope = Envelope.safeParse(value);
  if (!envelope.success) throw new WireError("bad_envelope", `not an envelope: ${describeIssues(envelope.error)}`);
  return envelope.data;
}

const isSeveral = (value: unknown): boolean => (value as { type?: unknown } | null)?.type === SEVERAL;

/** Parses UTF-8 JSON. @throws WireError `bad_json`, also if deeper than MAX_DEPTH unless `deep` is `keep` */
export function parseJson(data: Uint8Array, deep: "refuse" | "keep" = "refuse"): unknown {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(data));
  } catch (error) {
    throw new WireError("bad_json", `not UTF-8 JSON: ${(error as Error).message}`, { cause: error });
  }
  if (deep === "refuse" && nestsDeeper(value))
    throw new WireError("bad_json", `nested deeper than ${MAX_DEPTH} levels: send it flatter`);
  return value;
}

/** Serializes an envelope. @throws WireError `too_large` above MAX_MESSAGE_BYTES */
export function encode(envelope: Envelope): Uint8Array {
  const text = textOf(envelope);
  const { read, written } = encoder.encodeInto(text, scratch);
  if (read < text.length || written > MAX_MESSAGE_BYTES) {
    throw new WireError(
      "too_large",
      `${envelope.type} from ${envelope.from} has ${encoder.encode(text).byteLength} bytes; at most ${MAX_MESSAGE_BYTES} fit in one message`,
    );
  }
  return scratch.slice(0, written);
}

/** Stands for JSON that was made before; no text can contain it. */
const MADE = randomUUID();
/** JSON of the values that the running JSON.stringify has met. */
let met: string[] = [];

/** A value of a message whose JSON is made once, for all messages that carry it. */
export class MadeJson {
  readonly #json: string;

  constructor(json: string) {
    this.#json = json;
  }

  toJSON(): string {
    met.push(this.#json);
    return MADE;
  }
}

/** Avoids the recursion of JSON.stringify for a stored message that is nested too deep for it. */
function textOf(envelope: Envelope): string {
  try {
    met = [];
    const text = JSON.stringify(envelope);
    return met.length === 0 ? text : text.replaceAll(`"${MADE}"`, () => met.shift() ?? "");
  } catch (error) {
    if (error instanceof RangeError) return canonicalJson(envelope);
    throw error;
  }
}

/** Names the first three invalid places in one line: `body.turn: expected string`. */
export function describeIssues(error: z.ZodError): string {
  const what = ({ message }: z.core.$ZodIssue) => (/received undefined$/.test(message) ? "is missing" : message);
  const told = error.issues.slice(0, 3).map((issue) => `${issue.path.join(".") || "(whole)"}: ${what(issue)}`);
  const more = error.issues.length - told.length;
  return told.join("; ") + (more > 0 ? `; and ${more} more` : "");
}
