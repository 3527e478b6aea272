import { isWithoutModel, langOf } from "#discussion";
import {
  classes,
  disagreement,
  falseConsensus,
  insights as insightsOf,
  positionShifts,
  shiftCauses,
  voices,
  votes,
} from "#graph";
import type { Section, SectionItem } from "../../shared/section.ts";
import { explored, whyFalse } from "../assess/recommend.ts";
import type { QualityGate } from "../schemas/index.ts";
import { insightTitle } from "../synthesis/insights.ts";
import { recommendationsOf } from "../synthesis/outlook.ts";
import { proposalsOf } from "../synthesis/proposals.ts";
import { words as synthesisWords } from "../synthesis/words/index.ts";
import { words as swarmWords } from "../words/index.ts";
import { ballots } from "./ballots.ts";
import type { Material } from "./material.ts";
import { missedSteps } from "./missed.ts";

const SAID = 240;
const POSITION = 120;
const SUMMARY = 1_200;

/** What stands behind the result: insights, how positions moved, the record in figures, quality, a model's own words. */
export const foldedSections = (material: Material): Section[] =>
  [insights, moves, quality, model, (one: Material) => figures(one)].flatMap((make) => make(material));

const section = (
  id: keyof Material["words"]["headings"],
  material: Material,
  items: readonly SectionItem[],
  text: readonly string[] = [],
): Section[] =>
  items.length + text.length === 0 ? [] : [{ id, heading: material.words.headings[id], text, items, folded: true }];

function insights(material: Material): Section[] {
  const { words, synthesis, graph } = material;
  const computed = new Map(insightsOf(graph).map(({ insight }) => [insightTitle(insight), insight]));
  const named = new Set<string>();
  const items = synthesis.insights.flatMap(({ title, description, supportingEvidence }): SectionItem[] => {
    const [source] = supportingEvidence;
    const claim = source && graph.claim(source.messageId);
    const own = computed.get(title);
    const quoted = material.quote(own ?? description, SAID);
    if (!source || !claim) return [];
    const moved = positionShifts(graph).filter(({ trigger }) => trigger === source.messageId);
    const who = material.names([...new Set(moved.map(({ expert }) => expert))]);
    const effect = who.length > 0 ? [words.insights.moved(who)] : [];
    const refs = supportingEvidence.map(({ messageId }) => messageId);
    const author = material.name(claim.author);
    if (quoted === undefined) {
      // Quoted above already: whom its message moved is still to be said, once.
      const isNew = own !== undefined && who.length > 0 && !named.has(claim.id);
      named.add(claim.id);
      return isNew ? [{ text: words.clauses([words.options.again(author, claim.id), ...effect]), refs }] : [];
    }
    named.add(claim.id);
    const said = own === undefined ? words.is(title, quoted) : words.insights.said(author, quoted);
    return [{ text: words.clauses([said, ...effect]), refs }];
  });
  return section("insights", material, items);
}

/** Where each began and ended: who stayed together, then each who moved, with the cause. */
function moves(material: Material): Section[] {
  const { words, graph } = material;
  const stayed = new Map<string, { who: string[]; ids: string[] }>();
  const moved: SectionItem[] = [];
  for (const { expert, sealed, final, isReversed } of votes(graph)) {
    const to = placeOf(material, final.messageId, final.position);
    if (sealed && !isReversed) {
      const one = stayed.get(to) ?? { who: [], ids: [] };
      stayed.set(to, { who: [...one.who, material.name(expert)], ids: [...one.ids, final.messageId] });
      continue;
    }
    const shift = shiftCauses(graph).findLast((each) => each.expert === expert);
    const from = sealed && placeOf(material, sealed.messageId, sealed.position);
    const how =
      from === undefined
        ? words.moves.late(material.name(expert), to)
        : words.moves.came(material.name(expert), from, to);
    const text = shift && sealed ? words.noted(how, words.moves.cause[shift.cause]) : how;
    moved.push({ text, refs: [...(sealed ? [sealed.messageId] : []), final.messageId, ...(shift?.cited ?? [])] });
  }
  const kept = [...stayed].map(([option, { who, ids }]) => ({ text: words.moves.kept(who, option), refs: ids }));
  const reversed = ballots(graph).reversedTo ? [words.moves.reversed] : [];
  return section("moves", material, [...moved, ...kept], reversed);
}

/** A position by its letter, else in its own words, else, where these were quoted before, by its message. */
function placeOf(material: Material, messageId: string, position: string): string {
  const option = material.optionOf(classes(material.graph).positionOf(messageId));
  return option ? material.words.moves.option(option.letter) : (material.quote(position, POSITION) ?? messageId);
}

function quality(material: Material): Section[] {
  const { words, reading, graph, settled } = material;
  const gates = reading.floor.filter(({ type }) => type === "quality_gate");
  const { flow } = swarmWords(langOf(reading));
  const items = gates.flatMap(({ id, round, content }): SectionItem[] => {
    const {
      qualityScore,
      recommendation,
      computed,
      recommendationReason,
      warning,
      disagreement: apart,
    } = content as Partial<QualityGate>;
    if (!qualityScore || recommendation === undefined) return [];
    const scores = words.quality.round(round, qualityScore.overall, (apart ?? 0).toFixed(1));
    const why = material.quote(computed?.recommendationReason ?? recommendationReason ?? "", SAID);
    const next =
      why === undefined ? flow.recommendations[recommendation] : words.is(flow.recommendations[recommendation], why);
    const warned = computed?.warning ?? warning;
    const told = warned === undefined ? undefined : material.quote(warned, SAID);
    return [{ text: words.clauses([scores, next, ...(told === undefined ? [] : [told])]), refs: [id] }];
  });
  const text = [
    ...(gates.length === 0 ? [words.quality.noGate] : []),
    ...(graph.claims.length > 0 && !explored(graph) ? [words.quality.unexplored] : []),
  ];
  const unearned = falseConsensus(graph);
  if (unearned && (settled?.by === "silence" || settled?.by === "majority"))
    text.push(words.quality.unearned(whyFalse(unearned, langOf(reading))));
  return section("quality", material, items, text);
}

/**
 * The whole in a few sentences, by the model that worded the synthesis: beside what was computed, never in its place.
 * What was computed is not repeated at its end.
 */
export function summarySection(material: Material): Section[] {
  const { words, synthesis, isWorded } = material;
  if (!isWorded) return [];
  const own = synthesis.executiveSummary.replace(synthesis.settled?.note ?? "", "").trim();
  const quoted = material.quote(own, SUMMARY);
  if (quoted === undefined) return [];
  return [{ id: "summary", heading: words.headings.summary, text: [quoted], items: [], folded: false }];
}

/** What else the model says of its own. */
function model(material: Material): Section[] {
  const { words, synthesis, reading, graph, isWorded } = material;
  if (!isWorded) return [];
  const inWords = synthesisWords(langOf(reading));
  // A record may hold what an earlier version computed: it leads with what to do, and takes up what somebody proposed.
  const computed = new Set([
    ...recommendationsOf(graph, inWords).map(({ action }) => action),
    ...synthesis.recommendations.slice(0, 1).map(({ action }) => action),
    ...graph.claims.flatMap((claim) => proposalsOf(claim).map(inWords.propose)),
  ]);
  const said = (label: string, text: string, max: number): SectionItem[] => {
    const quoted = material.quote(text, max);
    return quoted === undefined ? [] : [{ text: words.is(label, quoted), refs: [] }];
  };
  return section("model", material, [
    ...said(words.model.remarks, synthesis.metaObservations, SUMMARY),
    ...synthesis.recommendations.flatMap(({ action }) =>
      computed.has(action) ? [] : said(words.model.advice, action, SAID),
    ),
  ]);
}

/** The record in figures. */
function figures(material: Material): Section[] {
  const { words, reading, graph } = material;
  const rounds = new Set(reading.floor.map(({ round }) => round)).size;
  const { usage } = reading.ended ?? {};
  const uncaused = positionShifts(graph).filter(({ trigger }) => trigger === "").length;
  const flagged = reading.floor.filter(({ flags }) => (flags?.length ?? 0) > 0);
  const plain = (text: string): SectionItem => ({ text, refs: [] });
  const effective = String(Math.round(voices(graph).effective * 10) / 10);
  const experts = graph.experts.length;
  return section("figures", material, [
    plain(words.record.size(experts, reading.floor.length, rounds, graph.edges.length)),
    plain(words.record.disagreement(disagreement(graph).score.toFixed(1))),
    ...(experts > 1 ? [plain(words.record.voices(experts, effective))] : []),
    ...(usage && usage.calls > 0 ? [plain(spent(material, usage))] : []),
    ...(flagged.length > 0
      ? [{ text: words.quality.flagged(flagged.length), refs: flagged.map(({ id }) => id).slice(0, 5) }]
      : []),
    ...(uncaused > 0 ? [plain(words.quality.uncaused(uncaused))] : []),
    ...missedSteps(reading).flatMap(({ round, name, absent = [] }) =>
      absent.map(({ participant, reason }) =>
        plain(words.record.missing(material.name(participant), round, name, reason)),
      ),
    ),
  ]);
}

type Spent = {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd?: number | undefined;
};

function spent({ words, reading }: Material, { calls, inputTokens, outputTokens, costUsd }: Spent): string {
  if (isWithoutModel(reading)) return words.record.computed(calls);
  const tokens = String(inputTokens + outputTokens).replace(/\B(?=(\d{3})+$)/g, ",");
  const told = words.record.calls(calls, tokens);
  return costUsd === undefined ? told : words.clauses([told, words.record.cost(costUsd.toFixed(2))]);
}
