import { byNumber } from "./claim.ts";
import type { ClaimClass } from "./classes.ts";
import type { DefeatRule, Judge, Label } from "./engine/judge.ts";
import type { ArgumentGraph } from "./graph.ts";
import { messagesOf } from "./speakers.ts";
import { statusAt } from "./standing.ts";

/**
 * The untested statements on which it hinges how a claim stands, by id in order: the next round asks about them first.
 * None where it stands or falls firmly, or is contested whatever comes of what is untested.
 */
export function cruxOf(graph: ArgumentGraph, claim: ClaimClass): string[] {
  const status = statusAt(graph, claim);
  if (status !== "stands-so-far" && status !== "challenged") return [];
  const { judge, drafts } = graph.feed;
  const node = drafts[claim.index]?.node ?? 0;
  const reading = judge.label(node, "cautious") === "UNDECIDED" ? "evidence" : "cautious";
  const found = new Set<number>();
  hinges(judge, node, reading, found, new Set());
  const ids = messagesOf(graph, found);
  // A position that was only just taken hinges on the statements that take it.
  const own = ids.length > 0 || !claim.isPosition ? [] : untestedIn(graph, claim);
  return [...ids, ...own].sort(byNumber);
}

const untestedIn = (graph: ArgumentGraph, claim: ClaimClass): string[] =>
  claim.claims.flatMap(({ id }) => (graph.feed.said.get(id)?.isTested ? [] : [id]));

/** Follows what is decided as of now and not firmly, up to what is held back. */
function hinges(judge: Judge, node: number, reading: DefeatRule, found: Set<number>, seen: Set<number>): void {
  if (seen.has(node)) return;
  seen.add(node);
  if (judge.isHeld(node) && !judge.isPosition(node)) {
    found.add(node);
    return;
  }
  const now = (one: number): Label => judge.label(one, reading);
  const isOpen = (one: number): boolean => now(one) !== judge.label(one, reading, true);
  const isIn = now(node) === "IN";
  for (const { by, attacker } of judge.countersTo(node, reading)) {
    if (isOpen(attacker) && now(attacker) === (isIn ? "OUT" : "IN")) hinges(judge, by, reading, found, seen);
  }
  const isShaky = (one: number): boolean => isOpen(one) || judge.isHeld(one);
  const reasons = judge.reasonsFor(node).filter((one) => isShaky(one) && now(one) === now(node));
  for (const one of reasons) hinges(judge, one, reading, found, seen);
  for (const base of judge.basesOf(node)) if (isShaky(base)) hinges(judge, base, reading, found, seen);
}
