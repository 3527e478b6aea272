import { z } from "zod";
import { kindOf, lines, maybe, text, told, UNTESTED } from "./kind.ts";

export const GATE_CRITERIA = ["syntax_clean", "no_regression", "increment_tests_pass"] as const;

export const Gate = z.object({
  summary: told(text, "the check in one or two sentences", "一两句话概述检查"),
  syntax_clean: z.boolean(),
  no_regression: z.boolean(),
  increment_tests_pass: z.boolean(),
  affected_files: lines,
  fix_suggestion: maybe,
});
export type Gate = z.infer<typeof Gate>;

export const gate = kindOf("gate", {
  label: ["gate", "增量检查"],
  ask: [
    "Check the increment: is the syntax clean, does everything that worked before still work, do the tests of this increment pass? Name the files concerned, and how to fix it.",
    "检查该增量：语法是否干净，原有功能是否完好，该增量的测试是否通过？列出涉及的文件以及如何修正。",
  ],
  schema: Gate,
  byRule: (say) => ({
    ...{ summary: say(UNTESTED), syntax_clean: false, no_regression: false, increment_tests_pass: false },
  }),
  names: {
    syntax_clean: ["syntax is clean", "语法干净"],
    no_regression: ["nothing else broke", "没有回归"],
    increment_tests_pass: ["the increment's tests pass", "增量测试通过"],
    affected_files: ["files concerned", "涉及文件"],
  },
});
