/** What the user of an agent reads in a form or beside a progress bar. */
export interface Words {
  readonly decision: string;
  readonly recommended: (label: string) => string;
  readonly ownWords: string;
  /** `labels`: the choices that need words. */
  readonly ownWordsHelp: (labels: readonly string[]) => string;
  readonly toBeSaid: (seat: string, topic: string) => string;
  readonly waitingFor: (step: string, names: readonly string[]) => string;
  readonly answered: (names: readonly string[]) => string;
  readonly owner: string;
}

export const en: Words = {
  decision: "Your decision",
  recommended: (label) => `${label} (recommended)`,
  ownWords: "In your words",
  ownWordsHelp: (labels) => `For: ${labels.join("; ")}. Else leave it empty.`,
  toBeSaid: (seat, topic) =>
    `Your answer as ${seat} to “${topic}” is not complete. Please add what is missing; then it is sent.`,
  waitingFor: (step, names) => `${step}: waiting for ${names.join(", ")}`,
  answered: (names) => `answered: ${names.join(", ")}`,
  owner: "the discussion's owner",
};
