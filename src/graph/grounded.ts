import { GroundedLabelling, IN, OUT } from "./engine/grounded-labelling.ts";
import type { Label } from "./engine/judge.ts";

export type { Label } from "./engine/judge.ts";

export type NodePair = readonly [from: number, to: number];

/**
 * The grounded labelling (Dung 1995) of an argumentation framework, with bases: an argument is IN when all its
 * attackers are OUT and all its bases IN; OUT when an attacker is IN or a base OUT; else UNDECIDED.
 * Linear in arguments and relations.
 *
 * @param size how many arguments there are: 0 to size - 1
 * @param attacks attacker, attacked
 * @param bases the argument that rests on the other, the base
 */
export function groundedLabels(size: number, attacks: Iterable<NodePair>, bases: Iterable<NodePair> = []): Label[] {
  const labelling = new GroundedLabelling();
  for (let node = 0; node < size; node += 1) labelling.add();
  for (const [from, to] of attacks) labelling.attack(from, to);
  for (const [from, to] of bases) labelling.rest(from, to);
  labelling.settle();
  return Array.from({ length: size }, (_, node) => labelName(labelling.label(node)));
}

/** The word for a label of the engine. */
export const labelName = (label: number): Label => (label === IN ? "IN" : label === OUT ? "OUT" : "UNDECIDED");
