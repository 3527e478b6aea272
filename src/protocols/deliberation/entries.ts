/** Where a deliberation is entered from. */
export const ENTRIES = ["design-session", "plan-issue", "review-plan"] as const;
export type Entry = (typeof ENTRIES)[number];
export const DEFAULT_ENTRY: Entry = "design-session";
