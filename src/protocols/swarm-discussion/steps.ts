import { stepsFrom } from "#protocols/seating";
import { type DiscussionOptions, type Effort, MODE_LIMITS, type PlannedStep } from "#wire";
import type { SwarmKind } from "./kinds/index.ts";
import { isAmongPeople } from "./table.ts";
import { words } from "./words/index.ts";

/** The number of each step, as the seed counts them; the historian records (8), and the user decides (9). */
export const STEP: Readonly<Record<SwarmKind | "brief", number>> = {
  brief: 0,
  position_declaration: 1,
  unshared_information: 2,
  opening: 2,
  argument: 3,
  stress_test: 4,
  response: 5,
  analogy: 6,
  judgement: 6,
  quality_gate: 7,
  synthesis: 10,
};

export function steps({
  lang,
  mode,
  unshared,
  provider = "",
}: Pick<DiscussionOptions, "lang" | "mode"> & Partial<DiscussionOptions>): PlannedStep[] {
  // What is judged belongs to the step before it.
  const left = new Set<string>(["judgement"]);
  if (!unshared) left.add("unshared_information");
  const isAmong = isAmongPeople({ provider });
  if (isAmong) left.add("stress_test");
  else left.add("brief");
  if (!MODE_LIMITS[mode].crossDomain || isAmong) left.add("analogy");
  const all = stepsFrom(STEP, words(lang).steps, ["brief", "unshared_information", "synthesis"]);
  return all.filter(({ kind }) => !left.has(kind));
}

/**
 * Effort of a call by its purpose: high for arguing and concluding, medium for taking a position or reading others, low
 * for wording computed content.
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
  reopening: "low",
  synthesis: "high",
};
