import { axisOf } from "#discussion";
import { type ArgumentGraph, type Claim, gist, isAttack, lastSteps, settlement } from "#graph";
import type { Choice, Lang, Mode, Persona, Question, Tension } from "#wire";
import type { Opening, QualityGate } from "./schemas/index.ts";
import { words } from "./words/index.ts";

/** Before the first round: who argues, what each stands to lose, and along which tensions. */
export function compositionQuestion(of: {
  mode: Mode;
  personas: readonly Persona[];
  tensions: readonly Tension[];
  lang: Lang;
  /** Estimated cost in words. */
  cost?: string | undefined;
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
    text: questions.composition(of.personas, tensions, flow.modes[of.mode], of.cost),
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
    text: questions.nextStep(round, qualityScore.overall, positionShifts.length, recommendation, reason),
    recommended: last ? "synthesis" : "follow",
    choices: last ? ends : [follow, ...others, ...ends],
    details: { round, last, gate },
  };
}

/** Untested statements of a former round on which it hinges how things stand, as one question puts them. */
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
 * Points that the round has to ask about first, in order of statement. Statements that counter the same are one point.
 */
export function cruxPoints(graph: ArgumentGraph, round: number): CruxPoint[] {
  const points = new Map<string, CruxPoint>();
  for (const id of settlement(graph)?.crux ?? []) {
    const claim = graph.claim(id);
    if (!claim || claim.round >= round || claim.act === "declares") continue;
    const attacks = graph.edges.filter((edge) => edge.from === id && isAttack(edge));
    const others = attacks.filter(({ to }) => graph.claim(to)?.author !== claim.author);
    const about = others.map(({ to }) => to);
    const to = unheard(graph, claim, about);
    if (to.length === 0) continue;
    const key = [...about, ...to].join(" ");
    // What it holds against others is said with the relation; the message as a whole may begin with something else.
    const held = [...new Set(others.flatMap(({ comment }) => comment ?? []))].join(" ");
    const said = { id, from: claim.author, text: held === "" ? gist(claim) : held };
    points.set(key, { about, to, said: [...(points.get(key)?.said ?? []), said] });
  }
  return [...points.values()];
}

/** Experts without a turn since a statement: those whom it counters, else all others. */
function unheard(graph: ArgumentGraph, claim: Claim, about: readonly string[]): string[] {
  const last = lastSteps(graph);
  const countered = [...new Set(about.flatMap((id) => graph.claim(id)?.author ?? []))];
  const asked = countered.length > 0 ? countered : graph.experts.filter((expert) => expert !== claim.author);
  return asked.filter((who) => (last.get(who) ?? 0) <= claim.step).slice(0, MOST_ADDRESSEES);
}

type OpeningQuestion = Opening["questions"][number];

/** A model's opening that asks first about the crux: its own questions about it, else the computed ones. */
export function cruxFirst(worded: Opening, points: readonly CruxPoint[], computed: Opening): Opening {
  const asks = ({ question }: OpeningQuestion, { said }: CruxPoint): boolean =>
    said.some(({ id }) => question.includes(id));
  const first = points.flatMap((point): OpeningQuestion[] => {
    const framed = computed.questions.find((question) => asks(question, point));
    // What was left out for want of room is not asked here either.
    if (!framed) return [];
    const own = worded.questions.find((question) => asks(question, point));
    return [own ? { ...own, to: [...new Set([...framed.to, ...own.to])].slice(0, MOST_ADDRESSEES) } : framed];
  });
  const named = first.map(({ question }) => question);
  const rest = worded.questions.filter(({ question }) => !named.includes(question));
  const most = Math.max(worded.questions.length, computed.questions.length);
  return { ...worded, questions: [...new Set(first), ...rest].slice(0, most) };
}
