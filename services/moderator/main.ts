import { runWorker, sharedBreaker } from "#actor";
import { providerPool } from "#providers";
import { NotificationSender } from "./calling/notification-sender.ts";
import { Moderator } from "./moderator.ts";

await runWorker("moderator", async (context) => {
  const breaker = sharedBreaker(context);
  const providers = providerPool(context.env, { breaker });
  const moderator = new Moderator(context, (name, model) => providers.get(name, model), breaker);
  const caller = new NotificationSender(context);
  return {
    drain: async () => {
      await caller.close();
      await moderator.drain();
      await providers.close();
    },
  };
});
