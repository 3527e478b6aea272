/** What rounds/N/synthesis.json says in fixed words, in this language. */
export const enArtifact = {
  none: "No solutions identified yet",
  degraded: "Degraded: no provider gave an answer; nothing here is a finding",
  summary: (isDecided: boolean, name: string, effort: string, risk: string, percent: number) =>
    `${isDecided ? "Recommended" : "Under consideration"}: ${name} (${effort} effort, ${risk} risk). Confidence: ${percent}%`,
  rejected: (score: number) => `Lower priority score (${score}) compared to selected solution`,
  effort: { low: "low effort", medium: "medium effort", high: "high effort" },
  proposed: (count: number, feasibility: string) => `Proposed ${count} approach(es) with feasibility ${feasibility}`,
  quoted: (count: number) => `Quoted ${count} passage(s) by rule`,
  decision: (name: string) => `Selected: ${name}`,
  reversal: (from: string, to: string) => `The leading solution changed from ${from} to ${to}`,
  userAnswered: (question: string, answer: string) => `${question} — ${answer}`,
  request: "User Request",
  analysisBy: (tool: string) => `${tool} analysis`,
  bears: "bears on the question",
};
