import type { Env } from "./agents/program.ts";
import { chainProvider } from "./chain.ts";
import { bounded } from "./model/bounded.ts";
import { FREE, loadPrices, rateOf } from "./model/pricing.ts";
import { type Provider, ProviderError } from "./provider.ts";
import { ENTRIES, entryOf, type MakeOptions, type ProviderEntry } from "./registry.ts";
import { chainOf, everyProvider, namesSeveral, providerNames, type Spec } from "./spec.ts";

export type { Env };

/**
 * The provider of a name, or of several in the order in which they are asked (`anthropic,ollama:qwen3`). Nothing is
 * connected or loaded before its first call. Of several each names its own model: a model given beside them is none of theirs.
 * @throws ProviderError `no_key` or `no_program`, or `unsupported` where there is no such provider
 */
export function chooseProvider(name: string, env: Env, { model: wanted, ...options }: MakeOptions = {}): Provider {
  const specs = checkedChain(name, env);
  const isOne = !namesSeveral(name);
  const providers = specs.map((spec) => {
    const model = spec.model ?? (isOne ? wanted : undefined);
    return loadedLate(entryOf(spec.name) as ProviderEntry, env, {
      ...options,
      ...(model === undefined ? {} : { model }),
    });
  });
  const [only] = providers;
  return only && providers.length === 1 ? only : chainProvider(providers, options.clock);
}

/**
 * Refuses a provider that cannot be asked with this environment. Of a chain one must be there, so that the others may be
 * left out on machines that have no key for them.
 * @throws ProviderError as chooseProvider does
 */
function checkedChain(name: string, env: Env): readonly Spec[] {
  const shown = JSON.stringify(name.slice(0, 80));
  const specs = chainOf(name);
  if (!specs) throw new ProviderError("unsupported", `there is no provider ${shown}: there are ${providerNames()}`);
  const faults: unknown[] = [];
  const there = specs.filter((spec) => {
    try {
      entryOf(spec.name)?.check(env);
      return true;
    } catch (error) {
      faults.push(error);
      return false;
    }
  });
  if (there.length === 0) throw faults[0];
  return there;
}

/** The provider, loaded at its first call. */
function loadedLate(entry: ProviderEntry, env: Env, options: MakeOptions): Provider {
  let loading: Promise<Provider> | undefined;
  let loaded: Provider | undefined;
  const close = async (): Promise<void> => {
    await (await loading)?.close();
  };
  const load = async (): Promise<Provider> => {
    loading ??= entry.load(env, options);
    loaded = await loading;
    return loaded;
  };
  return {
    name: entry.name,
    get model() {
      return loaded?.model ?? options.model ?? entry.defaultModel ?? "";
    },
    isModel: entry.name !== "offline",
    answer: async (request, call) => (await load()).answer(request, call),
    capabilities: async (signal) => (await (await load()).capabilities?.(signal)) ?? {},
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * What a model's tokens cost at most, in USD per million: as input written to the cache, and as output. Nothing where no
 * model takes part; undefined where the price is not known.
 */
export function callRate(provider: string, model?: string): Rate | undefined {
  const specs = chainOf(provider) ?? [];
  const rates = specs.map((spec) => {
    const entry = entryOf(spec.name);
    const named = spec.model ?? (specs.length === 1 ? model : undefined);
    return entry?.isFree ? FREE : rateOf(named ?? entry?.defaultModel ?? "");
  });
  if (rates.length === 0) return undefined;
  return rates.reduce<Rate | undefined>(
    (most, rate) =>
      most && rate && { write: Math.max(most.write, rate.write), output: Math.max(most.output, rate.output) },
    FREE,
  );
}

interface Rate {
  readonly write: number;
  readonly output: number;
}

/**
 * Refuses a budget in money where the price of one of the models that a discussion may ask is not known: nothing could be
 * held to it. With workers elsewhere their prices count; here the same list is taken for theirs.
 * @throws ProviderError `unsupported`; RangeError where SWARM_PRICES names no list of prices
 */
export function requirePrice(
  options: Parameters<typeof everyProvider>[0] & { readonly budgetUsd?: number | undefined },
  env: Env,
): void {
  if (options.budgetUsd === undefined) return;
  loadPrices(env);
  const unpriced = chainOf(everyProvider(options))?.find(
    ({ name, model }) => !callRate(model === undefined ? name : `${name}:${model}`),
  );
  if (!unpriced) return;
  const { name, model } = unpriced;
  const what = model ?? entryOf(name)?.defaultModel ?? `what ${name} answers with`;
  throw new ProviderError(
    "unsupported",
    `the price of ${what} is not known, so no budget in money can hold: name its prices in a file (SWARM_PRICES=FILE), or give a budget in tokens or calls instead`,
  );
}

export interface ProviderPool extends AsyncDisposable {
  /**
   * The one provider of this name and model; made at the first request.
   * @throws ProviderError as chooseProvider does; `connection` after close
   */
  get(name: string, model?: string): Provider;
  close(): Promise<void>;
}

/** Calls that one worker has under way at once with one provider, where SWARM_CALLS_AT_ONCE does not say otherwise. */
const CALLS_AT_ONCE = 8;
/** Programs are larger than calls. */
const PROGRAMS_AT_ONCE = 4;

/**
 * The providers of a worker: one for each name and model, each with at most `limit` calls at once (default:
 * SWARM_CALLS_AT_ONCE, else 8); what waits above that gets its fair turn.
 * @throws RangeError where SWARM_CALLS_AT_ONCE is no whole number above 0, or SWARM_PRICES names no list of prices
 */
export function providerPool(env: Env, options: Omit<MakeOptions, "model"> & { limit?: number } = {}): ProviderPool {
  const limit = options.limit ?? Number(env.SWARM_CALLS_AT_ONCE ?? CALLS_AT_ONCE);
  if (!Number.isInteger(limit) || limit < 1)
    throw new RangeError(`SWARM_CALLS_AT_ONCE is ${env.SWARM_CALLS_AT_ONCE}: it must be a whole number above 0`);
  loadPrices(env);
  const providers = new Map<string, Provider>();
  let closed = false;
  const close = async (): Promise<void> => {
    closed = true;
    await Promise.all([...providers.values()].map((provider) => provider.close()));
    providers.clear();
  };
  return {
    get(name, model) {
      if (closed) throw new ProviderError("connection", "the providers of this worker are closed");
      // `auto` is resolved when a discussion is opened; where that was not done, the first provider with a key is taken.
      const real = name === "auto" ? (ENTRIES.find((entry) => entry.isThere(env))?.name ?? "offline") : name;
      const key = JSON.stringify([real, model]);
      let provider = providers.get(key);
      if (!provider) {
        const chosen = chooseProvider(real, env, { ...options, ...(model === undefined ? {} : { model }) });
        provider = bounded(chosen, real.includes("cli:") ? Math.min(limit, PROGRAMS_AT_ONCE) : limit, options.clock);
        providers.set(key, provider);
      }
      return provider;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
