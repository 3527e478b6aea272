import type { Projection } from "#discussion";
import {
  langOf,
  lifecycleOf,
  modelTookPart,
  participantsOf,
  problemOf,
  titleOf,
  totalUsage,
  usageOf,
} from "#discussion";
import { partialOf } from "#protocols";
import type { Lang, Participant } from "#wire";
import { words } from "./words/index.ts";

/** A participant as personas/<id>.json has it: an expert's persona, or a fixed role and what it is for. */
export function personaFile({ id, name, role, pool, persona }: Participant, lang: Lang): Record<string, unknown> {
  return persona ? { ...persona, id, pool } : { id, name, role: words(lang).duties[role], pool };
}

/** manifest.json: what the discussion is, its state, and where its record ends. */
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
    options: state.options ?? null,
    context: state.context,
    origin: state.composed?.origin ?? null,
    ...(partial === undefined ? {} : { partial }),
    ...(model === undefined ? {} : { noModel: !model }),
    usage: {
      total: totalUsage(state),
      byParticipant: Object.fromEntries(usageOf(state).byParticipant),
      byRound: Object.fromEntries(usageOf(state).byRound),
    },
    outcome: state.ended ? { outcome: state.ended.outcome, reason: state.ended.reason } : null,
    closed: state.closed ? { confirmed: state.closed.confirmed, missing: state.closed.missing } : null,
    record: {
      statements: state.floor.length,
      head: state.floor.at(-1)?.hash ?? null,
    },
  };
}
