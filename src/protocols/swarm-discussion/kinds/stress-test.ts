import type { StatementKind } from "#protocols/protocol";
import { computedBlock, requestFor } from "#providers";
import { attackRecord, recordOf } from "../points/record.ts";
import { words } from "../prompts/words/index.ts";
import { isOnTable, isOwnReason, restates } from "../rules/on-table.ts";
import { steelMan } from "../rules/steel-man.ts";
import { AttackForm, SmallAttack } from "../schemas/forms.ts";
import { StressTest } from "../schemas/statements.ts";
import { both } from "../words/index.ts";
import { instructionFor, smallInstructionFor } from "./instructions.ts";
import { shortAttack } from "./short.ts";

/** The contrarian's attack on what the argument graph names. */
export const stressTest: StatementKind<StressTest> = {
  label: both(({ kinds }) => kinds.stress_test),
  lead: "failureScenario",
  schema: StressTest,
  form: {
    schema: AttackForm,
    rules: [isOnTable, isOwnReason, restates],
    record: recordOf(attackRecord),
  },
  rules: [steelMan],
  short: shortAttack,
  instruction: (facts) => instructionFor("stress_test", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "stress_test",
      role: words(facts.lang).contrarian,
      schema: AttackForm,
      instruction: instructionFor("stress_test", facts),
      compact: { schema: SmallAttack, instruction: smallInstructionFor("stress_test", facts) },
      material:
        facts.computed === undefined ? [] : [words(facts.lang).target, computedBlock(facts.computed, facts.lang)],
    }),
};
