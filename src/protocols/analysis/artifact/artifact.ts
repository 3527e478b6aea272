import { shortened } from "#lib/cut";
import { distinctTexts } from "../compare/likeness.ts";
import { toolsIn } from "../standing.ts";
import { words } from "../words/index.ts";
import { decisionOf } from "./decision.ts";
import { dependencyGraph, fileTree, impactSummary } from "./files.ts";
import { agentOf, type RoundMaterial } from "./material.ts";
import { planningOf } from "./planning.ts";
import { timelineOf } from "./timeline.ts";
import type { DiscussionArtifact } from "./types.ts";

const TITLE = 50;
const TAGS = ["auth", "api", "database", "ui", "security", "performance", "refactor", "bug", "feature"];

/** rounds/N/synthesis.json: the six sections and what they were made from. The same record gives the same artifact. */
export function artifactOf(material: RoundMaterial): DiscussionArtifact {
  const { id, round, synthesis, standings, table, labels, began, ended } = material;
  const { cross, convergence, degraded, absent } = synthesis;
  const resolved = cross.disagreements.filter((one) => one.resolved !== undefined).length;
  return {
    ...(degraded ? { degraded: { reason: labels.with(({ artifact }) => artifact.degraded), failures: absent } } : {}),
    metadata: {
      artifactId: `${id}-round-${round}`,
      roundId: round,
      timestamp: ended,
      contributingAgents: toolsIn(standings).map((tool) => agentOf(tool, table)),
      durationSeconds: Math.max(0, Math.round((Date.parse(ended) - Date.parse(began)) / 1_000)),
      exportFormats: ["markdown", "html"],
    },
    discussionTopic: topicOf(material),
    relatedFiles: {
      fileTree: fileTree(material),
      dependencyGraph: dependencyGraph(material),
      impactSummary: impactSummary(material),
    },
    planning: planningOf(material),
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
        resolution: words("en").compare.resolution(resolved, cross.disagreements.length),
      },
      convergence: { ...convergence },
    },
  };
}

function topicOf({ topic, synthesis, standings, labels }: RoundMaterial): DiscussionArtifact["discussionTopic"] {
  const whole = labels.of(topic);
  const lower = topic.toLowerCase();
  return {
    title: { en: titled(whole.en), zh: titled(whole.zh) },
    description: whole,
    scope: {
      included: distinctTexts(standings.flatMap(({ analysis }) => analysis.scope_included)).map(labels.of),
      excluded: distinctTexts(standings.flatMap(({ analysis }) => analysis.scope_excluded)).map(labels.of),
    },
    keyQuestions: synthesis.questions.map(({ text }) => labels.of(text)),
    status: synthesis.status,
    tags: TAGS.filter((tag) => new RegExp(`\\b${tag}`).test(lower)),
  };
}

/** The first sentence, or as much of it as a heading holds. */
const titled = (text: string): string => shortened((text.split(/(?<=[.!?。！？])|\n/u)[0] ?? text).trim(), TITLE);
