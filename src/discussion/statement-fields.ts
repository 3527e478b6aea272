import { recordsOf, textOf, textsOf } from "#lib/fields";

/** Fields that a form asks for first: a model reasons before it takes a position, a person already has one. */
const FIRST = ["position", "response", "positionShift"];

/** Sorts the fields of a statement for a form: required ones first. */
export const inFormOrder = <Field extends { readonly key: string; readonly required: boolean }>(
  fields: readonly Field[],
): Field[] => fields.toSorted((a, b) => Number(!a.required) - Number(!b.required) || rankOf(a.key) - rankOf(b.key));

const rankOf = (key: string): number => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);

type Content = Readonly<Record<string, unknown>>;

/** Main point and its key (empty: composed text). @param named the kind's key for it: `StatementKind.lead` */
export function leadIn(content: Content, named?: string): { readonly key: string; readonly text: string } {
  const text = named === undefined ? undefined : (textOf(content, named) ?? textsOf(content, named)[0]);
  if (named !== undefined && text !== undefined) return { key: named, text };
  const [divergence] = textsOf(content, "divergences");
  if (divergence !== undefined) return { key: "", text: divergence };
  const asked = questionsIn(content).map(({ to, question }) => `${to.join(", ")}: ${question}`);
  if (asked.length > 0) return { key: "", text: asked.join("\n") };
  const key = Object.keys(content).find((one) => textOf(content, one) !== undefined) ?? "";
  return { key, text: textOf(content, key) ?? "" };
}

/** Returns the questions of a statement that name their addressees. */
export const questionsIn = (content: Content): { readonly question: string; readonly to: readonly string[] }[] =>
  recordsOf(content, "questions").flatMap((one) => {
    const question = textOf(one, "question");
    const to = [textOf(one, "to") ?? textsOf(one, "to")].flat();
    return question !== undefined && to.length > 0 ? [{ question, to }] : [];
  });
