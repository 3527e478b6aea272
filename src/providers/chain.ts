import { type Clock, systemClock } from "#lib/clock";
import { addUsage, NO_USAGE, type Usage } from "#wire";
import { leftOf } from "./model/charging.ts";
import {
  type CallOptions,
  type ModelRequest,
  type OutageTimes,
  type Provider,
  type ProviderAnswer,
  ProviderError,
  waitSignal,
} from "./provider.ts";
import { words } from "./words/index.ts";

/** Time in ms, from the moment at which all providers of a chain fail, for which one of them is asked again. */
const ALL_OUT_MS = 20_000;
/** Time in ms for one attempt after that, with those whose pause is over. */
const ONCE_MS = 1_000;

interface Failed {
  readonly provider: Provider;
  readonly error: ProviderError;
}

/**
 * Combines providers: if one fails, or its breaker knows of an outage, the next one is asked at once with what is left of
 * budget and time. Each gets half of the time left, the last one all. If all fail, those whose pause is over are asked once;
 * then the one that may be asked again first gets a few seconds, if they failed just before. The answer's note names the providers that failed.
 * @throws ProviderError of the provider that may yet succeed: a passing failure precedes one of the call, then a fatal one
 */
export function chainProvider(providers: readonly Provider[], clock: Clock = systemClock): Provider {
  const [first] = providers;
  if (!first) throw new RangeError("a chain needs a provider");

  async function answer<T>(request: ModelRequest<T>, options: CallOptions): Promise<ProviderAnswer<T>> {
    const failed: Failed[] = [];
    let spent = NO_USAGE;
    const ask = async (
      provider: Provider,
      { deadline, retryUntil }: Required<Pick<CallOptions, "deadline" | "retryUntil">>,
    ): Promise<ProviderAnswer<T> | undefined> => {
      options.signal.throwIfAborted();
      options.closing?.throwIfAborted();
      try {
        const call = { ...options, deadline, retryUntil, budget: options.budget && leftOf(options.budget, spent) };
        const given = await provider.answer(request, call);
        const before = failed.slice(0, providers.indexOf(provider));
        const note = before.map(({ provider: { name }, error }) => words(request.facts.lang).stoodIn(name, error.code));
        const origin = note.length === 0 ? given.origin : { ...given.origin, note: note.join(" ") };
        return { ...given, origin, usage: addUsage(spent, given.usage) };
      } catch (error) {
        if (!(error instanceof ProviderError) || options.signal.aborted) throw error;
        const at = failed.findIndex((one) => one.provider === provider);
        failed.splice(at === -1 ? failed.length : at, 1, { provider, error });
        spent = addUsage(spent, error.usage ?? NO_USAGE);
        return undefined;
      }
    };
    for (const [at, provider] of providers.entries()) {
      const left = options.deadline - clock.steady();
      const deadline = at === providers.length - 1 ? options.deadline : Math.floor(clock.steady() + left / 2);
      const answered = await ask(provider, { deadline, retryUntil: 0 });
      if (answered) return answered;
    }
    if (options.retryUntil === 0) throw worth(failed, spent);
    const { deadline, retryUntil: latest = deadline } = options;
    const now = clock.steady();
    const due = recovering(failed).filter(({ soon, isProbed }) => soon <= now || isProbed);
    for (const { provider } of due) {
      const retryUntil = Math.min(clock.steady() + ONCE_MS, latest);
      const answered = await ask(provider, { deadline, retryUntil });
      if (answered) return answered;
    }
    const [again] = recovering(failed).toSorted((a, b) => a.soon - b.soon);
    const retryUntil = Math.min(Math.max(...failed.map(({ error }) => error.outage?.since ?? 0)) + ALL_OUT_MS, latest);
    if (again && again.soon < retryUntil) {
      await clock.sleep(Math.max(0, again.soon - clock.steady()), waitSignal(options));
      const answered = await ask(again.provider, { deadline, retryUntil });
      if (answered) return answered;
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

/** Returns the providers that may recover by themselves, each with its outage. */
const recovering = (failed: readonly Failed[]): readonly (OutageTimes & Pick<Failed, "provider">)[] =>
  failed.flatMap(({ provider, error: { class: kind, outage } }) =>
    kind === "passing" && outage ? [{ ...outage, provider }] : [],
  );

function worth(failed: readonly Failed[], usage: Usage): ProviderError {
  const first = (wanted: string) => failed.find(({ error }) => error.class === wanted);
  const chosen = first("passing") ?? first("call") ?? failed[0];
  if (!chosen) throw new RangeError("nothing was asked");
  const others = failed.filter((one) => one !== chosen).map(({ provider, error }) => `${provider.name}: ${error.code}`);
  const message = [chosen.error.message, ...(others.length > 0 ? [`also failed: ${others.join(", ")}`] : [])].join(
    "; ",
  );
  const { code, of, repaired, outage } = chosen.error;
  return new ProviderError(code, message, { cause: chosen.error, usage, of, repaired, outage });
}
