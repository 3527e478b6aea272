import type { Solution } from "../schemas.ts";
import { impactOf } from "./files.ts";
import type { RoundMaterial } from "./material.ts";
import type { ArtifactSolution, DiscussionArtifact } from "./types.ts";

/** The best solution, why not the others, and how sure that is. */
export function decisionOf(material: RoundMaterial): DiscussionArtifact["decision"] {
  const { synthesis, labels } = material;
  const { solutions, convergence, degraded, status } = synthesis;
  const [best, ...others] = solutions;
  const isDecided = status === "decided";
  const summary = labels.with((words, translated) => {
    if (degraded) return words.artifact.degraded;
    if (!best) return words.artifact.none;
    const percent = Math.round(convergence.score * 100);
    return words.artifact.summary(isDecided, translated(best.name), best.effort, best.risk, percent);
  });
  const isInConflict = convergence.recommendation === "user_input_needed" && !degraded;
  return {
    status: isDecided ? "decided" : isInConflict ? "conflict" : "pending",
    summary,
    ...(best ? { selectedSolution: solutionOf(material, best) } : {}),
    rejectedAlternatives: others.map((one) => ({
      ...solutionOf(material, one),
      rejectionReason: labels.with(({ artifact }) => artifact.rejected(one.score)),
    })),
    confidenceScore: degraded ? 0 : convergence.score,
  };
}

function solutionOf(material: RoundMaterial, solution: Solution): ArtifactSolution {
  const { labels } = material;
  const { id, name, description, pros, cons, effort, effort_estimate, risk, affected_files } = solution;
  return {
    id,
    title: labels.of(name),
    description: labels.of(description),
    pros: pros.map(labels.of),
    cons: cons.map(labels.of),
    estimatedEffort: labels.with(({ artifact, result }, translated) =>
      result.estimated(artifact.effort[effort], effort_estimate && translated(effort_estimate)),
    ),
    risk,
    affectedFiles: affected_files.map((one) => impactOf(material, one, "medium")),
    sourceCLIs: solution.source_cli,
    maintainability: solution.maintainability,
    performanceImpact: solution.performance_impact,
    score: solution.score,
    lacks: solution.lacks,
  };
}
