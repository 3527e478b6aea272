import { langOf, nameOf, type Reading, roundsOf } from "#discussion";
import type { Told } from "#protocols/protocol";
import type { Section } from "#protocols/section";
import { linesOf } from "./files/sections.ts";
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
    ...(synthesis
      ? {
          result: synthesis.brief
            ? briefIn(synthesis.brief, all.marks)
            : { text: synthesis.executiveSummary, lists: listsOf(synthesis, reading, all) },
        }
      : {}),
    figures: synthesis?.brief
      ? []
      : [
          ...(gate ? [words.quality(gate.qualityScore.overall), words.disagreement(gate.disagreement.toFixed(1))] : []),
          words.shifts(shifts.length),
        ],
    rounds: new Map(roundsOf(reading).flatMap((round) => lineOf(reading, round, all))),
    ...(gate ? { quality: gate.qualityScore.overall } : {}),
  };
}

/** That the result lacks experts who argued in no round; undefined where it does not. */
export function partial(reading: Reading): string | undefined {
  const silent = silentExperts(reading);
  if (silent.length === 0) return undefined;
  return wordsIn(langOf(reading)).told.partial(silent.map((id) => nameOf(reading, id)));
}

/** Experts who argued in no round, by id; none before there was a first round of arguments. */
function silentExperts({ floor, composed, progress }: Reading): string[] {
  if (!progress.some(({ kind }) => kind === "argument" || kind === "synthesis")) return [];
  const argued = new Set(floor.filter(({ type }) => type === "argument").map(({ from }) => from));
  const experts = composed?.participants.filter(({ role }) => role === "expert") ?? [];
  return experts.map(({ id }) => id).filter((id) => !argued.has(id));
}

/** A brief as text: rows of tables in a line each. */
function briefIn(sections: readonly Section[], marks: Words["marks"]): NonNullable<Told["result"]> {
  const [first] = sections;
  return {
    text: first?.text[0] ?? "",
    lists: sections.map((section) => ({
      title: section.heading,
      items: [...(section === first ? section.text.slice(1) : section.text), ...linesOf(section, marks)],
      whole: true,
    })),
  };
}

function listsOf(
  synthesis: Synthesis,
  reading: Reading,
  { told: words, levels }: Words,
): { title: string; items: string[] }[] {
  return [
    {
      title: words.recommendations,
      items: synthesis.recommendations.map(({ action, confidence, risk }) =>
        words.recommendation(action, levels[confidence], risk),
      ),
    },
    {
      title: words.constraints,
      items: (synthesis.constraints ?? []).map(({ text, status, why }) =>
        words.constraint(text, words.constraintStatus[status], why),
      ),
    },
    {
      title: words.minority,
      items: synthesis.minorityReport
        .filter(({ stillValid }) => stillValid)
        .map(({ position, advocate, messageId }) => words.view(nameOf(reading, advocate), messageId, position)),
    },
    {
      title: words.openQuestions,
      items: synthesis.openQuestions.map(({ question, whyOpen }) => words.open(question, whyOpen)),
    },
  ];
}

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

/** The content of the last statement of a kind. It passed the kind's schema before it was accepted. */
function lastContent<T>(reading: Reading, type: "synthesis" | "quality_gate"): T | undefined {
  const statement = reading.floor.findLast((one) => one.type === type && !one.flags?.length);
  return statement ? (statement.content as T) : undefined;
}
