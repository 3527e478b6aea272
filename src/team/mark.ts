import { z } from "zod";
import { DISPATCH } from "./arguments.ts";

/** The state of a role or of a session. */
export const StateObject = z.record(z.string(), z.unknown());

/**
 * Operations on a log, stored as envelopes of type `mark` on a log subject. Messages are never deleted from the stream;
 * a mark changes how the log is read from there on.
 */
export const Mark = z.discriminatedUnion("mark", [
  z.object({ mark: z.literal("delete"), id: z.string() }),
  z.object({ mark: z.literal("clear") }),
  /** Sets the status of those messages that do not have it yet. */
  z.object({ mark: z.literal("dispatch"), ids: z.array(z.string()).max(1_000), status: z.enum(DISPATCH) }),
  /** A state imported from a meta.json. */
  z.object({ mark: z.literal("restore"), roles: z.record(z.string(), StateObject), common: StateObject }),
]);
export type Mark = z.infer<typeof Mark>;
