import type { Body, DiscussionOptions, Participant, ProblemDefinition, Tension } from "#wire";

/** Who sits at the table: what `composed` announced. */
export interface Table {
  readonly participants: readonly Participant[];
  readonly tensions: readonly Tension[];
  readonly problem: ProblemDefinition | undefined;
  readonly mode: DiscussionOptions["mode"];
}

export const emptyTable = ({ mode }: Pick<DiscussionOptions, "mode">): Table => ({
  participants: [],
  tensions: [],
  problem: undefined,
  mode,
});

export const tableOf = ({ participants, tensionMap, problemDefinition, mode }: Body<"phase", "composed">): Table => ({
  participants,
  tensions: tensionMap,
  problem: problemDefinition,
  mode,
});
