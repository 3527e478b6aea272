import {
  type Announced,
  isOfRound,
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
import { present } from "#lib/fields";
import { bulletList, document, inline } from "#lib/markdown";
import { partialOf } from "#protocols";
import type { Lang, Message, Participant } from "#wire";
import { type Words, words, words as wordsIn } from "./words.ts";

/** Builds personas/<id>.json: an expert's persona, or a fixed role and its duty. */
export function personaFile({ id, name, role, pool, persona }: Participant, lang: Lang): Record<string, unknown> {
  return persona ? { ...persona, id, pool } : { id, name, role: words(lang).duties[role], pool };
}

/** Builds manifest.json: description and state of the discussion, and the end of its record. */
export function manifest(state: Projection): Record<string, unknown> {
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
export function progressFile(state: Projection): string {
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
