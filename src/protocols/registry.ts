import { analysis } from "./analysis/index.ts";
import { deliberation } from "./deliberation/index.ts";
import { discussant } from "./discussant/index.ts";
import { pattern } from "./patterns/index.ts";
import type { ProtocolDefinition } from "./protocol.ts";
import { question } from "./question/index.ts";
import { reading } from "./reading/index.ts";
import { swarmDiscussion } from "./swarm-discussion/index.ts";

/** Every protocol: a folder here, and a line in this list. The first one is taken where none is named. */
export const PROTOCOLS: readonly [ProtocolDefinition, ...ProtocolDefinition[]] = [
  swarmDiscussion,
  question,
  deliberation,
  pattern,
  analysis,
  discussant,
  reading,
];
