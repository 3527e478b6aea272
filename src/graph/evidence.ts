import { messageIdsIn } from "#wire";
import type { Claim } from "./claim.ts";
import { allText, recordsOf, textOf } from "./fields.ts";
import type { ArgumentGraph } from "./graph.ts";

/** A number, code in backticks, a place in a file, an address: something that can be looked up or reckoned. */
const SPECIFIC = /\p{Nd}|`[^`]+`|https?:\/\/|[\w/-]+\.\w+:\d+/u;

/** Whether a claim brings a specific: a figure, code or a diagram, a place in a document, an address. */
export function hasSpecifics(claim: Claim): boolean {
  const { content } = claim.statement;
  if (textOf(content, "codeOrDiagrams") !== undefined) return true;
  const { references: _, steelMan: __, confidence: ___, ...words } = content;
  let text = allText(words);
  for (const id of messageIdsIn(text)) text = text.replaceAll(id, "");
  return SPECIFIC.test(text);
}

/** The counters that the claims of a round declare, each with whether its target was steel-manned first. */
export function steelManned(graph: ArgumentGraph, round: number): { counters: number; steelManned: number } {
  const counters = graph.edges.filter((edge) => edge.type === "counters" && edge.round === round);
  const fair = counters.filter((edge) => {
    const content = graph.claim(edge.from)?.statement.content ?? {};
    return recordsOf(content, "steelMan").some(
      (entry) => entry.targetId === edge.to && textOf(entry, "restatement") !== undefined,
    );
  });
  return { counters: counters.length, steelManned: fair.length };
}
