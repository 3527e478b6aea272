import { memoized } from "#lib/memoized";
import { type Envelope, MadeJson, SEVERAL } from "./envelope.ts";
import type { Message } from "./messages.ts";
import type { Address, Channel } from "./subjects.ts";
import type { FloorStatement, Turn, Turns } from "./turn.ts";

export interface Told {
  readonly channel: Channel;
  readonly envelope: Envelope;
}

/** Joins messages on the floor, in their order, to one with the id and time of the last. */
export function joined(messages: readonly Envelope[]): Envelope {
  const last = messages.at(-1);
  if (!last) throw new RangeError("there is no message to join");
  if (messages.length === 1) return last;
  const { v, id, discussion, from, ts } = last;
  const parts = messages.map(({ v: _, discussion: __, from: ___, ...part }) => part);
  return { v, id, type: SEVERAL, discussion, from, ts, body: { messages: parts } };
}

/**
 * The messages that a stored one holds, in their order. On the floor are accepted statements, by the channel `floor`, and
 * announcements, by `phase`; one that holds several counts as each of them. What is malformed among these is left out.
 */
export function toldIn({ channel }: Pick<Address, "channel">, envelope: Envelope): Told[] {
  if (channel !== "floor") return [{ channel, envelope }];
  return partsOf(envelope).map((part) => ({
    channel: part.type === "statement" ? "floor" : "phase",
    envelope: part,
  }));
}

/** Maps the messages that one holds, and joins them again. */
export function mapParts(envelope: Envelope, map: (part: Envelope) => Envelope): Envelope {
  if (envelope.type !== SEVERAL) return map(envelope);
  const messages = partsOf(envelope).map((part) => {
    const { v: _, discussion: __, from: ___, ...rest } = map(part);
    return rest;
  });
  return { ...envelope, body: { ...envelope.body, messages } };
}

function partsOf(envelope: Envelope): Envelope[] {
  const { messages } = envelope.body;
  if (envelope.type !== SEVERAL) return [envelope];
  const { v, discussion, from } = envelope;
  const parts: unknown[] = Array.isArray(messages) ? messages : [];
  return parts.filter(isPart).map((part) => ({ ...part, v, discussion, from }) as Envelope);
}

/** Whether it is an envelope without the fields that it shares with the others. The moderator alone writes it. */
function isPart(value: unknown): value is Omit<Envelope, "v" | "discussion" | "from"> {
  const { id, type, ts, body } = (value ?? {}) as Partial<Envelope>;
  return (
    typeof id === "string" &&
    typeof type === "string" &&
    typeof ts === "string" &&
    typeof body === "object" &&
    body !== null
  );
}

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
