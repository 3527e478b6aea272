import type { Act, ArgumentGraph } from "#graph";
import {
  disagreement,
  hasSpecifics,
  insights,
  isShift,
  positionShifts,
  steelManned,
  TOO_LITTLE,
  TOO_MUCH,
} from "#graph";
import type { QualityGate } from "../schemas/index.ts";

export type QualityScore = QualityGate["qualityScore"];
export type Criterion = Exclude<keyof QualityScore, "overall">;

const EVIDENCE_ACTS: ReadonlySet<Act> = new Set(["argues", "attacks", "answers", "compares"]);

const scale = (share: number): number => 1 + Math.round(4 * Math.min(1, Math.max(0, share)));

/** The five scores of a round, 1 to 5 each, by rules; `overall` is their mean, rounded. */
export function qualityScore(graph: ArgumentGraph, round: number, experts: readonly string[]): QualityScore {
  const five = {
    genuineDisagreement: genuineDisagreement(graph, round, experts),
    evidenceQuality: evidenceQuality(graph, round),
    steelManning: steelManning(graph, round),
    novelInsights: novelInsights(graph, round),
    positionEvolution: positionEvolution(graph, round, experts),
  };
  const sum = Object.values(five).reduce((a, b) => a + b, 0);
  return { ...five, overall: Math.round(sum / Object.keys(five).length) };
}

/**
 * 1: nobody counters anybody. 2: only the contrarian does. 3: some experts counter, or are countered by, another
 * expert. 4: at least half of them. 5: all of them, and the disagreement lies within 2 to 8 of 10.
 */
function genuineDisagreement(graph: ArgumentGraph, round: number, experts: readonly string[]): number {
  const counters = graph.edges.filter((edge) => edge.type === "counters" && edge.round === round);
  if (counters.length === 0) return 1;
  const involved = new Set<string>();
  for (const edge of counters) {
    const target = graph.claim(edge.to)?.author ?? "";
    if (edge.author === target || !experts.includes(edge.author) || !experts.includes(target)) continue;
    involved.add(edge.author).add(target);
  }
  if (involved.size === 0) return 2;
  if (2 * involved.size < experts.length) return 3;
  const { score } = disagreement(graph);
  return involved.size === experts.length && score >= TOO_LITTLE && score <= TOO_MUCH ? 5 : 4;
}

/** 1 to 5 with the share of arguments, attacks, responses and analogies that bring a specific. */
function evidenceQuality(graph: ArgumentGraph, round: number): number {
  const claims = graph.claims.filter((claim) => claim.round === round && EVIDENCE_ACTS.has(claim.act));
  return claims.length === 0 ? 1 : scale(claims.filter(hasSpecifics).length / claims.length);
}

/** 1 to 5 with the share of counters whose target was restated at its strongest first; 1 where nothing was countered. */
function steelManning(graph: ArgumentGraph, round: number): number {
  const found = steelManned(graph, round);
  return found.counters === 0 ? 1 : scale(found.steelManned / found.counters);
}

/** 1, and up to 4 more: 2 for an insight that moved somebody, 1 for one that another author took up. */
function novelInsights(graph: ArgumentGraph, round: number): number {
  const worth = { high: 2, medium: 1, low: 0 };
  return (
    1 +
    Math.min(
      4,
      insights(graph, round).reduce((sum, insight) => sum + worth[insight.novelty], 0),
    )
  );
}

/**
 * 1: nobody shifted, and somebody left the attack unanswered. 2: nobody shifted, but every expert answered it.
 * 3: a shift without a message that caused it. 4: a shift that names one. 5: such a shift that is major, or by
 * half of the experts.
 */
function positionEvolution(graph: ArgumentGraph, round: number, experts: readonly string[]): number {
  const shifts = positionShifts(graph, round);
  const responses = graph.claims.filter((claim) => claim.round === round && claim.act === "answers");
  if (shifts.length === 0) {
    const answered = new Set(responses.map((claim) => claim.author));
    return experts.length > 0 && experts.every((expert) => answered.has(expert)) ? 2 : 1;
  }
  const caused = shifts.filter((shift) => shift.trigger !== "");
  if (caused.length === 0) return 3;
  const shifted = new Set(caused.map((shift) => shift.expert));
  const major = responses.some(
    (claim) =>
      isShift(claim.statement) && claim.statement.content.positionShift === "major" && shifted.has(claim.author),
  );
  return major || 2 * shifted.size >= experts.length ? 5 : 4;
}
