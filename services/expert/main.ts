import { modelSpeaker, runWorker, serveParticipants } from "#actor";
import { providerPool } from "#providers";
import { analogyPrompt } from "../../src/protocols/swarm-discussion/prompts/expert/analogy.ts";
import { argumentPrompt } from "../../src/protocols/swarm-discussion/prompts/expert/argument.ts";
import { positionDeclarationPrompt } from "../../src/protocols/swarm-discussion/prompts/expert/position-declaration.ts";
import { responsePrompt } from "../../src/protocols/swarm-discussion/prompts/expert/response.ts";
import { unsharedInformationPrompt } from "../../src/protocols/swarm-discussion/prompts/expert/unshared-information.ts";

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
