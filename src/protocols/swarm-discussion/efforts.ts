import type { Effort } from "#wire";

/**
 * How much thought a call is worth, by its purpose: what is argued and concluded much, what takes a position or reads what
 * others said moderately, and little what only words what was computed.
 */
export const EFFORTS: Readonly<Record<string, Effort>> = {
  analysis: "high",
  position_declaration: "medium",
  unshared_information: "medium",
  argument: "high",
  response: "high",
  stress_test: "high",
  analogy: "medium",
  judgement: "medium",
  opening: "low",
  quality_gate: "low",
  reopening: "low",
  closing: "medium",
  synthesis: "high",
};
