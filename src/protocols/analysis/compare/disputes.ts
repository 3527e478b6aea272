import type { CrossVerification, Disagreement, DisputeAnswer } from "../schemas.ts";

/** A disputed point with the answers of the round after. */
export interface Dispute extends Disagreement {
  readonly answers: readonly DisputeAnswer[];
}

/** Disputed points of rounds in order, each once, with its answers. */
export function disputesOf(rounds: readonly Pick<CrossVerification, "disagreements" | "answered">[]): Dispute[] {
  const answered = rounds.flatMap((one) => one.answered);
  const all = rounds.flatMap(({ disagreements }) => disagreements);
  const byTopic = new Map<string, Dispute>();
  for (const one of all) {
    const before = byTopic.get(one.topic)?.answers ?? [];
    byTopic.set(one.topic, { ...one, answers: [...before, ...answered.filter(({ to }) => to === one.id)] });
  }
  return [...byTopic.values()];
}

/** Number of disputed points, of those that are accepted, and of those that nobody has answered. */
export function countsOf(disputes: readonly Dispute[]) {
  const accepted = disputes.filter(({ answers }) => answers.some(({ verdict }) => verdict === "accepted")).length;
  const open = disputes.filter(({ answers }) => answers.length === 0).length;
  return { all: disputes.length, accepted, kept: disputes.length - accepted - open, open };
}
