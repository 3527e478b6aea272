import { randomUUID } from "node:crypto";
import type { Exchange } from "#wire";
import { type ModelRequest, type ProviderAnswer, ProviderError, type ToldExchange } from "./provider.ts";

/** Keeps what one call says to models and hears from them. */
export interface Recording {
  /** For CallOptions. */
  readonly onExchange: (told: ToldExchange) => void;
  /** The call ended with this answer. What asked no model is not kept. */
  answered(answer: Pick<ProviderAnswer<unknown>, "origin" | "usage">): void;
  /** The call ended without an answer. What is no failure of a provider is not kept. */
  failed(error: unknown): void;
}

/**
 * Opens the recording of one call. Each exchange is handed on when the next one begins, or with the call's outcome.
 * @param keep called with every exchange, in order
 */
export function openRecording(
  { purpose, facts }: Pick<ModelRequest, "purpose" | "facts">,
  turn: string,
  keep: (exchange: Exchange) => void,
): Recording {
  const head = {
    call: randomUUID(),
    turn,
    purpose,
    participant: facts.speaker,
    round: facts.round,
    ...(facts.returned ? { repair: true } : {}),
  };
  let attempt = 0;
  let last: Exchange | undefined;
  const end = (outcome: NonNullable<Exchange["outcome"]>): void => {
    keep({ ...(last ?? { ...head, attempt: 0 }), outcome });
    last = undefined;
  };
  return {
    onExchange(told) {
      if (last) keep(last);
      attempt += 1;
      last = { ...head, attempt, ...told };
    },
    answered({ origin, usage }) {
      if (origin.isModel && attempt > 0) end({ origin, usage });
    },
    failed(error) {
      if (!(error instanceof ProviderError)) return;
      const { code, message, usage } = error;
      end({ failed: { code, message }, ...(usage ? { usage } : {}) });
    },
  };
}
