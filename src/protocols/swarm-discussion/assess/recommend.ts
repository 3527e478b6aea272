import { type ArgumentGraph, positionShifts } from "#graph";
import { byWeight, isBareCondition, type Row, type Table } from "#points";
import type { Lang } from "#wire";
import type { Recommendation } from "../schemas/statements.ts";
import { TOO_LITTLE } from "./measures.ts";
import { newPoints } from "./new-points.ts";
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

/** Whether somebody answered an objection, or took it in. */
export const explored = ({ rows }: Pick<Table, "rows">): boolean =>
  rows.some(({ objections }) =>
    objections.some(({ answers, fate, reason }) => fate === "taken in" || answers.some(({ by }) => by !== reason.by)),
  );

/**
 * What to do after a round. `synthesize` only where a real disagreement was explored, and then when no round is left,
 * when nothing divides the experts any more, or when two rounds in a row brought nothing new; never, while a round is
 * left, where a point is shared that nobody has objected to. `different-angle` where there is too much agreement, on such a
 * point, and when a round brought nothing new; `deep-dive` on what divides; else `continue`.
 */
export function recommend(graph: ArgumentGraph, { round, roundsLeft, lang, table }: AfterRound): NextStep {
  const words = wordsIn(lang);
  const dividing = table.rows.find(({ tier }) => tier === "divided") ?? table.rows.find(({ tier }) => tier === "most");
  const point = dividing && words.point(dividing.text);
  const next = (recommendation: Recommendation, reason: string): NextStep =>
    point === undefined ? { recommendation, reason } : { recommendation, reason, point };

  const score = table.disagreement;
  if (!explored(table)) {
    if (score !== undefined && score < TOO_LITTLE) return next("different-angle", words.tooMuchAgreement(score));
    return next("continue", words.unexplored(score));
  }
  if (roundsLeft <= 0) return next("synthesize", words.noRoundLeft(point));
  const unearned = unearnedIn(table);
  if (unearned)
    return next("different-angle", words.falseConsensus(words.point(unearned.row.text), words[unearned.why]()));
  const moved = (at: number): boolean => positionShifts(graph, at).length + newPoints(graph, table, at).length > 0;
  const shifted = positionShifts(graph, round).length;
  if (table.disagreement === undefined && moved(round)) return next("continue", words.unmeasured());
  if (point === undefined && shifted > 0) return next("continue", words.moved(shifted));
  if (point !== undefined && (round === 1 || moved(round))) return next("deep-dive", words.contested(point));
  if (point !== undefined && moved(round - 1)) return next("different-angle", words.nothingNew(point));
  if (point !== undefined) return next("synthesize", words.standOff(point));
  return next("synthesize", words.undivided());
}

/**
 * The shared point that most are for, where nobody has objected to it, or an objection to it was answered by nobody though
 * its holders had a turn to.
 */
export function unearnedIn(table: Table): { readonly row: Row; readonly why: "untested" | "unanswered" } | undefined {
  const [row] = table.rows
    .filter((one) => one.tier === "shared" && one.detailOf === undefined && !isBareCondition(one))
    .toSorted(byWeight);
  if (row?.word === "unchallenged") return { row, why: "untested" };
  return row?.objections.some(({ fate }) => fate === "not answered") ? { row, why: "unanswered" } : undefined;
}
