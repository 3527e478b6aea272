import type { DiscussionOptions } from "#wire";
import type { ProtocolDefinition } from "./protocol.ts";
import { swarmDiscussion } from "./swarm-discussion/index.ts";

export * from "./effects.ts";
export * from "./protocol.ts";
export * from "./rule.ts";

/** The registry: a protocol is a folder here, and a line in this list. The first one is taken where none is named. */
export const PROTOCOLS: readonly [ProtocolDefinition, ...ProtocolDefinition[]] = [swarmDiscussion];

export const protocolNamed = (name: string): ProtocolDefinition | undefined =>
  PROTOCOLS.find((protocol) => protocol.name === name);

/**
 * The protocol of a discussion; of one that names none, the first.
 * @throws RangeError where this version does not have it
 */
export function protocolOf(options: Pick<DiscussionOptions, "protocol"> | undefined): ProtocolDefinition {
  const name = options?.protocol ?? PROTOCOLS[0].name;
  const found = protocolNamed(name);
  if (found) return found;
  const known = PROTOCOLS.map((protocol) => protocol.name).join(", ");
  throw new RangeError(`there is no protocol ${JSON.stringify(name)} in this version: there are ${known}`);
}
