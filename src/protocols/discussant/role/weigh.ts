import { relation } from "./compare.ts";
import type { AnalysisItem } from "./round.ts";

/** What becomes of statements that are held against each other. */
export interface Weighed {
  /** Said by several files in about the same words. */
  readonly confirmed: readonly { readonly text: string; readonly sources: readonly string[] }[];
  /** Two files contradict each other: the earlier one, and the later one. */
  readonly contradicted: readonly { readonly before: AnalysisItem; readonly now: AnalysisItem }[];
  /** Said by one file, and contradicted by none. */
  readonly single: readonly AnalysisItem[];
}

/** Statements beyond these are not compared: each is compared with each. */
const MOST_COMPARED = 600;

/** Compares every statement with every other; only different files can confirm or contradict each other. */
export function weigh(items: readonly AnalysisItem[]): Weighed {
  const compared = items.slice(0, MOST_COMPARED);
  const statements = compared.filter(({ kind }) => kind !== "question");
  const used = new Set<AnalysisItem>();
  const contradicted: Weighed["contradicted"][number][] = [];
  const confirmed: Weighed["confirmed"][number][] = [];
  for (const [i, item] of statements.entries()) {
    for (const other of statements.slice(i + 1)) {
      if (other.source === item.source || relation(item.text, other.text) !== "contradicts") continue;
      const [before, now] = item.made <= other.made ? [item, other] : [other, item];
      contradicted.push({ before, now });
      used.add(item).add(other);
    }
  }
  for (const item of statements) {
    if (used.has(item)) continue;
    const same = statements.filter((other) => !used.has(other) && relation(item.text, other.text) === "same");
    const sources = [...new Set([item, ...same].map(({ source }) => source))];
    if (sources.length < 2) continue;
    confirmed.push({ text: item.text, sources });
    for (const one of [item, ...same]) used.add(one);
  }
  return { confirmed, contradicted, single: firstOfEach(items.filter((item) => !used.has(item))) };
}

/** Each text once. */
function firstOfEach(items: readonly AnalysisItem[]): AnalysisItem[] {
  const byText = new Map<string, AnalysisItem>();
  for (const item of items) if (!byText.has(item.text)) byText.set(item.text, item);
  return [...byText.values()];
}
