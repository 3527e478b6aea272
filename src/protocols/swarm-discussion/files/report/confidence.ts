import { hasSpecifics, type Settlement, type Status } from "#graph";

export interface AnswerConfidence {
  readonly level: "high" | "medium" | "low";
  /** Whether some statement of the position brings a figure, code or a source. */
  readonly specific: boolean;
  /** Whether the reasons alone would have given more than the way in which it was settled allows. */
  readonly capped: boolean;
}

const RANK = { low: 0, medium: 1, high: 2 } as const;

/**
 * How far the answer may be relied on, from standing and evidence and never from votes: `high` where it was attacked,
 * stands and brings specifics; a grade less for each that is missing. What was settled by majority or silence is
 * `medium` at best; what is open or held against the argument is `low`.
 */
export function answerConfidence({ adopted, by }: Settlement, status: Status): AnswerConfidence {
  const specific = adopted.claim.claims.some(hasSpecifics);
  const reasoned = fromReasons(status, specific);
  const limit = by === "argument" ? "high" : by === "majority" || by === "silence" ? "medium" : "low";
  const capped = RANK[reasoned] > RANK[limit];
  return { level: capped ? limit : reasoned, specific, capped };
}

function fromReasons(status: Status, specific: boolean): AnswerConfidence["level"] {
  if (status === "defended") return specific ? "high" : "medium";
  if (status === "unattacked" || status === "contested") return specific ? "medium" : "low";
  return "low";
}
