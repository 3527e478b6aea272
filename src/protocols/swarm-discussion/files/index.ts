import { asOfPause, langOf, nameOf, type Projection, tableOf as seatedIn, titleOf } from "#discussion";
import { positions } from "#graph";
import { bulletList, document, inline } from "#lib/markdown";
import { memoized, once } from "#lib/memoized";
import { heldBy, movesOf, tableOf } from "#points";
import type { FileOf, ProtocolResult } from "#protocols/protocol";
import type { FloorStatement } from "#wire";
import { reportHtml } from "../../shared/report/report.ts";
import { fileOf, jsonFile, roundFiles } from "../../shared/result-files.ts";
import { type Section, sectionsMarkdown } from "../../shared/section.ts";
import { positionShiftsOf } from "../assess/position-shifts.ts";
import { KINDS } from "../kinds/index.ts";
import { ledgerOf } from "../ledger/of-synthesis.ts";
import { pointsAt, pointsIn } from "../points/of-floor.ts";
import {
  hasStanding,
  partial as partialOf,
  resultSections,
  sectionsOfFile,
  standingSections,
} from "../result/result.ts";
import { Synthesis } from "../schemas/synthesis.ts";
import { RULES } from "../words/judging.ts";
import { resumeSummary } from "./summary.ts";
import { words as wordsIn } from "./words/index.ts";

export const REPORTED = {
  kinds: KINDS,
  values: RULES,
  argues: { scores: "quality_gate", result: "synthesis" },
  inPoints: pointsIn,
} as const;

/** rounds/, context/summary.md after a pause, and from the synthesis on its artifacts and the report. */
export function files(state: Projection): FileOf[] {
  const paused = {
    path: "context/summary.md",
    parts: [state.pause],
    make: () => resumeSummary(asOfPause(state) ?? state),
  };
  const shiftsIn = (round: number) => positionShiftsOf(state.graph, tableOf(pointsIn(state)), round, langOf(state));
  return [...roundFiles(state, shiftsIn), ...(state.pause ? [paused] : []), ...artifacts(state)];
}

export function result(state: Projection): ProtocolResult | undefined {
  const content = synthesisOf(state);
  if (!content) return undefined;
  const sections = sectionsOf(state, content);
  return { kind: "synthesis", content: { ...content, result: sections }, markdown: synthesisMarkdown(state, sections) };
}

/** Files that exist from the synthesis on; without one, those on the table as it stood at the end. */
function artifacts(state: Projection): FileOf[] {
  const synthesis = synthesisOf(state);
  if (!synthesis && !hasStanding(state)) return [];
  const sections = once(() => (synthesis ? sectionsOf(state, synthesis) : standingSections(state, state.graph)));
  const file = (name: string, make: () => string): FileOf => fileOf(state, `artifacts/${name}`, make);
  const shown = [
    file("synthesis.md", () => synthesisMarkdown(state, sections())),
    file("position-evolution.md", () => positionEvolutionMarkdown(state)),
    file("report.html", () => reportHtml(state, sections(), REPORTED)),
  ];
  if (!synthesis) return shown;
  const partial = partialOf(state);
  return [
    file("synthesis.json", () => jsonFile({ ...synthesis, ...(partial ? { partial } : {}), result: sections() })),
    file("fact-ledger.json", () => jsonFile(ledgerOf(synthesis, state))),
    file("open-questions.md", () => openQuestionsMarkdown(state, synthesis)),
    ...shown,
  ];
}

const sectionsOf = (state: Projection, synthesis: Synthesis): readonly Section[] =>
  resultSections(state, state.graph, synthesis);

/** The synthesis as it stands on the floor, the last one; undefined before it, or where it does not fit its schema. */
function synthesisOf(state: Projection): Synthesis | undefined {
  const statement = state.floor.findLast(({ type }) => type === "synthesis");
  return statement && parsed(statement);
}

const parsed = memoized(({ content }: FloorStatement) => Synthesis.safeParse(content).data);

/** synthesis.md: what was asked, and as much of the result as people read on one page; what is left out is named. */
export function synthesisMarkdown(state: Projection, sections: readonly Section[]): string {
  const { artifacts: words, said } = wordsIn(langOf(state));
  const { sections: shown, leftOut } = sectionsOfFile(state, sections);
  return sectionsMarkdown(state, shown, {
    questioned: (question) => said(`**${words.question}**`, question),
    note: state.ended ? undefined : words.running,
    cite: (refs) => `[${refs.join(", ")}]`,
    leftOut: leftOut.length === 0 ? undefined : words.leftOut(leftOut.map((heading) => inline(heading))),
  });
}

/** open-questions.md: what is open, why, and how it might be closed. */
export function openQuestionsMarkdown(state: Projection, synthesis: Synthesis): string {
  const { artifacts: words, said } = wordsIn(langOf(state));
  return document([
    `# ${said(words.open, inline(titleOf(state), 200))}`,
    synthesis.openQuestions.length === 0 ? words.none : undefined,
    ...synthesis.openQuestions.flatMap(({ question, whyOpen, suggestedApproach }) => [
      `## ${inline(question)}`,
      said(`**${words.why}**`, inline(whyOpen)),
      said(`**${words.approach}**`, inline(suggestedApproach)),
    ]),
  ]);
}

/** Tells what an expert was for once a message had been said, and on which conditions, by the ids that points have at the end. */
function heldAfter(state: Projection, messageId: string, expert: string): string {
  const end = state.floor.findIndex(({ id }) => id === messageId);
  const heard = state.floor.filter(({ type }, at) => at <= end || type === "judgement");
  // A list of its own: the whole discussion stays folded for the other one.
  const participants = [...seatedIn(state).participants];
  const points = pointsAt(heard, participants, { asked: state.composed?.problemDefinition?.options });
  return heldBy(points, expert, langOf(state)).join(" · ");
}

/** position-evolution.md: where each expert began and where they are, and each change on the way with its cause. */
export function positionEvolutionMarkdown(state: Projection): string {
  const lang = langOf(state);
  const { artifacts: words, said, noted } = wordsIn(lang);
  const evolution = positions(state.graph);
  const moves = movesOf(tableOf(pointsIn(state)), lang);
  return document([
    `# ${said(words.evolution, inline(titleOf(state), 200))}`,
    evolution.length === 0 ? words.none : undefined,
    ...evolution.flatMap(({ expert, journey }) => {
      const held = journey.map(({ messageId }) => heldAfter(state, messageId, expert));
      return [
        `## ${inline(nameOf(state, expert))}`,
        bulletList(
          journey.map(({ round, messageId, confidence }, index) => {
            const when = index === 0 ? words.initial : words.after(round);
            const text = held[index] === held[index - 1] ? words.unchanged : inline(held[index] ?? "");
            return said(noted(when, messageId, confidence.toFixed(2)), text);
          }),
        ),
        bulletList(
          moves
            .filter(({ move }) => move.who === expert)
            .map(({ move, text, messages: [message = ""] }) =>
              said(`**${move.refines ? words.detail : words.shift}** ${message}`, inline(text)),
            ),
        ),
      ];
    }),
  ]);
}
