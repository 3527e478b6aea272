import { asOfPause, langOf, nameOf, type Projection, titleOf } from "#discussion";
import { positions } from "#graph";
import { bulletList, document, inline } from "#lib/markdown";
import { memoized, once } from "#lib/memoized";
import { movesOf, tableOf } from "#points";
import type { FileOf, ProtocolResult } from "#protocols/protocol";
import type { FloorStatement } from "#wire";
import { reportHtml } from "../../shared/report/report.ts";
import { fileOf, jsonFile, roundFiles } from "../../shared/result-files.ts";
import { type Section, sectionsMarkdown } from "../../shared/section.ts";
import { positionShiftsOf } from "../assess/position-shifts.ts";
import { KINDS } from "../kinds/index.ts";
import { ledgerOf } from "../ledger/of-synthesis.ts";
import { pointsIn } from "../points/of-floor.ts";
import { partial as partialOf, resultSections, sectionsOfFile } from "../result/result.ts";
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

/** Files that exist from the synthesis on. */
function artifacts(state: Projection): FileOf[] {
  const synthesis = synthesisOf(state);
  if (!synthesis) return [];
  const partial = partialOf(state);
  const sections = once(() => sectionsOf(state, synthesis));
  const file = (name: string, make: () => string): FileOf => fileOf(state, `artifacts/${name}`, make);
  return [
    file("synthesis.json", () => jsonFile({ ...synthesis, ...(partial ? { partial } : {}), result: sections() })),
    file("fact-ledger.json", () => jsonFile(ledgerOf(synthesis, state))),
    file("synthesis.md", () => synthesisMarkdown(state, sections())),
    file("open-questions.md", () => openQuestionsMarkdown(state, synthesis)),
    file("position-evolution.md", () => positionEvolutionMarkdown(state)),
    file("report.html", () => reportHtml(state, sections(), REPORTED)),
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

/** position-evolution.md: where each expert began and where they are, and each change on the way with its cause. */
export function positionEvolutionMarkdown(state: Projection): string {
  const lang = langOf(state);
  const { artifacts: words, said, noted } = wordsIn(lang);
  const evolution = positions(state.graph);
  const moves = movesOf(tableOf(pointsIn(state)), lang);
  return document([
    `# ${said(words.evolution, inline(titleOf(state), 200))}`,
    evolution.length === 0 ? words.none : undefined,
    ...evolution.flatMap(({ expert, journey }) => [
      `## ${inline(nameOf(state, expert))}`,
      bulletList(
        journey.map((stop, index) => {
          const when = index === 0 ? words.initial : words.after(stop.round);
          const isKept = index > 0 && stop.position === journey[index - 1]?.position;
          const text = isKept ? words.unchanged : inline(stop.position);
          return said(noted(when, stop.messageId, stop.confidence.toFixed(2)), text);
        }),
      ),
      bulletList(
        moves
          .filter(({ move }) => move.who === expert)
          .map(({ text, messages: [message = ""] }) => said(`**${words.shift}** ${message}`, inline(text))),
      ),
    ]),
  ]);
}
