import { answerKept, factsOf, type KeptCall, keepExchanges, sharedBreaker, type WorkerContext } from "#actor";
import { readingOf, usageIn } from "#client";
import { langOf, type Projection, type SeatTurn } from "#discussion";
import { systemClock } from "#lib/clock";
import { REPLAY } from "#lib/provider-name";
import { protocolOf, withEffort } from "#protocols";
import { kindAt } from "#protocols/content";
import type { ReadAnswer } from "#protocols/protocol";
import { chainProvider, forReading, type Provider, ProviderError, type ProviderPool, providerPool } from "#providers";
import { leftOf } from "#providers/model/charging";
import { Refusal } from "../problem.ts";
import type { Rates } from "./guests.ts";

/** Readings of one turn, one more a day. */
const MOST = 5;
const RATE = { perSecond: 1 / 86_400, burst: MOST };

/** Advice after every reason why a text was not read. */
const INSTEAD = "send your text as it is, or have it read again";

/** Parts of a gateway; `stop` closes the connections to models. */
type Gateway = Pick<WorkerContext, "bus" | "env"> & {
  readonly log: Pick<WorkerContext["log"], "error">;
  readonly stop: AbortSignal;
};

/** Has the discussion's model read what a person at a seat has written. */
export class Reader {
  readonly #of: Gateway;
  readonly #rates: Rates;
  #pool: ProviderPool | undefined;

  constructor(of: Gateway, rates: Rates) {
    this.#of = of;
    this.#rates = rates;
  }

  /** Whether answers to turns of a kind are read: its short form says how, and a model can be asked from here. */
  reads(state: Projection, kind: string): boolean {
    try {
      return kindAt(state, kind)?.short?.reading !== undefined && this.#provider(state) !== undefined;
    } catch (error) {
      if (error instanceof ProviderError) return false;
      throw error;
    }
  }

  /**
   * Reads a short answer. The call is kept among the exchanges under the seat's name. It has what the budget leaves beside
   * all that is known to be spent; calls under way are not, so that it may exceed the budget by one reading.
   * @param ms time for the model, in milliseconds
   * @returns the answer with what stands in its text in fields, and the words that say it
   * @throws Refusal 409 without a model or money, or after MOST readings of the turn; 502 where the model gives no answer
   */
  async read(
    state: Projection,
    seat: string,
    { message }: SeatTurn,
    content: Readonly<Record<string, unknown>>,
    { ms, signal }: { readonly ms: number; readonly signal: AbortSignal },
  ): Promise<ReadAnswer> {
    const { bus, log } = this.#of;
    const { turn, phase } = message.body;
    const asked = { turn: message.body, floor: [...state.floor], round: message.round ?? 1, participant: seat };
    const facts = { ...factsOf(asked), lang: langOf(state) };
    const { request, content: inFields } = kindAt(state, phase)?.short?.reading?.(facts, content) ?? {};
    try {
      const provider = request && this.#provider(state);
      if (!provider || !inFields) throw new Refusal(409, `no model reads answers here: ${INSTEAD}`);
      if (this.#rates.take(`read ${state.id} ${seat} ${turn}`, RATE) > 0)
        throw new Refusal(409, `this turn's answer was read ${MOST} times: ${INSTEAD}`);
      let kept: KeptCall | undefined;
      const record = (made: Pick<typeof request, "purpose" | "facts">): KeptCall => {
        const context = { bus, clock: systemClock, log: { warn: log.error.bind(log) } };
        kept = keepExchanges(context, { discussion: state.id, participant: seat, turn: readingOf(turn) }, made);
        return kept;
      };
      const { budgetCalls: calls, budgetTokens: tokens, budgetUsd: usd } = state.options ?? {};
      const limits = { calls, tokens, usd };
      const isBounded = Object.values(limits).some((limit) => limit !== undefined);
      const call = {
        ...{ signal, deadline: systemClock.steady() + ms, share: { of: state.id, attended: true } },
        budget: isBounded ? leftOf(limits, usageIn(state.exchanges.values())) : undefined,
      };
      try {
        const wanted = withEffort(request, protocolOf(state.options), state.options);
        const answer = await answerKept(provider, wanted, { turn: { turn: readingOf(turn) }, record }, call);
        return inFields(answer.content);
      } finally {
        await kept?.stored();
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const isOver = error.code === "over_budget";
      const useless = isOver ? "the discussion's budget does not pay for it" : "the model's answer was of no use";
      const late = `the model did not read it within ${Math.ceil(ms / 1_000)} s`;
      const why = error.class === "call" ? useless : error.code === "timeout" ? late : error.message;
      throw new Refusal(isOver || error.class === "fatal" ? 409 : 502, `${why}: ${INSTEAD}`);
    }
  }

  /** The family's model that reads well, as for a judge; the discussion's own where one is named, or that one fails. */
  #provider({ options }: Projection): Provider | undefined {
    if (!options || options.provider === "offline" || options.provider.startsWith(REPLAY)) return undefined;
    if (!this.#pool) {
      const { bus, env, stop } = this.#of;
      const pool = providerPool(env, { breaker: sharedBreaker({ bus, clock: systemClock }) });
      stop.addEventListener("abort", () => void pool.close(), { once: true });
      this.#pool = pool;
    }
    const usual = this.#pool.get(options.provider, options.model);
    if (options.model !== undefined) return usual;
    return chainProvider([...new Set([this.#pool.get(forReading(options.provider)), usual])]);
  }
}
