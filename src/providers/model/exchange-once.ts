import type { Usage } from "#wire";
import type { CallOptions, ToldExchange } from "../provider.ts";
import { ExchangeFailure, type Meter, type Reply, rootCause, type Vendor } from "./exchange.ts";
import { withoutSecrets } from "./explain.ts";
import { idleWatch, type Patience } from "./idle-watch.ts";
import { NO_TOKENS, usageOf } from "./pricing.ts";

interface Context<P> {
  readonly vendor: Vendor<P>;
  readonly secrets: readonly string[];
  readonly patience: Patience;
}

interface Message<P> {
  readonly params: P;
  readonly model: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Told as things come: `spent` once, where the vendor sent a status. */
interface Hearers extends Pick<CallOptions, "onProgress" | "onWords" | "onExchange"> {
  readonly spent: (usage: Usage) => void;
}

/**
 * One exchange with a vendor, with an idle time-out.
 * @throws ExchangeFailure, or the signal's reason
 */
export async function exchangeOnce<P>(context: Context<P>, message: Message<P>, hearers: Hearers): Promise<Reply> {
  const { vendor, secrets, patience } = context;
  const { params, model, timeoutMs, signal } = message;
  const meter: Meter = { responded: false, tokens: NO_TOKENS };
  using idle = idleWatch(patience);
  const onProgress = (said: boolean): void => {
    idle.heard(said);
    hearers.onProgress?.();
  };
  const tell = (came: Pick<ToldExchange, "reply" | "failure">): void => {
    const usage = meter.responded ? usageOf(model, meter.tokens, costOf(vendor, meter, model)) : undefined;
    if (usage) hearers.spent(usage);
    if (!hearers.onExchange) return;
    const told = { provider: vendor.name, model, request: params, ...came, ...(usage ? { usage } : {}) };
    hearers.onExchange(JSON.parse(withoutSecrets(JSON.stringify(told), secrets)) as ToldExchange);
  };
  const { onWords } = hearers;
  const either = AbortSignal.any([signal, idle.signal]);
  try {
    const reply = await vendor.exchange(params, model, { signal: either, timeoutMs, onProgress, onWords, meter });
    tell({ reply });
    return reply;
  } catch (thrown) {
    const isIdle = idle.signal.aborted && !signal.aborted;
    const error = isIdle
      ? new ExchangeFailure("timeout", (idle.signal.reason as Error).message, { cause: thrown, retry: true })
      : thrown;
    const { code, status } = error instanceof ExchangeFailure ? error : { code: "connection", status: undefined };
    tell({ failure: { code, message: rootCause(error), ...(status === undefined ? {} : { status }) } });
    throw error;
  }
}

/** What the vendor says that it cost, nothing where its tokens are free; else undefined: the table of prices decides. */
function costOf<P>(vendor: Vendor<P>, { costUsd }: Meter, model: string): number | undefined {
  const rate = vendor.rate(model);
  return costUsd ?? (rate?.write === 0 && rate.output === 0 ? 0 : undefined);
}
