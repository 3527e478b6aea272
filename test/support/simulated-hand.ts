import type { TurnInHand } from "#actor";
import { type Provider, ProviderError } from "#providers";
import { NO_USAGE } from "#wire";
import { modelSpeaker } from "../../src/actor/speaker.ts";
import { DISCUSSION, Failing, type Player, type SimulatedTable, type Turn } from "./simulated-table.ts";

/** A turn as a worker has it in hand; nothing of its call is kept. */
export const handOf = (table: SimulatedTable, turn: Turn): TurnInHand => ({
  ...{ discussion: DISCUSSION, participant: turn.body.you?.id ?? "", round: turn.round ?? 1, turn: turn.body, seq: 0 },
  floor: turn.body.floor ?? table.floor(),
  signal: new AbortController().signal,
  deadline: Date.parse(turn.body.deadline),
  onProgress: () => {},
  record: () => ({
    onExchange: () => {},
    failed: () => {},
    answered: () => {},
    stored: async () => {},
    spent: () => NO_USAGE,
  }),
});

/** A worker of the table's models: a call that fails is reported as it reports it. */
export function speaking(table: SimulatedTable, provider: Provider): Player {
  const speak = modelSpeaker(
    () => provider,
    async () => [],
  );
  return async (turn) => {
    try {
      return (await speak(handOf(table, turn))).content as Record<string, unknown>;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return new Failing({ class: error.class, code: error.code }, error.message);
    }
  };
}
