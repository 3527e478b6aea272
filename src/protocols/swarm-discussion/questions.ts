import { axisOf } from "#discussion";
import { present, some } from "#lib/fields";
import type { Choice, Lang, Mode, Persona, Question, Tension } from "#wire";
import type { QualityGate } from "./schemas/statements.ts";
import { words } from "./words/index.ts";

/** Before the first round: who argues, what each stands to lose, and along which tensions. */
export function compositionQuestion(of: {
  mode: Mode;
  personas: readonly Persona[];
  tensions: readonly Tension[];
  /** What the user wants to hold. */
  constraints: readonly string[];
  /** Limits that the documents state, as they are quoted. */
  limits: readonly string[];
  lang: Lang;
  cost: string | undefined;
  /** Whether a model can put together another table. */
  canModify: boolean;
}): Question {
  const { flow, questions } = words(of.lang);
  const nameOf = (id: string): string => of.personas.find((p) => p.id === id)?.name ?? id;
  const tensions = of.tensions.map((tension) => {
    const [a, b] = tension.between;
    return { a: nameOf(a), b: nameOf(b), axis: axisOf(tension) };
  });
  return {
    kind: "composition",
    text: questions.composition({ ...of, experts: of.personas, tensions, mode: flow.modes[of.mode] }),
    recommended: "start",
    choices: [
      { value: "start", ...questions.start },
      { value: "constraint", ...questions.constraint },
      ...(of.canModify ? [{ value: "modify", ...questions.modify }] : []),
      { value: "change-mode", ...questions.changeMode },
    ],
    details: {
      mode: of.mode,
      experts: of.personas,
      tensionMap: of.tensions,
      ...present({ constraints: some(of.constraints), limits: some(of.limits), cost: of.cost }),
    },
  };
}

/** After a round: how it goes on. After the last one only the synthesis and a pause are left. */
export function nextStepQuestion(of: { round: number; gate: QualityGate; last: boolean; lang: Lang }): Question {
  const { gate, round, last } = of;
  const { flow, questions } = words(of.lang);
  const { recommendationReason: reason, activeDisagreements, positionShifts, qualityScore } = gate;
  const recommendation = flow.recommendations[gate.recommendation];
  const recommended = last ? undefined : recommendation;
  const { label, description } = questions.follow;
  const follow = { value: "follow", label, description: description(recommendation, reason) };
  const deepDive = { value: "deep-dive", ...questions.deepDive };
  const others: Choice[] = [
    { ...deepDive, description: activeDisagreements[0]?.point ?? deepDive.description },
    { value: "different-angle", ...questions.angle },
    { value: "constraint", ...questions.constraint },
  ];
  const ends: Choice[] = [
    { value: "synthesis", ...questions.synthesis },
    { value: "pause", ...questions.pause },
  ];
  return {
    kind: "next-step",
    text: questions.nextStep(round, qualityScore.overall, positionShifts.length, reason, recommended),
    recommended: last ? "synthesis" : "follow",
    choices: last ? ends : [follow, ...others, ...ends],
    details: { round, last, gate },
  };
}
