import { langOf, type Reading, roundsOf } from "#discussion";
import { ArgumentGraph } from "#graph";
import type { Told } from "#protocols/protocol";
import { resultSections } from "./result/result.ts";
import type { QualityGate, Synthesis } from "./schemas/index.ts";
import { type Words, words as wordsIn } from "./words/index.ts";

/** What screens show of a swarm discussion: its synthesis, its scores, and a line for each round. */
export function told(reading: Reading): Told {
  const all = wordsIn(langOf(reading));
  const { told: words } = all;
  const synthesis = lastContent<Synthesis>(reading, "synthesis");
  const gate = lastContent<QualityGate>(reading, "quality_gate");
  const shifts = reading.floor.filter(({ type, content }) => type === "response" && content.positionShift !== "none");
  const note = reading.floor.findLast(({ type }) => type === "synthesis")?.origin?.note;
  return {
    ...(note !== undefined && reading.options?.provider !== "offline" ? { note } : {}),
    ...(synthesis ? { result: resultSections(reading, graphOf(reading), synthesis) } : {}),
    figures: [
      ...(gate ? [words.quality(gate.qualityScore.overall), words.disagreement(gate.disagreement.toFixed(1))] : []),
      words.shifts(shifts.length),
    ],
    rounds: new Map(roundsOf(reading).flatMap((round) => lineOf(reading, round, all))),
    ...(gate ? { quality: gate.qualityScore.overall } : {}),
  };
}

/** The argument as the floor holds it; a projection has it already. */
const graphOf = (reading: Reading & { readonly graph?: ArgumentGraph }): ArgumentGraph =>
  reading.graph ?? ArgumentGraph.of(reading.floor);

/** A round's scores, and what its quality gate recommended. */
function lineOf(reading: Reading, round: number, { told: words, flow }: Words): [number, string][] {
  const gate = reading.floor.findLast((one) => one.round === round && one.type === "quality_gate")?.content as
    | QualityGate
    | undefined;
  if (!gate) return [];
  const scores = [words.quality(gate.qualityScore.overall), words.disagreement(gate.disagreement.toFixed(1))];
  const next = words.recommends(flow.recommendations[gate.recommendation], gate.recommendationReason);
  return [[round, words.round([...scores, next])]];
}

/** The content of the last statement of a kind that fits its schema; one that broke another rule is still the result. */
function lastContent<T>(reading: Reading, type: "synthesis" | "quality_gate"): T | undefined {
  const statement = reading.floor.findLast((one) => one.type === type && !one.flags?.includes("schema"));
  return statement ? (statement.content as T) : undefined;
}
