import { expertsOf, modelTookPart, nameOf, type Projection, partialSteps, roundsOf, type StepDone } from "#discussion";
import { positions, voices, votes } from "#graph";
import { cutAtWord, shortened } from "#lib/cut";
import {
  fateText,
  HELD,
  holdersOf,
  isFor,
  isOpen,
  isUncaused,
  type LimitReading,
  limitReadings,
  type PointsDiscussion,
  screenOf,
  type Table,
  tableOf,
} from "#points";
import { type Constraint, type Lang, messageIdsIn } from "#wire";
import { causeOf } from "../assess/position-shifts.ts";
import { explored } from "../assess/recommend.ts";
import { gates } from "../files/summary.ts";
import { pointsIn } from "../points/of-floor.ts";
import type { Synthesis } from "../schemas/synthesis.ts";
import { agreementsOf, debatesOf, insightsOf, minorityOf, nextToAsk, openQuestions } from "./from-table.ts";
import { type Words, words as wordsIn } from "./words/index.ts";

/** Characters of the summary: what there is to say, and no more. */
const EXECUTIVE = 800;
const SHORT = 4_000;

/**
 * The synthesis of a discussion as far as it has gone, computed: structure, evidence and, by rule, words.
 * Every message id in it names a statement of the floor. It is complete without a model; a model may reword it.
 */
export function synthesize(state: Projection, lang: Lang): Synthesis {
  const { graph } = state;
  const words = wordsIn(lang);
  const called = (id: string): string => nameOf(state, id);
  const discussion = pointsIn(state);
  const table = tableOf(discussion);
  return {
    executiveSummary: shortened(sentences(state, discussion, lang).join(words.between), EXECUTIVE),
    insights: insightsOf(table, words, called),
    agreements: agreementsOf(table),
    minorityReport: minorityOf(table, words),
    unresolvedDebates: debatesOf(table, words),
    positionEvolution: positions(graph).map(({ expert, journey }) => ({
      expert,
      journey: journey.map((stop) => cutAtWord(stop.position, SHORT)),
      keyTurningPoints: [...new Set(table.moves.flatMap(({ who, because }) => (who === expert ? because : [])))],
    })),
    openQuestions: questionsOf(table, lang, called),
    recommendations: recommendationsOf(discussion, words),
    metaObservations: observations(state, table, words),
    ...constraintsOf(state, table, words),
    ...countsOf(state, discussion, table),
  };
}

/** Counts sealed votes next to final ones, causes of the shifts, and independent voices. */
function countsOf({ graph }: Projection, discussion: PointsDiscussion, table: Table) {
  const causes = table.moves.map(causeOf);
  const count = (cause: string): number => causes.filter((one) => one === cause).length;
  const { effective, families } = voices(graph);
  return {
    votes: votes(graph).map(({ expert, sealed, final, isReversed }) => ({
      expert,
      ...(sealed ? { sealed: { ...sealed, position: cutAtWord(sealed.position, SHORT) } } : {}),
      final: { ...final, position: cutAtWord(final.position, SHORT) },
      reversed: isReversed && !holdsFirst(expert, discussion, table),
    })),
    shifts: { argued: count("argued"), conformity: count("conformity"), unexplained: count("unexplained") },
    voices: {
      effective: Math.round(effective * 100) / 100,
      families: families.map(({ family, isModel, experts }) => ({ family, isModel, experts: [...experts] })),
    },
  };
}

/** Whether an expert is still for what they were for first, of several what was asked about: details may have changed since. */
function holdsFirst(expert: string, discussion: PointsDiscussion, { rows }: Table): boolean {
  const taken = discussion.said.filter(({ by, stance }) => by === expert && stance === "for");
  const first = taken.filter(({ message }) => message === taken[0]?.message).map(({ on }) => discussion.rowId(on));
  const own = rows.filter(({ id }) => first.includes(id));
  const lead = own.find(({ isAsked }) => isAsked) ?? own[0];
  return lead !== undefined && isFor(lead, expert);
}

/** The first screen's first sentences, what is missing before them, and the record in counts after them. */
function sentences(state: Projection, discussion: PointsDiscussion, lang: Lang): string[] {
  const words = wordsIn(lang);
  const { graph } = state;
  const [partial, ...more] = partialSteps(state);
  const first = partial && stepIn(partial, 60, words);
  const [answer] = screenOf(discussion, lang);
  const experts = expertsOf(state);
  const open = openQuestions(tableOf(discussion), lang);
  const said = [
    first === undefined ? "" : words.partial(more.length + 1, first),
    modelTookPart(state) === false ? words.noModel : "",
    ...(graph.claims.length === 0 ? [words.empty] : (answer?.lines.map(({ text }) => text) ?? [])),
    // An empty list does not say that nothing is open.
    open.length > 0 ? words.openLeft(open.length) : "",
    // The record that it concludes has the synthesis, too.
    words.counts(experts.length, state.floor.length + 1, roundsOf(state).length, graph.edges.length),
  ];
  return said.filter((sentence) => sentence !== "");
}

const stepIn = ({ round, name, answered = 0, asked = 0 }: StepDone, most: number, words: Words): string =>
  words.partialStep(round, cutAtWord(name, most), answered, asked);

/** How the discussion went: what a reader should know before trusting it. */
function observations(state: Projection, table: Table, words: Words): string {
  const { graph } = state;
  const scores = gates(state).flatMap((gate) => (gate.qualityScore ? [`${gate.qualityScore.overall}/5`] : []));
  const flagged = state.floor.filter((statement) => (statement.flags?.length ?? 0) > 0).length;
  const returned = [...state.returned.values()].reduce((sum, list) => sum + list.length, 0);
  const uncaused = table.moves.filter(isUncaused).length;
  const steps = partialSteps(state).map((step) => stepIn(step, 80, words));
  const said = [
    scores.length > 0 ? words.process(scores.join(words.and), table.disagreement) : words.noGate,
    explored(graph) ? "" : words.unexplored,
    modelTookPart(state) === false ? words.noModel : "",
    steps.length > 0 ? words.partial(steps.length, cutAtWord(steps.join(words.clause), 1_000)) : "",
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

const MOST_QUESTIONS = 12;
const MOST_PROPOSALS = 3;

/** Open questions, why each is open, and whom to ask. */
function questionsOf(table: Table, lang: Lang, called: (id: string) => string): Synthesis["openQuestions"] {
  const words = wordsIn(lang);
  return openQuestions(table, lang)
    .slice(0, MOST_QUESTIONS)
    .map(({ question, row, objection }) => {
      const { reason, fate, answers } = objection;
      const whom = nextToAsk(row, objection);
      const isExpert = table.experts.some(({ id }) => id === whom);
      const approach = (): string => {
        if (whom !== reason.by) return words.askApproach(whom === undefined ? undefined : called(whom));
        return isExpert ? words.askWhether(called(whom)) : words.readAnswer(answers.at(-1)?.message ?? "");
      };
      return {
        question,
        whyOpen: words.objected(called(reason.by), reason.message, fateText(fate, lang)),
        suggestedApproach: approach(),
      };
    });
}

/**
 * Lists the shared points as what can be done. Confidence is high where a checked reason is for the point and no objection
 * to it is open, low where one is open; the risk is that objection.
 */
export function recommendationsOf(discussion: PointsDiscussion, words: Words): Synthesis["recommendations"] {
  const { rows } = tableOf(discussion);
  return rows
    .filter(({ tier }) => tier === "shared")
    .slice(0, MOST_PROPOSALS)
    .map((row) => {
      const { text, word, reasons, objections, cells } = row;
      const open = objections.find(({ fate }) => isOpen(fate));
      const isChecked = reasons.some(({ checked }) => checked === true);
      const taken = holdersOf(row).flatMap((who) => cells.get(who) ?? []);
      const needs = taken.flatMap(({ met, unmet }) => [...met, ...unmet]);
      const conditions = [...new Set(needs)].map((id) => discussion.points.get(id)?.text ?? id);
      return {
        action: cutAtWord(text, SHORT),
        confidence: word === "open" ? ("low" as const) : isChecked ? ("high" as const) : ("medium" as const),
        risk: open ? cutAtWord(open.reason.text, SHORT) : words.noRisk,
        prerequisite: conditions.length > 0 ? cutAtWord(conditions.join(words.clause), SHORT) : words.noPrerequisite,
      };
    });
}

type Kept = NonNullable<Synthesis["constraints"]>[number];

/**
 * Tells of each constraint what the reasons say that name it, for and against the points that most are for, or, where there
 * are none, those that somebody is for: said to be broken where an objection is open, else to be kept where a reason is for the point, else
 * answered where an objection was taken in or answered.
 */
export function constraintsOf(state: Projection, table: Table, words: Words): Pick<Synthesis, "constraints"> {
  const given = state.constraints.filter(({ kind }) => kind === "constraint");
  return given.length === 0 ? {} : { constraints: given.map((one) => judged(state, table, one, words)) };
}

function judged(state: Projection, table: Table, constraint: Constraint, words: Words): Kept {
  const held = table.rows.filter((row) => holdersOf(row).length > 0);
  const most = held.filter(({ tier }) => HELD.has(tier));
  const meant = most.length > 0 ? most : held;
  const readings = limitReadings(table, constraint.id).filter(({ row }) => meant.includes(row));
  const text = cutAtWord(constraint.text, SHORT);
  const of = (...kinds: readonly LimitReading["kind"][]) => readings.filter(({ kind }) => kinds.includes(kind));
  const [broken, kept, answered] = [of("broken"), of("kept"), of("taken in", "answered")];
  const said = [broken, kept, answered].find(({ length }) => length > 0);
  if (said === undefined)
    return { text, status: "nobody said", messageIds: [], why: words.nobodySaid[most.length > 0 ? "most" : "some"] };
  const why = said.map(({ row: { id }, kind, reason: { by, text: reason } }) =>
    words.saysOfConstraint(id, kind === "kept", nameOf(state, by), reason.replace(/[.。]+$/u, "")),
  );
  return {
    ...{ text, status: said === broken ? "said to be broken" : said === kept ? "said to be kept" : "answered" },
    messageIds: [...new Set(said.map(({ reason: { message } }) => message))],
    why: cutAtWord(why.join(words.clause), SHORT),
  };
}
