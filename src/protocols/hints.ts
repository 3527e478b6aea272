import { langOf, type Reading, tableOf } from "#discussion";
import type { FloorStatement, Lang, Participant, Reason } from "#wire";
import { readContent } from "./content.ts";
import { protocolOf } from "./index.ts";
import { inLabels } from "./labels.ts";
import type { StatementKind } from "./protocol.ts";
import { FloorGraph } from "./rule.ts";

/** What a hint looks at beside the statement. */
interface HintContext {
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

/** Floors by id, kept with their discussion, so that the graph of a floor is not built again for each question. */
const floors = new WeakMap<Reading, Map<string, FloorStatement>>();

/** The same for an answer to a turn of this kind, in a discussion that somebody follows. */
export function hintsAt(state: Reading, author: string, phase: string, content: unknown): Reason[] {
  const kind = kindAt(state, phase);
  if (!kind) return [];
  const floor = floors.get(state) ?? new Map<string, FloorStatement>();
  floors.set(state, floor);
  for (const statement of state.floor.slice(floor.size)) floor.set(statement.id, statement);
  const { participants } = tableOf(state);
  return inLabelsOf(
    state,
    hintsFor(kind, { kind: phase, author, content }, { floor, participants, lang: langOf(state) }),
  );
}

/** What an answer to a turn of this kind lacks, so that it would come back: to be said before it is sent. */
export function faultsAt(state: Reading, phase: string, content: unknown): Reason[] {
  const kind = kindAt(state, phase);
  if (!kind) return [];
  const read = readContent(kind, content, { participants: tableOf(state).participants, lang: langOf(state) });
  return "content" in read ? [] : inLabelsOf(state, read.reasons);
}

function kindAt(state: Reading, phase: string): StatementKind | undefined {
  const { kinds } = protocolOf(state.options);
  return Object.hasOwn(kinds, phase) ? kinds[phase] : undefined;
}

/** Reasons as people read them. */
const inLabelsOf = (state: Reading, reasons: readonly Reason[]): Reason[] =>
  reasons.map((one) => ({ ...one, message: inLabels(one.message, protocolOf(state.options).keys, langOf(state)) }));
