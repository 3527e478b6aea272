import type { ProtocolDefinition } from "#protocols/protocol";
import { analysis } from "../../src/protocols/analysis/index.ts";
import { deliberation } from "../../src/protocols/deliberation/index.ts";
import { discussant } from "../../src/protocols/discussant/index.ts";
import { pattern } from "../../src/protocols/patterns/index.ts";
import { question } from "../../src/protocols/question/index.ts";
import { reading } from "../../src/protocols/reading/index.ts";
import { swarmDiscussion } from "../../src/protocols/swarm-discussion/index.ts";
import { relay } from "./relay/index.ts";
import { strawPoll } from "./straw-poll/index.ts";

/** Replaces src/protocols/registry.ts under the condition `test-protocols`: two more protocols, one line each. */
export const PROTOCOLS: readonly [ProtocolDefinition, ...ProtocolDefinition[]] = [
  swarmDiscussion,
  question,
  deliberation,
  pattern,
  analysis,
  discussant,
  reading,
  strawPoll,
  relay,
];
