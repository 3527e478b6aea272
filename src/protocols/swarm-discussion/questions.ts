import { axisOf } from "#discussion";
import { type PointsDiscussion, tableOf } from "#points";
import { type Choice, type Lang, type Mode, type Persona, parseMessageId, type Question, type Tension } from "#wire";
import { messageOf } from "./points/record.ts";
import type { Opening, QualityGate } from "./schemas/statements.ts";
import { words } from "./words/index.ts";

/** Before the first round: who argues, what each stands to lose, and along which tensions. */
export function compositionQuestion(of: {
  mode: Mode;
  personas: readonly Persona[];
  tensions: readonly Tension[];
  /** What the user wants to hold. */
  constraints?: readonly string[];
  /** Limits that the documents state, as they are quoted. */
  limits: readonly string[];
  lang: Lang;
  cost?: string | undefined;
  /** Whether a model can put together another table. */
  canModify: boolean;
}): Question {
  const { flow, questions } = words(of.lang);
  const { constraints = [] } = of;
  const nameOf = (id: string): string => of.personas.find((p) => p.id === id)?.name ?? id;
  const tensions = of.tensions.map((tension) => {
    const [a, b] = tension.between;
    return { a: nameOf(a), b: nameOf(b), axis: axisOf(tension) };
  });
  return {
    kind: "composition",
    text: questions.composition({
      experts: of.personas,
      tensions,
      limits: of.limits,
      mode: flow.modes[of.mode],
      cost: of.cost,
    }),
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
      ...(constraints.length > 0 ? { constraints } : {}),
      ...(of.limits.length > 0 ? { limits: of.limits } : {}),
      ...(of.cost === undefined ? {} : { cost: of.cost }),
    },
  };
}

/** After a round: how it goes on. After the last one only the synthesis and a pause are left. */
export function nextStepQuestion(of: { round: number; gate: QualityGate; last: boolean; lang: Lang }): Question {
  const { gate, round, last } = of;
  const { flow, questions } = words(of.lang);
  const { recommendationReason: reason, activeDisagreements, positionShifts, qualityScore } = gate;
  const recommendation = flow.recommendations[gate.recommendation];
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
    text: questions.nextStep(
      round,
      qualityScore.overall,
      positionShifts.length,
      reason,
      last ? undefined : recommendation,
    ),
    recommended: last ? "synthesis" : "follow",
    choices: last ? ends : [follow, ...others, ...ends],
    details: { round, last, gate },
  };
}

/** Objections of a former round that nobody has had a turn to answer, as one question puts them. */
export interface CruxPoint {
  /** The statements, with what each says. */
  readonly said: readonly { readonly id: string; readonly from: string; readonly text: string }[];
  /** The messages that they counter; empty where they counter none. */
  readonly about: readonly string[];
  /** Experts who have had no turn to answer. */
  readonly to: readonly string[];
}

/** Addressees that a question has at most. */
const MOST_ADDRESSEES = 8;

/**
 * Points that the round has to ask about first, in the order of the table: objections, made before this round, to what
 * somebody is for and has had no turn to answer. Objections to the same are one point.
 */
export function cruxPoints(discussion: PointsDiscussion, round: number): CruxPoint[] {
  const points = new Map<string, CruxPoint>();
  for (const row of tableOf(discussion).rows)
    for (const { reason, fate } of row.objections) {
      const { by, text, message } = reason;
      if (fate !== "came last" || (parseMessageId(message)?.round ?? round) >= round) continue;
      const holders = [...row.for, ...row.onlyIf].filter((who) => who !== by && !discussion.hadTurn(who, reason));
      const to = holders.slice(0, MOST_ADDRESSEES);
      if (to.length === 0) continue;
      const about = [messageOf(discussion, reason.on, by) ?? []].flat();
      const key = [row.id, ...about, ...to].join(" ");
      const said = [...(points.get(key)?.said ?? []), { id: message, from: by, text }];
      points.set(key, { about, to, said });
    }
  return [...points.values()];
}

type OpeningQuestion = Opening["questions"][number];

/** A model's opening that asks first about the crux: its own questions about it, else the computed ones. */
export function cruxFirst(worded: Opening, points: readonly CruxPoint[], computed: Opening): Opening {
  const asks = ({ question }: OpeningQuestion, { said }: CruxPoint) => said.some(({ id }) => question.includes(id));
  const first = new Map<string, OpeningQuestion>();
  for (const point of points) {
    const framed = computed.questions.find((question) => asks(question, point));
    // What was left out for want of room is not asked here either.
    if (!framed) continue;
    const own = worded.questions.find((question) => asks(question, point)) ?? framed;
    // One question of a model's may ask about several.
    const to = [...(first.get(own.question)?.to ?? []), ...framed.to, ...own.to];
    first.set(own.question, { ...own, to: [...new Set(to)].slice(0, MOST_ADDRESSEES) });
  }
  const rest = worded.questions.filter(({ question }) => !first.has(question));
  const most = Math.max(worded.questions.length, computed.questions.length);
  return { ...worded, questions: [...first.values(), ...rest].slice(0, most) };
}
