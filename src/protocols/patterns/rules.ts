import type { z } from "zod";
import { type Rule, reason } from "#protocols/rule";
import type { Lang, Reason } from "#wire";
import * as schemas from "./schemas.ts";
import { SEVERITIES } from "./schemas.ts";
import { layersOf } from "./shared/layers.ts";
import { type Words, words } from "./words/index.ts";

/** A rule for contents that fit their schema; of others the schema says what is wrong. */
const ruleOf =
  <T>(schema: z.ZodType<T>, check: (content: T, say: Words["rules"]) => Reason[]): Rule =>
  ({ content }, _, { lang }: { readonly lang: Lang }) => {
    const parsed = schema.safeParse(content);
    return parsed.success ? check(parsed.data, words(lang).rules) : [];
  };

/** A plan's tasks can be brought into an order. */
export const plannable = ruleOf(schemas.Plan, ({ tasks }, say) => {
  const ids = tasks.map(({ id }) => id);
  const doubled = ids.find((id, at) => ids.indexOf(id) !== at);
  if (doubled !== undefined) return [reason("doubled_id", say.doubledId(doubled), "tasks")];
  for (const { id, dependsOn } of tasks) {
    const unknown = dependsOn.find((one) => !ids.includes(one));
    if (unknown !== undefined) return [reason("unknown_dependency", say.unknownDependency(unknown, id), "tasks")];
  }
  const { rest } = layersOf(tasks);
  return rest.length > 0 ? [reason("cycle", say.cycle(rest.map(({ id }) => id)), "tasks")] : [];
});

/** A verdict goes with its findings. */
export const verdictFits = ruleOf(schemas.Review, ({ verdict, findings }, say) => {
  const count = SEVERITIES.reduce((sum, one) => sum + findings[one].length, 0);
  if (verdict === "BLOCK") {
    return count === 0 ? [reason("block_without_finding", say.blockWithoutFinding, "findings")] : [];
  }
  return findings.critical.length > 0 ? [reason("approved_critical", say.approvedCritical(verdict), "verdict")] : [];
});

export const ratesFit = ruleOf(schemas.TestReport, ({ passRate, failures }, say) =>
  passRate < 1 || failures.length === 0 ? [] : [reason("all_pass_with_failures", say.allPassWithFailures, "passRate")],
);

export const knownOption = ruleOf(schemas.Proposal, ({ options, recommended }, say) => {
  const ids = options.map(({ id }) => id);
  if (ids.includes(recommended)) return [];
  return [reason("unknown_option", say.unknownOption(recommended, ids), "recommended")];
});

export const solutionGiven = ruleOf(schemas.Attempt, ({ resolved, solution }, say) =>
  resolved && solution === "" ? [reason("resolved_without_solution", say.resolvedWithoutSolution, "solution")] : [],
);

export const conflictNamed = ruleOf(schemas.Alignment, ({ aligned, conflicts }, say) =>
  aligned || conflicts.length > 0
    ? []
    : [reason("misaligned_without_conflict", say.misalignedWithoutConflict, "conflicts")],
);
