import { type ArgumentGraph, sentencesWithin } from "#graph";
import { cutAtWord } from "#lib/cut";
import { groundOf, type Table } from "#points";
import type { FloorStatement } from "#wire";
import type { QualityGate } from "../schemas/statements.ts";
import { agreementsOf, openQuestions, sidesOf } from "../synthesis/from-table.ts";
import { newPoints } from "./new-points.ts";
import { positionShiftsOf } from "./position-shifts.ts";
import { type AfterRound, contestedIn, recommend, unearnedIn } from "./recommend.ts";
import { type ScoredRound, scoredRound } from "./scored-round.ts";
import { type Criterion, measuresOf, qualityScore } from "./scores.ts";
import type { RoundFigures } from "./words/index.ts";
import { words as wordsIn } from "./words/index.ts";

export interface RoundToAssess extends AfterRound {
  /** Ids of the experts who take part, also those who said nothing. */
  readonly experts: readonly string[];
  /** Where the verdicts of a judging call stand. Default: there are none. */
  readonly floor?: readonly FloorStatement[];
}

const SUMMARY = { min: 200, max: 300 };
/** Below: what went wrong is said, and the next round is changed. */
export const GOOD_ENOUGH = 3;
const MOST = { insights: 6, questions: 4, contests: 6 };
const SHORT = 4_000;

/** The quality gate of a round, computed, with its words. It needs no model; a model may reword it. */
export function assessRound(graph: ArgumentGraph, asked: RoundToAssess): QualityGate {
  const { round, experts, lang, table } = asked;
  const words = wordsIn(lang);
  const scored = scoredRound(graph, table, round, experts, asked.floor);
  const measures = measuresOf(scored);
  const score = qualityScore(scored, measures);
  const next = recommend(graph, asked);
  const unearned = unearnedIn(table);
  const figures = figuresOf(scored, table, next.point);
  const gate: QualityGate = {
    qualityScore: score,
    ...(table.disagreement === undefined ? {} : { disagreement: Math.round(table.disagreement * 10) / 10 }),
    ground: words.ground(groundOf(table)),
    summary: sentencesWithin(words.summary(figures), SUMMARY.min, SUMMARY.max, words.between),
    agreements: agreementsOf(table).map(({ resolvedBy: _, ...agreement }) => agreement),
    // The first is what a deep dive goes into.
    activeDisagreements: contestedIn(table)
      .slice(0, MOST.contests)
      .map((row) => ({
        point: cutAtWord(row.text, SHORT),
        positions: sidesOf(row, table.rows, { against: () => words.against }).map(({ stance, advocates }) => ({
          stance,
          advocates,
        })),
      })),
    insights: newPoints(graph, table, round).slice(0, MOST.insights),
    openQuestions: openQuestions(table, lang)
      .slice(0, MOST.questions)
      .map(({ question }) => question),
    positionShifts: positionShiftsOf(graph, table, round, lang),
    recommendation: next.recommendation,
    recommendationReason: cutAtWord(next.reason, SHORT),
    ...(unearned
      ? { falseConsensus: { position: cutAtWord(unearned.row.text, SHORT), why: words[unearned.why]() } }
      : {}),
  };
  return score.overall < GOOD_ENOUGH ? { ...gate, warning: warningOf(measures, figures.disagreement, asked) } : gate;
}

function figuresOf({ graph, round, experts }: ScoredRound, table: Table, point: string | undefined): RoundFigures {
  const claims = graph.claims.filter((claim) => claim.round === round);
  return {
    round,
    experts: experts.length,
    spoke: new Set(claims.filter((claim) => claim.role === "expert").map((claim) => claim.author)).size,
    statements: claims.length,
    citations: graph.edges.filter((edge) => edge.round === round).length,
    disagreement: table.disagreement,
    ground: groundOf(table),
    point,
  };
}

/**
 * What went wrong by the lowest measure (the first, where several are equally low), and what the next round changes where
 * there is one.
 */
function warningOf(
  measures: ReturnType<typeof measuresOf>,
  disagreement: number | undefined,
  { lang, roundsLeft }: RoundToAssess,
) {
  const all = Object.entries(measures) as [Criterion, number][];
  const [lowest] = all.reduce((least, item) => (item[1] < least[1] ? item : least));
  const { warning, warned, stop } = wordsIn(lang);
  const [wrong, next] = warning[lowest](disagreement);
  return roundsLeft > 0 ? warned(wrong, next) : wrong + stop;
}
