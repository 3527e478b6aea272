import { type ArgumentGraph, type ClaimClass, isJudgement, isShift, livePositions } from "#graph";
import type { FloorStatement } from "#wire";

/** A position that somebody holds now. */
interface PositionToJudge {
  /** The statement that names it in a judgement. */
  readonly messageId: string;
  readonly text: string;
  readonly holders: readonly string[];
  /** Nobody has judged it yet as it is put now: it is new, or somebody who holds it has shifted since. */
  readonly isNew: boolean;
}

/** What one judging call is about. */
export interface ToJudge {
  /** All live positions where at least one is new; else none. */
  readonly positions: readonly PositionToJudge[];
  /** Statements that are read for what only reading shows. */
  readonly statements: readonly FloorStatement[];
}

/** Kinds of statements that are read; a position is held to its falsifier by code. */
const READ: ReadonlySet<string> = new Set(["argument", "stress_test", "response", "analogy"]);

/** Whether a model said it: people are judged by nobody, and rules have no opinion. */
const isModels = ({ origin }: FloorStatement): boolean => origin?.isModel === true;

/**
 * What there is to judge: the live positions, where one of them is new and a model holds one, and the models' statements
 * of this round that were not read before.
 */
export function toJudge(
  graph: ArgumentGraph,
  floor: readonly FloorStatement[],
  { round, read }: { readonly round: number; readonly read: ReadonlySet<string> },
): ToJudge {
  const positions = positionsToJudge(graph, floor);
  const byModel = positions.some(({ messageId }) => floor.some((one) => one.id === messageId && isModels(one)));
  const isAsked = byModel && positions.length > 1 && positions.some(({ isNew }) => isNew);
  const statements = floor.filter((one) => one.round === round && READ.has(one.type) && isModels(one));
  return { positions: isAsked ? positions : [], statements: statements.filter(({ id }) => !read.has(id)) };
}

function positionsToJudge(graph: ArgumentGraph, floor: readonly FloorStatement[]): PositionToJudge[] {
  const judged = new Set(floor.filter(isJudgement).flatMap(judgedIds));
  return livePositions(graph).map(({ claim, owners, holders }) => {
    const said = claim.claims.findLast(({ author }) => owners.includes(author)) ?? claim.claims[0];
    return {
      messageId: said?.id ?? "",
      text: said?.position ?? claim.text,
      holders: [...new Set([...owners, ...holders])],
      isNew: isNewSince(
        claim.claims.findLastIndex(({ id }) => judged.has(id)),
        claim.claims,
      ),
    };
  });
}

/** @param last the place of the statement that was judged last, -1 where none was */
const isNewSince = (last: number, claims: ClaimClass["claims"]): boolean =>
  last === -1 || claims.slice(last + 1).some(({ statement }) => isShift(statement));

/** The statements whose positions a judgement speaks of. */
const judgedIds = ({ content }: FloorStatement): string[] =>
  [content.same, content.apart].flat(2).filter((id): id is string => typeof id === "string");
