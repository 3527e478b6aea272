import type { EdgeType } from "#graph";
import { en } from "../../../swarm-discussion/words/en.ts";

/** How the keys and values of statements are shown. */
export interface FieldWords {
  readonly kinds: Readonly<Record<string, string>>;
  readonly relations: Readonly<Record<EdgeType, string>>;
  /** Keys of statements as a reader knows them; one that is not listed is shown as it is. */
  readonly keys: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
}

export const enFields: FieldWords = {
  kinds: en.kinds,
  relations: {
    counters: "counters",
    supports: "supports",
    extends: "extends",
    questions: "questions",
    responds_to: "responds to",
    references: "mentions",
  },
  keys: {
    wouldChangeIf: "what would change this view",
    keyRisk: "biggest risk",
    steelMan: "what is countered, at its strongest",
    references: "messages taken up",
    targetId: "message",
    comment: "why",
    bearingOn: "bearing on",
    scope: "how far the counter reaches",
    restatement: "its argument at its strongest",
    retracts: "taken back",
    answers: "answers to what stands open",
    constraints: "the user's constraints",
    objections: "objections, conceded or maintained",
    positionShift: "change of position",
    currentPosition: "position now",
    previousPosition: "position before",
    shiftReason: "why it changed, or did not",
    shiftCause: "messages that changed it",
    shiftBasis: "what they brought",
    ifWrong: "if that is wrong",
    doesNotMap: "what does not correspond",
    mapping: "what corresponds",
    breaksDown: "where the likeness ends",
    disagreementBudget: "how much disagreement the round is to have, of 10",
    axis: "along",
  },
  values: {
    authority: "an authority in place of a reason",
    "straw-man": "a straw man",
    "bare-agreement": "agreement that adds nothing",
    unfalsifiable: "nothing could show it wrong",
    "generic-analogy": "an analogy without a case",
    "nothing-new": "nothing new",
    "premature-synthesis": "closed too early",
  },
};
