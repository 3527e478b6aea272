/** Dung's labels: accepted, rejected, neither. */
export type Label = "IN" | "OUT" | "UNDECIDED";

export type Pair = readonly [from: number, to: number];

/**
 * The grounded labelling (Dung 1995) of an argumentation framework, with bases: an argument is IN when all its
 * attackers are OUT and all its bases IN; OUT when an attacker is IN or a base OUT; else UNDECIDED.
 * Linear in arguments and relations.
 *
 * @param size how many arguments there are: 0 to size - 1
 * @param attacks attacker, attacked
 * @param bases the argument that rests on the other, the base
 */
export function groundedLabels(size: number, attacks: readonly Pair[], bases: readonly Pair[] = []): Label[] {
  const labels: Label[] = Array.from({ length: size }, () => "UNDECIDED");
  const attacked = outgoing(size, attacks);
  const carried = outgoing(
    size,
    bases.map(([from, to]) => [to, from]),
  );
  /** What still has to be settled in its favour before an argument is IN. */
  const open = new Array<number>(size).fill(0);
  for (const [, to] of attacks) open[to] = (open[to] ?? 0) + 1;
  for (const [from] of bases) open[from] = (open[from] ?? 0) + 1;

  const queue: number[] = [];
  const settle = (node: number, label: Label): void => {
    if (labels[node] !== "UNDECIDED") return;
    labels[node] = label;
    queue.push(node);
  };
  const oneLess = (node: number): void => {
    open[node] = (open[node] ?? 0) - 1;
    if (open[node] === 0) settle(node, "IN");
  };
  for (let node = 0; node < size; node += 1) if (open[node] === 0) settle(node, "IN");
  for (let at = 0; at < queue.length; at += 1) {
    const node = queue[at] ?? 0;
    const accepted = labels[node] === "IN";
    for (const other of attacked[node] ?? []) accepted ? settle(other, "OUT") : oneLess(other);
    for (const other of carried[node] ?? []) accepted ? oneLess(other) : settle(other, "OUT");
  }
  return labels;
}

function outgoing(size: number, pairs: readonly Pair[]): number[][] {
  const lists: number[][] = Array.from({ length: size }, () => []);
  for (const [from, to] of pairs) lists[from]?.push(to);
  return lists;
}
