import { memoized } from "#lib/memoized";
import { MadeJson } from "./envelope.ts";
import type { Message } from "./messages.ts";
import type { FloorStatement, Turn, Turns } from "./turn.ts";

/** A turn for one participant, as far as it differs from the others of its message. */
type OwnTurn = Partial<Turn> & Pick<Turn, "turn"> & { readonly participant: string };

export function gathered(turns: ReadonlyMap<string, Turn>): Turns {
  const all = [...turns.values()];
  const [first] = all;
  if (!first) throw new RangeError("there is no turn to gather");
  const { brief: _, ...rest } = first;
  const shared = commonOf(rest, all);
  const briefs = all.flatMap(({ brief }) => brief ?? []);
  const brief = first.brief && briefs.length === all.length ? commonOf(first.brief, briefs) : {};
  const own = ([participant, turn]: [string, Turn]): OwnTurn => {
    const differs = without(turn, shared);
    const more = turn.brief ? { brief: without(turn.brief, brief) as Turn["brief"] } : {};
    return withFloor({ participant, turn: turn.turn, ...differs, ...more });
  };
  return { shared: withFloor({ ...shared, brief } as Partial<Turn>), turns: [...turns].map(own) };
}

/** JSON of an accepted statement for a worker, without its place in the chain, its origin and its usage. */
export const toldJson = memoized(({ hash: _, prev: __, origin: ___, usage: ____, ...rest }: FloorStatement) =>
  JSON.stringify(rest),
);

/** The floor as JSON that is made once: it grows by a few statements a step. */
function withFloor<T extends Partial<Turn>>(turn: T): T {
  if (!turn.floor) return turn;
  return { ...turn, floor: new MadeJson(`[${turn.floor.map(toldJson).join(",")}]`) };
}

/** The turns of a message to a pool by participant, each as the message that it alone would be. */
export function turnsIn(message: Message<"inbox", "turns">): [participant: string, turn: Message<"inbox", "turn">][] {
  const { shared, turns } = message.body;
  return turns.map(({ participant, ...own }) => {
    const { brief, ...differs } = own as OwnTurn;
    const { brief: sharedBrief, ...rest } = shared;
    const body = { ...rest, ...differs, ...(brief ? { brief: { ...sharedBrief, ...brief } } : {}) } as Turn;
    return [participant, { ...message, id: body.turn, type: "turn", phase: body.phase, body }];
  });
}

/** The fields of `one` that all have, with the same value. */
function commonOf<T extends object>(one: T, all: readonly object[]): Partial<T> {
  const isCommon = ([key, value]: [string, unknown]): boolean => {
    let text: string | undefined;
    return all.every((other) => {
      const theirs = (other as Record<string, unknown>)[key];
      if (theirs === value) return true;
      text ??= JSON.stringify(value);
      return JSON.stringify(theirs) === text;
    });
  };
  return Object.fromEntries(Object.entries(one).filter(isCommon)) as Partial<T>;
}

const without = (one: object, shared: object): object =>
  Object.fromEntries(Object.entries(one).filter(([key]) => key !== "brief" && !(key in shared)));
