import { isConclusion, isNewTask } from "./lexicon.ts";
import type { RoundFindings } from "./round.ts";

/** What was said, without what belongs to other roles, and how much of that there was. */
export interface WithinRole {
  readonly kept: RoundFindings;
  readonly conclusions: number;
  readonly tasks: number;
}

/** Final conclusions are the synthesizer's, tasks the coordinator's: whatever presents itself as one is left out. */
export function withinRole(said: RoundFindings): WithinRole {
  let [conclusions, tasks] = [0, 0];
  const rest = (texts: readonly string[]): string[] =>
    texts.filter((text) => {
      if (isConclusion(text)) conclusions += 1;
      else if (isNewTask(text)) tasks += 1;
      else return true;
      return false;
    });
  const kept = {
    confirmed: rest(said.confirmed),
    corrected: rest(said.corrected),
    new_insights: rest(said.new_insights),
    new_findings: rest(said.new_findings),
    new_questions: rest(said.new_questions),
  };
  return { kept, conclusions, tasks };
}
