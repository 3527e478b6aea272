import type { Facts, ModelRequest } from "#providers";
import { swarmDiscussion } from "../../src/protocols/swarm-discussion/index.ts";
import { KINDS } from "../../src/protocols/swarm-discussion/kinds/index.ts";

/** The prompt of a worker for a statement of this kind, or of the moderator for a thought of this purpose. */
export function promptOf(purpose: string, facts: Facts): ModelRequest {
  const prompt = swarmDiscussion.kinds[purpose]?.prompt ?? swarmDiscussion.thoughts?.[purpose];
  if (!prompt) throw new Error(`no prompt for ${purpose}`);
  return prompt(facts);
}

/** Every kind of statement of a swarm discussion that a model is asked for. */
export const SWARM_KINDS = (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter(
  (kind) => kind !== "quality_gate" && kind !== "brief",
);
