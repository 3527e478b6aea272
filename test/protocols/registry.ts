import type { ProtocolDefinition } from "#protocols/protocol";
import { swarmDiscussion } from "../../src/protocols/swarm-discussion/index.ts";
import { relay } from "./relay/index.ts";
import { strawPoll } from "./straw-poll/index.ts";

/** What src/protocols/registry.ts is, under the condition `test-protocols`: two protocols more, a line each. */
export const PROTOCOLS: readonly [ProtocolDefinition, ...ProtocolDefinition[]] = [swarmDiscussion, strawPoll, relay];
