/** One answer, as the measures need it. */
export interface AnswerGiven {
  /** The id of its message. */
  readonly id: string;
  readonly voter: string;
  readonly choice: string;
  readonly confidence: number;
  readonly reasoning: string;
  readonly facts: readonly string[];
  /** Words of others that it takes over: from which message, and which. */
  readonly takesOver: readonly { readonly from: string; readonly words: string }[];
}

/** A question that was answered under a condition. */
export interface Run {
  readonly right: string;
  /** What was given to the voters alone. */
  readonly facts: readonly string[];
  /** Answers step by step: those of one step do not know each other. */
  readonly waves: readonly (readonly AnswerGiven[])[];
  /** Whether a voter's later answer revises the former; else each answer is a sample of its own. */
  readonly revises: boolean;
  /** Whether voters saw each other's answers. */
  readonly hears: boolean;
  readonly tokens: number;
  readonly calls: number;
  /** USD; absent where the price is not known. */
  readonly cost?: number;
}
