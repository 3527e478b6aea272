import { type Clock, systemClock } from "#lib/clock";
import { addUsage, NO_USAGE, type Usage } from "#wire";
import {
  type CallBudget,
  type CallOptions,
  type ModelRequest,
  type Provider,
  type ProviderAnswer,
  ProviderError,
} from "./provider.ts";
import { words } from "./words/index.ts";

/**
 * Combines providers: if one fails, the next one is asked with what is left of budget and time. Each gets half of the
 * time left, the last one all. The answer's note names the providers that failed.
 * @throws ProviderError of the provider that may yet succeed: a passing failure precedes one of the call, then a fatal one
 */
export function chainProvider(providers: readonly Provider[], clock: Clock = systemClock): Provider {
  const [first] = providers;
  if (!first) throw new RangeError("a chain needs a provider");

  async function answer<T>(request: ModelRequest<T>, options: CallOptions): Promise<ProviderAnswer<T>> {
    const failed: { provider: Provider; error: ProviderError }[] = [];
    let spent = NO_USAGE;
    for (const [at, provider] of providers.entries()) {
      options.signal.throwIfAborted();
      options.closing?.throwIfAborted();
      const left = options.deadline - clock.steady();
      const deadline = at === providers.length - 1 ? options.deadline : Math.floor(clock.steady() + left / 2);
      try {
        const given = await provider.answer(request, { ...options, deadline, budget: leftOf(options.budget, spent) });
        const note = failed.map(({ provider: { name }, error }) => words(request.facts.lang).stoodIn(name, error.code));
        const origin = note.length === 0 ? given.origin : { ...given.origin, note: note.join(" ") };
        return { ...given, origin, usage: addUsage(spent, given.usage) };
      } catch (error) {
        if (!(error instanceof ProviderError) || options.signal.aborted) throw error;
        failed.push({ provider, error });
        spent = addUsage(spent, error.usage ?? NO_USAGE);
      }
    }
    throw worth(failed, spent);
  }

  const close = async (): Promise<void> => {
    await Promise.all(providers.map((provider) => provider.close()));
  };
  return {
    name: first.name,
    get model() {
      return first.model;
    },
    isModel: first.isModel,
    answer,
    capabilities: async (signal) => (await first.capabilities?.(signal)) ?? {},
    close,
    [Symbol.asyncDispose]: close,
  };
}

function worth(
  failed: readonly { readonly provider: Provider; readonly error: ProviderError }[],
  usage: Usage,
): ProviderError {
  const of = (wanted: string) => failed.find(({ error }) => error.class === wanted);
  const chosen = of("passing") ?? of("call") ?? failed[0];
  if (!chosen) throw new RangeError("nothing was asked");
  const others = failed.filter((one) => one !== chosen).map(({ provider, error }) => `${provider.name}: ${error.code}`);
  const message = [chosen.error.message, ...(others.length > 0 ? [`also failed: ${others.join(", ")}`] : [])].join(
    "; ",
  );
  const { error } = chosen;
  return new ProviderError(error.code, message, { cause: error, usage, of: error.of, repaired: error.repaired });
}

function leftOf(budget: CallBudget | undefined, spent: Usage): CallBudget | undefined {
  if (!budget) return undefined;
  const less = (whole: number | undefined, used: number): number | undefined =>
    whole === undefined ? undefined : Math.max(0, whole - used);
  return {
    calls: less(budget.calls, spent.calls),
    tokens: less(budget.tokens, spent.inputTokens + spent.outputTokens),
    usd: less(budget.usd, spent.costUsd ?? 0),
  };
}
