import type { ProtocolDefinition } from "#protocols/protocol";
import { discussion } from "./discussion.ts";
import { estimate } from "./estimate.ts";
import { KINDS } from "./kinds.ts";
import { OPTIONS } from "./options.ts";
import { files, MARKDOWN, partial, resultOf, told } from "./result/index.ts";
import { steps } from "./steps.ts";
import { seatFault } from "./table.ts";
import { both, words } from "./words/index.ts";

/** A discussant works the user's feedback, or the tasks of its team's board, into what a session's analyses say. */
export const discussant: ProtocolDefinition = {
  name: "discussant",
  title: both(({ title }) => title),
  options: OPTIONS,
  checks: { seats: seatFault },
  kinds: KINDS,
  efforts: { discussion_round: "high" },
  keys: { en: words("en").labels, zh: words("zh").labels },
  values: { en: words("en").values, zh: words("zh").values },
  run: discussion,
  steps,
  estimate,
  files,
  told,
  partial,
  markdown: MARKDOWN,
  result: resultOf,
};
