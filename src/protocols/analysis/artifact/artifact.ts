import { shortened } from "#lib/cut";
import { countsOf } from "../compare/cross.ts";
import { distinctBy, distinctTexts } from "../compare/likeness.ts";
import { byRecommendations } from "../compare/solutions.ts";
import type { Solution } from "../schemas.ts";
import { sayerOf, toolsIn } from "../standing.ts";
import { words } from "../words/index.ts";
import { dependencyGraph, fileTree, impactOf, impactSummary } from "./files.ts";
import { agentOf, type RoundMaterial } from "./material.ts";
import { timelineOf } from "./timeline.ts";

const TITLE = 50;
const TAGS = ["auth", "api", "database", "ui", "security", "performance", "refactor", "bug", "feature"];

/**
 * rounds/N/synthesis.json, as the seed has it: the six sections and what they were made from. Ours are `degraded` (nobody
 * answered, and nothing else is a finding) and what says so. The same record gives the same artifact.
 */
export function artifactOf(material: RoundMaterial) {
  const { id, round, synthesis, standings, table, labels, began, ended, disputes } = material;
  const { cross, convergence, degraded, absent } = synthesis;
  return {
    ...(degraded
      ? { degraded: { reason: labels.with(({ result }) => result.degradedNothing), failures: absent } }
      : {}),
    metadata: {
      artifactId: `${id}-round-${round}`,
      roundId: round,
      timestamp: ended,
      contributingAgents: toolsIn(standings).map((tool) => agentOf(tool, table)),
      durationSeconds: Math.max(0, Math.round((Date.parse(ended) - Date.parse(began)) / 1_000)),
      exportFormats: ["markdown", "html"] as const,
    },
    discussionTopic: topicOf(material),
    relatedFiles: {
      fileTree: fileTree(material),
      dependencyGraph: dependencyGraph(material),
      impactSummary: impactSummary(material),
    },
    planning: planningOf(material, (tool) => words("en").artifact.analysisBy(words("en").nameOf(tool))),
    decision: decisionOf(material),
    decisionRecords: { timeline: timelineOf(material) },
    _internal: {
      cli_analyses: standings.map(({ tool, perspective, analysis, instead }) => ({
        tool,
        perspective,
        ...analysis,
        ...(instead === undefined ? {} : { stands_in_for: instead }),
      })),
      cross_verification: {
        agreements: cross.agreements.map(({ text }) => text),
        disagreements: cross.disagreements.map(({ topic }) => topic),
        resolution: words("en").compare.resolution(countsOf(disputes)),
      },
      convergence: { ...convergence },
    },
  };
}

export type DiscussionArtifact = ReturnType<typeof artifactOf>;

/** Lists each part in scope, and each out of it, once. */
export const scopeOf = ({ standings, labels }: RoundMaterial) => ({
  included: distinctTexts(standings.flatMap(({ analysis }) => analysis.scope_included)).map(labels.of),
  excluded: distinctTexts(standings.flatMap(({ analysis }) => analysis.scope_excluded)).map(labels.of),
});

function topicOf(material: RoundMaterial) {
  const { topic, synthesis, labels } = material;
  const whole = labels.of(topic);
  const lower = topic.toLowerCase();
  return {
    title: { en: titled(whole.en), zh: titled(whole.zh) },
    description: whole,
    scope: scopeOf(material),
    keyQuestions: synthesis.questions.map(({ text }) => labels.of(text)),
    status: synthesis.status,
    tags: TAGS.filter((tag) => new RegExp(`\\b${tag}`).test(lower)),
  };
}

/** The first sentence, or as much of it as a heading holds. */
const titled = (text: string): string => shortened((text.split(/(?<=[.!?。！？])|\n/u)[0] ?? text).trim(), TITLE);

/** The best solution, why not the others, and how sure that is. */
function decisionOf(material: RoundMaterial) {
  const { synthesis, labels } = material;
  const { convergence, degraded, status } = synthesis;
  const [best, ...others] = byRecommendations(synthesis);
  const recommended = ({ recommended_by }: Solution) => ({ by: recommended_by.length, of: synthesis.analyses.length });
  const isDecided = status === "decided";
  const summary = labels.with((words, translated) => {
    if (degraded) return words.result.degradedNothing;
    if (!best) return words.result.none;
    const percent = Math.round(convergence.score * 100);
    return words.artifact.summary(translated(best.name), recommended(best), best.effort, best.risk, percent);
  });
  const isInConflict = convergence.recommendation === "user_input_needed" && !degraded;
  return {
    status: isDecided ? ("decided" as const) : isInConflict ? ("conflict" as const) : ("pending" as const),
    summary,
    ...(best ? { selectedSolution: solutionOf(material, best) } : {}),
    rejectedAlternatives: others.map((one) => ({
      ...solutionOf(material, one),
      rejectionReason: labels.with(({ artifact }) => artifact.rejected(recommended(one), one.score)),
    })),
    confidenceScore: degraded ? 0 : convergence.score,
  };
}

/** A solution with, as ours, what it does to maintenance and performance, its rank, and what it lacks. */
function solutionOf(material: RoundMaterial, solution: Solution) {
  const { labels } = material;
  const { id, name, description, pros, cons, effort, effort_estimate, risk, affected_files } = solution;
  return {
    id,
    title: labels.of(name),
    description: labels.of(description),
    pros: pros.map(labels.of),
    cons: cons.map(labels.of),
    estimatedEffort: labels.with(({ compare, result }, translated) =>
      result.estimated(compare.effort(effort, undefined), effort_estimate && translated(effort_estimate)),
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

/** Requirements and acceptance criteria as the analyses name them, each once. */
export function planningOf({ standings, labels }: RoundMaterial, sourceOf: (tool: string) => string) {
  const list = (prefix: string, kind: string) => {
    const found = standings.flatMap((by) =>
      by.analysis.requirements.filter((one) => one.kind === kind).map((one) => ({ ...one, by })),
    );
    return distinctBy(found, ({ description }) => description).map(({ by, description, priority }, at) => ({
      id: numbered(prefix, at),
      description: labels.of(description),
      priority,
      source: sourceOf(sayerOf(by, standings)),
    }));
  };
  const criteria = distinctTexts(standings.flatMap(({ analysis }) => analysis.acceptance_criteria));
  return {
    functional: list("FR", "functional"),
    nonFunctional: list("NFR", "non-functional"),
    acceptanceCriteria: criteria.map((text, at) => ({
      id: numbered("AC", at),
      description: labels.of(text),
      isMet: false,
    })),
  };
}

const numbered = (prefix: string, at: number): string => `${prefix}-${String(at + 1).padStart(2, "0")}`;
