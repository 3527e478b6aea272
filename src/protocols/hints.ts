import type { FloorStatement, Lang, Participant, Reason } from "#wire";
import type { StatementKind } from "./protocol.ts";
import { FloorGraph } from "./rule.ts";

/** What a hint looks at beside the statement. */
export interface HintContext {
  readonly floor: ReadonlyMap<string, FloorStatement>;
  readonly participants: readonly Participant[];
  readonly lang: Lang;
}

/**
 * What a person may want to look at before they send a statement. It goes by words, so it may be wrong: nothing is
 * returned for it, and it is recorded nowhere. An unfinished content gets the hints that it has text for.
 */
export function hintsFor(
  kind: StatementKind,
  said: { readonly kind: string; readonly author: string; readonly content: unknown },
  { floor, participants, lang }: HintContext,
): Reason[] {
  const parsed = kind.schema.safeParse(said.content);
  const content = parsed.success ? parsed.data : said.content;
  if (typeof content !== "object" || content === null) return [];
  const statement = { ...said, content: content as Record<string, unknown> };
  const graph = new FloorGraph(floor);
  return (kind.hints ?? []).flatMap((hint) => hint(statement, graph, { participants, lang }));
}
