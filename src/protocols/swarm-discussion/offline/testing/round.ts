import { createPassageIndex } from "#lib/passages";
import type { Facts, ModelRequest, Provider } from "#providers";
import { type FloorStatement, type Lang, messageId, type Passage, type Persona, TopicAnalysis } from "#wire";
import { promptOf } from "../../../../../test/support/prompts.ts";
import { offlineProvider } from "../../../../providers/offline/offline.ts";
import type { GivenDocument } from "../../../protocol.ts";
import { SWARM_SCHEMAS, type SwarmContent, type SwarmKind } from "../../schemas/index.ts";
import { passageQuery } from "../query.ts";

export interface RoundOptions {
  readonly topic: string;
  readonly documents?: readonly GivenDocument[];
  readonly lang?: Lang;
  readonly experts?: readonly [number, number];
  readonly given?: readonly Persona[];
  readonly rounds?: number;
}

export interface PlayedRound {
  readonly analysis: TopicAnalysis;
  readonly floor: readonly FloorStatement[];
}

const anytime = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY };

/** Asks a provider for one answer, with nobody in a hurry. */
export async function ask<T>(
  provider: Provider,
  request: Pick<ModelRequest<T>, "purpose" | "schema" | "facts">,
): Promise<T> {
  const { byRule } = promptOf(request.purpose, request.facts);
  const { content } = await provider.answer(
    { system: "", prompt: [], ...request, ...(byRule ? { byRule } : {}) },
    anytime,
  );
  return content;
}

/** What every request in a test starts from. */
export const facts = (given: Partial<Facts>): Facts => ({
  topic: "Should we?",
  lang: "en",
  mode: "standard",
  round: 1,
  speaker: "moderator",
  personas: [],
  tensions: [],
  passages: [],
  floor: [],
  ...given,
});

/** Plays whole rounds with the offline provider alone, all that a step's speakers see being what was said before it. */
export async function play(options: RoundOptions): Promise<PlayedRound> {
  const { topic, documents = [], lang = "en", experts = [2, 3], given = [], rounds = 1 } = options;
  const provider = offlineProvider();
  const index = createPassageIndex(documents);
  const found = (persona?: Persona): Passage[] =>
    index.search(passageQuery(topic, persona), 30).map(({ passage }) => passage);
  const analysis = await ask(provider, {
    purpose: "analysis",
    schema: TopicAnalysis,
    facts: facts({ topic, lang, passages: found(), wanted: { experts, given } }),
  });
  const floor: FloorStatement[] = [];
  const known = { topic, lang, personas: analysis.experts, tensions: analysis.tensionMap };
  for (let round = 1; round <= rounds; round += 1) {
    let number = 0;
    const step = async (type: SwarmKind, speakers: readonly { readonly id: string; readonly persona?: Persona }[]) => {
      const seen = [...floor];
      for (const { id, persona } of speakers) {
        const passages = found(persona);
        const turn = facts({ ...known, round, floor: seen, passages, speaker: id, ...(persona ? { persona } : {}) });
        const schema = SWARM_SCHEMAS[type] as (typeof SWARM_SCHEMAS)["argument"];
        const content = await ask(provider, { purpose: type, schema, facts: turn });
        number += 1;
        floor.push(statement(round, number, id, type, content));
      }
    };
    const everybody = analysis.experts.map((persona) => ({ id: persona.id, persona }));
    if (round === 1) await step("position_declaration", everybody);
    await step("opening", [{ id: "moderator" }]);
    await step("argument", everybody);
    await step("stress_test", [{ id: "contrarian" }]);
    await step("response", everybody);
  }
  return { analysis, floor };
}

/** A statement as the moderator would put it onto the floor. */
function statement(
  round: number,
  number: number,
  from: string,
  type: SwarmKind,
  content: object,
  provider = "offline",
): FloorStatement {
  const spoken = (content as Partial<SwarmContent["argument"]>).references ?? [];
  return {
    id: messageId(round, number),
    from,
    type,
    round,
    content: { ...content },
    references: spoken.map(({ targetId, relation, comment }) => ({ targetId, type: relation, comment })),
    timestamp: "2026-11-21T00:00:00.000Z",
    turn: `${round}-${number}`,
    origin: { provider, model: "passages", isModel: false },
  };
}
