import type { JSX } from "preact";
import type { QualityGate } from "#protocols/swarm-discussion/schemas/index";
import type { PendingQuestion, Persona, Tension } from "../../room/types.ts";
import { words } from "../words/index.ts";
import { Composition } from "./composition.tsx";
import { NextStep } from "./next-step.tsx";

/** The user's open question. */
export function QuestionPanel({ question }: { readonly question: PendingQuestion }): JSX.Element {
  const w = words.value.question;
  const { details } = question;
  return (
    <section class="question" aria-labelledby="question-title">
      <p class="question-mark">{w.forYou}</p>
      {question.kind === "composition" ? (
        <Composition
          question={question}
          experts={(details.experts ?? []) as Persona[]}
          tensions={(details.tensionMap ?? []) as Tension[]}
        />
      ) : (
        <NextStep question={question} gate={details.gate as QualityGate | undefined} />
      )}
    </section>
  );
}
