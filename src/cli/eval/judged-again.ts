import type { Reading } from "#discussion";
import { systemClock } from "#lib/clock";
import { protocolOf, withEffort } from "#protocols";
import { checkJudging } from "#protocols/swarm-discussion/judging/check";
import { toJudge } from "#protocols/swarm-discussion/judging/to-judge";
import { pointsAt } from "#protocols/swarm-discussion/points/of-floor";
import { judgementPrompt } from "#protocols/swarm-discussion/prompts/opening";
import type { JudgeAnswer, Judgement } from "#protocols/swarm-discussion/schemas/judgement";
import { chooseProvider, type Facts } from "#providers";
import { DiscussionOptions, type FloorStatement, MODERATOR } from "#wire";

/** Pairs of points that a judge compared in both orders. */
export interface BothOrders {
  /** All pairs, and those of which it said the same both times. */
  readonly pairs: number;
  readonly alike: number;
  /** Pairs that it joined or excluded at least once, and both times. */
  readonly marked: number;
  readonly bothTimes: number;
}

/** Time of one call, in ms. */
const CALL_MS = 300_000;

/**
 * Asks the model that judged a discussion about the same points once more, in reverse order, and compares its answers. A
 * pair of two points that were judged before is left out: nothing is asked about it.
 * @throws ProviderError where the model cannot be asked
 */
export async function judgedAgain(reading: Reading, signal: AbortSignal): Promise<BothOrders> {
  const { floor } = reading;
  const judged = floor.flatMap((one, at) => (isAboutPoints(one) ? [comparedAt(reading, at, signal)] : []));
  return sumOf(await Promise.all(judged));
}

export function sumOf(all: readonly BothOrders[]): BothOrders {
  const sum = (key: keyof BothOrders): number => all.reduce((before, one) => before + one[key], 0);
  return { pairs: sum("pairs"), alike: sum("alike"), marked: sum("marked"), bothTimes: sum("bothTimes") };
}

const pointsIn = ({ content }: FloorStatement): NonNullable<Judgement["points"]> => (content as Judgement).points ?? {};

const isAboutPoints = (one: FloorStatement): boolean =>
  one.type === "judgement" && one.from === MODERATOR && one.origin !== undefined && (pointsIn(one).of?.length ?? 0) > 1;

async function comparedAt(reading: Reading, at: number, signal: AbortSignal): Promise<BothOrders> {
  const judgement = reading.floor[at];
  const { composed } = reading;
  const options = DiscussionOptions.parse(reading.options);
  const problem = composed?.problemDefinition;
  if (!problem || !judgement?.origin) throw new RangeError("a judgement without a table or without a judge");
  const before = reading.floor.slice(0, at);
  const { participants, tensionMap: tensions, constraints = [] } = composed;
  const asks = toJudge(pointsAt(before, participants, { asked: problem.options }), before, {
    round: 0,
    read: new Set(),
  });
  const personas = participants.flatMap(({ persona }) => persona ?? []);
  const isAsked = new Set(asks.points.map(({ id }) => id));
  const facts: Facts = {
    ...{ topic: options.topic, lang: options.lang, mode: composed.mode, round: judgement.round, speaker: MODERATOR },
    ...{ personas, tensions, problem, passages: [], floor: before },
    ...(constraints.length > 0 ? { constraints } : {}),
    judges: { points: asks.told.filter(({ id }) => isAsked.has(id)).toReversed(), statements: [] },
  };
  const { provider, model } = judgement.origin;
  await using judge = chooseProvider(provider, process.env, { model });
  const request = withEffort(judgementPrompt(facts), protocolOf(options), options);
  const { content } = await judge.answer(request, { signal, deadline: systemClock.steady() + CALL_MS });
  const again = checkJudging(content as JudgeAnswer, asks);
  const groups = (all: typeof again.same): string[][] => all.map(({ ids }) => [...ids]);
  const first = pointsIn(judgement);
  return compare(asks.points, first, { same: groups(again.same), oneOf: groups(again.oneOf) });
}

type Said = Pick<NonNullable<Judgement["points"]>, "same" | "oneOf">;

export function compare(points: readonly { readonly id: string; readonly isNew: boolean }[], one: Said, other: Said) {
  const pairs = points.flatMap((a, at) =>
    points.slice(at + 1).flatMap((b) => (a.isNew || b.isNew ? [[a.id, b.id]] : [])),
  );
  const of = ({ same = [], oneOf = [] }: Said, ids: readonly string[]): string | undefined => {
    const has = (groups: readonly string[][]): boolean => groups.some((group) => ids.every((id) => group.includes(id)));
    return has(same) ? "same" : has(oneOf) ? "one of" : undefined;
  };
  const said = pairs.map((ids) => [of(one, ids), of(other, ids)] as const);
  const marked = said.filter(([a, b]) => (a ?? b) !== undefined);
  const alike = (all: typeof said): number => all.filter(([a, b]) => a === b).length;
  return { pairs: pairs.length, alike: alike(said), marked: marked.length, bothTimes: alike(marked) };
}
