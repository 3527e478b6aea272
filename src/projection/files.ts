import {
  asOfPause,
  isDiscussion,
  KEPT_FILE,
  modelTookPart,
  type Projection,
  partialSteps,
  participantsOf,
} from "#discussion";
import { graphJson } from "#graph";
import { checkedName } from "#wire";
import {
  openQuestionsMarkdown,
  positionEvolutionMarkdown,
  synthesisMarkdown,
  synthesisOf,
} from "../protocols/swarm-discussion/files/artifacts.ts";
import { reportHtml } from "../protocols/swarm-discussion/files/report/report.ts";
import { roundFiles } from "../protocols/swarm-discussion/files/round-files.ts";
import { resumeSummary } from "../protocols/swarm-discussion/files/summary.ts";
import { manifest, personaFile } from "./manifest.ts";
import { progressFile } from "./progress.ts";
import { remembered } from "./remembered.ts";

/** Paths relative to the discussion's directory, with `/`, and the whole content of each. */
export type Files = ReadonlyMap<string, string>;

/**
 * Every file of a discussion, from its messages alone: the same messages give the same bytes. None for a session
 * that is no discussion. The manifest comes last, so that whoever sees it new finds the rest at least as new.
 *
 * Each file names the parts of the projection that it is made from, and is made again where one of them is new: a
 * historian asks for all of them after every few messages, and most of them stay as they are.
 */
export function files(state: Projection): Files {
  const found = new Map<string, string>();
  if (!isDiscussion(state)) return found;
  const put = (path: string, parts: readonly unknown[], make: () => string): void => {
    found.set(path, remembered(state, path, parts, make));
  };
  for (const participant of participantsOf(state)) {
    const path = `personas/${checkedName("participant", participant.id)}.json`;
    put(path, [participant], () => json(personaFile(participant)));
  }
  for (const { path, parts, content } of roundFiles(state)) put(path, parts, () => json(content()));
  found.set("record.jsonl", state.recorded);
  put("artifacts/argument-graph.json", [state.graph.version], () => json(graphJson(state.graph)));
  putArtifacts(state, put);
  if (state.pause) put("context/summary.md", [state.pause], () => resumeSummary(asOfPause(state) ?? state));
  if (state.kept !== "") found.set(KEPT_FILE, state.kept);
  const { options, title, composed, announced } = state;
  const progress = [options, title, composed, announced.length, modelTookPart(state)];
  put("progress.md", progress, () => progressFile(state));
  found.set("manifest.json", json(manifest(state)));
  return found;
}

/** What there is from the synthesis on. */
function putArtifacts(
  state: Projection,
  put: (path: string, parts: readonly unknown[], make: () => string) => void,
): void {
  const synthesis = synthesisOf(state);
  if (!synthesis) return;
  const { options, title, composed, ended, graph, floor } = state;
  const named = [options, title, composed];
  const told = [...named, synthesis, partialSteps(state).length, modelTookPart(state), ended];
  put("artifacts/synthesis.json", [synthesis], () => json(synthesis));
  put("artifacts/synthesis.md", told, () => synthesisMarkdown(state, synthesis));
  put("artifacts/open-questions.md", [...named, synthesis], () => openQuestionsMarkdown(state, synthesis));
  put("artifacts/position-evolution.md", [...named, graph.version], () => positionEvolutionMarkdown(state));
  const { created, context, topics, returned, usage } = state;
  const all = [...told, floor.length, graph.version, created, context, topics, returned, usage];
  put("artifacts/report.html", all, () => reportHtml(state, synthesis));
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
