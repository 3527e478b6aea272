import type { Clock } from "#lib/clock";
import type { Lang } from "#wire";
import { anthropicProvider, DEFAULT_MODEL } from "./anthropic/anthropic.ts";
import { bounded } from "./model/bounded.ts";
import { loadPrices, rateOf } from "./model/pricing.ts";
import { offlineProvider } from "./offline/offline.ts";
import { type Provider, ProviderError } from "./provider.ts";
import { words } from "./words/index.ts";

/** The part of the process environment that decides who answers. */
export type Env = Readonly<Record<string, string | undefined>>;

export interface ChooseOptions {
  readonly model?: string;
  readonly clock?: Clock;
  readonly fetch?: typeof fetch;
}

export interface Choice {
  readonly provider: Provider;
  /** To be told to the user: why this one answers, and what would change it. */
  readonly note?: string;
}

const HERE = "auto, anthropic, offline";
const LATER = /^(openai|gemini|human|cli:.+|replay:.+)$/;

/** Whether `--provider` may have this value; it may still not be available. */
export const isProviderName = (name: string): boolean => HERE.split(", ").includes(name) || LATER.test(name);

/** Whom `auto` stands for: a provider whose key is set, else nobody. The note says so, in English by default. */
export function resolveAuto(
  env: Env,
  lang: Lang = "en",
): { readonly name: "anthropic" | "offline"; readonly note?: string } {
  if (env.ANTHROPIC_API_KEY) return { name: "anthropic" };
  const unused = ["OPENAI_API_KEY", "GEMINI_API_KEY"].filter((key) => env[key]);
  return { name: "offline", note: words(lang).auto(unused) };
}

/**
 * The provider of a name. Nothing is connected or loaded before its first call.
 * @throws ProviderError `no_key`, or `unsupported` where the name is unknown or of a later version
 */
export function chooseProvider(name: string, env: Env, options: ChooseOptions = {}): Choice {
  if (name === "auto") {
    const { name: found, note } = resolveAuto(env);
    return { ...chooseProvider(found, env, options), ...(note === undefined ? {} : { note }) };
  }
  if (name === "offline") return { provider: offlineProvider(options.clock) };
  if (name === "anthropic") return { provider: anthropic(env, options) };
  const shown = JSON.stringify(name.slice(0, 80));
  if (name === "human") {
    throw new ProviderError(
      "unsupported",
      `provider ${shown} is not in this version: use --seat NAME for a person; there are ${HERE}`,
    );
  }
  if (LATER.test(name))
    throw new ProviderError("unsupported", `provider ${shown} is not in this version: there are ${HERE}`);
  throw new ProviderError("unsupported", `there is no provider ${shown}: there are ${HERE}`);
}

function anthropic(env: Env, { model, clock, fetch }: ChooseOptions): Provider {
  const apiKey = env.ANTHROPIC_API_KEY;
  if (!apiKey) {
    throw new ProviderError(
      "no_key",
      "provider anthropic needs a key: set ANTHROPIC_API_KEY, or use --provider offline",
    );
  }
  return anthropicProvider({
    apiKey,
    ...(env.ANTHROPIC_BASE_URL ? { baseUrl: env.ANTHROPIC_BASE_URL } : {}),
    ...(model === undefined ? {} : { model }),
    ...(clock === undefined ? {} : { clock }),
    ...(fetch === undefined ? {} : { fetch }),
  });
}

/**
 * What a model's tokens cost at most, in USD per million: as input written to the cache, and as output. Nothing where no
 * model takes part; undefined where the price is not known.
 */
export function callRate(
  provider: string,
  model?: string,
): { readonly write: number; readonly output: number } | undefined {
  return provider === "offline" ? { write: 0, output: 0 } : rateOf(model ?? DEFAULT_MODEL);
}

/**
 * Refuses a budget in money for a model whose price is not known: nothing could be held to it. With workers elsewhere
 * their prices count; here the same list is taken for theirs.
 * @throws ProviderError `unsupported`; RangeError where SWARM_PRICES names no list of prices
 */
export function requirePrice(name: string, model: string | undefined, env: Env): void {
  loadPrices(env);
  if (callRate(name, model)) return;
  throw new ProviderError(
    "unsupported",
    `the price of ${model ?? DEFAULT_MODEL} is not known, so no budget in money can hold: name its prices in a file (SWARM_PRICES=FILE), or give --budget-tokens or --budget-calls`,
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

/**
 * The providers of a worker: one for each name and model, each with at most `limit` calls at once (default:
 * SWARM_CALLS_AT_ONCE, else 8); what waits above that gets its fair turn.
 * @throws RangeError where SWARM_CALLS_AT_ONCE is no whole number above 0, or SWARM_PRICES names no list of prices
 */
export function providerPool(env: Env, options: Omit<ChooseOptions, "model"> & { limit?: number } = {}): ProviderPool {
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
      const real = name === "auto" ? resolveAuto(env).name : name;
      const key = JSON.stringify([real, model]);
      let provider = providers.get(key);
      if (!provider) {
        const chosen = chooseProvider(real, env, { ...options, ...(model === undefined ? {} : { model }) });
        provider = bounded(chosen.provider, limit, options.clock);
        providers.set(key, provider);
      }
      return provider;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
