import { langOf, nameOf, type Projection, titleOf, topicOf } from "#discussion";
import { positionShifts, positions } from "#graph";
import { shortened } from "#lib/cut";
import { bulletList, document, inline } from "#lib/markdown";
import { blocksOf, type Section } from "#protocols/shared/section";
import type { FloorStatement } from "#wire";
import { sectionsOfFile } from "../result/result.ts";
import { Synthesis } from "../schemas/synthesis.ts";
import type { Words } from "../words/en.ts";
import { words as swarmWords } from "../words/index.ts";
import { words as wordsIn } from "./words/index.ts";

/** The synthesis as it stands on the floor, the last one; undefined before it, or where it does not fit its schema. */
export function synthesisOf(state: Projection): Synthesis | undefined {
  const statement = state.floor.findLast(({ type }) => type === "synthesis");
  if (!statement) return undefined;
  if (!parsed.has(statement)) parsed.set(statement, Synthesis.safeParse(statement.content).data);
  return parsed.get(statement);
}

const marksOf = (state: Projection): Words["marks"] => swarmWords(langOf(state)).marks;

const parsed = new WeakMap<FloorStatement, Synthesis | undefined>();

/** Characters of the question above a result; report.html and record.jsonl have it whole. */
const QUESTION = 600;

/** synthesis.md: what was asked, and as much of the result as people read on one page; what is left out is named. */
export function synthesisMarkdown(state: Projection, sections: readonly Section[]): string {
  const words = wordsIn(langOf(state)).artifacts;
  const title = titleOf(state);
  const topic = topicOf(state).trim();
  const question =
    topic === title.trim() ? undefined : marksOf(state).is(`**${words.question}**`, inline(shortened(topic, QUESTION)));
  const { sections: shown, leftOut } = sectionsOfFile(state, sections);
  return document([
    `# ${inline(shortened(title, 200))}`,
    question,
    state.ended ? undefined : `> ${words.running}`,
    ...shown.flatMap((section) => blocksOf(section, (refs) => `[${refs.join(", ")}]`)),
    leftOut.length === 0 ? undefined : `> ${words.leftOut(leftOut.map((heading) => inline(heading)))}`,
  ]);
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
      bulletList(
        journey.map((stop, index) => {
          const when = index === 0 ? words.initial : words.after(stop.round);
          const isKept = index > 0 && stop.position === journey[index - 1]?.position;
          const text = isKept ? words.unchanged : inline(stop.position);
          return marks.is(marks.noted(when, stop.messageId, stop.confidence.toFixed(2)), text);
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
