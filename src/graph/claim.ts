import { CONTRARIAN, CROSS_DOMAIN, type FloorStatement, HISTORIAN, MODERATOR, parseMessageId, USER } from "#wire";
import { shareOf, textOf } from "./fields.ts";

export type ClaimRole = "expert" | "contrarian" | "cross-domain";

/** A node of the argument graph: a statement on the floor by somebody who argues. */
export interface Claim {
  readonly id: string;
  readonly author: string;
  readonly role: ClaimRole;
  readonly kind: FloorStatement["type"];
  readonly round: number;
  /** The step it belongs to. What is said in one step is said in parallel: nobody there has heard the others. */
  readonly step: number;
  /** The stance that it takes, for the kinds that take one. */
  readonly position: string | undefined;
  /** The author's own confidence, 0 to 1, where it is stated. */
  readonly confidence: number | undefined;
  readonly statement: FloorStatement;
}

/** The steps of a round, in order. */
const STEPS: readonly string[] = [
  "position_declaration",
  "unshared_information",
  "opening",
  "argument",
  "stress_test",
  "response",
  "analogy",
];

/** The claim that a statement makes, or undefined: the moderator and the historian claim nothing. */
export function claimOf(statement: FloorStatement): Claim | undefined {
  const role = roleOf(statement.from);
  const step = stepOf(statement.round, statement.type);
  if (role === undefined || step === undefined) return undefined;
  return {
    id: statement.id,
    author: statement.from,
    role,
    kind: statement.type,
    round: statement.round,
    step,
    position: textOf(statement.content, statement.type === "response" ? "currentPosition" : "position"),
    confidence: shareOf(statement.content, "confidence"),
    statement,
  };
}

/** The place of a kind of statement in a discussion; undefined for kinds that claim nothing. */
export function stepOf(round: number, kind: string): number | undefined {
  const at = STEPS.indexOf(kind);
  return at < 0 ? undefined : round * STEPS.length + at;
}

function roleOf(author: string): ClaimRole | undefined {
  if (author === MODERATOR || author === HISTORIAN || author === USER) return undefined;
  if (author === CONTRARIAN || author === CROSS_DOMAIN) return author;
  return "expert";
}

/** Message ids in the order in which they were numbered. */
export function byNumber(a: string, b: string): number {
  const [x, y] = [parseMessageId(a), parseMessageId(b)];
  if (!x || !y) return a < b ? -1 : a > b ? 1 : 0;
  return x.round - y.round || x.number - y.number;
}
