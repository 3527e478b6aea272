import type { Projection } from "#discussion";
import { langOf, modelTookPart, nameOf, partialSteps, titleOf, topicOf } from "#discussion";
import { positionShifts, positions } from "#graph";
import { document, inline, list } from "#lib/markdown";
import type { FloorStatement } from "#wire";
import { Synthesis } from "../schemas/index.ts";
import type { Marks } from "../words/en-marks.ts";
import { words as swarmWords } from "../words/index.ts";
import { sectionsMarkdown } from "./sections.ts";
import type { ArtifactWords } from "./words/en-artifacts.ts";
import { words as wordsIn } from "./words/index.ts";

/** The synthesis as it stands on the floor, the last one; undefined before it, or where it does not fit its schema. */
export function synthesisOf(state: Projection): Synthesis | undefined {
  const statement = state.floor.findLast(({ type }) => type === "synthesis");
  if (!statement) return undefined;
  if (!parsed.has(statement)) parsed.set(statement, Synthesis.safeParse(statement.content).data);
  return parsed.get(statement);
}

const marksOf = (state: Projection): Marks => swarmWords(langOf(state)).marks;

const parsed = new WeakMap<FloorStatement, Synthesis | undefined>();

/** synthesis.md. Above the result stands what it answers, what is missing from it, and how it came to its end. */
export function synthesisMarkdown(state: Projection, synthesis: Synthesis): string {
  const words = wordsIn(langOf(state)).artifacts;
  const marks = marksOf(state);
  const people = (ids: readonly string[]): string => marks.names(ids.map((id) => inline(nameOf(state, id))));
  if (synthesis.brief) return document([...heading(state, words), ...sectionsMarkdown(synthesis.brief)]);
  return document([
    ...heading(state, words),
    `## ${words.summary}`,
    inline(synthesis.executiveSummary),
    ...settledLines(synthesis, words, marks, people),
    ...section(words.insights, words, synthesis.insights, (insight) => [
      `### ${inline(insight.title)}`,
      inline(insight.description),
      marks.is(
        `**${words.confidence}**`,
        marks.and(words.levels[insight.confidence], inline(insight.confidenceReason)),
      ),
      marks.is(`**${words.evidence}**`, ""),
      list(insight.supportingEvidence.map(({ messageId, summary }) => marks.is(messageId, inline(summary)))),
      insight.dissentingViews.length > 0 ? marks.is(`**${words.dissent}**`, "") : undefined,
      list(
        insight.dissentingViews.map(({ messageId, summary, refuted }) =>
          marks.is(marks.noted(messageId, refuted ? words.refuted : words.standing), inline(summary)),
        ),
      ),
    ]),
    `## ${words.agreements}`,
    list(
      synthesis.agreements.map(({ point, supporters, strength, resolvedBy }) => {
        const how = marks.names([words.strength[strength], words.resolvedBy[resolvedBy]]);
        return marks.and(inline(point), marks.clauses([people(supporters), how]));
      }),
    ) ?? words.none,
    ...section(words.minority, words, synthesis.minorityReport, (view) => [
      `### ${inline(view.position)}`,
      marks.sentences([
        marks.sentence(people([view.advocate]), view.messageId, view.stillValid ? words.valid : words.invalid),
        inline(view.reason),
      ]),
      inline(view.note),
    ]),
    ...section(words.debates, words, synthesis.unresolvedDebates, (debate) => [
      `### ${inline(debate.topic)}`,
      ...debate.positions.flatMap((position) => [
        marks.and(`**${inline(position.stance)}**`, people(position.advocates)),
        list(position.arguments.map((argument) => inline(argument))),
      ]),
      marks.is(`**${words.why}**`, inline(debate.whyUnresolved)),
    ]),
    ...(synthesis.constraints?.length ? constraintLines(state, synthesis.constraints) : []),
    ...section(words.recommendations, words, synthesis.recommendations, (advice) => [
      `### ${inline(advice.action)}`,
      list([
        marks.is(words.confidence, words.levels[advice.confidence]),
        marks.is(words.risk, inline(advice.risk)),
        marks.is(words.prerequisite, inline(advice.prerequisite)),
      ]),
    ]),
    `## ${words.open}`,
    list(synthesis.openQuestions.map(({ question }) => inline(question))) ?? words.none,
    `## ${words.meta}`,
    inline(synthesis.metaObservations),
  ]);
}

/** Whether what is recommended keeps what the user wanted to hold. */
function constraintLines(state: Projection, constraints: NonNullable<Synthesis["constraints"]>) {
  const { marks, told } = swarmWords(langOf(state));
  const { constraints: title } = wordsIn(langOf(state)).artifacts;
  const lines = constraints.map(({ text, status, why, messageIds }) => {
    const notes = messageIds.filter((id) => !why.includes(id));
    const verdict = marks.is(`**${told.constraintStatus[status]}**`, inline(why));
    return marks.and(inline(text), notes.length > 0 ? marks.noted(verdict, ...notes) : verdict);
  });
  return [`## ${title}`, list(lines)];
}

/** How it came to stand, and sealed votes beside final ones. */
function settledLines(
  { settled, votes = [], shifts, voices }: Synthesis,
  words: ArtifactWords,
  marks: Marks,
  people: (ids: readonly string[]) => string,
): (string | undefined)[] {
  const counts = shifts && words.shiftCounts(shifts.argued, shifts.conformity, shifts.unexplained);
  const families = marks.clauses(
    voices?.families.map(({ family, experts }) => marks.is(inline(family), people(experts))) ?? [],
  );
  return [
    settled &&
      marks.is(
        `**${words.settled}**`,
        marks.sentences([words.settledBy[settled.by], ...heldBy(settled, words, marks)]),
      ),
    counts && marks.is(`**${words.shifts}**`, counts),
    voices && marks.is(`**${words.voices}**`, marks.noted(String(voices.effective), families)),
    votes.length === 0 ? undefined : marks.is(`**${words.votes}**`, ""),
    list(
      votes.map(({ expert, sealed, final, reversed }) => {
        const first = sealed ? `${sealed.messageId} ${inline(sealed.position)}` : words.none;
        const last = `${final.messageId} ${inline(final.position)}`;
        return marks.is(
          people([expert]),
          reversed ? `${first} → **${words.reversed}** ${last}` : marks.names([words.kept, last]),
        );
      }),
    ),
  ];
}

/** Who holds the position that leads, or what is tied. */
function heldBy(
  { position, holders, of, tied = [] }: NonNullable<Synthesis["settled"]>,
  words: ArtifactWords,
  marks: Marks,
): string[] {
  const leading = position === undefined ? [] : [{ position, holders }];
  return [...leading, ...tied].map((one) => marks.is(words.heldBy(one.holders.length, of), inline(one.position)));
}

/** open-questions.md: what is open, why, and how it might be closed. */
export function openQuestionsMarkdown(state: Projection, synthesis: Synthesis): string {
  const marks = marksOf(state);
  const words = wordsIn(langOf(state)).artifacts;
  return document([
    `# ${marks.is(words.open, inline(titleOf(state), 200))}`,
    synthesis.openQuestions.length === 0 ? words.none : undefined,
    ...synthesis.openQuestions.flatMap(({ question, whyOpen, suggestedApproach }) => [
      `## ${inline(question)}`,
      marks.is(`**${words.why}**`, inline(whyOpen)),
      marks.is(`**${words.approach}**`, inline(suggestedApproach)),
    ]),
  ]);
}

/** position-evolution.md: where each expert began, where they are, and what moved them. */
export function positionEvolutionMarkdown(state: Projection): string {
  const marks = marksOf(state);
  const words = wordsIn(langOf(state)).artifacts;
  const shifts = positionShifts(state.graph);
  const evolution = positions(state.graph);
  return document([
    `# ${marks.is(words.evolution, inline(titleOf(state), 200))}`,
    evolution.length === 0 ? words.none : undefined,
    ...evolution.flatMap(({ expert, journey }) => [
      `## ${inline(nameOf(state, expert))}`,
      list(
        journey.map((stop, index) => {
          const when = index === 0 ? words.initial : words.after(stop.round);
          return marks.is(marks.noted(when, stop.messageId, stop.confidence.toFixed(2)), inline(stop.position));
        }),
      ),
      ...shifts
        .filter((shift) => shift.expert === expert)
        .map(({ trigger, reasoning, messageId }) => {
          const cause = trigger === "" ? words.uncaused : `${words.cause} ${inline(trigger)}`;
          return marks.is(marks.names([`**${words.shift}** ${messageId}`, cause]), inline(reasoning));
        }),
    ]),
  ]);
}

function heading(state: Projection, words: ArtifactWords): (string | undefined)[] {
  const marks = marksOf(state);
  const partial = partialSteps(state).map(({ round, name, asked, answered, absent }) => {
    const who = absent.map(({ participant, reason }) =>
      marks.noted(inline(nameOf(state, participant)), inline(reason)),
    );
    const missing = who.length > 0 ? [marks.is(words.absent, marks.names(who))] : [];
    const where = marks.clauses([words.inRound(round, inline(name)), ...missing]);
    return `> ${marks.is(`**${words.partial(answered, asked)}**`, where)}`;
  });
  const { ended } = state;
  return [
    `# ${inline(titleOf(state), 200)}`,
    marks.is(`**${words.question}**`, inline(topicOf(state), 2_000)),
    ...partial,
    modelTookPart(state) === false ? `> **${words.noModel}**` : undefined,
    `> ${ended ? words.ended(ended.outcome, inline(ended.reason)) : words.running}`,
  ];
}

/** A heading with its items, or with the word that there are none. */
function section<T>(
  title: string,
  words: ArtifactWords,
  items: readonly T[],
  blocks: (item: T) => (string | undefined)[],
): (string | undefined)[] {
  return [`## ${title}`, ...(items.length === 0 ? [words.none] : items.flatMap(blocks))];
}
