import { personOf } from "#discussion";
import type { Announce, Ask, AskResult, AskUser } from "#protocols";
import type { DiscussionOptions, Participant, Question } from "#wire";
import { words } from "../words.ts";
import { begunId } from "./asked-turn.ts";
import type { DiscussionState } from "./discussion-state.ts";

/** Time in ms for a turn of a silent seat: enough to open it, which makes the seat a speaking one. */
export const SILENT_MS = 2 * 60_000;

/**
 * Whether a seat let a deadline pass in another step than this one, and has sent nothing since that step asked it. An answer that
 * came too late, a request for more time and the opening of the seat count as sent.
 * @param turn.step key of the step that is not looked at
 * @param turn.now in milliseconds since the epoch
 */
function isSilent(state: DiscussionState, seat: string, turn: { readonly step: string; readonly now: number }) {
  const { step, now } = turn;
  const { deadlines, begunAt, said, moreTime, openedAt } = state;
  const sent = [...[...said.values()].flat(), ...[...moreTime.values()].flat()]
    .filter(({ participant }) => participant === seat)
    .map(({ seq }) => seq);
  const heard = Math.max(openedAt.get(seat) ?? 0, ...sent);
  return [...deadlines].some(([id, due]) => {
    const deadline = due.get(seat) ?? Number.POSITIVE_INFINITY;
    return deadline <= now && !id.startsWith(`${step}.begun.`) && (begunAt.get(id) ?? 0) > heard;
  });
}

/**
 * Returns the time in ms for a seat's turn. In an unattended discussion, or where the user goes on without the seat, others do not
 * wait for a silent seat as long as for one that speaks; if all experts are silent seats, there is nobody who would go on without
 * them.
 */
export function seatTime(
  state: DiscussionState,
  { seatSeconds, unattended }: Pick<DiscussionOptions, "seatSeconds" | "unattended">,
  turn: { readonly seat: string; readonly step: string; readonly now: number },
): number {
  const full = 1_000 * seatSeconds;
  if (!unattended && !state.without.has(turn.seat)) return full;
  const silent = (seat: string): boolean => isSilent(state, seat, turn);
  const goesOn = state.participants.some(({ id, role, pool }) => role === "expert" && (pool !== "seat" || !silent(id)));
  return goesOn && silent(turn.seat) ? Math.min(full, SILENT_MS) : full;
}

/** Choice of the user that lets a model answer in place of a silent seat, until that is opened. */
const HAND_OVER = "hand-over";
const WITHOUT = "without";

export const silentKey = (seat: string): string => `silent.${seat}`;
const backKey = (seat: string): string => `${silentKey(seat)}.back`;

/** Seats of an attended discussion that let a turn go by, and how the user goes on with each. */
export class SilentSeats {
  readonly #state: DiscussionState;
  readonly #unattended: boolean;
  readonly #asked = new Set<string>();
  readonly #handedOver = new Set<string>();

  constructor(state: DiscussionState, { unattended }: Pick<DiscussionOptions, "unattended">) {
    this.#state = state;
    this.#unattended = unattended;
  }

  /** Seats that let a turn of this step go by, and that the user may be asked about here; each once. */
  *newIn({ participants }: Ask, { absent }: AskResult, mayAsk: (id: string) => boolean): Generator<Participant> {
    for (const { participant, overdue } of this.#unattended ? [] : absent) {
      const seat = participants.find(({ id, pool }) => id === participant && pool === "seat");
      if (!seat || !overdue || this.#asked.has(seat.id) || !mayAsk(seat.id)) continue;
      this.#asked.add(seat.id);
      yield seat;
    }
  }

  /** Notes the owner's choice, and yields what tells the others of it. */
  *decide(seat: string, choice: string, round: number): Generator<Announce> {
    if (choice === WITHOUT) this.#state.without.add(seat);
    if (choice !== HAND_OVER) return;
    this.#handedOver.add(seat);
    yield* this.#composed(`${silentKey(seat)}.composed`, seat, "expert", round);
  }

  /** Gives seats opened since their hand-over back before a new step; a turn that the model has stays its own. */
  *back({ key, round }: Pick<Ask, "key" | "round">, lang: DiscussionOptions["lang"]): Generator<Announce> {
    const { announced, answers, openedAt, reading, without } = this.#state;
    for (const seat of this.#handedOver) {
      // A second turn let go by is not waited for as long.
      if (announced.has(backKey(seat))) without.add(seat);
      const isOpened = (openedAt.get(seat) ?? 0) > (answers.get(silentKey(seat))?.seq ?? Number.POSITIVE_INFINITY);
      if (!isOpened || announced.has(backKey(seat)) || announced.has(begunId({ key }, 1))) continue;
      yield* this.#composed(backKey(seat), seat, "seat", round);
      const text = words(lang).silentSeat.back(personOf(reading, seat));
      yield { do: "announce", key: `${backKey(seat)}.told`, type: "notice", round, body: { level: "info", text } };
    }
  }

  /** A participant, with the pool that answers for them while their seat is handed over. */
  held<P extends Participant>(one: P): P {
    const isHeld = this.#handedOver.has(one.id) && !this.#state.announced.has(backKey(one.id));
    return isHeld ? { ...one, pool: "expert" } : one;
  }

  *#composed(key: string, seat: string, pool: Participant["pool"], round: number): Generator<Announce> {
    const { composed } = this.#state.reading;
    if (!composed) return;
    const participants = composed.participants.map((one) => (one.id === seat ? { ...one, pool } : one));
    yield { do: "announce", key, type: "composed", round, body: { ...composed, participants } };
  }
}

/** Asks how to go on with a seat that let its first turn go by. */
export function silentSeatQuestion(
  { name }: Participant,
  { lang, provider }: Pick<DiscussionOptions, "lang" | "provider">,
): Question {
  const say = words(lang).silentSeat;
  const values = provider === "offline" ? ([WITHOUT, "wait"] as const) : ([WITHOUT, HAND_OVER, "wait"] as const);
  const choices = values.map((value) => ({ value, ...say.choices[value] }));
  return { kind: "decision", text: say.question(name), recommended: WITHOUT, choices, details: {} };
}

export const decidedOn = ({ key, question }: AskUser, choice: string, by: string, round: number): Announce => {
  const label = question.choices.find(({ value }) => value === choice)?.label;
  const body = { question: key, choice, by, ...(label === undefined ? {} : { label: `${question.text} ${label}` }) };
  return { do: "announce", key: `${key}.decided`, type: "decided", round, body };
};
