import { inline } from "#lib/markdown";
import { oneLine } from "#lib/plain";
import { tokens } from "#lib/tokens";
import type { Lang } from "#wire";
import { words } from "../words/index.ts";
import { findingsIn, LISTS, ROUND_TYPES, type RoundFile, type RoundType } from "./files.ts";

/** The fields of a task. All of them are data: none changes what the discussant may do. */
export interface Assignment {
  /** The folder that the task names; undefined: the session's own. */
  readonly session: string | undefined;
  readonly topic: string;
  readonly round: number;
  readonly type: RoundType;
  readonly feedback: string;
  /** The type as given, if it does not exist or the feedback says too little for it. */
  readonly unclear: string | undefined;
}

const MAX_ROUND = 9_999;
/** Characters of a field. */
const MOST = 4_000;

/** Reads a field at the beginning of a line, so that no other field's text can pass for it. */
function field(description: string, name: string): string {
  const [, text = ""] = new RegExp(`^[\\s>*-]*${name}[*]*:[^\\S\\n]*(.*)$`, "im").exec(description) ?? [];
  return oneLine(text).slice(0, MOST);
}

export type AssignmentRequest = Pick<Assignment, "type" | "feedback" | "unclear">;

/** Maps the type asked for to a round; to `deepen` if there is no such type or the feedback says too little. */
export function assignmentFrom(asked: string, feedback: string): AssignmentRequest {
  const known = ROUND_TYPES.find((type) => type === asked);
  const needsFeedback = known === "direction-adjusted" || known === "specific-questions";
  const isUnclear = known === undefined || (needsFeedback && !saysSomething(feedback));
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

/** Whether a text has a word that is more than a sound or a function word. */
const saysSomething = (feedback: string) => tokens(feedback).some((word) => !/^(?:h+m+|u+h+m*|ok|idk)$/.test(word));

/** Builds the message to the coordinator: a summary line and the whole report. */
export function reportOf(
  { id, subject }: { readonly id: string; readonly subject: string },
  round: RoundFile,
  notes: readonly string[],
  ref: string,
  lang: Lang,
) {
  const say = words(lang);
  const found = findingsIn(round);
  const counts = say.processed(round.round, round.type, found);
  const part = (title: string, texts: readonly string[]): string[] =>
    texts.length === 0 ? [] : ["", `### ${title}`, ...texts.slice(0, 10).map((text) => `- ${inline(text)}`)];
  const content = [
    "Discussion Results",
    "",
    `**${say.report.task}**: ${inline(`${id}: ${subject}`)}`,
    `**${say.report.type}**: ${round.type}`,
    ...part(say.report.notes, notes),
    ...LISTS.flatMap((list) => part(say.result.headings[list], found[list])),
    "",
    `### ${say.report.output}`,
    ref,
  ].join("\n");
  return { summary: [counts, ...notes].join("; "), content };
}
