import type { Clock } from "#lib/clock";
import { systemClock } from "#lib/clock";
import { describeIssues } from "#wire";
import {
  type Answer,
  type CallOptions,
  type Facts,
  type ModelRequest,
  type Provider,
  ProviderError,
} from "../provider.ts";
import { analogy } from "./analogy.ts";
import { analyse } from "./analysis.ts";
import { argue } from "./argument.ts";
import { computedFor, reopen } from "./moderating.ts";
import { phrases } from "./phrases.ts";
import { declarePosition } from "./position.ts";
import { respond } from "./response.ts";
import { stressTest } from "./stress-test.ts";
import { tellUnshared } from "./unshared.ts";

/**
 * Answers without any model: by rule, from the topic and the passages in a request's facts. It has no opinion of its
 * own; it quotes, and sets quotes against each other. The same request always gets the same answer. Every answer
 * counts as one call, so that bounds on calls hold here too; it costs no tokens.
 */
export function offlineProvider(clock: Clock = systemClock): Provider {
  const close = (): Promise<void> => Promise.resolve();
  return {
    name: "offline",
    model: "passages",
    isModel: false,
    async answer<T>(request: ModelRequest<T>, { signal, deadline }: CallOptions): Promise<Answer<T>> {
      signal.throwIfAborted();
      if (clock.now() > deadline) {
        throw new ProviderError("timeout", `the deadline of this ${request.purpose} had passed before it was begun`);
      }
      const parsed = request.schema.safeParse(contentFor(request));
      if (!parsed.success) {
        throw new ProviderError(
          "invalid_answer",
          `the rule for ${request.purpose} gave what its schema refuses (${describeIssues(parsed.error)}): a bug, please report it`,
        );
      }
      return {
        content: parsed.data,
        origin: { provider: "offline", model: "passages", isModel: false, note: phrases(request.facts.lang).note },
        usage: { calls: 1, inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
      };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function contentFor<T>(request: ModelRequest<T>): unknown {
  const rule = RULES[request.purpose];
  return rule ? rule(request.facts) : computedFor(request);
}

/** What a rule writes; everything else was computed from the graph before it was asked for. */
const RULES: Readonly<Partial<Record<ModelRequest["purpose"], (facts: Facts) => unknown>>> = {
  analysis: analyse,
  position_declaration: declarePosition,
  unshared_information: tellUnshared,
  argument: argue,
  stress_test: stressTest,
  response: respond,
  analogy,
  reopening: reopen,
};
