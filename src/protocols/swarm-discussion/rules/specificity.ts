import { recordsOf, textOf } from "#graph";
import { proseOf, type Rule, reason } from "../../rule.ts";
import { figuresIn, namesCode, namesSource, tellsScenario } from "./text.ts";

/** Where an argument and a stress test bring what others can check. */
const FIELDS = {
  argument: { fields: ["reasoning", "proposals", "counterpoints"], path: "reasoning" },
  stress_test: { fields: ["failureScenario", "ifWrong", "minority"], path: "failureScenario" },
} as const;

/** An argument or a stress test brings at least one specific: a scenario, a figure, code or a source (SD-08, SD-10). */
export const specificity: Rule = (statement, _graph, turn) => {
  const { kind, content } = statement;
  if (kind !== "argument" && kind !== "stress_test") return [];
  if (textOf(content, "codeOrDiagrams") !== undefined) return [];
  const { fields, path } = FIELDS[kind];
  const comments = recordsOf(content, "references").flatMap((entry) => textOf(entry, "comment") ?? []);
  const texts = [...proseOf(statement, fields).map(({ text }) => text), ...comments];
  if (texts.some((text) => figuresIn(text).length > 0 || namesCode(text) || namesSource(text) || tellsScenario(text))) {
    return [];
  }
  const words = {
    en: `${path} holds for any decision: bring a scenario with its circumstances, a figure and where it comes from, code, or a passage as path:line. For example: “at month end the job holds the lock for 41 minutes (ops.md:3)”`,
    zh: `${path} 中的话对任何决定都适用：请给出带情境的场景、有来源的数字、代码，或以 路径:行号 引用的段落。例如：“月末任务锁表 41 分钟(ops.md:3)”`,
  };
  return [reason("specificity", turn, words, path)];
};
