/** Where somebody stands, as an opening quotes it: `position` and `wouldChangeIf` are cut to what a question can hold. */
export interface QuotedStand {
  readonly name: string;
  readonly messageId: string;
  readonly position: string;
  readonly wouldChangeIf?: string | undefined;
}

/** The moderator's opening, computed. */
export const enOpening = {
  divergence: (a: QuotedStand, b: QuotedStand, axis?: string) =>
    `${axis === undefined ? "" : `${axis}: `}${a.messageId} (${a.name}) against ${b.messageId} (${b.name}): "${a.position}" / "${b.position}"`,
  apart: (a: QuotedStand, b: QuotedStand, axis?: string) =>
    [
      `${a.name} holds in ${a.messageId}: "${a.position}"; ${b.name} holds in ${b.messageId}: "${b.position}".`,
      `Both cannot be followed${axis === undefined ? "" : ` (${axis})`}: in which case does the other's way fail first, and what evidence decides it?`,
      a.wouldChangeIf && `${b.name}, can you show what would move ${a.name}: "${a.wouldChangeIf}"?`,
      b.wouldChangeIf && `${a.name}, can you show what would move ${b.name}: "${b.wouldChangeIf}"?`,
    ]
      .filter(Boolean)
      .join(" "),
  agreed: (a: QuotedStand, b: QuotedStand) =>
    `${a.name} (${a.messageId}) and ${b.name} (${b.messageId}) hold nearly the same: "${a.position}". What could go wrong with this consensus, and on what unproven assumption do both of you rest?`,
  alone: (stand: QuotedStand) =>
    `Only ${stand.name} has taken a position, in ${stand.messageId}: "${stand.position}". What speaks against it most strongly, and what evidence would decide it?`,
  nobody: "No position has been stated yet. What should be done, and what evidence would change your mind?",
};
export type OpeningWords = typeof enOpening;
