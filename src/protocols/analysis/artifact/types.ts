/* Parts of the DiscussionArtifact of rounds/N/synthesis.json, as the seed has it; see artifact.ts for the whole. */

/** A text in both languages. Where nobody translated it, it is the same in both. */
export interface I18nLabel {
  readonly en: string;
  readonly zh: string;
}
export type ArtifactLevel = "critical" | "high" | "medium" | "low";
export type Reversibility = "easily_reversible" | "requires_refactoring" | "irreversible";

export interface AgentIdentifier {
  readonly name: string;
  readonly id: string;
}

export interface CodeSnippet {
  readonly startLine: number;
  readonly endLine: number;
  readonly code: string;
  readonly language: string;
  readonly comment?: I18nLabel;
}

export interface FileNode {
  readonly path: string;
  readonly type: "file" | "directory";
  readonly modificationStatus: "added" | "modified" | "deleted" | "unchanged";
  readonly impactScore?: ArtifactLevel;
  readonly children?: readonly FileNode[];
  readonly codeSnippet?: CodeSnippet;
}

export interface Requirement {
  readonly id: string;
  readonly description: I18nLabel;
  readonly priority: ArtifactLevel;
  readonly source: string;
}

export interface ArtifactEvidence {
  readonly type: "link" | "code_snippet" | "log_output" | "benchmark" | "reference";
  readonly content: string | CodeSnippet;
  readonly description: I18nLabel;
}

export interface DecisionEvent {
  readonly eventId: string;
  readonly timestamp: string;
  readonly type: "proposal" | "argument" | "agreement" | "disagreement" | "decision" | "reversal";
  readonly contributor: AgentIdentifier;
  readonly summary: I18nLabel;
  readonly evidence: readonly ArtifactEvidence[];
  readonly reversibility?: Reversibility;
}
