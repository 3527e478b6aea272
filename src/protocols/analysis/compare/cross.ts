import type { Agreement, CrossVerification, Disagreement, DisputeAnswer } from "../schemas.ts";
import { type ComparedAnalysis, sayerOf, toolsIn } from "../standing.ts";
import type { Words } from "../words/en.ts";
import { grouped, isSameText } from "./likeness.ts";
import { approachesIn, type Proposed } from "./solutions.ts";

/**
 * Lists agreements and disagreements. Agreements: findings that all tools have, approaches that several propose, points
 * that the verifier confirms. Disagreements: what the verifier disputes, and efforts of one approach that lie far apart.
 * Which side is right is for the analysts to say in the next round.
 * @param open disagreements of earlier rounds that are not ended
 */
export function crossVerify(
  standings: readonly ComparedAnalysis[],
  round: number,
  open: readonly Disagreement[],
  { compare }: Pick<Words, "compare">,
): CrossVerification {
  const tools = toolsIn(standings);
  const findings = grouped(
    standings.flatMap((by) => by.analysis.findings.map((text) => ({ text, by }))),
    (a, b) => isSameText(a.text, b.text),
  );
  const shared = findings
    .filter((group) => tools.length > 1 && toolsOf(group).length === tools.length)
    .map((group) => agreed(group[0]?.text ?? "", group));
  const approaches = approachesIn(standings).filter((group) => toolsOf(group).length > 1);
  const proposed = approaches.map((group) => {
    const approach = group[0]?.approach.name ?? "";
    return { ...agreed(compare.sharedApproach(approach, toolsOf(group)), group), approach };
  });
  const read = readings(standings);
  const agreements = [...shared, ...proposed];
  const disagreements = [...approaches.flatMap((group) => effortsApart(group, compare) ?? []), ...read.disagreements];
  return {
    agreements: [
      ...agreements,
      ...read.agreements.filter(({ text }) => !agreements.some((one) => isSameText(one.text, text))),
    ],
    disagreements: disagreements.map((one, at) => ({ id: `r${round}-d${at + 1}`, ...one })),
    additions: read.additions,
    answered: answersTo(open, standings),
    withdrawn: standings
      .flatMap(({ analysis }) => analysis.cross_verification?.withdraws ?? [])
      .filter((to) => open.some(({ id }) => id === to)),
  };
}

const toolsOf = (group: readonly { readonly by: ComparedAnalysis }[]): string[] => toolsIn(group.map(({ by }) => by));

const agreed = (text: string, group: readonly { readonly by: ComparedAnalysis }[]): Agreement => ({
  text,
  tools: toolsOf(group),
  messages: [...new Set(group.map(({ by }) => by.messageId))],
});

/** One approach that costs little for one and much for another. */
function effortsApart(group: readonly Proposed[], compare: Words["compare"]): Omit<Disagreement, "id"> | undefined {
  const low = group.find(({ approach }) => approach.effort === "low");
  const high = group.find(({ approach, by }) => approach.effort === "high" && by.tool !== low?.by.tool);
  if (!low || !high) return undefined;
  const positions = [low, high].map(({ approach, by }) => ({
    tool: by.tool,
    text: compare.effort(approach.effort, approach.effort_estimate),
    messageId: by.messageId,
  }));
  return { topic: compare.effortOf(low.approach.name), positions };
}

/** The author whose approach a point names first; none where it names none. */
const authorNamedIn = (text: string, others: readonly ComparedAnalysis[]): ComparedAnalysis | undefined => {
  const found = others.flatMap((by) =>
    by.analysis.implementation_approaches.map(({ name }) => ({ by, at: text.indexOf(name) })),
  );
  return found.filter(({ at }) => at >= 0).toSorted((a, b) => a.at - b.at)[0]?.by;
};

/** Collects the verifier's verdicts on the first analysis, and what it disputes of others whose approach it names. */
function readings(standings: readonly ComparedAnalysis[]) {
  const agreements: Agreement[] = [];
  const disagreements: Omit<Disagreement, "id">[] = [];
  const additions: Agreement[] = [];
  for (const verifier of standings) {
    const { messageId } = verifier;
    const others = standings.filter((one) => one !== verifier);
    const verified = others.find((one) => one.tool !== verifier.tool) ?? others[0];
    const { cross_verification: said } = verifier.analysis;
    if (!said) continue;
    const tool = sayerOf(verifier, standings);
    additions.push(...said.additions.map((text) => ({ text, tools: [tool], messages: [messageId] })));
    if (!verified) continue;
    // Nobody agrees with themselves; who contradicts themselves is heard.
    if (verified.tool !== verifier.tool)
      agreements.push(...said.agrees_with.map((text) => agreed(text, [{ by: verified }, { by: verifier }])));
    disagreements.push(
      ...said.disagrees_with.map((text) => ({
        ...{ topic: text, about: (authorNamedIn(text, others) ?? verified).participant },
        positions: [{ tool, text, messageId }],
      })),
    );
  }
  return { agreements, disagreements, additions };
}

/** Answers to what is open; those to something else, or to what is about another's analysis, are left out. */
const answersTo = (open: readonly Disagreement[], standings: readonly ComparedAnalysis[]): DisputeAnswer[] =>
  standings.flatMap((by) =>
    by.analysis.answers
      .filter(({ to }) => open.some(({ id, about = by.participant }) => id === to && about === by.participant))
      .map((one) => ({ ...one, tool: sayerOf(by, standings), messageId: by.messageId })),
  );

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
    // Disputed anew after it was accepted, it is open again.
    const before = byTopic.get(one.topic)?.answers.filter(({ verdict }) => verdict === "kept") ?? [];
    const answers = [...before, ...answered.filter(({ to }) => to === one.id)];
    byTopic.set(one.topic, { ...one, answers, isWithdrawn: withdrawn.has(one.id) });
  }
  return [...byTopic.values()];
}

/** Outcome of a disputed point: accepted by one side or withdrawn by the other, else kept, else answered by nobody. */
export function fateOf({ answers, isWithdrawn }: Dispute) {
  if (isWithdrawn || answers.some(({ verdict }) => verdict === "accepted")) return "ended";
  return answers.length > 0 ? "kept" : "open";
}

/** Numbers of disputed points, by what became of them. */
export function countsOf(disputes: readonly Dispute[]) {
  const counts = { all: disputes.length, ended: 0, kept: 0, open: 0 };
  for (const one of disputes) counts[fateOf(one)] += 1;
  return counts;
}
