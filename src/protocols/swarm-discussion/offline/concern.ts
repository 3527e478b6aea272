/** What decisions turn on, in engineering and elsewhere. The order breaks ties. */
export const CONCERNS = [
  "delivery",
  "operations",
  "consistency",
  "security",
  "privacy",
  "cost",
  "performance",
  "simplicity",
  "users",
  "organisation",
  "migration",
  "evidence",
] as const;
export type ConcernId = (typeof CONCERNS)[number];

/** A concern in one language, and the expert who speaks for it. */
export interface Concern {
  /** Id of the expert: a lower-case slug, the same in every language. */
  readonly slug: string;
  /** The expert's title. */
  readonly name: string;
  /** The concern inside a sentence: "On LABEL, the documents say …". */
  readonly label: string;
  /** What it wants more of, inside a sentence; one side of an axis. */
  readonly wants: string;
  readonly expertise: readonly string[];
  readonly thinkingStyle: string;
  readonly bias: string;
  readonly replyTendency: string;
  readonly stakes: string;
  readonly blindSpots: readonly string[];
  /** The question that its expert always asks. */
  readonly asks: string;
  /** What would be the first evidence on it, inside a sentence. */
  readonly measure: string;
}

export type Catalogue = Readonly<Record<ConcernId, Concern>>;
