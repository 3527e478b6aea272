import { hasSpecifics, type LivePosition, type SettledBy, type Status } from "#graph";

export interface AnswerConfidence {
  readonly level: "high" | "medium" | "low";
  /** Whether some statement of the position brings a figure, code or a source. */
  readonly specific: boolean;
  /** Whether the reasons alone would have given more than the way in which it was settled allows. */
  readonly capped: boolean;
}

const RANK = { low: 0, medium: 1, high: 2 } as const;

/**
 * How far the answer may be relied on, from standing and evidence and never from votes: `high` where it stands
 * and brings specifics; a grade less for each that is missing. Only what was settled by argument is more than
 * `medium`; what is open or held against the argument is `low`.
 */
export function answerConfidence({ claim }: LivePosition, by: SettledBy, status: Status): AnswerConfidence {
  const specific = claim.claims.some(hasSpecifics);
  const reasoned = fromReasons(status, specific);
  const limit = by === "argument" ? "high" : by === "open" || by === "against argument" ? "low" : "medium";
  const capped = RANK[reasoned] > RANK[limit];
  return { level: capped ? limit : reasoned, specific, capped };
}

function fromReasons(status: Status, specific: boolean): AnswerConfidence["level"] {
  if (status === "stands") return specific ? "high" : "medium";
  const isOpen = status === "stands-on-evidence" || status === "stands-so-far" || status === "contested";
  return isOpen && specific ? "medium" : "low";
}
