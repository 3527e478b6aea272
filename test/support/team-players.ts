import type { Turn } from "./players.ts";

type Content = Record<string, unknown>;

/** Answers of each pattern role if all goes well. */
const GOOD: Readonly<Record<string, (role: string) => Content>> = {
  plan: () => ({
    summary: "in two steps",
    tasks: [
      { id: "a", title: "parse" },
      { id: "b", title: "print", dependsOn: ["a"] },
    ],
  }),
  work: (role) => ({ summary: `${role} has done it`, artifact: "src/a.ts", selfCheck: "passed" }),
  review: () => ({ summary: "good", verdict: "APPROVE" }),
  test: () => ({ summary: "all pass", passRate: 1 }),
  gate: () => ({ summary: "holds", syntax_clean: true, no_regression: true, increment_tests_pass: true }),
  analysis: (role) => ({
    summary: "one finding",
    findings: [{ title: `Finding of ${role}`, holds: true, severity: "medium" }],
    confidence: 0.8,
  }),
  matching: () => ({ same: [] }),
  proposal: () => ({
    title: "Use a strategy",
    options: [
      { id: "A", description: "strategy" },
      { id: "B", description: "plugins" },
    ],
    recommended: "A",
  }),
  vote: () => ({ vote: "APPROVE", rationale: "it is simple", confidence: 0.9 }),
  attempt: () => ({ diagnosis: "a missing lock", resolved: true, solution: "take the lock" }),
  diagnosis: (role) => ({
    perspective: role,
    root_cause: `what ${role} sees`,
    fix_suggestion: `what ${role} would do`,
    confidence: 0.5,
  }),
  advice: () => ({ rationale: "it is slow on purpose", recommendation: "bcrypt", confidence: 0.95 }),
  application: () => ({ summary: "bcrypt is in", applied: true }),
  alignment: () => ({ summary: "both fit", aligned: true }),
  retro: (role) => ({ went_well: [`${role} was heard`], suggestions: ["ask earlier"], patterns: ["lock first"] }),
};

/** The same turned down: what makes a pattern iterate, escalate or fall back. */
export const BAD: Readonly<Record<string, (role: string) => Content>> = {
  review: () => ({ summary: "not yet", verdict: "BLOCK", findings: { high: [{ description: "reads past the end" }] } }),
  test: () => ({ summary: "one fails", passRate: 0.5, failures: ["it reads past the end"] }),
  gate: () => ({ summary: "regression", syntax_clean: true, no_regression: false, increment_tests_pass: false }),
  vote: () => ({ vote: "REJECT", rationale: "too early", confidence: 0.9 }),
  attempt: () => ({ diagnosis: "unknown", resolved: false }),
  advice: () => ({ rationale: "a guess", recommendation: "bcrypt?", confidence: 0.4 }),
  application: () => ({ summary: "it does not fit", applied: false }),
  alignment: () => ({ summary: "apart", aligned: false, conflicts: ["the id is a string here, a number there"] }),
};

const kindOf = ({ body }: Turn): string => body.phase;

/** Votes are asked for elsewhere, too: theirs have reasons under another name. */
const isOfPatterns = ({ body }: Turn): boolean =>
  body.phase in GOOD && (body.phase !== "vote" || body.brief?.options.protocol !== "question");

/** The answer of a role that has no script; undefined for a kind that the patterns do not have. */
export function teamAnswer(turn: Turn): Content | undefined {
  return isOfPatterns(turn) ? GOOD[kindOf(turn)]?.(turn.body.you?.id ?? "") : undefined;
}

/** Good and bad answers mixed, the same for the same turn. */
export function mixedAnswer(turn: Turn): Content | undefined {
  const good = teamAnswer(turn);
  const bad = BAD[kindOf(turn)];
  if (!good || !bad) return good;
  let sum = 7;
  for (const letter of turn.body.turn) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum % 3 === 0 ? bad(turn.body.you?.id ?? "") : good;
}
