import { runWorker, sharedBreaker } from "#actor";
import { providerPool } from "#providers";
import { Notifier } from "./calling/notifier.ts";
import { Moderator } from "./moderator.ts";

await runWorker("moderator", async (context) => {
  const providers = providerPool(context.env, { breaker: sharedBreaker(context) });
  const moderator = new Moderator(context, (name, model) => providers.get(name, model));
  const caller = new Notifier(context);
  return {
    drain: async () => {
      await caller.close();
      await moderator.drain();
      await providers.close();
    },
  };
});
