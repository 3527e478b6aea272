import { type ArgumentGraph, type Claim, gist, isAttack, lastSteps, settlement } from "#graph";
import type { Opening } from "./schemas/index.ts";

/** Untested statements of a former round on which it hinges how things stand, as one question puts them. */
export interface CruxPoint {
  /** The statements, with what each says. */
  readonly said: readonly { readonly id: string; readonly from: string; readonly text: string }[];
  /** The messages that they counter; empty where they counter none. */
  readonly about: readonly string[];
  /** Those who have had no turn to answer them. */
  readonly to: readonly string[];
}

/** Addressees that a question has at most. */
const MOST_ADDRESSEES = 8;

/** What the round has to ask about first, in the order in which it was said; what counters the same is one point. */
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

/** Who has had no turn since a statement: of those whom it counters, else of the other experts. */
function unheard(graph: ArgumentGraph, claim: Claim, about: readonly string[]): string[] {
  const last = lastSteps(graph);
  const countered = [...new Set(about.flatMap((id) => graph.claim(id)?.author ?? []))];
  const asked = countered.length > 0 ? countered : graph.experts.filter((expert) => expert !== claim.author);
  return asked.filter((who) => (last.get(who) ?? 0) <= claim.step).slice(0, MOST_ADDRESSEES);
}

type Question = Opening["questions"][number];

/** A model's opening that asks first about the crux: its own questions about it, else the computed ones. */
export function cruxFirst(worded: Opening, points: readonly CruxPoint[], computed: Opening): Opening {
  const asks = ({ question }: Question, { said }: CruxPoint): boolean => said.some(({ id }) => question.includes(id));
  const first = points.flatMap((point): Question[] => {
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
