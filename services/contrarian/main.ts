import { modelSpeaker, runWorker, serveParticipants } from "#actor";
import { providerPool } from "#providers";
import { stressTestPrompt } from "../../src/protocols/swarm-discussion/prompts/stress-test.ts";

/** Turns in hand at once. */
const CONCURRENCY = 32;

await runWorker("contrarian", async (context) => {
  const providers = providerPool(context.env);
  const answer = modelSpeaker({ stress_test: stressTestPrompt }, (name, model) => providers.get(name, model));
  const server = serveParticipants(context, { pool: "contrarian", concurrency: CONCURRENCY, answer });
  return {
    drain: async (signal) => {
      await server.drain(signal);
      await providers.close();
    },
  };
});
