import { modelSpeaker, runWorker, serveParticipants } from "#actor";
import { providerPool } from "#providers";

/**
 * Turns that one expert worker has in hand at once. More than the calls that it makes at once, so that discussions get
 * fair turns among what waits; not so many that another worker, started later, finds nothing to do.
 */
const CONCURRENCY = 64;

await runWorker("expert", async (context) => {
  const providers = providerPool(context.env);
  const answer = modelSpeaker((name, model) => providers.get(name, model));
  const server = serveParticipants(context, { pool: "expert", concurrency: CONCURRENCY, answer });
  return {
    drain: async (signal) => {
      await server.drain(signal);
      await providers.close();
    },
  };
});
