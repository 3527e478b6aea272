import type { Reading } from "#discussion";
import type { DiscussionOptions, Participant, ProblemDefinition, Tension } from "#wire";

/** The participants of a discussion. */
export interface ComposedTable {
  readonly participants: readonly Participant[];
  readonly tensions: readonly Tension[];
  readonly problem: ProblemDefinition | undefined;
  readonly mode: DiscussionOptions["mode"];
}

/** Who takes part, as composed; empty before the composition. */
export const composedTableOf = ({ composed }: Reading, { mode }: Pick<DiscussionOptions, "mode">): ComposedTable => ({
  participants: composed?.participants ?? [],
  tensions: composed?.tensionMap ?? [],
  problem: composed?.problemDefinition,
  mode: composed?.mode ?? mode,
});
