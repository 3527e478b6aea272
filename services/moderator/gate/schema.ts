import { reason, type Turn } from "#protocols/rule";
import { describeIssues, type Reason, STATEMENT_SCHEMAS, type StatementKind } from "#wire";
import { noFalsifier } from "../../../src/protocols/swarm-discussion/rules/falsifier.ts";

/** Places that are named at once: who mends these sends the whole anew. */
const NAMED = 6;

/** The content as its schema reads it, or why it does not fit; a missing falsifier is told as what it is. */
export function readContent(
  kind: StatementKind,
  content: unknown,
  turn: Turn,
): { readonly content: Record<string, unknown> } | { readonly reasons: readonly Reason[] } {
  const parsed = STATEMENT_SCHEMAS[kind].safeParse(content);
  if (parsed.success) return { content: parsed.data as Record<string, unknown> };
  const { issues } = parsed.error;
  const falsifier = issues.find(({ path }) => path[0] === "wouldChangeIf");
  const reasons = falsifier ? [noFalsifier(turn)] : [];
  for (const issue of issues.filter((one) => one !== falsifier).slice(0, NAMED)) {
    const path = issue.path.join(".");
    const where = { en: path || "the answer", zh: path || "整个回答" };
    const words = { en: `${where.en}: ${issue.message}`, zh: `${where.zh}：${issue.message}` };
    reasons.push(reason("schema", turn, words, path));
  }
  if (reasons.length === 0) {
    const told = describeIssues(parsed.error);
    reasons.push(reason("schema", turn, { en: told, zh: told }));
  }
  return { reasons };
}
