import type { FloorStatement } from "#wire";
import { type Ending, end, type Protocol, type WithJudged } from "./effects.ts";

type Hear = (late: readonly FloorStatement[]) => void;

/** Runs a protocol, and hands over what a result of its effects brings late (`judged`) before the protocol has that result. */
export function* hearing<T>(hear: Hear, protocol: Protocol<T>): Protocol<T> {
  let step = protocol.next();
  while (!step.done) {
    let result: unknown;
    try {
      result = yield step.value;
    } catch (error) {
      step = protocol.throw(error);
      continue;
    }
    hear((result as WithJudged | undefined)?.judged ?? []);
    step = protocol.next(result);
  }
  return step.value;
}

/**
 * Runs a course that keeps the statements that it heard in `floor`, then its result, and ends. Statements of turns that
 * were asked again after a resume join the floor; those that come after the end make the result once more.
 * @param conclude makes the result of what is on the floor; `suffix` goes behind its keys, since each key is performed once
 */
export function* takingLate(
  floor: FloorStatement[],
  course: Protocol<void>,
  conclude: (suffix: string) => Ending | Protocol<Ending>,
): Protocol<never> {
  const hear: Hear = (late) => floor.push(...late);
  yield* hearing(hear, course);
  for (let suffix = "", time = 1; ; time += 1, suffix = `.late.${time}`) {
    const made = conclude(suffix);
    const ending = "outcome" in made ? made : yield* hearing(hear, made);
    for (const heard = floor.length; floor.length === heard; ) yield* hearing(hear, end(ending));
  }
}

/** Returns the absent who have said nothing on this part of a floor since. */
export const stillAbsent = <A extends { readonly participant: string }>(
  absent: readonly A[],
  floor: readonly FloorStatement[],
): A[] => absent.filter(({ participant }) => !floor.some(({ from }) => from === participant));
