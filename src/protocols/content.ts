import { issueText, type Reason } from "#wire";
import { placeIn } from "./labels.ts";
import type { StatementKind } from "./protocol.ts";
import type { RuleContext } from "./rule.ts";
import { words } from "./words/index.ts";

/** Places in one reason at most; the corrected content is checked again. */
const NAMED = 6;

/** Parses a content by its schema, or gives the reasons why it does not fit, in the kind's own words if it has any. */
export function readContent(
  kind: StatementKind,
  content: unknown,
  context: RuleContext,
): { readonly content: Record<string, unknown> } | { readonly reasons: readonly Reason[] } {
  const parsed = kind.schema.safeParse(content);
  if (parsed.success) return { content: parsed.data as Record<string, unknown> };
  const { issues } = parsed.error;
  const { missing = {} } = kind;
  const own = issues.filter(({ path: [field] }) => Object.hasOwn(missing, String(field)));
  const reasons = own.flatMap(({ path: [field] }) => missing[String(field)]?.(context) ?? []);
  const { misfit } = words(context.lang);
  for (const issue of issues.filter((one) => !own.includes(one)).slice(0, NAMED)) {
    const path = issue.path.join(".");
    const message = misfit(placeIn(issue.path) || undefined, issueText(issue, content, context.lang));
    reasons.push({ rule: "schema", message, path });
  }
  return { reasons };
}
