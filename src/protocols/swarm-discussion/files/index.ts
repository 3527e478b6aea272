import { asOfPause, modelTookPart, type Projection, partialSteps } from "#discussion";
import type { FileOf, ProtocolResult } from "#protocols/protocol";
import { ledgerOf } from "../ledger/of-synthesis.ts";
import { partial as partialOf } from "../told.ts";
import { openQuestionsMarkdown, positionEvolutionMarkdown, synthesisMarkdown, synthesisOf } from "./artifacts.ts";
import { reportHtml } from "./report/report.ts";
import { roundFiles } from "./round-files.ts";
import { resumeSummary } from "./summary.ts";

/** rounds/, context/summary.md after a pause, and from the synthesis on its artifacts and the report. */
export function files(state: Projection): FileOf[] {
  const found: FileOf[] = roundFiles(state).map(({ path, parts, content }) => ({
    path,
    parts,
    make: () => json(content()),
  }));
  if (state.pause) {
    found.push({
      path: "context/summary.md",
      parts: [state.pause],
      make: () => resumeSummary(asOfPause(state) ?? state),
    });
  }
  return [...found, ...artifacts(state)];
}

/** The synthesis; undefined before there is one. */
export function result(state: Projection): ProtocolResult | undefined {
  const content = synthesisOf(state);
  return content && { kind: "synthesis", content, markdown: synthesisMarkdown(state, content) };
}

/** What there is from the synthesis on. */
function artifacts(state: Projection): FileOf[] {
  const synthesis = synthesisOf(state);
  if (!synthesis) return [];
  const { options, title, composed, ended, graph, floor } = state;
  const partial = partialOf(state);
  const named = [options, title, composed];
  const told = [...named, synthesis, partialSteps(state).length, modelTookPart(state), ended];
  const { created, context, topics, returned, usage } = state;
  const all = [...told, floor.length, graph.version, created, context, topics, returned, usage];
  const file = (name: string, parts: readonly unknown[], make: () => string): FileOf => ({
    path: `artifacts/${name}`,
    parts,
    make,
  });
  return [
    file("synthesis.json", [synthesis, partial], () => json({ ...synthesis, ...(partial ? { partial } : {}) })),
    file("fact-ledger.json", [synthesis, graph.version], () => json(ledgerOf(synthesis, state))),
    file("synthesis.md", told, () => synthesisMarkdown(state, synthesis)),
    file("open-questions.md", [...named, synthesis], () => openQuestionsMarkdown(state, synthesis)),
    file("position-evolution.md", [...named, graph.version], () => positionEvolutionMarkdown(state)),
    file("report.html", all, () => reportHtml(state, synthesis)),
  ];
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
