import type { ProtocolDefinition } from "#protocols/protocol";
import { namesFrom } from "../languages.ts";
import { seatFault, steps } from "./course.ts";
import { discussion } from "./discussion.ts";
import { estimate } from "./estimate.ts";
import { discussionRound, ROUND_LABELS, unansweredRound } from "./kinds/round.ts";
import { FILES_LABELS, FILES_VALUES, sessionFiles } from "./kinds/session-files.ts";
import { TASK_LABELS, TASK_VALUES, task } from "./kinds/task.ts";
import { OPTIONS } from "./options.ts";
import { files, MARKDOWN, partial, resultOf, told } from "./result/index.ts";
import { both } from "./words/index.ts";

/** Discussion of a team's analyses by its discussant, on the user's feedback or on the tasks of the team's board. */
export const discussant: ProtocolDefinition = {
  name: "discussant",
  title: both(({ title }) => title),
  options: OPTIONS,
  checks: { seats: seatFault },
  kinds: { session_files: sessionFiles, task, discussion_round: discussionRound, round_by_rule: unansweredRound },
  efforts: { discussion_round: "high" },
  keys: namesFrom({ ...FILES_LABELS, ...TASK_LABELS, ...ROUND_LABELS }),
  values: namesFrom({ ...FILES_VALUES, ...TASK_VALUES }),
  run: discussion,
  steps,
  estimate,
  files,
  told,
  partial,
  markdown: MARKDOWN,
  result: resultOf,
};
