import type { Clock } from "#lib/clock";
import { systemClock } from "#lib/clock";
import { describeIssues } from "#wire";
import { type CallOptions, type ModelRequest, type Provider, type ProviderAnswer, ProviderError } from "../provider.ts";
import { words } from "../words/index.ts";
import { computedFor } from "./computed.ts";

/**
 * Answers without any model: by the request's own rule (`byRule`), else with what was computed for it. It has no
 * opinion of its own. The same request always gets the same answer. Every answer counts as one call, so that bounds
 * on calls hold here too; it costs no tokens.
 */
export function offlineProvider(clock: Clock = systemClock): Provider {
  const close = (): Promise<void> => Promise.resolve();
  return {
    name: "offline",
    model: "passages",
    isModel: false,
    async answer<T>(request: ModelRequest<T>, { signal, deadline, budget }: CallOptions): Promise<ProviderAnswer<T>> {
      signal.throwIfAborted();
      if (clock.steady() > deadline) {
        throw new ProviderError("timeout", `the deadline of this ${request.purpose} had passed before it was begun`);
      }
      if (budget?.calls !== undefined && budget.calls < 1) {
        throw new ProviderError("over_budget", "what is left of the budget does not pay for another call");
      }
      const content = request.byRule ? await request.byRule(request.facts) : computedFor(request);
      const parsed = request.schema.safeParse(content);
      if (!parsed.success) {
        throw new ProviderError(
          "invalid_answer",
          `the rule for ${request.purpose} gave what its schema refuses (${describeIssues(parsed.error)}): a bug, please report it`,
        );
      }
      return {
        content: parsed.data,
        origin: { provider: "offline", model: "passages", isModel: false, note: words(request.facts.lang).offline },
        usage: { calls: 1, inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
      };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
