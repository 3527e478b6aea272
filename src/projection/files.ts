import { isDiscussion, KEPT_FILE, langOf, modelTookPart, type Projection, participantsOf } from "#discussion";
import { graphJson } from "#graph";
import { protocolOf } from "#protocols";
import { checkedName } from "#wire";
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
    put(path, [participant], () => json(personaFile(participant, langOf(state))));
  }
  found.set("record.jsonl", state.recorded);
  put("artifacts/argument-graph.json", [state.graph.version], () => json(graphJson(state.graph)));
  for (const { path, parts, make } of protocolOf(state.options).files(state)) put(path, parts, make);
  if (state.kept !== "") found.set(KEPT_FILE, state.kept);
  const { options, title, composed, announced } = state;
  const progress = [options, title, composed, announced.length, modelTookPart(state)];
  put("progress.md", progress, () => progressFile(state));
  found.set("manifest.json", json(manifest(state)));
  return found;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
