import { modelSpeaker, runWorker, serveParticipants, sharedBreaker } from "#actor";
import { givenDocuments } from "#client";
import { providerPool } from "#providers";

/**
 * Maximum number of turns in flight per expert worker. Higher than its number of concurrent model calls, so that
 * discussions share the queue fairly; low enough to leave work for workers started later.
 */
const CONCURRENCY = 64;

await runWorker("expert", async (context) => {
  const providers = providerPool(context.env, { breaker: sharedBreaker(context) });
  const answer = modelSpeaker(
    (name, model) => providers.get(name, model),
    (discussion, signal) => givenDocuments(context.bus, discussion, signal),
  );
  const server = serveParticipants(context, { pool: "expert", concurrency: CONCURRENCY, answer });
  return {
    drain: async (signal) => {
      await server.drain(signal);
      await providers.close();
    },
  };
});
