/** Texts of a scripted discussion of one real decision, in one language: for `deciding`. */
export interface Decision {
  readonly topic: string;
  /** The folder of test/support/folders with its documents. */
  readonly folder: string;
  readonly constraint: string;
  readonly parts: readonly Part[];
  readonly attack: Attack;
  /** An answer that says nothing, the position that comes with it, and what would change it. */
  readonly empty: { readonly text: string; readonly position: string; readonly wouldChangeIf: string };
  readonly fabricated: { readonly reasoning: string; readonly comment: string };
  readonly axes: readonly string[];
  readonly worldview: string;
  readonly blindSpot: string;
  /** Why positions are one, and why an empty answer is objected to. */
  readonly judged: { readonly same: string; readonly empty: string };
  readonly information: string;
  readonly question: string;
  readonly comment: (role: string) => string;
  readonly shiftReason: string;
  readonly kept: string;
  readonly analogy: Readonly<Record<string, unknown>> & { readonly comment: string };
  readonly opening: {
    readonly divergence: string;
    readonly questions: readonly [string, string];
    readonly guidance: string;
  };
  readonly synthesis: Readonly<Record<string, unknown>>;
  readonly gate: Readonly<Record<string, unknown>> & { readonly insight: string };
  /** Reactions of the contrarian and of experts to answers to their objections. */
  readonly conceded: string;
  readonly maintained: string;
}

interface Attack {
  readonly target: string;
  readonly assumption: string;
  readonly ifWrong: string;
  readonly failureScenario: string;
  readonly restatement: string;
  readonly weakness: string;
  readonly comment: string;
}

export interface Part {
  readonly name: string;
  readonly stakes: string;
  /** The same course as everybody's, in this one's words. */
  readonly paraphrase: string;
  readonly position: string;
  readonly keyRisk: string;
  readonly conditions: string;
  readonly wouldChangeIf: string;
  readonly reasoning: string;
  readonly proposal: string;
  readonly restated: string;
  readonly answer: string;
}
