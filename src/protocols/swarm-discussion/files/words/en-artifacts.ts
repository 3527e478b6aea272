/** The words around the contents of the artifacts. */
export const enArtifacts = {
  question: "Question",
  running: "Written while the discussion was still going on.",
  leftOut: (headings: readonly string[]): string => `Left out here, and whole in report.html: ${headings.join("; ")}.`,
  why: "Why",
  evolution: "Position evolution",
  shift: "Shift",
  cause: "because of",
  uncaused: "no message named as the cause",
  open: "Open questions",
  approach: "Approach",
  none: "None.",
  initial: "Initial position",
  unchanged: "unchanged",
  after: (round: number) => `After round ${round}`,
};
export type ArtifactWords = typeof enArtifacts;
