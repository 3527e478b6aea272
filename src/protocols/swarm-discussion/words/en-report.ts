import type { QualityGate } from "../schemas/index.ts";

type Relations = Readonly<Record<"supports" | "counters" | "extends" | "questions", number>>;

const RULES: Readonly<Record<string, string>> = {
  schema: "it does not fit its form",
  unknown_citation: "it cites a message that is not there",
  unknown_passage: "it cites a passage that is not there, or quotes what does not stand there",
  cites_another: "it cites nobody else",
  decides_each: "it does not decide on each of its author's answered objections, and on no other",
  docket: "something that stands open against its author was left out",
  authority: "an authority stands in place of a reason",
  bare_agreement: "it agrees and adds nothing",
  falsifier: "nothing is named that would change its author's mind",
  unfalsifiable: "nothing could show it wrong",
  generic_analogy: "the analogy names no case",
  premature_synthesis: "it closes before a disagreement was explored",
  shift_basis: "the shift has no basis",
  shift_cause: "the shift names no cause",
  specificity: "it brings nothing specific",
  steel_man: "what it counters is not restated first",
};

/** What the user is told after each step. */
const counted = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

export const enReport = {
  line: (who: string, id: string | undefined, text: string) => `${who}${id === undefined ? "" : ` (${id})`}: ${text}`,
  /** What a statement does to which messages, before what it says. */
  cited: (targets: readonly { relation: string; ids: readonly string[] }[]) =>
    `${targets.map(({ relation, ids }) => `${relation} ${ids.join(", ")}`).join("; ")} — `,
  flagged: (rules: readonly string[]) => ` ⚠ accepted although: ${rules.join(", ")}`,
  /** What stands for a rule of the gate. */
  rule: (rule: string) => RULES[rule] ?? rule,
  repairs: (n: number) =>
    n === 1
      ? "1 statement was returned and asked for again, apart from the round's bound on calls."
      : `${n} statements were returned and asked for again, apart from the round's bound on calls.`,
  names: (names: readonly string[]) => names.join(", "),

  position: (text: string, confidence: string) => `${text} (confidence ${confidence})`,
  nobodyDeclared: "Nobody declared a position.",
  declared: (n: number, range: string) =>
    `${counted(n, "position")} declared before anybody saw another's; confidence ${range}.`,
  told: (n: number) => `${counted(n, "expert")} said what the others may not have known, before the arguments.`,
  carried: "Positions, as the last round left them",
  carriedOn: "Nobody starts over: each expert goes on from their last stated position.",
  question: (to: string, question: string) => `→ ${to}: ${question}`,
  noDivergence: "The positions do not diverge yet; the round looks for what could go wrong.",
  argued: (n: number, citations: number, count: Relations) =>
    `${counted(n, "argument")} with ${counted(citations, "citation")}: ${count.counters} counter, ${count.supports} support, ${count.extends} extend, ${count.questions} question.`,
  restsOn: (assumption: string) => `Rests on: ${assumption}`,
  standsFirm: (reason: string) => `stands firm: ${reason}`,
  shift: (size: "minor" | "major", position: string) => `${size} shift → ${position}`,
  shifted: (n: number, of: number, who: string) => `${n} of ${of} shifted: ${who}.`,
  /** What somebody neither answered nor conceded. */
  leftOpen: (who: string, ids: readonly string[]) => `⚠ ${who} did not answer ${ids.join(", ")}`,
  /** What authors said of their own objections, and what each was told in answer. */
  conceded: (objection: string, why: string) => `concedes ${objection}: ${why}`,
  maintained: (objection: string, why: string) => `maintains ${objection}: ${why}`,
  closed: (conceded: number, maintained: number) =>
    `Of the objections that were answered last, ${conceded} ${conceded === 1 ? "is" : "are"} conceded and ${maintained} maintained.`,
  nobodyShifted: "Nobody shifted under the stress test.",
  analogy: (field: string, pattern: string) => `${field}: ${pattern}`,
  scores: (score: QualityGate["qualityScore"]) =>
    `Quality ${score.overall}/5: debate ${score.genuineDisagreement}, evidence ${score.evidenceQuality}, steel-manning ${score.steelManning}, new insights ${score.novelInsights}, evolution ${score.positionEvolution}`,
  disagreement: (score: string) => `Disagreement ${score} of 10`,
  recommended: (recommendation: string, reason: string) => `${recommendation} — ${reason}`,
  insight: (title: string, confidence: string) => `${title} (${confidence})`,
  leftOut: (absent: readonly { who: string; why: string }[]) =>
    `Left out — ${absent.map(({ who, why }) => `${who}: ${why}`).join("; ")}`,
};
export type ReportWords = typeof enReport;
