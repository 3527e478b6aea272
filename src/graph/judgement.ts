import { type Condensed, condensed, type Link } from "./condensed.ts";
import { ATTACK_THRESHOLD, Judge, type Label } from "./engine/judge.ts";
import { derived } from "./graph.ts";

/**
 * What a label means in a discussion. IN: `unattacked`, or `defended` where it was attacked. UNDECIDED: `contested`.
 * OUT: `refuted` where those who said it have had a turn since and did not restore it, else `unanswered`. Where
 * nobody is known to have said it, nobody can come back to it: OUT is `refuted`.
 */
export type Status = "unattacked" | "defended" | "contested" | "refuted" | "unanswered";

/** What is computed about one point of a graph. */
export interface Verdict {
  readonly label: Label;
  readonly status: Status;
  /** In [0, 1), from the stated confidence; 0 for what was taken back. */
  readonly strength: number;
  /** The same with every claim starting at 0.5: what the relations alone make of it. */
  readonly flat: number;
}

/** Both layers of a condensed graph, by its points (see Judge). The same graph gives the same, to the last digit. */
export function judge(graph: Condensed): readonly Verdict[] {
  const judge = new Judge();
  for (const { weight } of graph.points) judge.add(weight);
  for (const { from, to, confidence } of graph.attacks) judge.relate("counters", from, to, confidence);
  for (const { from, to, confidence } of graph.supports) judge.relate("supports", from, to, confidence);
  for (const { from, to } of graph.bases) judge.relate("extends", from, to);
  for (const { by, from, to, confidence } of graph.undercuts) judge.undercut(by, from, to, confidence);
  graph.points.forEach((point, index) => {
    if (point.retractedAt !== undefined) judge.retract(index);
  });
  judge.settle();
  const labels = graph.points.map((_, index) => judge.label(index));
  const statuses = statusesOf(graph, labels);
  return labels.map((label, index) => ({
    label,
    status: statuses[index] ?? "contested",
    strength: judge.strength(index),
    flat: judge.flat(index),
  }));
}

/** What is computed about every class of claims, by its index. */
export const verdicts = derived((graph): readonly Verdict[] => judge(condensed(graph)));

const decides = ({ confidence }: Link): boolean => confidence >= ATTACK_THRESHOLD;

function statusesOf(graph: Condensed, labels: readonly Label[]): Status[] {
  const attacked = new Set([...graph.attacks, ...graph.withdrawn].filter(decides).map((link) => link.to));
  const defeats = defeatedAt(graph, labels);
  return labels.map((label, index) => {
    if (label === "IN") return attacked.has(index) ? "defended" : "unattacked";
    if (label === "UNDECIDED") return "contested";
    const last = graph.points[index]?.lastTurn;
    const since = defeats.get(index) ?? 0;
    // Who took a claim back has had the turn in which they did.
    const isTakenBack = graph.points[index]?.retractedAt !== undefined;
    return last === undefined || last > since || isTakenBack ? "refuted" : "unanswered";
  });
}

/**
 * For every OUT point, the step since when something has been said that puts it out: its own retraction, the first
 * attack by a point that is IN, else the fall of the base that it rests on.
 */
function defeatedAt(graph: Condensed, labels: readonly Label[]): Map<number, number> {
  const since = new Map<number, number>();
  const earlier = (node: number, step: number): void => {
    since.set(node, Math.min(step, since.get(node) ?? step));
  };
  const cut = new Set(
    graph.undercuts.filter((one) => decides(one) && labels[one.by] === "IN").map((one) => `${one.from} ${one.to}`),
  );
  const holds = ({ from, to }: Link): boolean => !cut.has(`${from} ${to}`);
  graph.points.forEach(({ retractedAt }, index) => {
    if (retractedAt !== undefined) earlier(index, retractedAt);
  });
  for (const link of graph.attacks.filter(decides)) {
    if (labels[link.from] === "IN" && holds(link)) earlier(link.to, link.step);
  }
  // A base is always the older class, so going from the oldest on each base is known before what rests on it.
  for (const link of [...graph.bases].sort((a, b) => a.from - b.from)) {
    const fell = labels[link.to] === "OUT" && holds(link) ? since.get(link.to) : undefined;
    if (fell !== undefined) earlier(link.from, Math.max(fell, link.step));
  }
  return since;
}
