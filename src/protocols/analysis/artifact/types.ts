/* The DiscussionArtifact of rounds/N/synthesis.json, as the seed has it; what is ours is marked. */

/** A text in both languages. Where nobody translated it, it is the same in both. */
export interface I18nLabel {
  readonly en: string;
  readonly zh: string;
}
export type ArtifactLevel = "critical" | "high" | "medium" | "low";
type Status = "exploring" | "analyzing" | "debating" | "decided" | "blocked";
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

export interface FileImpact {
  readonly filePath: string;
  readonly line?: number;
  readonly score: ArtifactLevel;
  readonly reasoning: I18nLabel;
  /** Ours: whether the place was found in the documents; absent where none were given. */
  readonly exists?: boolean;
}

export interface DependencyEdge {
  readonly source: string;
  readonly target: string;
  readonly relationship: string;
}

export interface Requirement {
  readonly id: string;
  readonly description: I18nLabel;
  readonly priority: ArtifactLevel;
  readonly source: string;
}

export interface ArtifactSolution {
  readonly id: string;
  readonly title: I18nLabel;
  readonly description: I18nLabel;
  readonly pros: readonly I18nLabel[];
  readonly cons: readonly I18nLabel[];
  readonly estimatedEffort: I18nLabel;
  readonly risk: ArtifactLevel;
  readonly affectedFiles: readonly FileImpact[];
  readonly sourceCLIs: readonly string[];
  /** Ours: what it does to maintenance and performance, its rank, and what it lacks. */
  readonly maintainability: string;
  readonly performanceImpact: string;
  readonly score: number;
  readonly lacks: readonly string[];
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

export interface DiscussionArtifact {
  /** Ours: nobody answered, and nothing below is a finding. Absent where somebody did. */
  readonly degraded?: {
    readonly reason: I18nLabel;
    readonly failures: readonly { participant: string; reason: string }[];
  };
  readonly metadata: {
    readonly artifactId: string;
    readonly roundId: number;
    readonly timestamp: string;
    readonly contributingAgents: readonly AgentIdentifier[];
    readonly durationSeconds: number;
    readonly exportFormats: readonly ("markdown" | "html")[];
  };
  readonly discussionTopic: {
    readonly title: I18nLabel;
    readonly description: I18nLabel;
    readonly scope: { readonly included: readonly I18nLabel[]; readonly excluded: readonly I18nLabel[] };
    readonly keyQuestions: readonly I18nLabel[];
    readonly status: Status;
    readonly tags: readonly string[];
  };
  readonly relatedFiles: {
    readonly fileTree: readonly FileNode[];
    readonly dependencyGraph: readonly DependencyEdge[];
    readonly impactSummary: readonly FileImpact[];
  };
  readonly planning: {
    readonly functional: readonly Requirement[];
    readonly nonFunctional: readonly Requirement[];
    readonly acceptanceCriteria: readonly {
      readonly id: string;
      readonly description: I18nLabel;
      readonly isMet: boolean;
    }[];
  };
  readonly decision: {
    readonly status: "pending" | "decided" | "conflict";
    readonly summary: I18nLabel;
    readonly selectedSolution?: ArtifactSolution;
    readonly rejectedAlternatives: readonly (ArtifactSolution & { readonly rejectionReason: I18nLabel })[];
    readonly confidenceScore: number;
  };
  readonly decisionRecords: { readonly timeline: readonly DecisionEvent[] };
  readonly _internal: {
    readonly cli_analyses: readonly Readonly<Record<string, unknown>>[];
    readonly cross_verification: {
      readonly agreements: readonly string[];
      readonly disagreements: readonly string[];
      readonly resolution: string;
    };
    readonly convergence: Readonly<Record<string, unknown>>;
  };
}
