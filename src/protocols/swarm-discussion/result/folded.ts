import { isWithoutModel, langOf, partialSteps } from "#discussion";
import { positionShifts, voices } from "#graph";
import { shortened } from "#lib/cut";
import { tableOf } from "#points";
import type { Usage } from "#wire";
import { filled, type Section, type SectionItem } from "../../shared/section.ts";
import { apart } from "../assess/measures.ts";
import { explored } from "../assess/recommend.ts";
import type { QualityGate } from "../schemas/statements.ts";
import { words as synthesisWords } from "../synthesis/words/index.ts";
import { words as swarmWords } from "../words/index.ts";
import type { Material } from "./material.ts";

const SAID = 240;
const POSITION = 120;
const SUMMARY = 1_200;

/** What stands behind the result: insights, how positions moved, the record in figures, quality, a model's own words. */
export const foldedSections = (material: Material): Section[] =>
  [insights, moves, quality, model, (one: Material) => figures(one)].flatMap((make) => make(material));

const closed = (
  id: keyof Material["words"]["headings"],
  { words }: Material,
  items: readonly SectionItem[],
  text: readonly string[] = [],
): Section[] => filled(id, words.headings[id], { text, items, folded: true });

function insights(material: Material): Section[] {
  const { words, synthesis } = material;
  const items = synthesis.insights.flatMap(({ title, description, supportingEvidence }): SectionItem[] => {
    const refs = supportingEvidence.map(({ messageId }) => messageId);
    return [{ text: words.said(title, shortened(description, SAID)), refs }];
  });
  return closed("insights", material, items);
}

/** Each change of a stance, with the messages that its author names as the cause. */
function moves(material: Material): Section[] {
  const { words, points: discussion } = material;
  const items = tableOf(discussion).shifts.map(({ who, row, from, to, because, isConforming, message }) => {
    const text = discussion.points.get(row)?.text ?? row;
    const quoted = material.quote(text, POSITION);
    const point = quoted === undefined ? row : words.aside(quoted, row);
    const how = words.moves.changed(material.name(who), point, from, to);
    const why =
      because.length > 0 ? words.moves.over(because) : isConforming ? words.moves.conforming : words.moves.bare;
    return { text: words.clauses([how, why]), refs: [message, ...because] };
  });
  return closed("moves", material, items);
}

function quality(material: Material): Section[] {
  const { words, reading, graph } = material;
  const gates = reading.floor.filter(({ type }) => type === "quality_gate");
  const { flow } = swarmWords(langOf(reading));
  const items = gates.flatMap(({ id, round, content }): SectionItem[] => {
    const {
      qualityScore,
      ground,
      recommendation,
      recommendationReason,
      warning,
      disagreement: apart,
    } = content as Partial<QualityGate>;
    if (!qualityScore || recommendation === undefined) return [];
    const scores = words.quality.round(round, qualityScore.overall, (apart ?? 0).toFixed(1));
    const why = material.quote(recommendationReason ?? "", SAID);
    const next =
      why === undefined ? flow.recommendations[recommendation] : words.said(flow.recommendations[recommendation], why);
    const told = warning === undefined ? undefined : material.quote(warning, SAID);
    const counted = ground === undefined ? [] : [ground];
    return [{ text: words.clauses([scores, ...counted, next, ...(told === undefined ? [] : [told])]), refs: [id] }];
  });
  const text = [
    ...(gates.length === 0 ? [words.quality.noGate] : []),
    ...(graph.claims.length > 0 && !explored(graph) ? [words.quality.unexplored] : []),
  ];
  return closed("quality", material, items, text);
}

/** A model's sentences, each with the tally of the points that it names; then why others were left out. */
export function proseSection({ synthesis, words, reading }: Material): Section[] {
  const { sentences = [], leftOut = [] } = synthesis.prose ?? {};
  if (sentences.length === 0) return [];
  const { join } = synthesisWords(langOf(reading)).prose;
  const items = [
    ...sentences.map(({ text, tally, messages }) => ({ text: join(text, tally), refs: messages })),
    ...leftOut.map((why) => ({ text: words.leftOut(why), refs: [] })),
  ];
  return [{ id: "summary", heading: words.headings.summary, text: [], items, folded: false }];
}

function model(material: Material): Section[] {
  const { words, synthesis, isWorded } = material;
  const quoted = isWorded ? material.quote(synthesis.metaObservations, SUMMARY) : undefined;
  return closed("model", material, quoted === undefined ? [] : [{ text: words.said(words.remarks, quoted), refs: [] }]);
}

function figures(material: Material): Section[] {
  const { words, reading, graph } = material;
  const rounds = new Set(reading.floor.map(({ round }) => round)).size;
  const { usage } = reading.ended ?? {};
  const uncaused = positionShifts(graph).filter(({ trigger }) => trigger === "").length;
  const flagged = reading.floor.filter(({ flags }) => (flags?.length ?? 0) > 0);
  const plain = (text: string): SectionItem => ({ text, refs: [] });
  const effective = String(Math.round(voices(graph).effective * 10) / 10);
  const experts = graph.experts.length;
  return closed("figures", material, [
    plain(words.record.size(experts, reading.floor.length, rounds, graph.edges.length)),
    plain(words.record.disagreement(apart(graph, tableOf(material.points)).toFixed(1))),
    ...(experts > 1 ? [plain(words.record.voices(experts, effective))] : []),
    ...(usage && usage.calls > 0 ? [plain(spent(material, usage))] : []),
    ...(flagged.length > 0
      ? [{ text: words.quality.flagged(flagged.length), refs: flagged.map(({ id }) => id).slice(0, 5) }]
      : []),
    ...(uncaused > 0 ? [plain(words.quality.uncaused(uncaused))] : []),
    ...partialSteps(reading).flatMap(({ round, name, absent = [] }) =>
      absent.map(({ participant, reason }) =>
        plain(words.record.missing(material.name(participant), round, name, reason)),
      ),
    ),
  ]);
}

function spent({ words, reading }: Material, { calls, inputTokens, outputTokens, costUsd }: Usage): string {
  if (isWithoutModel(reading)) return words.record.computed(calls);
  const tokens = String(inputTokens + outputTokens).replace(/\B(?=(\d{3})+$)/g, ",");
  const told = words.record.calls(calls, tokens);
  return costUsd === undefined ? told : words.clauses([told, words.record.cost(costUsd.toFixed(2))]);
}
