import { recordsOf, textOf, textsOf } from "#lib/fields";
import { type Claim, isDeclaration } from "./claim.ts";
import { classes } from "./classes.ts";
import { hasSpecifics } from "./evidence.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { positions } from "./positions.ts";
import { normalise } from "./text.ts";

/** Measures of how people talked, not of who is right. */
export interface Deliberation {
  /** Share of statements that cite another author's; those of the sealed step cannot, and are left out. */
  readonly reciprocity: number;
  /** Answered counters by all counters; 1 where there is none. */
  readonly uptake: number;
  /** 0 to 3, the mean over arguments, attacks and responses (after the Discourse Quality Index, Steenbergen et al. 2003). */
  readonly justification: number;
  /** Share of statements that make a claim nobody had made before. */
  readonly novelty: number;
  /** exp of the entropy of who holds which position: the number of positions that are really held (Jost 2006). */
  readonly diversity: number;
  /** Distinct reasons for one's own view and for the others', by expert (argument repertoire, Cappella et al. 2002). */
  readonly repertoire: readonly { readonly expert: string; readonly for: number; readonly against: number }[];
  /** Levels of replies times the most statements on one level (Gonzalez-Bailon et al. 2010). */
  readonly depth: number;
  readonly width: number;
}

/** The measures of a discussion as far as it has gone. */
export const deliberation = derived((graph): Deliberation => {
  const spoken = graph.claims.filter((claim) => claim.act !== "declares");
  const citing = new Set(graph.edges.flatMap((edge) => (isByOther(graph, edge.author, edge.to) ? [edge.from] : [])));
  const justified = spoken.filter((claim) => claim.act !== "compares").map((claim) => justification(claim, citing));
  const counters = graph.edges.filter((edge) => edge.type === "counters" && isByOther(graph, edge.author, edge.to));
  const referred = new Set(graph.edges.map((edge) => `${edge.author} ${edge.to}`));
  const answered = counters.filter((edge) => referred.has(`${graph.claim(edge.to)?.author} ${edge.from}`));
  const levels = levelsOf(graph);
  const onLevel = new Map<number, number>();
  for (const level of levels.values()) onLevel.set(level, (onLevel.get(level) ?? 0) + 1);
  return {
    reciprocity: share(spoken.filter((claim) => citing.has(claim.id)).length, spoken.length, 0),
    uptake: share(answered.length, counters.length, 1),
    justification: share(
      justified.reduce((a, b) => a + b, 0),
      justified.length,
      0,
    ),
    novelty: share(graph.claims.filter((claim) => isNew(graph, claim)).length, graph.claims.length, 0),
    diversity: effectiveNumber(held(graph)),
    repertoire: graph.experts.map((expert) => ({ expert, ...reasons(graph, expert) })),
    depth: onLevel.size,
    width: Math.max(0, ...onLevel.values()),
  };
});

/** exp(-Σ p·ln p) of counts: how many equally large groups would be as diverse. 0 where there is nothing. */
export function effectiveNumber(counts: readonly number[]): number {
  const total = counts.reduce((a, b) => a + b, 0);
  if (total <= 0) return 0;
  const entropy = counts.reduce((sum, count) => (count > 0 ? sum - (count / total) * Math.log(count / total) : sum), 0);
  return Math.exp(entropy);
}

/** Whether a statement declares a position, or gives a reason, that nobody had stated before. */
const isNew = (graph: ArgumentGraph, claim: Claim): boolean =>
  classes(graph)
    .of(claim.id)
    ?.claims.find((one) => isDeclaration(one) === isDeclaration(claim)) === claim;

const share = (part: number, whole: number, none: number): number => (whole === 0 ? none : part / whole);

const isByOther = (graph: ArgumentGraph, author: string, id: string): boolean => graph.claim(id)?.author !== author;

/** A point each: a reason is given, another's message is brought in, there is something that can be checked. */
function justification(claim: Claim, citing: ReadonlySet<string>): number {
  const isReasoned = reasonsIn(claim).length > 0;
  return Number(isReasoned) + Number(citing.has(claim.id)) + Number(isReasoned && hasSpecifics(claim));
}

function reasonsIn({ statement: { content } }: Claim): string[] {
  const one = ["reasoning", "shiftReason", "failureScenario"].map((key) => textOf(content, key));
  return [...one.filter((text) => text !== undefined), ...textsOf(content, "counterpoints")];
}

/** How many experts hold each position as their own. */
function held(graph: ArgumentGraph): number[] {
  const counts = new Map<number, number>();
  for (const position of positions(graph)) {
    counts.set(position.held.index, (counts.get(position.held.index) ?? 0) + 1);
  }
  return [...counts.values()];
}

function reasons(graph: ArgumentGraph, expert: string): { for: number; against: number } {
  const own = graph.claims.filter((claim) => claim.author === expert);
  const restated = own.flatMap((claim) =>
    recordsOf(claim.statement.content, "steelMan").flatMap((entry) => textOf(entry, "restatement") ?? []),
  );
  const distinct = (texts: readonly string[]): number => new Set(texts.map(normalise)).size;
  return { for: distinct(own.flatMap(reasonsIn)), against: distinct(restated) };
}

/** How far every claim is from one that answers nothing. A message can only speak of those before it. */
function levelsOf(graph: ArgumentGraph): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  const targets = new Map<string, string[]>();
  for (const edge of graph.edges) targets.set(edge.from, [...(targets.get(edge.from) ?? []), edge.to]);
  for (const { id } of graph.claims) {
    levels.set(id, 1 + Math.max(-1, ...(targets.get(id) ?? []).map((to) => levels.get(to) ?? -1)));
  }
  return levels;
}
