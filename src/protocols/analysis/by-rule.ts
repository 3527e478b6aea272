import { sentencesOf } from "#lib/cut";
import type { Facts } from "#providers";
import { DEMANDS } from "./words/cues.ts";
import { words } from "./words/index.ts";

const FINDINGS = 5;
const QUOTE = 300;

/** An analyst without a model: what the documents say on the question, quoted with its place. A rule proposes nothing. */
export function analyseByRule({ passages, lang }: Facts, purpose: "analysis" | "verification"): unknown {
  const { byRule } = words(lang);
  const best = passages.slice(0, FINDINGS);
  const split = (text: string): string[] => sentencesOf(text).map(([from, to]) => text.slice(from, to));
  const quote = (text: string): string => (split(text)[0] ?? text).replace(/\s+/gu, " ").trim().slice(0, QUOTE);
  const found = best.map(({ path, line, text }) => byRule.finding(quote(text), path, line));
  const demands = passages.flatMap(({ text, path, line }) =>
    split(text)
      .filter((one) => DEMANDS.test(one))
      .map((one) => byRule.finding(quote(one), path, line)),
  );
  return {
    feasibility_score: 0.5,
    findings: found.length > 0 ? found : [byRule.nothing],
    implementation_approaches: [],
    technical_concerns: [],
    code_locations: best.map(({ path, line, heading }) => ({ file: path, line, reason: heading || byRule.bears })),
    requirements: [...new Set(demands)]
      .slice(0, FINDINGS)
      .map((description) => ({ kind: "functional", description, priority: "medium" })),
    ...(purpose === "verification"
      ? { cross_verification: { agrees_with: [], disagrees_with: [], additions: [] } }
      : {}),
  };
}
