import { z } from "zod";
import { DISPATCH } from "./arguments.ts";

/** An object of a role's state or of a session's. */
export const StateObject = z.record(z.string(), z.unknown());

/**
 * What happened to a log besides messages, as it lies in the stream: the body of an envelope of type `mark` on a log
 * subject. Nothing that was said is taken out of the stream; a mark says how it is read from there on.
 */
export const Mark = z.discriminatedUnion("mark", [
  z.object({ mark: z.literal("delete"), id: z.string() }),
  z.object({ mark: z.literal("clear") }),
  /** Of these, the ones that are not there yet come to the status. */
  z.object({ mark: z.literal("dispatch"), ids: z.array(z.string()).max(1_000), status: z.enum(DISPATCH) }),
  /** A state that was kept elsewhere, in a meta.json. */
  z.object({ mark: z.literal("restore"), roles: z.record(z.string(), StateObject), common: StateObject }),
]);
export type Mark = z.infer<typeof Mark>;
