import {
  EXCHANGES,
  isDiscussion,
  KEPT_FILE,
  langOf,
  modelTookPart,
  type Projection,
  participantsOf,
} from "#discussion";
import { graphJson } from "#graph";
import { protocolOf } from "#protocols";
import { checkedName } from "#wire";
import { manifest, personaFile } from "./manifest.ts";
import { progressFile } from "./progress.ts";
import { remembered } from "./remembered.ts";

/** File contents by path; paths are relative to the discussion's directory, with `/`. */
export type Files = ReadonlyMap<string, string>;

/**
 * Makes every file of a discussion from its messages alone; the same messages give the same bytes. No files for a
 * session that is not a discussion. The manifest comes last, so that a reader who sees a new one finds the other files
 * at least as new.
 * Cached: each file names the parts of the projection that it depends on, and is made again only when one of them
 * changes. A historian asks for all files after every few messages, and most are unchanged.
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
  for (const [name, text] of state.exchanges) found.set(`${EXCHANGES}/${name}`, text);
  if (state.kept !== "") found.set(KEPT_FILE, state.kept);
  const { options, title, composed, announced } = state;
  const progress = [options, title, composed, announced.length, modelTookPart(state)];
  put("progress.md", progress, () => progressFile(state));
  found.set("manifest.json", json(manifest(state)));
  return found;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
