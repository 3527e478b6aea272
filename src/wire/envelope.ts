import { z } from "zod";
import { WireError } from "./failures.ts";
import { Name } from "./names.ts";

/** Bytes that one message may have: NATS' own default limit, less room for headers. */
export const MAX_MESSAGE_BYTES = 1_000_000;

/** What every message on the bus is wrapped in. Unknown keys are kept. */
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

const decoder = new TextDecoder("utf-8", { fatal: true });
const encoder = new TextEncoder();

/**
 * Bytes from the bus to a checked envelope.
 * @throws WireError `bad_json`, `unsupported_version` or `bad_envelope`, naming the place
 */
export function decode(data: Uint8Array): Envelope {
  const value = parseJson(data);
  if (typeof value === "object" && value !== null && "v" in value && value.v !== 1) {
    throw new WireError("unsupported_version", `v is ${JSON.stringify(value.v)}: this speaks version 1`);
  }
  const parsed = Envelope.safeParse(value);
  if (!parsed.success) throw new WireError("bad_envelope", `not an envelope: ${describeIssues(parsed.error)}`);
  return parsed.data;
}

export function parseJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(data));
  } catch (error) {
    throw new WireError("bad_json", `not UTF-8 JSON: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * An envelope to bytes.
 * @throws WireError `too_large` above MAX_MESSAGE_BYTES
 */
export function encode(envelope: Envelope): Uint8Array {
  const data = encoder.encode(JSON.stringify(envelope));
  if (data.byteLength > MAX_MESSAGE_BYTES) {
    throw new WireError(
      "too_large",
      `${envelope.type} from ${envelope.from} has ${data.byteLength} bytes; at most ${MAX_MESSAGE_BYTES} fit in one message`,
    );
  }
  return data;
}

/** One line that names the first three places at fault: `body.turn: expected string`. */
export function describeIssues(error: z.ZodError): string {
  const told = error.issues.slice(0, 3).map((issue) => `${issue.path.join(".") || "(whole)"}: ${issue.message}`);
  const more = error.issues.length - told.length;
  return told.join("; ") + (more > 0 ? `; and ${more} more` : "");
}
