import { z } from "zod";
import { reason } from "#protocols/rule";
import { kindOf, lines, ruleOf, share, text, told, UNTESTED } from "./kind.ts";

export const TestReport = z.object({
  summary: told(text, "the tests in one or two sentences", "一两句话概述测试"),
  passRate: told(share, "share of the tests that pass, 0 to 1", "测试通过的比例，0 到 1"),
  failures: told(lines, "what fails, a line each", "哪些失败，每行一条"),
  newProblems: told(lines, "what fails now and did not before", "此前没有、现在失败的"),
});
export type TestReport = z.infer<typeof TestReport>;

const ratesFit = ruleOf(TestReport, ({ passRate, failures }, say) => {
  if (passRate < 1 || failures.length === 0) return [];
  const why = say([
    "The pass rate is 1, but failures are named: correct one of the two.",
    "通过率为 1，却列有失败：请改正其一。",
  ]);
  return [reason("all_pass_with_failures", why, "passRate")];
});

export const testReport = kindOf("test", {
  label: ["test report", "测试报告"],
  ask: [
    "Test what was handed over last and report: the share of tests that pass, what fails, and problems that were not there before.",
    "测试最近一次交付并报告：通过的比例、哪些失败，以及此前没有的新问题。",
  ],
  schema: TestReport,
  rules: [ratesFit],
  byRule: (say) => ({ summary: say(UNTESTED), passRate: 0, failures: [say(UNTESTED)] }),
  names: {
    passRate: ["share of tests that pass", "测试通过率"],
    failures: ["failures", "失败项"],
    newProblems: ["new problems", "新问题"],
  },
});
