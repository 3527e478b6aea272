import { type ArgumentGraph, byNumber, type Claim, type Edge } from "#graph";
import { recordsOf, textOf } from "#lib/fields";
import { speaksTo } from "./texts.ts";

/** A counter to an expert's statement, which they have a turn to answer in the same round. */
export interface PutToAnswer {
  readonly edge: Edge;
  /** The expert who is to answer. */
  readonly expert: string;
  readonly isAnswered: boolean;
}

/**
 * The counters of a round that experts are to answer: those of its arguments and its stress test. One is answered where
 * its expert, later, names the countering statement (cites it, answers or concedes it by id, names it in the text) or
 * takes back what is countered, and the reasons speak of what it says; the stress test is answered by name or without.
 */
export function putToAnswer(graph: ArgumentGraph, round: number): PutToAnswer[] {
  return graph.edges.flatMap((edge) => {
    const [from, to] = [graph.claim(edge.from), graph.claim(edge.to)];
    if (edge.type !== "counters" || edge.round !== round || !from || !to) return [];
    if (from.act === "answers" || to.role !== "expert" || to.author === edge.author) return [];
    const later = graph.claims.filter((claim) => claim.author === to.author && byNumber(claim.id, from.id) > 0);
    return [{ edge, expert: to.author, isAnswered: later.some((claim) => answers(claim, from, to)) }];
  });
}

function answers(claim: Claim, from: Claim, countered: Claim): boolean {
  const { content } = claim.statement;
  const isEntry = recordsOf(content, "answers").some(
    (entry) => entry.targetId === from.id && textOf(entry, "text") !== undefined,
  );
  const isTakenBack = recordsOf(content, "retracts").some(({ targetId }) => targetId === countered.id);
  if (isTakenBack) return true;
  const isNamed = isEntry || JSON.stringify(content).includes(from.id) || from.act === "attacks";
  return isNamed && speaksTo(claim, from);
}
