import { z } from "zod";
import { oneLine } from "#lib/plain";
import { type AssignmentRequest, assignmentFrom } from "./role/assignment.ts";

/** A discussion's rounds at most: what is asked for after that many is another discussion. */
export const MOST_ROUNDS = 20;

/** `TYPE`, or `TYPE: what the user says`. */
export const ROUND = /^\s*(initial|deepen|direction-adjusted|specific-questions)\s*(?:[:：](.*))?$/s;

/** The protocol's own options, as a discussion's options hold them. */
const Settings = z.object({
  discuss: z.array(z.string()).min(1).catch(["initial"]),
  session: z.string().optional().catch(undefined),
});
export type Settings = z.infer<typeof Settings>;

export const settingsOf = (options: unknown): Settings => Settings.parse(options ?? {});

/** What is asked for in a round, as the option names it; what names no type is taken for the user's words. */
export function givenIn(round: string): AssignmentRequest {
  const [, type, feedback = ""] = ROUND.exec(round) ?? [];
  return type === undefined ? assignmentFrom("deepen", oneLine(round)) : assignmentFrom(type, oneLine(feedback));
}
