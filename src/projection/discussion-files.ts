import {
  type Announced,
  EXCHANGES,
  isDiscussion,
  isOfRound,
  KEPT_FILE,
  langOf,
  lifecycleOf,
  modelTookPart,
  nameOf,
  type Projection,
  participantsOf,
  problemOf,
  titleOf,
  totalUsage,
  usageOf,
} from "#discussion";
import { graphJson } from "#graph";
import { present } from "#lib/fields";
import { bulletList, document, inline } from "#lib/markdown";
import { memoized } from "#lib/memoized";
import { mapOf, partialOf, protocolOf } from "#protocols";
import type { Lang, Message, Participant } from "#wire";
import { checkedName } from "#wire";
import { type Words, words, words as wordsIn } from "./words.ts";

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
  found.set("record.jsonl", state.record);
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

/** Builds personas/<id>.json: an expert's persona, or a fixed role and its duty. */
function personaFile({ id, name, role, pool, persona }: Participant, lang: Lang): Record<string, unknown> {
  return persona ? { ...persona, id, pool } : { id, name, role: words(lang).duties[role], pool };
}

/** Builds manifest.json: description and state of the discussion, and the end of its record. */
function manifest(state: Projection): Record<string, unknown> {
  const model = modelTookPart(state);
  const partial = partialOf(state);
  return {
    id: state.id,
    title: titleOf(state),
    created: state.created,
    ...(state.program === undefined ? {} : { program: state.program }),
    lastActive: state.lastActive,
    status: lifecycleOf(state),
    mode: state.composed?.mode ?? state.options?.mode,
    currentPhase: state.phase,
    currentRound: state.round,
    rounds: state.composed?.rounds,
    team_name: `discussion-${state.id}`,
    personas: participantsOf(state).map((participant) => personaFile(participant, langOf(state))),
    tensionMap: state.composed?.tensionMap ?? [],
    problemDefinition: problemOf(state) ?? null,
    ...(state.constraints.length > 0 ? { constraints: state.constraints } : {}),
    options: state.options ?? null,
    context: state.context,
    origin: state.composed?.origin ?? null,
    ...present({ partial, noModel: model === undefined ? undefined : !model }),
    usage: {
      total: totalUsage(state),
      byParticipant: Object.fromEntries(usageOf(state).byParticipant),
      byRound: Object.fromEntries(usageOf(state).byRound),
    },
    outcome: state.ended ? { outcome: state.ended.outcome, reason: state.ended.reason } : null,
    closed: state.closed ? { confirmed: state.closed.confirmed, missing: state.closed.missing } : null,
    record: { statements: state.floor.length, head: state.floor.at(-1)?.hash ?? null },
  };
}

/** Builds progress.md: a section for every step, with notices and decisions in between. */
function progressFile(state: Projection): string {
  const words = wordsIn(langOf(state));
  return document([
    `# ${inline(titleOf(state), 200)}`,
    modelTookPart(state) === false ? `> ${words.noModel}` : undefined,
    ...state.announced.map((message) => entry(state, message, words)),
  ]);
}

function entry(state: Projection, message: Announced, words: Words): string {
  switch (message.type) {
    case "progress":
      return section(state, message, words);
    case "notice":
      return `> ${words.notice(inline(message.body.text), message.body.level === "warning")}`;
    case "decided": {
      const { by, choice, label = choice, text } = message.body;
      return `${words.decided(inline(by), inline(label), text === undefined ? undefined : inline(text))}\n\n---`;
    }
    case "paused":
      return `${words.paused(inline(message.body.reason))}\n\n---`;
    case "resumed":
      return words.resumed(message.body.review === undefined ? undefined : inline(message.body.review));
    case "reopened":
      return words.reopened;
    case "ended":
      return words.ended(message.body.outcome, inline(message.body.reason));
  }
}

function section(state: Projection, message: Message<"phase", "progress">, words: Words): string {
  const { step, name, lines, takeaway, asked, answered, absent = [] } = message.body;
  const partial = asked !== undefined && answered !== undefined && answered < asked;
  const missing = absent.map(({ participant, reason }) => ({
    who: inline(nameOf(state, participant)),
    why: inline(reason),
  }));
  return document([
    isOfRound(state, message.phase, step)
      ? words.step(message.round ?? 0, step, inline(name))
      : words.once(message.round ?? 0, inline(name)),
    partial ? words.answered(answered, asked) : undefined,
    bulletList(lines.map((line) => inline(line))),
    missing.length > 0 ? words.absent(missing) : undefined,
    takeaway === "" ? undefined : words.takeaway(inline(takeaway)),
    "---",
  ]).trimEnd();
}
