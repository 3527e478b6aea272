import { langOf, type Reading, tableOf } from "#discussion";
import type { FloorStatement, Lang, Participant, Reason } from "#wire";
import { readContent } from "./content.ts";
import { protocolOf } from "./index.ts";
import { inLabels } from "./labels.ts";
import type { StatementKind } from "./protocol.ts";
import { FloorGraph } from "./rule.ts";

/** Context of a hint besides the statement. */
interface HintContext {
  readonly floor: ReadonlyMap<string, FloorStatement>;
  readonly participants: readonly Participant[];
  readonly lang: Lang;
}

/**
 * Returns hints for a person before they send a statement. Hints go by words and may be wrong: they return nothing, and
 * are recorded nowhere. An unfinished content gets the hints for its text so far.
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

/** Floors by discussion, so that the graph of a floor is not rebuilt for each question. */
const floors = new WeakMap<Reading, Map<string, FloorStatement>>();

/** Returns the hints for an answer to a turn of this kind. */
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

/** Returns the faults that would bring an answer back, to show before sending. */
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

/** Tells reasons to readers. */
const inLabelsOf = (state: Reading, reasons: readonly Reason[]): Reason[] =>
  reasons.map((one) => ({ ...one, message: inLabels(one.message, protocolOf(state.options).keys, langOf(state)) }));
