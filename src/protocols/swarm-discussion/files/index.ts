import { asOfPause, type Projection } from "#discussion";
import type { FileOf, ProtocolResult } from "#protocols/protocol";
import { reportHtml } from "../../shared/report/report.ts";
import { fileOf, jsonFile } from "../../shared/result-files.ts";
import { roundFiles } from "../../shared/round-files.ts";
import type { Section } from "../../shared/section.ts";
import { KINDS } from "../kinds/index.ts";
import { ledgerOf } from "../ledger/of-synthesis.ts";
import { pointsIn } from "../points/of-floor.ts";
import { partial as partialOf, resultSections } from "../result/result.ts";
import type { Synthesis } from "../schemas/synthesis.ts";
import { openQuestionsMarkdown, positionEvolutionMarkdown, synthesisMarkdown, synthesisOf } from "./artifacts.ts";
import { resumeSummary } from "./summary.ts";

export const REPORTED = {
  kinds: KINDS,
  argues: { scores: "quality_gate", result: "synthesis", inPoints: pointsIn },
} as const;

/** rounds/, context/summary.md after a pause, and from the synthesis on its artifacts and the report. */
export function files(state: Projection): FileOf[] {
  const paused = {
    path: "context/summary.md",
    parts: [state.pause],
    make: () => resumeSummary(asOfPause(state) ?? state),
  };
  return [...roundFiles(state), ...(state.pause ? [paused] : []), ...artifacts(state)];
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

/** Computed when the first file needs it, and not again for the others. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const sectionsOf = (state: Projection, synthesis: Synthesis): readonly Section[] =>
  resultSections(state, state.graph, synthesis);
