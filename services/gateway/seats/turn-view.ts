import { type SeatReading, type SeatTurn, statusAt } from "#discussion";

/**
 * A turn as shown to its seat.
 * @param now milliseconds since the epoch
 */
export function shortTurn(seat: SeatReading, turn: SeatTurn, now: number) {
  const { message, seq, attempts, messageId, more } = turn;
  const { turn: id, phase, topic, deadline } = message.body;
  const status = statusAt(seat, turn, now);
  return {
    turn: id,
    phase,
    round: message.round,
    topic,
    deadline,
    given: message.ts,
    seq,
    status,
    attempts,
    ...(more === undefined ? {} : { more }),
    ...(messageId === undefined ? {} : { messageId }),
  };
}

/** The same with its schema and everything in the turn except the floor. */
export function wholeTurn(seat: SeatReading, turn: SeatTurn, now: number) {
  const { brief, messages, you, schema, instruction } = turn.message.body;
  return {
    ...shortTurn(seat, turn, now),
    instruction,
    schema,
    ...(you ? { you } : {}),
    ...(messages ? { direct: messages } : {}),
    ...(brief
      ? {
          persona: brief.persona,
          tensions: brief.tensions,
          passages: brief.passages,
          participants: brief.participants,
          correction: brief.correction,
          constraints: brief.constraints,
          docket: brief.docket,
        }
      : {}),
  };
}
