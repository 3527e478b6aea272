import { z } from "zod";
import { namesFrom } from "#lib/pairs";
import { reason } from "#protocols/rule";
import { CHANGE_NAMES, Change } from "./change.ts";
import { flag, kindOf, lines, maybe, ruleOf, share, text, told, UNTESTED } from "./kind.ts";

const WorkWanted = z.object({
  summary: told(text, "what was done, in one or two sentences", "一两句话说明做了什么"),
  artifact: told(z.string().max(100_000).default(""), "the result itself, or its path", "成果本身，或其所在的路径"),
  selfCheck: told(
    z.enum(["passed", "failed", "not-made"]),
    "your own check; passed only of what you ran or read again, which the summary names",
    "自检；只有运行过或重新读过、并在概述中写明的，才算通过",
  ),
});
export const Work = WorkWanted.extend({ change: Change.optional() });
export type Work = z.infer<typeof Work>;

/** Whether a program took its work back: it did not pass the test, or was not finished. */
export const isUndelivered = ({ change, selfCheck }: Work): boolean => change !== undefined && selfCheck !== "passed";

/** First line of a summary; programs quote output on the lines after it. */
export const firstLine = ({ summary }: Pick<Work, "summary">): string => summary.split("\n", 1)[0] ?? summary;

const CHECKS = { passed: ["passed", "通过"], failed: ["failed", "未通过"], "not-made": ["not made", "未做"] } as const;
/** Words for an author's own check. */
export const OWN_CHECK = namesFrom<Work["selfCheck"]>(CHECKS);

export const work = kindOf("work", {
  label: ["work", "工作成果"],
  ask: [
    "Do the work that you are asked for, check it yourself, and hand it over: what you did, the result itself or its path (artifact), and whether your own check passed.",
    "完成交给你的工作，自行检查后交付：做了什么、成果本身或其所在（artifact），以及自检是否通过。",
  ],
  schema: Work,
  short: {
    ask: ["What have you done? Name the result, or its path.", "你做了什么？请写出成果或其路径。"],
    asks: { selfCheck: Work.shape.selfCheck },
    make: (summary) => ({ summary, artifact: summary }),
  },
  wanted: WorkWanted,
  byRule: (say) => ({
    summary: say([
      "Nothing was done: no model, person or program holds this role.",
      "什么也没有做：没有模型、人或程序担任此角色。",
    ]),
    selfCheck: "not-made",
  }),
  names: { ...CHANGE_NAMES, artifact: ["the result, or its path", "成果或其所在"], selfCheck: ["own check", "自检"] },
  values: CHECKS,
});

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
  short: {
    ask: ["What do the tests show?", "测试结果如何？"],
    asks: { passRate: TestReport.shape.passRate },
    make: (summary, { passRate }) => ({ summary, failures: passRate === 1 ? [] : [summary] }),
  },
  rules: [ratesFit],
  byRule: (say) => ({ summary: say(UNTESTED), passRate: 0, failures: [say(UNTESTED)] }),
  names: {
    passRate: ["share of tests that pass", "测试通过率"],
    failures: ["failures", "失败项"],
    newProblems: ["new problems", "新问题"],
  },
});

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
  short: {
    ask: ["Is the increment in order?", "这一增量是否合格？"],
    asks: { syntax_clean: flag, no_regression: flag, increment_tests_pass: flag },
    make: (summary) => ({ summary }),
  },
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
