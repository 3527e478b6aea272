import type { InstructionFacts, StatementKind } from "#protocols/protocol";
import { type Facts, marked, profileBlock, requestFor } from "#providers";
import { NONE } from "./measures/vote.ts";
import { absentLetters, knownChoice, takenOverStands } from "./rules.ts";
import { Answer } from "./schema.ts";
import { both, words } from "./words/index.ts";

/** What to do follows from what is seen: nothing, one's own answers, or everybody's. */
function answering({ lang, floor = [], speaker }: InstructionFacts): string {
  const { answer, revise, final } = words(lang);
  if (floor.length === 0) return answer;
  return floor.every(({ from }) => from === speaker) ? revise : final;
}

const arguing = ({ lang }: InstructionFacts): string => words(lang).argue;

/** The experts' profiles matter to themselves alone, and what a voter alone was given stands apart from the topic. */
function prompt(purpose: string, instruction: (facts: InstructionFacts) => string) {
  return ({ correction, ...facts }: Facts) => {
    const { role, ownFacts, byRule } = words(facts.lang);
    return requestFor(
      { ...facts, personas: [] },
      {
        purpose,
        role: facts.persona ? `${role}\n\n${profileBlock(facts.persona)}` : role,
        schema: Answer,
        instruction: instruction(facts),
        material: correction === undefined ? [] : [ownFacts, marked("facts", correction)],
        byRule: () => ({ reasoning: byRule, facts: [], takesOver: [], choice: NONE, confidence: 0 }),
      },
    );
  };
}

const rules = [knownChoice, takenOverStands];

/** Sealed, thought over, or final; and in between what is said to others' answers. */
export const KINDS = {
  answer: {
    label: both(({ kinds }) => kinds.answer),
    schema: Answer,
    absentValues: absentLetters,
    rules,
    instruction: answering,
    prompt: prompt("answer", answering),
  },
  argument: {
    label: both(({ kinds }) => kinds.argument),
    schema: Answer,
    absentValues: absentLetters,
    rules,
    instruction: arguing,
    prompt: prompt("argument", arguing),
  },
} as const satisfies Readonly<Record<string, StatementKind>>;
