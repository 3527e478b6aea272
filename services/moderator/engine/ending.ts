import type { Bus } from "#bus";
import { Callees } from "#client";
import { isHandedOver, langOf, nameOf, type Reading, seatsOf } from "#discussion";
import { present } from "#lib/fields";
import type { Ending, ProtocolDefinition } from "#protocols";
import type { Participant } from "#wire";
import { words } from "../words.ts";
import { limitReached, usageSoFar } from "./spending.ts";
import type { AskingContext } from "./step.ts";
import { changeOrTime } from "./waiting.ts";

/** Time for participants to confirm the end, in milliseconds. */
const BYE_MS = 5_000;
const SEAT_BYE_MS = 1_500;

/**
 * Announces the end, tells seats and the historian to leave, and reports who confirmed. Other workers have nothing to finish:
 * whoever answers a turn then is told by the phases that it is over.
 */
export async function endDiscussion(
  of: Pick<AskingContext, "state" | "desk" | "changed" | "clock" | "givenUp"> & { readonly bus: Bus },
  { outcome, reason, answer }: Ending,
): Promise<void> {
  const { state, desk, changed, clock } = of;
  await of.givenUp.settled(of);
  const usage = usageSoFar(state);
  // A discussion that was taken up again ends once more: under other keys.
  const nth = state.endNumber === 1 ? "" : `.${state.endNumber}`;
  const limit =
    outcome === "ended-early" && state.options ? limitReached(state.options, state, clock.now()) : undefined;
  state.isEnding = true;
  await desk.announce("ended", `ended${nth}`, { outcome, reason, usage, ...present({ limit, answer }) });
  const { reading } = state;
  const seats = seatsOf(reading);
  // Tells all who were invited, also where a model answers at their seat.
  const others = state.participants.flatMap((one): Participant[] =>
    seats.includes(one.id) ? [{ ...one, pool: "seat" }] : one.pool === "historian" ? [one] : [],
  );
  await Promise.all(others.map((to) => desk.send(to, "shutdown", `${to.id}${nth}`, { reason: outcome })));
  // A seat that has never spoken may be empty: do not wait for it. One that has gets less time than a worker.
  const spoken = new Set([...state.said.values()].flat().map(({ participant }) => participant));
  const isThere = (id: string): boolean => spoken.has(id) && !isHandedOver(reading, id);
  const awaited = others.filter(({ pool, id }) => pool !== "seat" || isThere(id));
  const start = clock.now();
  for (;;) {
    const { version } = changed;
    const left = awaited
      .filter(({ id }) => !state.byes.has(id))
      .map(({ pool }) => start + (pool === "seat" ? SEAT_BYE_MS : BYE_MS) - clock.now());
    const longest = Math.max(0, ...left);
    if (longest === 0) break;
    await changeOrTime({ changed, clock }, version, longest);
  }
  const confirmed = others.map(({ id }) => id).filter((id) => state.byes.has(id));
  const missing = others.map(({ id }) => id).filter((id) => !state.byes.has(id));
  // Forgets the owner's address before the last message, so that a new owner makes up for it. Seats are told the result first;
  // before the composition nobody was called.
  await new Callees(of.bus).forget(state.id, reading.composed ? [] : seats);
  await desk.announce("closed", `closed${nth}`, { confirmed, missing });
}

/** Summary for readers who return to a discussion: the last statement, and what its protocol adds. */
export function reviewOf(reading: Reading, { kinds, review }: Pick<ProtocolDefinition, "kinds" | "review">): string {
  const lang = langOf(reading);
  const last = reading.floor.at(-1);
  if (!last) return words(lang).nothingSaid;
  const kind = kinds[last.type]?.label[lang] ?? last.type;
  const stands = words(lang).review(reading.floor.length, last.id, kind, nameOf(reading, last.from));
  const more = review?.(reading);
  return more === undefined ? stands : words(lang).reviewed(stands, more);
}
