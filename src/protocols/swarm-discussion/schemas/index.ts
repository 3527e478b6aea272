import type { z } from "zod";
import { Judgement } from "./judgement.ts";
import {
  Analogy,
  Argument,
  Opening,
  PositionDeclaration,
  QualityGate,
  Response,
  StressTest,
  UnsharedInformation,
} from "./statements.ts";
import { Synthesis } from "./synthesis.ts";

export * from "./statements.ts";
export * from "./synthesis.ts";

/** Schemas of a swarm discussion's statements by kind, in the order of a round. */
export const SWARM_SCHEMAS = {
  position_declaration: PositionDeclaration,
  unshared_information: UnsharedInformation,
  opening: Opening,
  argument: Argument,
  stress_test: StressTest,
  response: Response,
  analogy: Analogy,
  judgement: Judgement,
  quality_gate: QualityGate,
  synthesis: Synthesis,
} as const;
export type SwarmKind = keyof typeof SWARM_SCHEMAS;
export type SwarmContent = { [K in SwarmKind]: z.infer<(typeof SWARM_SCHEMAS)[K]> };
