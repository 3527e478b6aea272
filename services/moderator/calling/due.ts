import { type Reading, waitingFor } from "#discussion";
import { type AnyMessage, USER } from "#wire";
import type { Notification } from "./delivery.ts";

export type DueMessage = Extract<AnyMessage<"inbox">, { type: "turn" | "question" }>;

/** A notification that is due. */
export interface Due {
  readonly event: Notification["event"];
  readonly deadline?: string;
  /** Minutes until the deadline, rounded up. */
  readonly left: number;
  /** Time when half of the turn's time is over, in milliseconds since the epoch. */
  readonly half?: number;
  readonly isHalf: boolean;
}

/** Returns the notification due for a message; undefined if nobody waits for its answer any more. */
export function dueAt(
  message: DueMessage,
  participant: string,
  state: Reading,
  asked: number,
  now: number,
): Due | undefined {
  if (message.type === "question") {
    const isOpen = state.question?.question === message.body.question;
    return isOpen ? { event: "question", left: 0, isHalf: false } : undefined;
  }
  const awaited = waitingFor(state, now).find((one) => one.participant === participant);
  if (!awaited || state.step?.round !== message.round) return undefined;
  // The deadline may have moved since the turn was sent.
  return dueUntil(awaited.deadline ?? message.body.deadline, asked, now);
}

function dueUntil(deadline: string, asked: number, now: number): Due | undefined {
  const until = Date.parse(deadline);
  if (!(until > now)) return undefined;
  const half = asked + (until - asked) / 2;
  return { event: "turn", deadline, left: Math.ceil((until - now) / 60_000), half, isHalf: now >= half };
}

/** Participants whom a discussion asked before it was resumed and still waits for. Later turns notify by themselves. */
export function askedBefore(state: Reading, resumed: number, now: number): readonly (readonly [string, Due])[] {
  if (state.status !== "active") return [];
  const since = (iso = ""): boolean => Date.parse(iso) <= resumed;
  if (state.question) return since(state.question.since) ? [[USER, { event: "question", left: 0, isHalf: false }]] : [];
  const seats = new Set(state.composed?.participants.filter(({ pool }) => pool === "seat").map(({ id }) => id));
  return waitingFor(state, now).flatMap((one): (readonly [string, Due])[] => {
    if (!seats.has(one.participant) || !since(one.since) || one.deadline === undefined) return [];
    const due = dueUntil(one.deadline, resumed, now);
    return due ? [[one.participant, due]] : [];
  });
}
