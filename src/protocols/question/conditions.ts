/** How a question is answered; the order is that of tables. */
export const CONDITIONS = ["single", "self-correction", "sealed-vote", "debate"] as const;
export type Condition = (typeof CONDITIONS)[number];
export const DEFAULT_CONDITION: Condition = "debate";

/** Whether a voter's later answer replaces the former: else each answer is a vote. */
export const revises = (condition: Condition): boolean => condition === "debate" || condition === "self-correction";

/** Whether voters see each other's answers. */
export const hears = (condition: Condition): boolean => condition === "debate";
