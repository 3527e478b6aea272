import type { ClaimClass } from "./classes.ts";
import type { ArgumentGraph } from "./graph.ts";
import { messagesOf } from "./speakers.ts";

/** Why a reason is OUT as of now: by messages whose counters to it hold, or with what it rests on. */
export type Fall = { readonly by: "answer"; readonly ids: readonly string[] } | { readonly by: "base" };

/** Undefined for what is not OUT, and for what was taken back. */
export function fallOf(graph: ArgumentGraph, claim: ClaimClass): Fall | undefined {
  const { judge, drafts } = graph.feed;
  const node = drafts[claim.index]?.node;
  if (node === undefined || claim.withdrawn) return undefined;
  const reading = judge.label(node, "cautious") === "UNDECIDED" ? "evidence" : "cautious";
  if (judge.label(node, reading) !== "OUT") return undefined;
  const holding = judge.countersTo(node, reading).filter(({ attacker }) => judge.label(attacker, reading) === "IN");
  const ids = messagesOf(
    graph,
    holding.map(({ by }) => by),
  );
  return ids.length > 0 ? { by: "answer", ids } : { by: "base" };
}
