import { modelSpeaker, runWorker, serveParticipants, sharedBreaker } from "#actor";
import { givenDocuments } from "#client";
import { providerPool } from "#providers";

const CONCURRENCY = 32;

await runWorker("contrarian", async (context) => {
  const providers = providerPool(context.env, { breaker: sharedBreaker(context) });
  const answer = modelSpeaker(
    (name, model) => providers.get(name, model),
    (discussion, signal) => givenDocuments(context.bus, discussion, signal),
  );
  const server = serveParticipants(context, { pool: "contrarian", concurrency: CONCURRENCY, answer });
  return {
    drain: async (signal) => {
      await server.drain(signal);
      await providers.close();
    },
  };
});
