import { randomUUID } from "node:crypto";
import type { Exchange } from "#wire";
import { type ModelRequest, type ProviderAnswer, ProviderError, type ToldExchange } from "./provider.ts";

export type Recording = ReturnType<typeof openRecording>;

/**
 * Opens the recording of what one call sends to models and receives from them. An exchange is handed to `keep` when the next one begins or the call ends.
 * @param keep called with every exchange, in order
 */
export function openRecording(
  { purpose, facts }: Pick<ModelRequest, "purpose" | "facts">,
  turn: string,
  keep: (exchange: Exchange) => void,
) {
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
    onExchange(told: ToldExchange): void {
      if (last) keep(last);
      attempt += 1;
      last = { ...head, attempt, ...told };
    },
    /** Records the answer that ended the call; a call that reached no model is not recorded. */
    answered({ origin, usage }: Pick<ProviderAnswer<unknown>, "origin" | "usage">): void {
      if (origin.isModel && attempt > 0) end({ origin, usage });
    },
    /** Records the failure that ended the call, if it is a provider's. */
    failed(error: unknown): void {
      if (!(error instanceof ProviderError)) return;
      const { code, message, usage } = error;
      end({ failed: { code, message }, ...(usage ? { usage } : {}) });
    },
  };
}
