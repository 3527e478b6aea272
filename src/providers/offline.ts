import type { z } from "zod";
import { type Clock, systemClock } from "#lib/clock";
import { describeIssues } from "#wire";
import { type CallOptions, type ModelRequest, type Provider, type ProviderAnswer, ProviderError } from "./provider.ts";
import { words } from "./words/index.ts";

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

/**
 * Returns the computed facts, as far as the request asks for them: the schema takes the keys that it knows.
 * @throws ProviderError `unsupported` where nothing was computed
 */
function computedFor<T>({ facts, purpose, schema }: ModelRequest<T>): unknown {
  if (facts.computed === undefined) {
    throw new ProviderError(
      "unsupported",
      `offline writes no ${purpose} of its own: facts.computed must hold what the argument graph computed`,
    );
  }
  const parsed = schema.safeParse(facts.computed);
  return parsed.success ? facts.computed : shortened(narrowed(facts.computed, schema), schema);
}

/** The same keys as the schema has, where it is an object's and refuses others. */
function narrowed(computed: unknown, schema: z.ZodType): unknown {
  const shape =
    "shape" in schema && typeof schema.shape === "object" && schema.shape !== null ? schema.shape : undefined;
  if (!shape || typeof computed !== "object" || computed === null) return computed;
  return Object.fromEntries(Object.entries(computed).filter(([key]) => Object.hasOwn(shape, key)));
}

/** The lists of a value cut to what the schema takes: what was computed comes in order of weight, words may stop sooner. */
function shortened(value: unknown, schema: z.ZodType): unknown {
  const copy: unknown = structuredClone(value);
  for (const { code, path, ...issue } of schema.safeParse(copy).error?.issues ?? []) {
    const list = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], copy);
    if (code === "too_big" && "maximum" in issue && Array.isArray(list)) list.length = Number(issue.maximum);
  }
  return copy;
}
