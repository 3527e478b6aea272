import { type ArgumentGraph, derived, normalise } from "#graph";
import { byWeight, groupsOf, isBareCondition, isOpen, lexically, type Row, type Table } from "#points";
import type { Lang } from "#wire";
import type { Recommendation } from "../schemas/statements.ts";
import { TOO_LITTLE } from "./measures.ts";
import { isIn } from "./position-shifts.ts";
import { words as wordsIn } from "./words/index.ts";

export interface AfterRound {
  readonly round: number;
  readonly roundsLeft: number;
  readonly lang: Lang;
  readonly table: Table;
}

export interface NextStep {
  readonly recommendation: Recommendation;
  readonly reason: string;
  /** The most contested point, where something is contested: what a deep dive would be about. */
  readonly point?: string;
}

/**
 * Whether a real disagreement has been explored: somebody countered another's claim, at least one of the two an
 * expert, and the author who was countered has answered that message in a later step.
 */
export const explored = derived((graph): boolean => {
  const answered = new Set<string>();
  for (const edge of graph.edges) {
    if (edge.type === "counters" || edge.type === "responds_to") answered.add(`${edge.author} ${edge.to}`);
  }
  return graph.edges.some((edge) => {
    const [from, to] = [graph.claim(edge.from), graph.claim(edge.to)];
    if (edge.type !== "counters" || !from || !to || from.author === to.author) return false;
    const amongExperts = from.role === "expert" || to.role === "expert";
    return amongExperts && answered.has(`${to.author} ${from.id}`);
  });
});

/**
 * What to do after a round. `synthesize` only where a real disagreement was explored, and then when no round is left,
 * when nothing divides the experts any more, or when two rounds in a row brought nothing new; never, while a round is
 * left, where a point is shared that nobody has objected to. `different-angle` where there is too much agreement, on such a
 * point, and when a round brought nothing new; `deep-dive` on what divides; else `continue`.
 */
export function recommend(graph: ArgumentGraph, { round, roundsLeft, lang, table }: AfterRound): NextStep {
  const words = wordsIn(lang);
  const [dividing] = contestedIn(table);
  const point = dividing && words.point(dividing.text);
  const next = (recommendation: Recommendation, reason: string): NextStep =>
    point === undefined ? { recommendation, reason } : { recommendation, reason, point };

  const score = table.disagreement;
  if (!explored(graph)) {
    if (score !== undefined && score < TOO_LITTLE) return next("different-angle", words.tooMuchAgreement(score));
    return next("continue", words.unexplored(score));
  }
  if (roundsLeft <= 0) return next("synthesize", words.noRoundLeft(point));
  const unearned = unearnedIn(table);
  if (unearned)
    return next("different-angle", words.falseConsensus(words.point(unearned.row.text), words[unearned.why]()));
  const movesIn = (at: number) => table.moves.filter((move) => isIn(at, move));
  const moved = (at: number): boolean => movesIn(at).length > 0 || newPosition(graph, at);
  // Counted as the gate does.
  const shifted = movesIn(round).filter(({ refines }) => !refines).length;
  if (table.disagreement === undefined && moved(round)) return next("continue", words.unmeasured());
  if (point === undefined && movesIn(round).length > 0) return next("continue", words.moved(shifted));
  if (point !== undefined && (round === 1 || moved(round))) return next("deep-dive", words.contested(point));
  if (point !== undefined && moved(round - 1)) return next("different-angle", words.nothingNew(point));
  if (point !== undefined) return next("synthesize", words.standOff(point));
  return next("synthesize", words.undivided());
}

/**
 * Points that divide, or that somebody is against, and that others have had a turn to speak to: bare conditions last, before them those of which an objection was granted,
 * since those who were for them give way; what was asked about first, then what somebody is against.
 */
export function contestedIn(table: Table): Row[] {
  const of = (tier: Row["tier"]): readonly Row[] => table.rows.filter((row) => row.tier === tier);
  const rank = (row: Row): readonly number[] => [
    Number(isBareCondition(row)),
    Number(row.objections.some(({ fate }) => fate === "granted")),
    Number(!row.isAsked),
    // Other wording divides less than an objection.
    Number(row.against.length === 0 && row.objections.every(({ fate }) => !isOpen(fate))),
  ];
  const all = [...groupsOf(of("divided"), table).flat(), ...of("most")].filter(({ cameLast }) => !cameLast);
  return all.toSorted((one, other) => lexically(rank(one), rank(other)));
}

/**
 * The shared point that most are for, where nobody has objected to it, or an objection to it was answered by nobody though
 * its holders had a turn to.
 */
export function unearnedIn(
  table: Table,
): { readonly row: Row; readonly why: "untested" | "voided" | "unanswered" } | undefined {
  const [row] = table.rows
    .filter((one) => one.tier === "shared" && one.detailOf === undefined && !isBareCondition(one))
    .toSorted(byWeight);
  if (row?.word === "unchallenged") return { row, why: row.objections.length > 0 ? "voided" : "untested" };
  return row?.objections.some(({ fate }) => fate === "not answered") ? { row, why: "unanswered" } : undefined;
}

/** Whether a position was taken in this round that nobody took before. */
function newPosition(graph: ArgumentGraph, round: number): boolean {
  const before = new Set<string>();
  const taken = graph.claims.filter(({ position }) => position !== undefined);
  for (const one of taken) if (one.round < round) before.add(normalise(one.position ?? ""));
  return taken.some((one) => one.round === round && !before.has(normalise(one.position ?? "")));
}
