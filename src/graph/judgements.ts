import { type FloorStatement, MODERATOR, parseMessageId, USER } from "#wire";

/*
 * What somebody judged about which statements say the same: a statement of the kind `judgement` on the floor, by the
 * moderator (for whom a model read the positions) or by the user, whose word counts before the moderator's.
 *
 *     { same: [[messageId, …], …], apart: [[messageId, messageId], …], compatible: [[messageId, messageId], …] }
 *
 * Messages of one list of `same` take one position, those of different lists different ones; `apart` parts two more.
 * `compatible` are two positions that one can hold together. All keys may be left out; later judgements count first.
 */

type Judged = "same" | "apart" | "compatible";

/** What was judged of two messages. */
export interface JudgedPair {
  readonly a: string;
  readonly b: string;
  readonly judged: Judged;
  /** The judgement that says so. */
  readonly by: string;
}

/** Whether a statement is a judgement of somebody who may judge. */
export const isJudgement = ({ type, from }: FloorStatement): boolean =>
  type === "judgement" && (from === MODERATOR || from === USER);

/** The pairs of all judgements, the ones that count most last. */
export function judgedPairs(judgements: Iterable<FloorStatement>): JudgedPair[] {
  const inOrder = [...judgements].sort((x, y) => Number(x.from === USER) - Number(y.from === USER));
  return inOrder.flatMap(({ id: by, content }) => {
    const same = listsIn(content.same);
    const within = same.flatMap((list) => pairsOf(list).map(([a, b]) => ({ a, b, judged: "same" as const, by })));
    const across = same.flatMap((list, index) =>
      same
        .slice(index + 1)
        .flatMap((other) => list.flatMap((a) => other.map((b) => ({ a, b, judged: "apart" as const, by })))),
    );
    const apart = listsIn(content.apart).flatMap(pairsOf);
    const compatible = listsIn(content.compatible).flatMap(pairsOf);
    return [
      ...within,
      ...across.filter(({ a, b }) => a !== b),
      ...apart.map(([a, b]) => ({ a, b, judged: "apart" as const, by })),
      ...compatible.map(([a, b]) => ({ a, b, judged: "compatible" as const, by })),
    ];
  });
}

function listsIn(value: unknown): string[][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((list: unknown) =>
    Array.isArray(list)
      ? [[...new Set(list.filter((id): id is string => typeof id === "string" && parseMessageId(id) !== undefined))]]
      : [],
  );
}

const pairsOf = (list: readonly string[]): [string, string][] =>
  list.flatMap((a, index) => list.slice(index + 1).map((b): [string, string] => [a, b]));
