import type { StatementKind } from "#protocols/protocol";
import { KINDS as READING } from "../../shared/brief/kinds.ts";
import type { SwarmKind } from "../schemas/index.ts";
import { analogy } from "./analogy.ts";
import { argument } from "./argument.ts";
import { judgement, opening, qualityGate } from "./moderators.ts";
import { positionDeclaration } from "./position-declaration.ts";
import { response } from "./response.ts";
import { stressTest } from "./stress-test.ts";
import { synthesis } from "./synthesis.ts";
import { unsharedInformation } from "./unshared-information.ts";

/** Every kind of statement of a swarm discussion, in the order of a round. */
export const KINDS = {
  brief: READING.brief,
  position_declaration: positionDeclaration,
  unshared_information: unsharedInformation,
  opening,
  argument,
  stress_test: stressTest,
  response,
  analogy,
  judgement,
  quality_gate: qualityGate,
  synthesis,
} as const satisfies Readonly<Record<SwarmKind | "brief", StatementKind>>;
