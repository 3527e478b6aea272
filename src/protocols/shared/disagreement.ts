/** Disagreement below which there is too much agreement. */
export const TOO_LITTLE = 2;
/** Disagreement above which the common ground is to be looked for. */
export const TOO_MUCH = 8;
