import { reason, type StatementKind, type Turn } from "#protocols";
import { describeIssues, type Reason } from "#wire";

/** Schema errors reported at once: authors correct and resend the whole statement. */
const NAMED = 6;

/** The content parsed by its schema, or the reasons why it does not fit, in the kind's own words if it has any. */
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
