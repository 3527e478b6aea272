import type { z } from "zod";
import { Analogy } from "./analogy.ts";
import { Argument } from "./argument.ts";
import { Judgement } from "./judgement.ts";
import { Opening } from "./opening.ts";
import { PositionDeclaration } from "./position-declaration.ts";
import { QualityGate } from "./quality-gate.ts";
import { Response } from "./response.ts";
import { StressTest } from "./stress-test.ts";
import { Synthesis } from "./synthesis.ts";
import { UnsharedInformation } from "./unshared-information.ts";

export * from "./analogy.ts";
export * from "./argument.ts";
export * from "./ledger.ts";
export * from "./opening.ts";
export * from "./position-declaration.ts";
export * from "./quality-gate.ts";
export * from "./response.ts";
export * from "./stress-test.ts";
export * from "./synthesis.ts";
export * from "./unshared-information.ts";

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
