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
import { memoized } from "#lib/memoized";
import { mapOf, protocolOf } from "#protocols";
import { checkedName } from "#wire";
import { manifest, personaFile, progressFile } from "./overview-files.ts";

/** File contents by path; paths are relative to the discussion's directory, with `/`. */
export type Files = ReadonlyMap<string, string>;

/**
 * Makes every file of a discussion from its messages alone; the same messages yield the same bytes. A session that is no
 * discussion has no files. The manifest comes last, so that a reader of a new one finds the other files at least as new.
 * Cached: each file names the parts of the projection that it depends on, and is remade only if one of them changes. A
 * historian requests all files after every few messages, and most are unchanged.
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
  const mapped = [state.floor.length, state.composed, state.status];
  put("artifacts/argument-graph.json", mapped, () => json(graphJson(mapOf(state))));
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

const textsOf = memoized(
  (_: Projection) => new Map<string, { readonly parts: readonly unknown[]; readonly text: string }>(),
);

/**
 * Caches a text made from a projection, and remakes it only if one of `parts`, all that it depends on, has changed. Parts
 * are compared by identity, since a projection replaces values instead of changing them; pass a growing list by its length.
 */
function remembered(state: Projection, name: string, parts: readonly unknown[], make: () => string): string {
  const texts = textsOf(state);
  const before = texts.get(name);
  if (before && before.parts.length === parts.length && parts.every((part, i) => part === before.parts[i])) {
    return before.text;
  }
  const text = make();
  texts.set(name, { parts, text });
  return text;
}
