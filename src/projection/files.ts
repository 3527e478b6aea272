import { graphJson } from "#graph";
import { checkedName } from "#protocol";
import { openQuestionsMarkdown, positionEvolutionMarkdown, synthesisMarkdown, synthesisOf } from "./artifacts.ts";
import { participantsOf } from "./facts.ts";
import { KEPT_FILE, keptFile } from "./kept-messages.ts";
import { manifest, personaFile } from "./manifest.ts";
import { progressFile } from "./progress.ts";
import { reportHtml } from "./report/report.ts";
import { roundFiles } from "./round-files.ts";
import type { Projection } from "./state.ts";

/** Paths relative to the discussion's directory, with `/`, and the whole content of each. */
export type Files = ReadonlyMap<string, string>;

/**
 * Every file of a discussion, from its messages alone: the same messages give the same bytes. None for a session
 * that is no discussion. The manifest comes last, so that whoever sees it new finds the rest at least as new.
 */
export function files(state: Projection): Files {
  const found = new Map<string, string>();
  if (!state.isDiscussion) return found;
  for (const participant of participantsOf(state)) {
    found.set(`personas/${checkedName("participant", participant.id)}.json`, json(personaFile(participant)));
  }
  for (const [path, content] of roundFiles(state)) found.set(path, json(content));
  found.set("record.jsonl", state.record.map((line) => `${line}\n`).join(""));
  found.set("artifacts/argument-graph.json", json(graphJson(state.graph)));
  const synthesis = synthesisOf(state);
  if (synthesis) {
    found.set("artifacts/synthesis.json", json(synthesis));
    found.set("artifacts/synthesis.md", synthesisMarkdown(state, synthesis));
    found.set("artifacts/open-questions.md", openQuestionsMarkdown(state, synthesis));
    found.set("artifacts/position-evolution.md", positionEvolutionMarkdown(state));
    found.set("artifacts/report.html", reportHtml(state, synthesis));
  }
  if (state.summary !== undefined) found.set("context/summary.md", state.summary);
  if (state.keptWhole > 0) found.set(KEPT_FILE, keptFile(state));
  found.set("progress.md", progressFile(state));
  found.set("manifest.json", json(manifest(state)));
  return found;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
