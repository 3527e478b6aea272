import { namesFrom } from "#lib/pairs";
import type { ProtocolDefinition } from "#protocols/protocol";
import { discussionRound, ROUND_LABELS, unansweredRound } from "./round.ts";
import { FILES_LABELS, FILES_VALUES, sessionFiles } from "./session-files.ts";
import { TASK_LABELS, TASK_VALUES, task } from "./task.ts";

/** Kinds of statements, and the names of their keys and values for readers. */
export const NAMES: Pick<ProtocolDefinition, "kinds" | "keys" | "values"> = {
  kinds: { session_files: sessionFiles, task, discussion_round: discussionRound, round_by_rule: unansweredRound },
  keys: namesFrom({ ...FILES_LABELS, ...TASK_LABELS, ...ROUND_LABELS }),
  values: namesFrom({ ...FILES_VALUES, ...TASK_VALUES }),
};
