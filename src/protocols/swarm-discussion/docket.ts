import { type ArgumentGraph, byNumber, type Edge } from "#graph";
import { recordsOf, textOf } from "#lib/fields";
import type { DocketItem } from "#wire";

/** Entries that one docket holds: the latest count. */
const MOST = 12;
/** Characters of an objection that names no reason of its own. */
const TEXT = 4_000;

/**
 * Lists counters and questions to an expert's messages that they neither answered nor retracted. One entry per message,
 * in order; the latest twelve.
 */
export function docketOf(graph: ArgumentGraph, expert: string): DocketItem[] {
  const own = graph.claims.filter(({ author }) => author === expert);
  const answered = new Set(graph.edges.filter(({ author }) => author === expert).map(({ to }) => to));
  const retracted = new Set(own.flatMap(({ statement }) => targets(statement.content, "retracts")));
  const items = new Map<string, DocketItem>();
  for (const edge of graph.edges) {
    const { from, to, type, author } = edge;
    if (type !== "counters" && type !== "questions") continue;
    if (author === expert || graph.claim(to)?.author !== expert) continue;
    if (answered.has(from) || retracted.has(to) || items.get(from)?.relation === "counters") continue;
    items.set(from, { id: from, from: author, relation: type, about: to, text: objection(graph, edge) });
  }
  return [...items.values()].sort((a, b) => byNumber(a.id, b.id)).slice(-MOST);
}

/** The entries of a docket that a response neither answers nor concedes nor otherwise speaks to. */
export function unanswered(docket: readonly DocketItem[], content: Readonly<Record<string, unknown>>): DocketItem[] {
  const spoken = JSON.stringify(content);
  return docket.filter(({ id }) => !spoken.includes(id));
}

/** The reason that was given with the relation; without one, what its message brings. */
function objection(graph: ArgumentGraph, { from, comment }: Edge): string {
  const { content = {} } = graph.claim(from)?.statement ?? {};
  const brought = ["failureScenario", "reasoning", "response"].flatMap((key) => textOf(content, key) ?? []);
  return (comment ?? brought[0] ?? "").slice(0, TEXT);
}

const targets = (content: Readonly<Record<string, unknown>>, key: string): string[] =>
  recordsOf(content, key).flatMap(({ targetId }) => (typeof targetId === "string" ? [targetId] : []));
