import { ParticipantServer, RESTARTED, runWorker, sharedBreaker } from "#actor";
import { givenDocuments } from "#client";
import { providerPool } from "#providers";
import { HISTORIAN } from "#wire";
import { answerTurn, isWorded } from "./answer.ts";
import { Historian } from "./historian.ts";

/** Maximum number of syntheses in flight per worker. */
const CONCURRENCY = 16;

/** Milliseconds for checking the files that a dead predecessor left. */
const RECOVER_MS = 60_000;

/** The historian: keeps every discussion's files, and writes the synthesis at its end. */
await runWorker(HISTORIAN, async (context) => {
  const { bus, clock, log, home, env } = context;
  const providers = providerPool(env, { clock, breaker: sharedBreaker(context) });
  const historian = new Historian({ bus, clock, log, home });
  historian.tidy();
  if (env[RESTARTED]) {
    const failed = (error: unknown): void => log.error({ err: error }, "could not check the files of its predecessor");
    historian
      .recover(AbortSignal.timeout(RECOVER_MS))
      .then(() => context.announce({ recovered: true }))
      .catch(failed);
  }
  const seats = new ParticipantServer(context, {
    pool: HISTORIAN,
    concurrency: CONCURRENCY,
    answer: async (hand) => {
      const { discussion, signal } = hand;
      const state = await historian.projection(discussion, signal);
      // A model reads documents in passages; rules need the whole text.
      const documents = state.hasModel && isWorded(hand) ? [] : await givenDocuments(bus, discussion, signal);
      return answerTurn(hand, state, { providers, documents, now: clock.steady() });
    },
    beforeBye: (discussion, seq) => historian.flush(discussion, seq),
  });
  return {
    async drain(signal) {
      await seats.drain(signal);
      const behind = await historian.drain(signal);
      if (behind.length > 0) context.announce({ behind });
      await providers.close();
    },
  };
});
