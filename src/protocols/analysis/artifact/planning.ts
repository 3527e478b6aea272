import { distinctTexts } from "../compare/likeness.ts";
import { DEMANDS } from "../words/cues.ts";
import { words } from "../words/index.ts";
import type { RoundMaterial } from "./material.ts";
import type { ArtifactLevel, DiscussionArtifact, Requirement } from "./types.ts";

const CONCERNS = 5;
const DEMANDING = 3;

interface Found {
  readonly text: string;
  readonly priority: ArtifactLevel;
  readonly source: string;
}

/** Requirements as they were named, then those that findings demand and concerns imply; each once. */
export function planningOf({ standings, labels }: RoundMaterial): DiscussionArtifact["planning"] {
  const sourceOf = (tool: string): string => words("en").artifact.analysisBy(words("en").names[tool] ?? tool);
  const named = (kind: string): Found[] =>
    standings.flatMap(({ tool, analysis }) =>
      analysis.requirements
        .filter((one) => one.kind === kind)
        .map(({ description, priority }) => ({ text: description, priority, source: sourceOf(tool) })),
    );
  const demanded = standings.flatMap(({ tool, analysis }) =>
    analysis.findings
      .slice(0, DEMANDING)
      .filter((finding) => DEMANDS.test(finding))
      .map((text): Found => ({ text, priority: "high", source: sourceOf(tool) })),
  );
  const concerns = standings.flatMap(({ tool, analysis }) =>
    analysis.technical_concerns.map((text): Found => ({ text, priority: "medium", source: sourceOf(tool) })),
  );
  const list = (prefix: string, found: readonly Found[]): Requirement[] =>
    distinctTexts(found.map(({ text }) => text)).flatMap((text, at) => {
      const one = found.find((other) => other.text === text);
      const id = numbered(prefix, at);
      return one ? [{ id, description: labels.of(text), priority: one.priority, source: one.source }] : [];
    });
  const criteria = distinctTexts(standings.flatMap(({ analysis }) => analysis.acceptance_criteria));
  return {
    functional: list("FR", [...named("functional"), ...demanded]),
    nonFunctional: list("NFR", [...named("non-functional"), ...concerns.slice(0, CONCERNS)]),
    acceptanceCriteria: criteria.map((text, at) => ({
      id: numbered("AC", at),
      description: labels.of(text),
      isMet: false,
    })),
  };
}

const numbered = (prefix: string, at: number): string => `${prefix}-${String(at + 1).padStart(2, "0")}`;
