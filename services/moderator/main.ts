import { runWorker, sharedBreaker } from "#actor";
import { providerPool } from "#providers";
import { Moderator } from "./moderator.ts";

await runWorker("moderator", async (context) => {
  const providers = providerPool(context.env, { breaker: sharedBreaker(context) });
  const moderator = new Moderator(context, (name, model) => providers.get(name, model));
  return {
    drain: async () => {
      await moderator.drain();
      await providers.close();
    },
  };
});
