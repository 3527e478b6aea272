import type { Bus } from "#bus";
import { patterns } from "#wire";
import { hear } from "./heard.ts";
import { DiscussionState } from "./state.ts";

/** A discussion in one line. `created` is ISO 8601. */
export interface Listed {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly mode: string;
  readonly round: number;
  readonly created: string;
}

/** The discussions that the stream knows. */
export async function listFromStream(bus: Bus): Promise<Listed[]> {
  const states = new Map<string, DiscussionState>();
  const stored = await bus.collect([patterns.allPhases, patterns.allControl], { signal: AbortSignal.timeout(30_000) });
  for (const message of stored) {
    const heard = hear(message);
    if (!heard) continue;
    const { discussion } = heard.message;
    const state = states.get(discussion) ?? new DiscussionState(discussion);
    states.set(discussion, state);
    state.apply(heard);
  }
  return [...states.values()].filter(({ options }) => options !== undefined).map(listedOf);
}

const listedOf = ({ id, title, status, outcome, mode, round, created }: DiscussionState): Listed => ({
  id,
  title,
  status: outcome ?? status,
  mode,
  round,
  created,
});
