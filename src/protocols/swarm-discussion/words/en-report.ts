import type { Stance } from "#points";

type Relations = Readonly<Record<"supports" | "counters" | "extends" | "questions", number>>;

const counted = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

export const enReport = {
  line: (who: string, id: string | undefined, text: string) => `${who}${id === undefined ? "" : ` (${id})`}: ${text}`,
  /** A statement's relations to other messages, to precede its text. */
  cited: (targets: readonly { relation: string; ids: readonly string[] }[]) =>
    `${targets.map(({ relation, ids }) => `${relation} ${ids.join(", ")}`).join("; ")} — `,
  flagged: (rules: readonly string[]) => ` ⚠ accepted although: ${rules.join(", ")}`,
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
  /** Messages that an expert neither answered nor conceded. */
  leftOpen: (who: string, objection: string, id: string) => `⚠ ${who} did not answer “${objection}” (${id})`,
  /** Changes of a response. */
  and: "; ",
  stance: (stance: Stance, text: string, id: string) =>
    `${{ for: "for", against: "against", none: "no longer for" }[stance]} “${text}” (${id})`,
  brings: (text: string) => `new: “${text}”`,
  nobodyShifted: "Nobody shifted under the stress test.",
  analogy: (field: string, pattern: string) => `${field}: ${pattern}`,
  counted: (ground: string) => `Counted so far: ${ground}`,
  disagreement: (score: string) => `Disagreement ${score} of 10`,
  recommended: (recommendation: string, reason: string) => `${recommendation} — ${reason}`,
  leftOut: (absent: readonly { who: string; why: string }[]) =>
    `Left out — ${absent.map(({ who, why }) => `${who}: ${why}`).join("; ")}`,
};
export type ReportWords = typeof enReport;
