import { present } from "#lib/fields";
import type { Env } from "./agents/program.ts";
import { chainProvider } from "./chain.ts";
import { bounded } from "./model/bounded.ts";
import { FREE, type HighestRate, loadPrices, rateOf } from "./model/pricing.ts";
import { type Provider, ProviderError } from "./provider.ts";
import { ENTRIES, entryOf, type MakeOptions, type ProviderEntry } from "./registry.ts";
import { chainOf, everyProvider, namesSeveral, providerNames, type Spec } from "./spec.ts";

export type { Env };

/**
 * Creates the provider of a name, or of a chain (`anthropic,ollama:qwen3`). Nothing is connected or loaded before its
 * first call. In a chain each part names its own model; `model` is then ignored.
 * @throws ProviderError `no_key` or `no_program`; `unsupported` for an unknown provider
 */
export function chooseProvider(name: string, env: Env, { model: wanted, ...options }: MakeOptions = {}): Provider {
  const specs = checkedChain(name, env);
  const isOne = !namesSeveral(name);
  const providers = specs.map((spec) => {
    const model = spec.model ?? (isOne ? wanted : undefined);
    return loadedLate(entryOf(spec.name) as ProviderEntry, env, { ...options, ...present({ model }) });
  });
  const [only] = providers;
  return only && providers.length === 1 ? only : chainProvider(providers, options.clock);
}

/**
 * Drops the providers that this environment cannot ask. One of a chain suffices, so that a machine without a key for
 * the others can use it.
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

/** Loads a provider at its first call. A call throws ProviderError `no_program` if that fails; the next tries again. */
export function loadedLate(entry: ProviderEntry, env: Env, options: MakeOptions): Provider {
  let loading: Promise<Provider> | undefined;
  let loaded: Provider | undefined;
  const close = async (): Promise<void> => {
    await (await loading)?.close();
  };
  const load = async (): Promise<Provider> => {
    loading ??= entry.load(env, options);
    try {
      loaded = await loading;
      return loaded;
    } catch (error) {
      loading = undefined;
      if (error instanceof ProviderError) throw error;
      // As where the program's files were replaced while it ran.
      const login = "end this swarm, start it again and resume";
      const what = `provider ${entry.name} could not be loaded (${(error as Error).message}): ${login}`;
      throw new ProviderError("no_program", what, { cause: error, of: { label: entry.label, login, reach: "" } });
    }
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

/** Returns the highest price of a chain's models: zero without a model, undefined for an unknown price. */
export function callRate(provider: string, model?: string): HighestRate | undefined {
  const rates = (chainOf(everyProvider({ provider, model })) ?? []).map(({ name, model: named }) => {
    const entry = entryOf(name);
    return entry?.isFree ? FREE : rateOf(named ?? entry?.defaultModel ?? "");
  });
  if (rates.length === 0) return undefined;
  return rates.reduce<HighestRate | undefined>(
    (most, rate) =>
      most && rate && { write: Math.max(most.write, rate.write), output: Math.max(most.output, rate.output) },
    FREE,
  );
}

/**
 * Refuses a budget in money if one of the models that a discussion may ask has no known price. Workers elsewhere have
 * their own price list, which is assumed to equal the local one.
 * @throws ProviderError `unsupported`; RangeError if SWARM_PRICES names no list of prices
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

/**
 * Looks up the models that a discussion names in their vendors' listings, which costs nothing. One that cannot be looked up
 * from here, for want of a key or a listing, counts as known.
 * @returns the first unknown one: `name`, PROVIDER:MODEL as the user wrote it, and `expert`, who was to think by it; undefined:
 * everybody without a provider of their own
 * @throws the signal's reason
 */
export async function unknownModel(
  options: Parameters<typeof everyProvider>[0],
  get: (name: string) => Provider,
  signal: AbortSignal,
) {
  const { provider, model, expertProviders = {} } = options;
  const named: { readonly expert?: string; readonly chain: string }[] = [
    { chain: everyProvider({ provider, model }) },
    ...Object.entries(expertProviders).map(([expert, chain]) => ({ expert, chain })),
  ];
  const looked = named.flatMap(({ chain, ...of }) =>
    (chainOf(chain) ?? []).flatMap((spec) => (spec.model === undefined ? [] : [lookUp(spec, of)])),
  );
  return (await Promise.all(looked)).find((found) => found !== undefined);

  async function lookUp({ name, model: of }: Spec, who: { readonly expert?: string }) {
    const whole = `${name}:${of}`;
    try {
      await get(whole).capabilities?.(signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProviderError && error.code === "no_model") return { ...who, name: whole, error };
    }
    return undefined;
  }
}

export type ProviderPool = ReturnType<typeof providerPool>;

/** Default limit on concurrent calls of one worker to one provider (SWARM_CALLS_AT_ONCE). */
const CALLS_AT_ONCE = 8;
/** Limit for coding agents, whose processes are larger than calls. */
const PROGRAMS_AT_ONCE = 4;

/**
 * Creates the providers of a worker: one for each name and model, with at most `limit` concurrent calls each (default:
 * SWARM_CALLS_AT_ONCE, else 8). Calls above the limit queue fairly.
 * @throws RangeError if SWARM_CALLS_AT_ONCE is no positive integer, or SWARM_PRICES names no list of prices
 */
export function providerPool(env: Env, options: Omit<MakeOptions, "model"> & { limit?: number } = {}) {
  const given = options.limit ?? env.SWARM_CALLS_AT_ONCE ?? CALLS_AT_ONCE;
  const limit = Number(given);
  if (!Number.isInteger(limit) || limit < 1)
    throw new RangeError(`SWARM_CALLS_AT_ONCE is ${given}: it must be a whole number above 0`);
  loadPrices(env);
  const providers = new Map<string, Provider>();
  let closed = false;
  const close = async (): Promise<void> => {
    closed = true;
    await Promise.all([...providers.values()].map((provider) => provider.close()));
    providers.clear();
  };
  return {
    /**
     * Returns the one provider of this name and model, created at the first request.
     * @throws ProviderError as chooseProvider does; `connection` after close
     */
    get(name: string, model?: string): Provider {
      if (closed) throw new ProviderError("connection", "the providers of this worker are closed");
      // `auto` is resolved when a discussion is opened; an unresolved one takes the first provider with a key.
      const real = name === "auto" ? (ENTRIES.find((entry) => entry.isThere(env))?.name ?? "offline") : name;
      const key = JSON.stringify([real, model]);
      let provider = providers.get(key);
      if (!provider) {
        const chosen = chooseProvider(real, env, { ...options, ...present({ model }) });
        provider = bounded(chosen, real.includes("cli:") ? Math.min(limit, PROGRAMS_AT_ONCE) : limit, options.clock);
        providers.set(key, provider);
      }
      return provider;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
