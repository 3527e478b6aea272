import { byNumber } from "./claim.ts";
import { type ClaimClass, classes } from "./classes.ts";
import { cruxOf } from "./crux.ts";
import { isAttack } from "./edge.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { accepts, areSideBySide, type LivePosition, livePositions } from "./stances.ts";
import { type ClaimStatus, isOut, isRefuted, isStanding, standings, statusAt } from "./standing.ts";

/**
 * - `argument`: the adopted position stands, and every rival is refuted. `evidence`: the same in the reading by evidence.
 * - `majority`: more than half hold it, and a rival stands or is contested, or it is contested itself.
 * - `silence`: no rival stands, but something is merely unanswered or untested, or nobody countered anything.
 * - `open`: no position is adopted: a tie, none stands, one leads without a majority while a rival, or
 *   a position that can be followed beside it, stands, or all experts speak by rule.
 * - `against argument`: more than half hold what is refuted or unanswered.
 */
export type SettledBy = "argument" | "evidence" | "majority" | "silence" | "against argument" | "open";

export interface Settlement {
  /** The position that came out, undefined where none did: `open` and `against argument`. */
  readonly adopted: LivePosition | undefined;
  /**
   * The position that is looked at first: the adopted one; where most hold one against argument, that; else the one
   * with the most holders among those that are not OUT. Undefined at a tie, or where none is left.
   */
  readonly leading: LivePosition | undefined;
  readonly by: SettledBy;
  /** Whether more than half of the experts hold the leading position, or agree with it. */
  readonly isMajority: boolean;
  /**
   * Other positions, held by somebody who does not agree with the leading one, and those that were given up; none that was
   * judged compatible with the leading one and not countered since.
   */
  readonly rivals: readonly ClaimClass[];
  /** Positions that share the most holders, where several do; among them none leads. */
  readonly tied: readonly LivePosition[];
  /** The untested statements on which it hinges, by id. */
  readonly crux: readonly string[];
}

/** How the question stands at present, or undefined while nobody has taken a position. */
export const settlement = derived((graph): Settlement | undefined => {
  const live = livePositions(graph);
  if (live.length === 0) return undefined;
  const experts = graph.experts.length;
  const held = ({ holders }: LivePosition): number => holders.length;
  const majority = live.find((position) => 2 * held(position) > experts && isOut(graph, position.claim));
  const left = live.filter(({ claim }) => !isOut(graph, claim));
  const most = Math.max(0, ...left.map(held));
  const first = left.filter((position) => held(position) === most);
  const [alone, ...more] = first;
  const leading = majority ?? (more.length === 0 && most > 0 ? alone : undefined);
  const tied = majority || more.length === 0 ? [] : first;
  const rivals = leading ? rivalsOf(graph, live, leading) : live.map(({ claim }) => claim);
  const isMajority = leading !== undefined && 2 * held(leading) > experts;
  const by = settledBy(graph, live, leading, isMajority, rivals);
  const adopted = by === "open" || by === "against argument" ? undefined : leading;
  const asked = [...(leading ? [leading.claim] : []), ...rivals];
  const crux = [...new Set(asked.flatMap((claim) => cruxOf(graph, claim)))].sort(byNumber);
  return { adopted, leading, by, isMajority, rivals, tied, crux };
});

/** Positions that are not the leading one's in other words, nor such as can be followed beside it: neither is a rival. */
function rivalsOf(graph: ArgumentGraph, live: readonly LivePosition[], leading: LivePosition): ClaimClass[] {
  const owners = new Map(live.map((position) => [position.claim, position.owners]));
  return classes(graph).list.filter((claim) => {
    if (!claim.isPosition || claim === leading.claim) return false;
    if (owners.has(claim) && areSideBySide(graph, claim, leading.claim)) return false;
    const isAllied = (owners.get(claim) ?? claim.authors).every((owner) => accepts(graph, owner, leading.claim));
    return !isAllied || (!owners.has(claim) && isGivenUp(graph, claim));
  });
}

/** Whether somebody left a position by a major shift, and did not only put it in other words. */
function isGivenUp(graph: ArgumentGraph, position: ClaimClass): boolean {
  const known = classes(graph);
  const before = new Map<string, ClaimClass | undefined>();
  return graph.claims.some((claim) => {
    if (claim.position === undefined) return false;
    const [from, to] = [before.get(claim.author), known.positionOf(claim.id)];
    before.set(claim.author, to);
    return from === position && to !== position && claim.statement.content.positionShift === "major";
  });
}

/** Whether an objection to a position, or to a reason for it, was answered and then taken back by its author. */
function isConceded(graph: ArgumentGraph, position: ClaimClass): boolean {
  const known = classes(graph);
  const attacks = graph.edges.filter(isAttack);
  const answered = new Set(attacks.filter(({ from }) => known.positionOf(from) === position).map(({ to }) => to));
  return attacks.some(
    ({ from, to }) => answered.has(from) && known.positionOf(to) === position && known.of(from)?.withdrawn === true,
  );
}

function settledBy(
  graph: ArgumentGraph,
  live: readonly LivePosition[],
  leading: LivePosition | undefined,
  isMajority: boolean,
  rivals: readonly ClaimClass[],
): SettledBy {
  if (!leading) return "open";
  const status = statusAt(graph, leading.claim);
  if (isRefuted(status) || status === "unanswered") return "against argument";
  if (status === "challenged") return "open";
  // What most do not hold is not adopted over what can be followed beside it.
  const isBeside = live.some(({ claim }) => !isOut(graph, claim) && areSideBySide(graph, claim, leading.claim));
  if (isBeside && !isMajority) return "open";
  if (isStanding(status) && rivals.every((rival) => isRefuted(statusAt(graph, rival)))) {
    const isCountered = standings(graph)[leading.claim.index]?.isCountered === true;
    const isTried = rivals.length > 0 || isCountered || isConceded(graph, leading.claim);
    const isPlain = (one: ClaimStatus): boolean => one === "stands" || one === "refuted";
    if (isTried)
      return [status, ...rivals.map((rival) => statusAt(graph, rival))].every(isPlain) ? "argument" : "evidence";
    return "silence";
  }
  const isHeld = new Set(live.map(({ claim }) => claim));
  const isOpposed = rivals.some((rival) => isHeld.has(rival) && !isOut(graph, rival));
  if (isOpposed || status === "contested") return isMajority ? "majority" : "open";
  return "silence";
}
