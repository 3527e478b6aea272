import { type ClaimClass, classes } from "./classes.ts";
import { condensed, type Link } from "./condensed.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { groundedLabels, type Label, type Pair } from "./grounded.ts";

/** θ: a counter whose κ is less does not decide what stands. */
export const ATTACK_THRESHOLD = 0.5;

/**
 * What a label means in a discussion. IN: `unattacked`, or `defended` where it was attacked. UNDECIDED: `contested`.
 * OUT: `refuted` where those who said it have had a turn since and did not restore it, else `unanswered`.
 */
export type Status = "unattacked" | "defended" | "contested" | "refuted" | "unanswered";

export interface Standing {
  readonly label: Label;
  readonly status: Status;
  /** Somebody questions it, and none of those who said it has come back to the question. */
  readonly challenged: boolean;
}

/** The standing of every class of claims, by its index: grounded labelling over `counters` and `extends`. */
export const standings = derived((graph): readonly Standing[] => {
  const { size, attacks, withdrawn, bases } = condensed(graph);
  const isStrong = (link: Link): boolean => link.confidence >= ATTACK_THRESHOLD;
  const strong = attacks.filter(isStrong);
  const labels = groundedLabels(size, strong.map(pair), bases.map(pair));
  const attacked = new Set([...strong, ...withdrawn.filter(isStrong)].map((link) => link.to));
  const defeats = defeatedAt(labels, strong, bases);
  const challenged = challengedClasses(graph);
  return classes(graph).list.map((known, index) => ({
    label: labels[index] ?? "UNDECIDED",
    status: statusOf(graph, known, labels[index] ?? "UNDECIDED", attacked.has(index), defeats.get(index) ?? 0),
    challenged: challenged.has(index),
  }));
});

/** The standing of one claim: that of its class. */
export function standingOf(graph: ArgumentGraph, id: string): Standing | undefined {
  const known = classes(graph).of(id);
  return known && standings(graph)[known.index];
}

const pair = (link: Link): Pair => [link.from, link.to];

function statusOf(graph: ArgumentGraph, known: ClaimClass, label: Label, attacked: boolean, since: number): Status {
  if (label === "IN") return attacked ? "defended" : "unattacked";
  if (label === "UNDECIDED") return "contested";
  const last = lastSteps(graph);
  return known.authors.some((author) => (last.get(author) ?? 0) > since) ? "refuted" : "unanswered";
}

/** The last step in which each author spoke. */
const lastSteps = derived((graph): ReadonlyMap<string, number> => {
  const steps = new Map<string, number>();
  for (const claim of graph.claims) steps.set(claim.author, Math.max(claim.step, steps.get(claim.author) ?? 0));
  return steps;
});

/**
 * For every OUT class, the step since when something has been said that puts it out: the first attack by a class
 * that is IN, else the fall of the base that it rests on.
 */
function defeatedAt(labels: readonly Label[], attacks: readonly Link[], bases: readonly Link[]): Map<number, number> {
  const since = new Map<number, number>();
  const earlier = (node: number, step: number): void => {
    since.set(node, Math.min(step, since.get(node) ?? step));
  };
  for (const link of attacks) if (labels[link.from] === "IN") earlier(link.to, link.step);
  // A base is always the older class, so going from the oldest on each base is known before what rests on it.
  for (const link of [...bases].sort((a, b) => a.from - b.from)) {
    const fell = labels[link.to] === "OUT" ? since.get(link.to) : undefined;
    if (fell !== undefined) earlier(link.from, Math.max(fell, link.step));
  }
  return since;
}

/** Classes with a question to which none of their authors has referred since. */
function challengedClasses(graph: ArgumentGraph): Set<number> {
  const known = classes(graph);
  const taken = new Set(graph.edges.map((edge) => `${edge.author} ${edge.to}`));
  const open = new Set<number>();
  for (const edge of graph.edges) {
    const target = edge.type === "questions" ? known.of(edge.to) : undefined;
    if (!target || target.authors.includes(edge.author)) continue;
    if (!target.authors.some((author) => taken.has(`${author} ${edge.from}`))) open.add(target.index);
  }
  return open;
}
