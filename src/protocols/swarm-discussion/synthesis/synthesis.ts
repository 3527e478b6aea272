import { expertsOf, modelTookPart, nameOf, type Projection, partialSteps, roundsOf } from "#discussion";
import {
  type ArgumentGraph,
  clip,
  contests,
  disagreement,
  insights as insightsOf,
  type LivePosition,
  maintainedObjections,
  minorityReport,
  positionShifts,
  positions,
  type Settlement,
  settlement,
  shiftCauses,
  statusAt,
  voices,
  votes,
} from "#graph";
import { shortened } from "#lib/cut";
import { type Lang, messageIdsIn } from "#wire";
import { explored } from "../assess/recommend.ts";
import { gates } from "../files/summary.ts";
import type { Synthesis } from "../schemas/index.ts";
import { constraintsOf } from "./constraints.ts";
import { agreementsOf, debatesOf, minorityOf } from "./debates.ts";
import { insightOf } from "./insights.ts";
import { questionsOf, recommendationsOf } from "./outlook.ts";
import { type Words, words as wordsIn } from "./words/index.ts";

/** Characters of the summary: what there is to say, and no more. */
const EXECUTIVE = 800;
const MOST_INSIGHTS = 8;
const SHORT = 4_000;
/** Pairs of objection and answer that a sentence names. */
const MOST_MAINTAINED = 3;

/**
 * The synthesis of a discussion as far as it has gone, computed: structure, standings, evidence and, by rule, words.
 * Every message id in it names a statement of the floor. It is complete without a model; a model may reword it.
 */
export function synthesize(state: Projection, lang: Lang): Synthesis {
  const { graph } = state;
  const words = wordsIn(lang);
  const called = (id: string): string => nameOf(state, id);
  return {
    executiveSummary: shortened(sentences(state, words).join(words.between), EXECUTIVE),
    insights: insightsOf(graph)
      .slice(0, MOST_INSIGHTS)
      // What an attack assumes is what it puts into doubt: nobody found it out.
      .filter(({ source }) => graph.claim(source)?.act !== "attacks")
      .map((insight) => insightOf(graph, insight, words, called)),
    agreements: agreementsOf(graph),
    minorityReport: minorityOf(graph, words),
    unresolvedDebates: debatesOf(graph, words),
    positionEvolution: positions(graph).map(({ expert, journey }) => ({
      expert,
      journey: journey.map((stop) => clip(stop.position, SHORT)),
      keyTurningPoints: turningPoints(state, expert),
    })),
    openQuestions: questionsOf(graph, words, called),
    recommendations: recommendationsOf(graph, words),
    metaObservations: observations(state, words),
    ...constraintsOf(state, words),
    ...countsOf(state, words),
  };
}

/**
 * How it was settled, sealed votes beside final ones, what caused the shifts, and how many voices there really were.
 */
function countsOf({ graph }: Projection, words: Words): Pick<Synthesis, "settled" | "votes" | "shifts" | "voices"> {
  const settled = settlement(graph);
  const maintained = maintainedObjections(graph);
  const left = leftOpen(graph, words);
  const causes = shiftCauses(graph).map(({ cause }) => cause);
  const count = (cause: string): number => causes.filter((one) => one === cause).length;
  const { effective, families } = voices(graph);
  return {
    ...(settled
      ? {
          settled: {
            ...(settled.leading ? { position: clip(settled.leading.claim.text, SHORT) } : {}),
            by: settled.by,
            holders: [...(settled.leading?.holders ?? [])],
            of: graph.experts.length,
            ...(settled.tied.length > 0 ? { tied: settled.tied.map(tiedOf) } : {}),
            ...(settled.crux.length > 0 ? { crux: [...settled.crux] } : {}),
            ...(maintained.length > 0 ? { maintained } : {}),
            ...(left.length > 0 ? { note: clip(left.join(words.between), SHORT) } : {}),
          },
        }
      : {}),
    votes: votes(graph).map(({ expert, sealed, final, isReversed }) => ({
      expert,
      ...(sealed ? { sealed: { ...sealed, position: clip(sealed.position, SHORT) } } : {}),
      final: { ...final, position: clip(final.position, SHORT) },
      reversed: isReversed,
    })),
    shifts: { argued: count("argued"), conformity: count("conformity"), unexplained: count("unexplained") },
    voices: {
      effective: Math.round(effective * 100) / 100,
      families: families.map(({ family, isModel, experts }) => ({ family, isModel, experts: [...experts] })),
    },
  };
}

const tiedOf = ({ claim, holders }: LivePosition) => ({ position: clip(claim.text, SHORT), holders: [...holders] });

/** The messages that moved an expert, each once. */
function turningPoints(state: Projection, expert: string): string[] {
  const shifts = positionShifts(state.graph).filter((shift) => shift.expert === expert && shift.trigger !== "");
  return [...new Set(shifts.map((shift) => shift.trigger))];
}

/** What the summary says, the most important first. */
function sentences(state: Projection, words: Words): string[] {
  const { graph } = state;
  const [partial, ...more] = partialSteps(state);
  const first = partial && words.partialStep(partial.round, clip(partial.name, 60), partial.answered, partial.asked);
  const settled = settlement(graph);
  const shifts = positionShifts(graph);
  const [top] = contests(graph);
  const experts = expertsOf(state);
  const minority = minorityReport(graph);
  const open = questionsOf(graph, words, (id) => nameOf(state, id));
  const said = [
    first === undefined ? "" : words.partial(more.length + 1, first),
    modelTookPart(state) === false ? words.noModel : "",
    graph.claims.length === 0 ? words.empty : "",
    settled ? "" : words.noPosition,
    settled?.leading
      ? (settled.adopted && !settled.isMajority ? words.standsAlone : words.adopted)(
          settled.leading.claim.text,
          clip(settled.leading.holders.map((id) => nameOf(state, id)).join(words.and), 120),
          settled.leading.holders.length,
          Math.max(experts.length, graph.experts.length),
        )
      : "",
    settled && settled.tied.length > 0
      ? words.tied(
          settled.tied.slice(0, 3).map(({ claim }) => claim.text),
          settled.tied.length,
          settled.tied[0]?.holders.length ?? 0,
        )
      : "",
    settled ? settledIn(graph, settled, words) : "",
    ...leftOpen(graph, words),
    top ? words.contested(top.sides[0].stance, top.sides[1].stance) : "",
    words.shifts(
      shifts.length,
      clip([...new Set(shifts.map((shift) => nameOf(state, shift.expert)))].join(words.and), 120),
    ),
    settled?.leading ? words.minority(minority.standing.length + minority.unanswered.length) : "",
    words.openLeft(open.length),
    // The record that it concludes has the synthesis, too.
    words.counts(experts.length, state.floor.length + 1, roundsOf(state).length, graph.edges.length),
  ];
  return said.filter((sentence) => sentence !== "");
}

/** How it was settled; of a majority, whether anything speaks against what they hold or only for another position. */
function settledIn(graph: ArgumentGraph, { by, leading }: Settlement, words: Words): string {
  const isBesideAnother = by === "majority" && leading && statusAt(graph, leading.claim) !== "contested";
  return isBesideAnother ? words.majorityBesideAnother : words.settled[by];
}

/** What nobody has had a turn to answer, and what both sides maintained in the closing turn. */
function leftOpen(graph: ArgumentGraph, words: Words): string[] {
  const crux = settlement(graph)?.crux ?? [];
  const maintained = maintainedObjections(graph);
  return [
    ...(crux.length > 0 ? [words.crux(clip(crux.join(words.and), 120))] : []),
    ...(maintained.length > 0 ? [words.maintained(maintained.slice(0, MOST_MAINTAINED))] : []),
  ];
}

/** How the discussion went: what a reader should know before trusting it. */
function observations(state: Projection, words: Words): string {
  const { graph } = state;
  const scores = gates(state).flatMap((gate) => (gate.qualityScore ? [`${gate.qualityScore.overall}/5`] : []));
  const flagged = state.floor.filter((statement) => (statement.flags?.length ?? 0) > 0).length;
  const returned = [...state.returned.values()].reduce((sum, list) => sum + list.length, 0);
  const uncaused = positionShifts(graph).filter((shift) => shift.trigger === "").length;
  const steps = partialSteps(state).map((step) =>
    words.partialStep(step.round, clip(step.name, 80), step.answered, step.asked),
  );
  const said = [
    scores.length > 0 ? words.process(scores.join(words.and), disagreement(graph).score) : words.noGate,
    explored(graph) ? "" : words.unexplored,
    modelTookPart(state) === false ? words.noModel : "",
    steps.length > 0 ? words.partial(steps.length, clip(steps.join(words.clause), 1_000)) : "",
    flagged > 0 ? words.flagged(flagged) : "",
    returned > 0 ? words.returned(returned) : "",
    uncaused > 0 ? words.uncaused(uncaused) : "",
  ];
  return said.filter((sentence) => sentence !== "").join(words.between);
}

/** Message ids in a synthesis, or in a model's words for it, that name no statement. */
export function unknownIds(content: unknown, state: Projection): string[] {
  const known = new Set(state.floor.map((statement) => statement.id));
  return messageIdsIn(JSON.stringify(content)).filter((id) => !known.has(id));
}
