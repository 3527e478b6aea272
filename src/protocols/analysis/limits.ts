/** Rounds at most, and where nothing else is asked for. */
export const MAX_ROUNDS = 5;
export const USUAL_ROUNDS = 3;
/** Providers that may analyse side by side. */
export const MAX_ANALYSTS = 6;
/** Clarification questions of a round. */
export const MAX_QUESTIONS = 4;
/** Solutions that are kept. */
export const MAX_SOLUTIONS = 3;
/** Score at which the analyses have converged. */
export const CONVERGED = 0.8;
/** With more disagreements than these the user has to say something. */
export const MANY_DISAGREEMENTS = 3;
/** Entries of the impact summary. */
export const MAX_IMPACTS = 10;
/** Tokens of one analysis. */
export const OUTPUT_TOKENS = 8_000;
