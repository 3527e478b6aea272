import type { StatementKind } from "#protocols/protocol";
import { markedJson, requestFor } from "#providers";
import type { Lang } from "#wire";
import { prematureSynthesis, specificity, steelMan } from "../rules/index.ts";
import { StressTest } from "../schemas/stress-test.ts";
import { both } from "../words/index.ts";
import { byRule } from "./by-rule.ts";
import { instructionFor } from "./instructions.ts";

const ROLE: Readonly<Record<Lang, string>> = {
  en: "You are the contrarian of a discussion among experts. You hold no position of your own. Your work is to find what all of them take for granted and would regret: you attack where they feel safe, with a case so concrete that they have to answer it. Objections that cost nothing are not worth the group's time.",
  zh: "你是一场专家讨论中的反对者。你没有自己的立场。你的工作是找出他们都视为理所当然、日后却会后悔的东西：在他们自觉安全之处发起攻击，用具体到他们不得不回答的案例。无关痛痒的异议不值得占用大家的时间。",
};

const TARGET: Readonly<Record<Lang, string>> = {
  en: "What the argument graph names as your target, and how things stand:",
  zh: "论证图为你指明的目标及现状：",
};

/** The contrarian's attack on what the argument graph names (SD-10). */
export const stressTest: StatementKind<StressTest> = {
  label: both(({ kinds }) => kinds.stress_test),
  schema: StressTest,
  rules: [steelMan, specificity, prematureSynthesis],
  instruction: (facts) => instructionFor("stress_test", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "stress_test",
      role: ROLE[facts.lang],
      schema: StressTest,
      instruction: instructionFor("stress_test", facts),
      material: facts.computed === undefined ? [] : [TARGET[facts.lang], markedJson("computed", facts.computed)],
      byRule: byRule("stressTest"),
    }),
};
