import type { CrossVerification, Disagreement, DisputeAnswer } from "../schemas.ts";

/** A disputed point with the answers of the round after. */
export interface Dispute extends Disagreement {
  readonly answers: readonly DisputeAnswer[];
  readonly isWithdrawn: boolean;
}

/** Disputed points of rounds in order, each once, with its answers. */
export function disputesOf(
  rounds: readonly Pick<CrossVerification, "disagreements" | "answered" | "withdrawn">[],
): Dispute[] {
  const answered = rounds.flatMap((one) => one.answered);
  const withdrawn = new Set(rounds.flatMap((one) => one.withdrawn));
  const all = rounds.flatMap(({ disagreements }) => disagreements);
  const byTopic = new Map<string, Dispute>();
  for (const one of all) {
    const before = byTopic.get(one.topic)?.answers ?? [];
    const answers = [...before, ...answered.filter(({ to }) => to === one.id)];
    byTopic.set(one.topic, { ...one, answers, isWithdrawn: withdrawn.has(one.id) });
  }
  return [...byTopic.values()];
}

/** Numbers of disputed points: accepted by one side or withdrawn by the other, else kept, else answered by nobody. */
export function countsOf(disputes: readonly Dispute[]) {
  const fateOf = ({ answers, isWithdrawn }: Dispute) => {
    if (isWithdrawn || answers.some(({ verdict }) => verdict === "accepted")) return "ended";
    return answers.length > 0 ? "kept" : "open";
  };
  const counts = { all: disputes.length, ended: 0, kept: 0, open: 0 };
  for (const one of disputes) counts[fateOf(one)] += 1;
  return counts;
}
