import { recordsOf, textOf, textsOf } from "#lib/fields";

type Content = Readonly<Record<string, unknown>>;

/**
 * What a statement says most, and the key under which it stands; the key is empty where the text is put together.
 * @param named the key that its kind names for it: `StatementKind.lead`
 */
export function leadIn(content: Content, named?: string): { readonly key: string; readonly text: string } {
  const text = named === undefined ? undefined : (textOf(content, named) ?? textsOf(content, named)[0]);
  if (named !== undefined && text !== undefined) return { key: named, text };
  const closed = recordsOf(content, "objections").map(({ targetId, why }) => `${String(targetId)}: ${String(why)}`);
  if (closed.length > 0) return { key: "", text: closed.join("\n") };
  const [divergence] = textsOf(content, "divergences");
  if (divergence !== undefined) return { key: "", text: divergence };
  const asked = questionsIn(content).map(({ to, question }) => `${to.join(", ")}: ${question}`);
  if (asked.length > 0) return { key: "", text: asked.join("\n") };
  const key = Object.keys(content).find((one) => textOf(content, one) !== undefined) ?? "";
  return { key, text: textOf(content, key) ?? "" };
}

/** The questions of a statement that are put to somebody by name. */
export const questionsIn = (content: Content): { readonly question: string; readonly to: readonly string[] }[] =>
  recordsOf(content, "questions").flatMap((one) => {
    const question = textOf(one, "question");
    const to = [textOf(one, "to") ?? textsOf(one, "to")].flat();
    return question !== undefined && to.length > 0 ? [{ question, to }] : [];
  });
