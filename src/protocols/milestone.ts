/** Parts that a statement can have on the way to a decision. */
export const EVENT_KINDS = ["proposal", "argument", "agreement", "disagreement", "decision", "reversal"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** One part of a statement on the way to a decision, in its own words. */
export interface Milestone {
  readonly kind: EventKind;
  readonly text: string;
  /** Ids of the messages behind it. Default: those that its statement cites. */
  readonly evidence?: readonly string[];
}

type Content = Readonly<Record<string, unknown>>;

/** Makes a milestone of the text under a key, if there is one. */
export const milestone =
  (kind: EventKind, key: string) =>
  (content: Content): readonly Milestone[] => {
    const text = content[key];
    return typeof text === "string" && text !== "" ? [{ kind, text }] : [];
  };
