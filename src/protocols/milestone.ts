/** What a statement was on the way to a decision. */
export const EVENT_KINDS = ["proposal", "argument", "agreement", "disagreement", "decision", "reversal"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** One thing that a statement was, in its own words. */
export interface Milestone {
  readonly kind: EventKind;
  readonly text: string;
  /** Ids of the messages that it rests on. Default: those that its statement cites. */
  readonly evidence?: readonly string[];
}

type Content = Readonly<Record<string, unknown>>;

/** The text under a key, as a milestone; none where there is no text. */
export const milestone =
  (kind: EventKind, key: string) =>
  (content: Content): readonly Milestone[] => {
    const text = content[key];
    return typeof text === "string" && text !== "" ? [{ kind, text }] : [];
  };
