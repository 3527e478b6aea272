import { nameOf, type Reading, roundsOf } from "#discussion";
import type { Told } from "#protocols/protocol";
import type { Lang } from "#wire";
import type { QualityGate, Synthesis } from "./schemas/index.ts";
import { told as en, type ToldWords } from "./words/en-told.ts";
import { told as zh } from "./words/zh-told.ts";

const WORDS: Readonly<Record<Lang, ToldWords>> = { en, zh };

/** What screens show of a swarm discussion: its synthesis, its scores, and a line for each round. */
export function told(reading: Reading): Told {
  const words = WORDS[reading.options?.lang ?? "en"];
  const synthesis = lastContent<Synthesis>(reading, "synthesis");
  const gate = lastContent<QualityGate>(reading, "quality_gate");
  const shifts = reading.floor.filter(({ type, content }) => type === "response" && content.positionShift !== "none");
  return {
    ...(synthesis ? { result: { text: synthesis.executiveSummary, lists: listsOf(synthesis, reading, words) } } : {}),
    figures: [
      ...(gate ? [words.quality(gate.qualityScore.overall), words.disagreement(gate.disagreement.toFixed(1))] : []),
      words.shifts(shifts.length),
    ],
    rounds: new Map(roundsOf(reading).flatMap((round) => lineOf(reading, round, words))),
    ...(gate ? { quality: gate.qualityScore.overall } : {}),
  };
}

function listsOf(synthesis: Synthesis, reading: Reading, words: ToldWords): { title: string; items: string[] }[] {
  return [
    {
      title: words.recommendations,
      items: synthesis.recommendations.map(
        ({ action, confidence, risk }) => `${action} (${words.confidence}: ${confidence}; ${words.risk}: ${risk})`,
      ),
    },
    {
      title: words.minority,
      items: synthesis.minorityReport
        .filter(({ stillValid }) => stillValid)
        .map(({ position, advocate, messageId }) => `${nameOf(reading, advocate)} ${messageId}: ${position}`),
    },
    {
      title: words.openQuestions,
      items: synthesis.openQuestions.map(({ question, whyOpen }) => `${question} (${whyOpen})`),
    },
  ];
}

/** A round's scores, and what its quality gate recommended. */
function lineOf(reading: Reading, round: number, words: ToldWords): [number, string][] {
  const gate = reading.floor.findLast((one) => one.round === round && one.type === "quality_gate")?.content as
    | QualityGate
    | undefined;
  if (!gate) return [];
  const scores = [words.quality(gate.qualityScore.overall), words.disagreement(gate.disagreement.toFixed(1))];
  return [[round, [...scores, words.recommends(gate.recommendation, gate.recommendationReason)].join(", ")]];
}

/** The content of the last statement of a kind. It passed the kind's schema before it was accepted. */
function lastContent<T>(reading: Reading, type: "synthesis" | "quality_gate"): T | undefined {
  const statement = reading.floor.findLast((one) => one.type === type && !one.flags?.length);
  return statement ? (statement.content as T) : undefined;
}
