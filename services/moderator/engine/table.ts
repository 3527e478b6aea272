import type { Reading } from "#discussion";
import type { DiscussionOptions, Participant, ProblemDefinition, Tension } from "#wire";

/** Who sits at the table. */
export interface Table {
  readonly participants: readonly Participant[];
  readonly tensions: readonly Tension[];
  readonly problem: ProblemDefinition | undefined;
  readonly mode: DiscussionOptions["mode"];
}

/** As it was composed; empty before that. */
export const tableOf = ({ composed }: Reading, { mode }: Pick<DiscussionOptions, "mode">): Table => ({
  participants: composed?.participants ?? [],
  tensions: composed?.tensionMap ?? [],
  problem: composed?.problemDefinition,
  mode: composed?.mode ?? mode,
});
