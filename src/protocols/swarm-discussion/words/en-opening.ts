import type { Focus } from "../table.ts";

/** Where somebody stands, as an opening quotes it: `position` and `wouldChangeIf` are cut to what a question can hold. */
export interface QuotedStand {
  readonly name: string;
  readonly messageId: string;
  readonly position: string;
  readonly wouldChangeIf?: string | undefined;
}

type Way = (a: QuotedStand, b: QuotedStand, axis?: string) => string;
type Ways = readonly [Way, ...Way[]];

/** The moderator's opening, computed. */
export const enOpening = {
  divergence: (a: QuotedStand, b: QuotedStand, axis?: string) =>
    `${axis === undefined ? "" : `${axis}: `}${a.messageId} (${a.name}) against ${b.messageId} (${b.name}): "${a.position}" / "${b.position}"`,
  /** What is asked of two that differ: in the first round, then in each later one something else. */
  apart: [
    (a: QuotedStand, b: QuotedStand, axis?: string) =>
      [
        `${a.name} holds in ${a.messageId}: "${a.position}"; ${b.name} holds in ${b.messageId}: "${b.position}".`,
        `Can both be followed${axis === undefined ? "" : ` (${axis})`}? If not: in which case does the other's way fail first, and what evidence decides it?`,
        a.wouldChangeIf && `${b.name}, can you show what would move ${a.name}: "${a.wouldChangeIf}"?`,
        b.wouldChangeIf && `${a.name}, can you show what would move ${b.name}: "${b.wouldChangeIf}"?`,
      ]
        .filter(Boolean)
        .join(" "),
    (a, b, axis) =>
      `${a.name} (${a.messageId}: "${a.position}") and ${b.name} (${b.messageId}: "${b.position}") still differ${axis === undefined ? "" : ` (${axis})`}. Which objection of the other's have you not answered yet, and what is your answer to it?`,
    (a, b, axis) =>
      `Suppose that ${a.name} (${a.messageId}: "${a.position}") is followed and turns out wrong, or ${b.name} (${b.messageId}: "${b.position}")${axis === undefined ? "" : ` (${axis})`}. What would be seen first, when, by whom, and what would turning back cost?`,
    (a, b, axis) =>
      `Which smallest trial would tell ${a.name} (${a.messageId}: "${a.position}") and ${b.name} (${b.messageId}: "${b.position}") apart${axis === undefined ? "" : ` (${axis})`}: what is measured, for how long, and which result does each of you accept?`,
    (a, b, axis) =>
      `If it had to be decided today between ${a.name} (${a.messageId}: "${a.position}") and ${b.name} (${b.messageId}: "${b.position}")${axis === undefined ? "" : ` (${axis})`}: which condition of the other's would each of you accept, and which not?`,
  ] as Ways,
  /** The same of two that hold nearly the same. */
  agreed: [
    (a: QuotedStand, b: QuotedStand) =>
      `${a.name} (${a.messageId}) and ${b.name} (${b.messageId}) hold nearly the same: "${a.position}". What could go wrong with this consensus, and on what unproven assumption do both of you rest?`,
    (a, b) =>
      `${a.name} (${a.messageId}) and ${b.name} (${b.messageId}) still agree: "${a.position}". Who would lose by it, and what would they say against it?`,
    (a, b) =>
      `A year from now "${a.position}" (${a.messageId}, ${b.messageId}) has failed. ${a.name}, ${b.name}: what was the cause, and which sign of it can be seen today?`,
  ] as Ways,
  /** What nobody has had a turn to answer, and how things stand hinges on it. */
  crux: (said: readonly { id: string; name: string; text: string }[], about: readonly string[]) =>
    [
      `How things stand hinges on what has not been answered yet: ${said.map(({ id, name, text }) => `${id} (${name}): "${text}"`).join("; ")}.`,
      about.length > 0 && `It is held against ${about.join(", ")}.`,
      "Do you concede it? If not, what in it does not hold, and what evidence shows that?",
    ]
      .filter(Boolean)
      .join(" "),
  /** The point that the round goes into, put to everybody. */
  focus: {
    constraint: (text: string) =>
      `From here on this holds: "${text}". Does your position keep it? If not, what has to change in it, and what does that cost?`,
    "deep-dive": (text: string) =>
      `This round goes into: "${text}". What exactly is contested in it, which figure or case decides it, and who can bring it?`,
    "different-angle": (text: string) =>
      `Look at it from here: "${text}". What does your position look like from there, and what has nobody considered so far?`,
    reopened: (text: string) =>
      `The discussion goes on with: "${text}". Where do you stand on it, and on what grounds?`,
  } satisfies Record<Focus["kind"], (text: string) => string>,
  whichPassage: (axis: string) => `${axis}: which passages bear on it?`,
  alone: (stand: QuotedStand) =>
    `Only ${stand.name} has taken a position, in ${stand.messageId}: "${stand.position}". What speaks against it most strongly, and what evidence would decide it?`,
  nobody: "No position has been stated yet. What should be done, and what evidence would change your mind?",
};
export type OpeningWords = typeof enOpening;
