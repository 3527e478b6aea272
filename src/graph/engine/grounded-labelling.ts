import { increase, Links, Neighbours } from "./top-strengths.ts";

/** Dung's labels: accepted, rejected, neither. */
export type Label = "IN" | "OUT" | "UNDECIDED";

const UNDECIDED = 0;
const IN = 1;
const OUT = 2;
export const LABELS: readonly Label[] = ["UNDECIDED", "IN", "OUT"];

/**
 * Labels a framework of attacks and bases by the grounded labelling (Dung 1995; labels as in Caminada 2006; bases as in
 * Nouioua and Risch 2010), in time linear in arguments and relations: an argument is IN if all its attackers are OUT and all
 * its bases IN; OUT if an attacker is IN or a base OUT; else UNDECIDED.
 *
 * @param size number of arguments: 0 to size - 1
 * @param bases links from an argument to one that it rests on
 * @returns each argument's label, as its index in `LABELS`
 */
export function groundedLabels(size: number, attacks: Links, bases = new Links()): Uint8Array {
  const labels = new Uint8Array(size);
  // Attackers that are not OUT and bases that are not IN, by argument.
  const open = new Int32Array(size);
  for (let link = 0; link < attacks.length; link += 1) increase(open, attacks.to[link] as number, 1);
  for (let link = 0; link < bases.length; link += 1) increase(open, bases.from[link] as number, 1);
  const queue = new Int32Array(size);
  let length = 0;
  const give = (node: number, label: number): void => {
    labels[node] = label;
    queue[length] = node;
    length += 1;
  };
  const fell = (node: number): void => {
    if (labels[node] === UNDECIDED) give(node, OUT);
  };
  const ease = (node: number): void => {
    if (increase(open, node, -1) === 0 && labels[node] === UNDECIDED) give(node, IN);
  };
  const attacked = new Neighbours(attacks, "from", size);
  const resting = new Neighbours(bases, "to", size);
  for (let node = 0; node < size; node += 1) if (open[node] === 0) give(node, IN);
  for (let at = 0; at < length; at += 1) {
    const node = queue[at] as number;
    const isIn = labels[node] === IN;
    attacked.visit(node, isIn ? fell : ease);
    resting.visit(node, isIn ? ease : fell);
  }
  return labels;
}
