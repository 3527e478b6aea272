import fc from "fast-check";
import type { GraphMessage, Said } from "../../src/graph/engine/live-graph.ts";

/** A small discussion as messages in the order of their numbers, with the withdrawn and retracted ones. */
export interface Drawn {
  readonly messages: readonly GraphMessage[];
  readonly withdrawn: readonly string[];
  readonly retracted: readonly string[];
}

const SIZE = 9;

const said = (at: number, last: number): fc.Arbitrary<Said> =>
  fc
    .record({
      to: fc.nat(Math.max(0, last)),
      type: fc.constantFrom("counters" as const, "counters" as const, "supports" as const, "extends" as const),
      confidence: fc.constantFrom(1, 1, 0.8, 0.5, 0.3),
      bearingOn: fc.option(fc.nat(Math.max(0, at - 1)), { nil: undefined, freq: 3 }),
    })
    .map(({ to, type, confidence, bearingOn }): Said => {
      const own = { to: `m${to}`, type, confidence };
      // Only a counter undercuts.
      return bearingOn !== undefined && at > 1 && type === "counters" ? { ...own, bearingOn: `m${bearingOn}` } : own;
    });

const message = (at: number): fc.Arbitrary<GraphMessage> =>
  fc
    .record({
      weight: fc.constantFrom(0, 0.2, 0.5, 0.7, 0.9, 1),
      restates: at === 0 ? fc.constant(undefined) : fc.option(fc.nat(at - 1), { nil: undefined, freq: 3 }),
      // Some messages refer to themselves, or to later ones.
      relations: fc.array(
        fc.oneof({ weight: 9, arbitrary: said(at, at - 1) }, { weight: 1, arbitrary: said(at, SIZE) }),
        {
          maxLength: 3,
        },
      ),
    })
    .map(({ weight, restates, relations }) => {
      const own: GraphMessage = { id: `m${at}`, weight, relations, rank: at };
      return restates === undefined ? own : { ...own, restates: `m${restates}` };
    });

/** Discussions of one to nine messages, with cycles, restatements, undercuts, weak counters and dangling ends. */
export const discussions: fc.Arbitrary<Drawn> = fc.integer({ min: 1, max: SIZE }).chain((size) =>
  fc
    .record({
      messages: fc.tuple(...Array.from({ length: size }, (_, at) => message(at))),
      withdrawn: fc.array(fc.nat(size - 1), { maxLength: 2 }),
      retracted: fc.array(fc.nat(size - 1), { maxLength: 1 }),
    })
    .map(({ messages, withdrawn, retracted }) => ({
      messages,
      withdrawn: withdrawn.map((at) => `m${at}`),
      retracted: retracted.map((at) => `m${at}`),
    })),
);

/** A discussion, and its messages in another order of arrival, some of them twice. */
export const inSomeOrder = discussions.chain((drawn) =>
  fc
    .tuple(
      fc.shuffledSubarray([...drawn.messages], { minLength: drawn.messages.length }),
      fc.subarray([...drawn.messages]),
    )
    .map(([order, again]) => ({ drawn, order: [...order, ...again] })),
);
