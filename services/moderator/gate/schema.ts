import { reason, type StatementKind, type Turn } from "#protocols";
import { describeIssues, type Reason } from "#wire";

/** Places that are named at once: who mends these sends the whole anew. */
const NAMED = 6;

/** The content as its schema reads it, or why it does not fit; for what its kind has words of its own for, those. */
export function readContent(
  kind: StatementKind,
  content: unknown,
  turn: Turn,
): { readonly content: Record<string, unknown> } | { readonly reasons: readonly Reason[] } {
  const parsed = kind.schema.safeParse(content);
  if (parsed.success) return { content: parsed.data as Record<string, unknown> };
  const { issues } = parsed.error;
  const { missing = {} } = kind;
  const own = issues.filter(({ path: [field] }) => Object.hasOwn(missing, String(field)));
  const reasons = own.flatMap(({ path: [field] }) => missing[String(field)]?.(turn) ?? []);
  for (const issue of issues.filter((one) => !own.includes(one)).slice(0, NAMED)) {
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
