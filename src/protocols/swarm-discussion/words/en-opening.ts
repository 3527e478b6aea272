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

/** A text within a sentence: without its own stop, its quotation marks as inner ones. */
const quoted = (text: string): string => `“${text.replace(/\.$/u, "").replaceAll("“", "‘").replaceAll("”", "’")}”`;
const on = (axis: string | undefined): string => (axis === undefined ? "" : ` (${axis})`);

/** The moderator's opening, computed. */
export const enOpening = {
  divergence: (a: QuotedStand, b: QuotedStand, axis?: string) =>
    `${axis === undefined ? "" : `${axis}: `}${a.messageId} (${a.name}) against ${b.messageId} (${b.name}): ${quoted(a.position)} / ${quoted(b.position)}`,
  /** What is asked of two that differ: in the first round, then in each later one something else. */
  apart: [
    (a: QuotedStand, b: QuotedStand, axis?: string) =>
      [
        `Can both be followed${on(axis)}, ${a.messageId} (${a.name}): ${quoted(a.position)} and ${b.messageId} (${b.name}): ${quoted(b.position)}?`,
        "If not: in which case does the other's way fail first, and what evidence decides it?",
        a.wouldChangeIf && `${b.name}, can you show what would move ${a.name}: ${quoted(a.wouldChangeIf)}?`,
        b.wouldChangeIf && `${a.name}, can you show what would move ${b.name}: ${quoted(b.wouldChangeIf)}?`,
      ]
        .filter(Boolean)
        .join(" "),
    (a, b, axis) =>
      `${a.name} (${a.messageId}: ${quoted(a.position)}) and ${b.name} (${b.messageId}: ${quoted(b.position)}) still differ${on(axis)}. Which objection of the other's have you not answered yet, and what is your answer to it?`,
    (a, b, axis) =>
      `Suppose that ${a.name} (${a.messageId}: ${quoted(a.position)}) is followed and turns out wrong, or ${b.name} (${b.messageId}: ${quoted(b.position)})${on(axis)}. What would be seen first, when, by whom, and what would turning back cost?`,
    (a, b, axis) =>
      `Which smallest trial would tell ${a.name} (${a.messageId}: ${quoted(a.position)}) and ${b.name} (${b.messageId}: ${quoted(b.position)}) apart${on(axis)}: what is measured, for how long, and which result does each of you accept?`,
    (a, b, axis) =>
      `If it had to be decided today between ${a.name} (${a.messageId}: ${quoted(a.position)}) and ${b.name} (${b.messageId}: ${quoted(b.position)})${on(axis)}: which condition of the other's would each of you accept, and which not?`,
  ] as Ways,
  /** The same of two that hold nearly the same. */
  agreed: [
    (a: QuotedStand, b: QuotedStand) =>
      `${a.name} (${a.messageId}) and ${b.name} (${b.messageId}) hold nearly the same: ${quoted(a.position)}. What could go wrong with this consensus, and on what unproven assumption do both of you rest?`,
    (a, b) =>
      `${a.name} (${a.messageId}) and ${b.name} (${b.messageId}) still agree: ${quoted(a.position)}. Who would lose by it, and what would they say against it?`,
    (a, b) =>
      `A year from now ${quoted(a.position)} (${a.messageId}, ${b.messageId}) has failed. ${a.name}, ${b.name}: what was the cause, and which sign of it can be seen today?`,
  ] as Ways,
  /** What nobody has had a turn to answer, and how things stand hinges on it. */
  crux: (said: readonly { id: string; name: string; text: string }[], about: readonly string[]) =>
    [
      `How things stand hinges on what has not been answered yet: ${said.map(({ id, name, text }) => `${id} (${name}): ${quoted(text)}`).join("; ")}.`,
      about.length > 0 && `It is held against ${about.join(", ")}.`,
      "Do you concede it? If not, what in it does not hold, and what evidence shows that?",
    ]
      .filter(Boolean)
      .join(" "),
  /** The point that the round goes into, put to everybody. */
  focus: {
    constraint: (text: string) =>
      `From here on this holds: ${quoted(text)}. Does your position keep it? If not, what has to change in it, and what does that cost?`,
    "deep-dive": (text: string) =>
      `This round goes into: ${quoted(text)}. What exactly is contested in it, which figure or case decides it, and who can bring it?`,
    "different-angle": (text: string) =>
      `Look at it from here: ${quoted(text)}. What does your position look like from there, and what has nobody considered so far?`,
    reopened: (text: string) =>
      `The discussion goes on with: ${quoted(text)}. Where do you stand on it, and on what grounds?`,
  } satisfies Record<Focus["kind"], (text: string) => string>,
  alone: (stand: QuotedStand) =>
    `Only ${stand.name} has taken a position, in ${stand.messageId}: ${quoted(stand.position)}. What speaks against it most strongly, and what evidence would decide it?`,
  nobody: "No position has been stated yet. What should be done, and what evidence would change your mind?",
};
export type OpeningWords = typeof enOpening;
