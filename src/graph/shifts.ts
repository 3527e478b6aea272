import { textOf, textsOf } from "#lib/fields";
import { parseMessageId } from "#wire";
import type { Claim } from "./claim.ts";
import type { ArgumentGraph } from "./graph.ts";
import { isShift } from "./own-words.ts";
import { clip } from "./text.ts";

/** A declared change of position. */
export interface Shift {
  expert: string;
  from: string;
  to: string;
  /** The message that caused it; empty where none was named. */
  trigger: string;
  reasoning: string;
  messageId?: string | undefined;
}

/** Characters that a position or a reason may have in a shift. */
const LONGEST = 4_000;

/**
 * The declared changes of position, in order, of one round or of all. The trigger is the first message that the
 * expert names as the cause, else the stress test that was answered; empty where there is neither.
 */
export function positionShifts(graph: ArgumentGraph, round?: number): Shift[] {
  const before = new Map<string, string>();
  return graph.claims.flatMap((claim) => {
    const previous = before.get(claim.author);
    if (claim.position !== undefined) before.set(claim.author, claim.position);
    if (!isShift(claim.statement) || (round !== undefined && claim.round !== round)) return [];
    const { content } = claim.statement;
    const from = textOf(content, "previousPosition") ?? previous ?? "?";
    const to = claim.position ?? from;
    const reasoning = textOf(content, "shiftReason") ?? textOf(content, "response") ?? "?";
    return [
      {
        expert: claim.author,
        from: clip(from, LONGEST),
        to: clip(to, LONGEST),
        trigger: triggerOf(graph, claim),
        reasoning: clip(reasoning, LONGEST),
        messageId: claim.id,
      },
    ];
  });
}

function triggerOf(graph: ArgumentGraph, claim: Claim): string {
  const named = textsOf(claim.statement.content, "shiftCause").find((id) => parseMessageId(id) && graph.claim(id));
  if (named !== undefined) return named;
  const answered = graph.edges.find(
    (edge) => edge.from === claim.id && edge.type === "responds_to" && graph.claim(edge.to)?.act === "attacks",
  );
  return answered?.to ?? "";
}
