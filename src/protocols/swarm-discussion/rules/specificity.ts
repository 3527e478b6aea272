import { recordsOf, textOf } from "#graph";
import { proseOf, type Rule, reason } from "../../rule.ts";
import { figuresIn, namesCode, namesSource, tellsScenario } from "./text.ts";
import { words } from "./words/index.ts";

/** Where an argument and a stress test bring what others can check. */
const FIELDS = {
  argument: { fields: ["reasoning", "proposals", "counterpoints"], path: "reasoning" },
  stress_test: { fields: ["failureScenario", "ifWrong", "minority"], path: "failureScenario" },
} as const;

/** An argument or a stress test brings at least one specific: a scenario, a figure, code or a source (SD-08, SD-10). */
export const specificity: Rule = (statement, _graph, context) => {
  const { kind, content } = statement;
  if (kind !== "argument" && kind !== "stress_test") return [];
  if (textOf(content, "codeOrDiagrams") !== undefined) return [];
  const { fields, path } = FIELDS[kind];
  const comments = recordsOf(content, "references").flatMap((entry) => textOf(entry, "comment") ?? []);
  const texts = [...proseOf(statement, fields).map(({ text }) => text), ...comments];
  if (texts.some((text) => figuresIn(text).length > 0 || namesCode(text) || namesSource(text) || tellsScenario(text))) {
    return [];
  }
  return [reason("specificity", words(context.lang).unspecific(path), path)];
};
