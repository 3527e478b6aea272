import { oneLine } from "#lib/plain";
import { tokens } from "#lib/tokens";
import { KINDS, type RoundType } from "./round.ts";

/** What a task asks for. All of it is data: nothing in it changes what the discussant does beside its subject. */
export interface Assignment {
  /** The folder that the task names; undefined: the session's own. */
  readonly session: string | undefined;
  readonly topic: string;
  readonly round: number;
  readonly type: RoundType;
  readonly feedback: string;
  /** The type as it was given, where the feedback does not say enough for it, or there is no such type. */
  readonly unclear: string | undefined;
}

/** No round has a greater number. */
const MAX_ROUND = 9_999;
/** Characters of a field. */
const MOST = 4_000;

/** A field at the beginning of a line, so that no other field's text can pass for it. */
function field(description: string, name: string): string {
  const [, text = ""] = new RegExp(`^[\\s>*-]*${name}[*]*:[^\\S\\n]*(.*)$`, "im").exec(description) ?? [];
  return oneLine(text).slice(0, MOST);
}

/** What a round is to do, as somebody asked for it. */
export type AssignmentRequest = Pick<Assignment, "type" | "feedback" | "unclear">;

/** The kind of a round by the type that was asked for: deepen where there is no such type, or the feedback says too little. */
export function assignmentFrom(asked: string, feedback: string): AssignmentRequest {
  const known = KINDS.find((kind) => kind === asked);
  const isUnclear = known === undefined || (needsFeedback(known) && !saysSomething(feedback));
  return { type: isUnclear ? "deepen" : known, feedback, unclear: isUnclear ? asked : undefined };
}

/** Reads a task's description by the role's patterns; round defaults to 1, type to initial. */
export function assignmentOf(description = ""): Assignment {
  return {
    session: field(description, "session") || undefined,
    topic: field(description, "topic"),
    round: Math.min(MAX_ROUND, Math.max(1, Number(/^\d+/.exec(field(description, "round"))?.[0] ?? 1))),
    ...assignmentFrom(field(description, "type") || "initial", field(description, "user_feedback")),
  };
}

const needsFeedback = (kind: RoundType): boolean => kind === "direction-adjusted" || kind === "specific-questions";

/** A word that is more than a sound or a function word. */
const saysSomething = (feedback: string): boolean =>
  tokens(feedback).some((word) => !/^(?:h+m+|u+h+m*|ok|idk)$/.test(word));
