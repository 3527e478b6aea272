import type { Projection } from "#discussion";
import { langOf, modelTookPart, nameOf, partialSteps, titleOf, topicOf } from "#discussion";
import { positionShifts, positions } from "#graph";
import { document, inline, list } from "#lib/markdown";
import type { FloorStatement } from "#wire";
import { Synthesis } from "../schemas/index.ts";
import { type ArtifactWords, artifactWords } from "./artifact-words.ts";

/** The synthesis as it stands on the floor, the last one; undefined before it, or where it does not fit its schema. */
export function synthesisOf(state: Projection): Synthesis | undefined {
  const statement = state.floor.findLast(({ type }) => type === "synthesis");
  if (!statement) return undefined;
  if (!parsed.has(statement)) parsed.set(statement, Synthesis.safeParse(statement.content).data);
  return parsed.get(statement);
}

const parsed = new WeakMap<FloorStatement, Synthesis | undefined>();

/** synthesis.md. Above the result stands what it answers, what is missing from it, and how it came to its end. */
export function synthesisMarkdown(state: Projection, synthesis: Synthesis): string {
  const words = artifactWords(langOf(state));
  const people = (ids: readonly string[]): string => ids.map((id) => inline(nameOf(state, id))).join(", ");
  return document([
    ...heading(state, words),
    `## ${words.summary}`,
    inline(synthesis.executiveSummary),
    ...settledLines(synthesis, words, people),
    ...section(words.insights, words, synthesis.insights, (insight) => [
      `### ${inline(insight.title)}`,
      inline(insight.description),
      `**${words.confidence}**: ${words.levels[insight.confidence]} — ${inline(insight.confidenceReason)}`,
      `**${words.evidence}**:`,
      list(insight.supportingEvidence.map(({ messageId, summary }) => `${messageId}: ${inline(summary)}`)),
      insight.dissentingViews.length > 0 ? `**${words.dissent}**:` : undefined,
      list(
        insight.dissentingViews.map(
          ({ messageId, summary, refuted }) =>
            `${messageId} (${refuted ? words.refuted : words.standing}): ${inline(summary)}`,
        ),
      ),
    ]),
    `## ${words.agreements}`,
    list(
      synthesis.agreements.map(({ point, supporters, strength, resolvedBy }) => {
        return `${inline(point)} — ${people(supporters)}; ${words.strength[strength]}, ${words.resolvedBy[resolvedBy]}`;
      }),
    ) ?? words.none,
    ...section(words.minority, words, synthesis.minorityReport, (view) => [
      `### ${inline(view.position)}`,
      `${people([view.advocate])}, ${view.messageId}, ${view.stillValid ? words.valid : words.invalid}. ${inline(view.reason)}`,
      inline(view.note),
    ]),
    ...section(words.debates, words, synthesis.unresolvedDebates, (debate) => [
      `### ${inline(debate.topic)}`,
      ...debate.positions.flatMap((position) => [
        `**${inline(position.stance)}** — ${people(position.advocates)}`,
        list(position.arguments.map((argument) => inline(argument))),
      ]),
      `**${words.why}**: ${inline(debate.whyUnresolved)}`,
    ]),
    ...section(words.recommendations, words, synthesis.recommendations, (advice) => [
      `### ${inline(advice.action)}`,
      list([
        `${words.confidence}: ${words.levels[advice.confidence]}`,
        `${words.risk}: ${inline(advice.risk)}`,
        `${words.prerequisite}: ${inline(advice.prerequisite)}`,
      ]),
    ]),
    `## ${words.open}`,
    list(synthesis.openQuestions.map(({ question }) => inline(question))) ?? words.none,
    `## ${words.meta}`,
    inline(synthesis.metaObservations),
  ]);
}

/** How it came to stand, and sealed votes beside final ones. */
function settledLines(
  { settled, votes = [], shifts, voices }: Synthesis,
  words: ArtifactWords,
  people: (ids: readonly string[]) => string,
): (string | undefined)[] {
  const counts = shifts && words.shiftCounts(shifts.argued, shifts.conformity, shifts.unexplained);
  const families = voices?.families.map(({ family, experts }) => `${inline(family)}: ${people(experts)}`).join("; ");
  return [
    settled && `**${words.settled}**: ${words.settledBy[settled.by]} ${heldBy(settled, words)}`,
    counts && `**${words.shifts}**: ${counts}`,
    voices && `**${words.voices}**: ${voices.effective} (${families})`,
    votes.length === 0 ? undefined : `**${words.votes}**:`,
    list(
      votes.map(({ expert, sealed, final, reversed }) => {
        const first = sealed ? `${sealed.messageId} ${inline(sealed.position)}` : words.none;
        const last = `${final.messageId} ${inline(final.position)}`;
        return reversed
          ? `${people([expert])}: ${first} → **${words.reversed}** ${last}`
          : `${people([expert])}: ${words.kept}, ${last}`;
      }),
    ),
  ];
}

/** Who holds the position that leads, or what is tied. */
function heldBy({ position, holders, of, tied = [] }: NonNullable<Synthesis["settled"]>, words: ArtifactWords): string {
  const leading = position === undefined ? [] : [{ position, holders }];
  return [...leading, ...tied]
    .map((one) => `${words.heldBy(one.holders.length, of)}: ${inline(one.position)}`)
    .join("; ");
}

/** open-questions.md: what is open, why, and how it might be closed. */
export function openQuestionsMarkdown(state: Projection, synthesis: Synthesis): string {
  const words = artifactWords(langOf(state));
  return document([
    `# ${words.open}: ${inline(titleOf(state), 200)}`,
    synthesis.openQuestions.length === 0 ? words.none : undefined,
    ...synthesis.openQuestions.flatMap(({ question, whyOpen, suggestedApproach }) => [
      `## ${inline(question)}`,
      `**${words.why}**: ${inline(whyOpen)}`,
      `**${words.approach}**: ${inline(suggestedApproach)}`,
    ]),
  ]);
}

/** position-evolution.md: where each expert began, where they are, and what moved them. */
export function positionEvolutionMarkdown(state: Projection): string {
  const words = artifactWords(langOf(state));
  const shifts = positionShifts(state.graph);
  const evolution = positions(state.graph);
  return document([
    `# ${words.evolution}: ${inline(titleOf(state), 200)}`,
    evolution.length === 0 ? words.none : undefined,
    ...evolution.flatMap(({ expert, journey }) => [
      `## ${inline(nameOf(state, expert))}`,
      list(
        journey.map((stop, index) => {
          const when = index === 0 ? words.initial : words.after(stop.round);
          return `${when} (${stop.messageId}, ${stop.confidence.toFixed(2)}): ${inline(stop.position)}`;
        }),
      ),
      ...shifts
        .filter((shift) => shift.expert === expert)
        .map(({ trigger, reasoning, messageId }) => {
          const cause = trigger === "" ? words.uncaused : `${words.cause} ${inline(trigger)}`;
          return `**${words.shift}** ${messageId}, ${cause}: ${inline(reasoning)}`;
        }),
    ]),
  ]);
}

function heading(state: Projection, words: ArtifactWords): (string | undefined)[] {
  const partial = partialSteps(state).map(({ round, name, asked, answered, absent }) => {
    const who = absent.map(({ participant, reason }) => `${inline(nameOf(state, participant))} (${inline(reason)})`);
    const missing = who.length > 0 ? `; ${words.absent}: ${who.join(", ")}` : "";
    return `> **${words.partial(answered, asked)}**: ${words.inRound(round, inline(name))}${missing}`;
  });
  const { ended } = state;
  return [
    `# ${inline(titleOf(state), 200)}`,
    `**${words.question}**: ${inline(topicOf(state), 2_000)}`,
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
