import { modelSpeaker, runWorker, serveParticipants } from "#actor";
import { providerPool } from "#llm";
import { analogyPrompt } from "./prompts/analogy.ts";
import { argumentPrompt } from "./prompts/argument.ts";
import { positionDeclarationPrompt } from "./prompts/position-declaration.ts";
import { responsePrompt } from "./prompts/response.ts";
import { unsharedInformationPrompt } from "./prompts/unshared-information.ts";

/**
 * Turns that one expert worker has in hand at once. More than the calls that it makes at once, so that discussions get
 * fair turns among what waits; not so many that another worker, started later, finds nothing to do.
 */
const CONCURRENCY = 64;

await runWorker("expert", async (context) => {
  const providers = providerPool(context.env);
  const prompts = {
    position_declaration: positionDeclarationPrompt,
    unshared_information: unsharedInformationPrompt,
    argument: argumentPrompt,
    response: responsePrompt,
    analogy: analogyPrompt,
  };
  const answer = modelSpeaker(prompts, (name, model) => providers.get(name, model));
  const server = serveParticipants(context, { pool: "expert", concurrency: CONCURRENCY, answer });
  return {
    drain: async (signal) => {
      await server.drain(signal);
      await providers.close();
    },
  };
});
