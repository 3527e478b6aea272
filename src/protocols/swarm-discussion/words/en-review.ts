/** Where a discussion stands, for those who come back to it. */
export const enReview = {
  tension: (axis: string | undefined, a: string, b: string) =>
    axis === undefined ? `${a} and ${b}` : `${axis} (${a} and ${b})`,
  productive: (tension: string, ids: readonly string[], shifts: number) =>
    `The tension that has carried furthest: ${tension}, in ${ids.join(", ")}${shifts > 0 ? `; it moved somebody ${shifts === 1 ? "once" : `${shifts} times`}` : ""}.`,
  nothingArgued: "No tension of the map has been argued between its two experts yet.",
  question: (question: string, who: string, id: string) =>
    `The open question that comes first: ${question} (${who}, ${id}).`,
  noQuestion: "No question is open on the record.",
  resolved: (tensions: string, of: number) =>
    `Resolved, since both sides now hold the same: ${tensions} (${of} in all).`,
  noneResolved: (of: number) => `Tensions resolved: 0 of ${of}.`,
};
export type ReviewWords = typeof enReview;
