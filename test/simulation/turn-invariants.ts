import type { Invariant } from "./history.ts";

/** Invariants between the moderator and the participants. */

/** Every acceptance is sent to a seat, every return to its author. A stop may come in between. */
const everybodyIsTold: Invariant = ({ all, floor, phases, ended }) => {
  if (ended === undefined || ended.message.body.outcome === "stopped") return [];
  const inbox = all.filter(({ channel }) => channel === "inbox").map(({ message }) => message);
  const accepted = new Set(inbox.map(({ type, body }) => `${type} ${String(body.turn)} ${String(body.messageId)}`));
  const returned = phases.filter(({ message }) => message.type === "returned");
  const turns = new Set(returned.map(({ message }) => String(message.body.turn)));
  const composed = phases.flatMap(({ message: { type, body } }) => (type === "composed" ? [body] : []));
  // A seat that was handed over has the pool of its model.
  const seats = (composed.at(-1)?.participants ?? []) as { id: string; pool: string }[];
  const isSeat = (who: string): boolean => seats.some(({ id, pool }) => id === who && pool === "seat");
  return [
    ...floor
      .map(({ statement }) => statement)
      .filter(({ from, turn, id }) => isSeat(from) && !accepted.has(`accepted ${turn} ${id}`))
      .map(({ id, from }) => `${from} is not told that ${id} is accepted`),
    ...[...turns].flatMap((turn) => {
      const times = returned.filter(({ message }) => message.body.turn === turn).length;
      const told = inbox.filter(({ type, body }) => type === "returned" && body.turn === turn).length;
      return told >= times ? [] : [`${turn} was returned ${times} times, and its author told ${told} times`];
    }),
  ];
};

const acceptedStaysAccepted: Invariant = ({ floor, phases }) => {
  const accepted = new Map(floor.map(({ seq, statement }) => [statement.turn, seq]));
  const times = new Map<string, number>();
  return phases
    .filter(({ message }) => message.type === "returned")
    .flatMap(({ seq, message }) => {
      const turn = String(message.body.turn);
      times.set(turn, (times.get(turn) ?? 0) + 1);
      return [
        ...(seq > (accepted.get(turn) ?? Number.POSITIVE_INFINITY)
          ? [`${turn} is returned at ${seq}, after it was accepted`]
          : []),
        // What a person left out costs no attempt, eight times.
        ...((times.get(turn) ?? 0) > 10 ? [`${turn} is returned at ${seq}, for the eleventh time`] : []),
        ...(Number(message.body.attemptsLeft) < 1 ? [`${turn} is returned at ${seq}, with no attempt left`] : []),
      ];
    });
};

/** Every sealed position was sent before another one of its round could be read, or its turn showed none of them. */
const sealed: Invariant = ({ all, floor }) => {
  const showsNone = (participant: string, turn: string, round: number): boolean => {
    const asked = all.findLast(
      ({ channel, participant: to, message }) =>
        channel === "inbox" && to === participant && message.type === "turn" && message.body.turn === turn,
    );
    const shown = asked?.message.body.floor as { type: string; round: number }[] | undefined;
    return shown?.every((one) => one.type !== "position_declaration" || one.round !== round) ?? false;
  };
  const positions = floor.filter(({ statement }) => statement.type === "position_declaration");
  return [...Map.groupBy(positions, ({ statement }) => statement.round).values()].flatMap((declared) => {
    const [first] = declared;
    if (!first) return [];
    return declared
      .filter(
        ({ statement: { from, turn, round } }) =>
          !showsNone(from, turn, round) &&
          !all.some(
            ({ channel, participant, seq, message }) =>
              channel === "say" && participant === from && message.body.turn === turn && seq < first.seq,
          ),
      )
      .map(({ statement }) => `${statement.id} was said after ${first.statement.id} could be read`);
  });
};

/** After an answer_now no step waits for a deadline, unless its moderator could not receive the command in time. */
const goesOnWhenTold: Invariant = ({ all, phases, unreachable }) =>
  all
    .filter(({ channel, message }) => channel === "control" && message.type === "answer_now")
    .flatMap(({ seq, message: wish }) => {
      const begun = phases.findLast((one) => one.seq < seq && one.message.type === "begun");
      const over = begun && phases.find((one) => one.seq > begun.seq && one.message.type === "progress");
      // A step without an outcome of its own is followed by another one's.
      if (!begun || !over || over.seq < seq || over.message.body.step !== begun.message.body.step) return [];
      const told = Date.parse(wish.ts);
      const isEarly = (deadline: number): boolean =>
        told < deadline - 30_000 && !unreachable.some(({ from, to }) => from <= told && to >= deadline);
      const deadlineOf = (participant: string): number => {
        const turn = all.findLast(
          (one) =>
            one.channel === "inbox" &&
            one.participant === participant &&
            one.message.type === "turn" &&
            one.seq > begun.seq &&
            one.seq < over.seq,
        );
        return Date.parse(String(turn?.message.body.deadline));
      };
      const absent = (over.message.body.absent ?? []) as { participant: string; reason: string }[];
      return absent
        .filter(({ participant, reason }) => reason === "no answer by the deadline" && isEarly(deadlineOf(participant)))
        .map(({ participant }) => `${begun.message.id} waited for ${participant}, though told at ${seq} to go on`);
    });

const noDeadJobs: Invariant = ({ all }) =>
  all
    .filter(({ channel, message }) => channel === "dead" && /^queue /.test(String(message.body.reason)))
    .map(({ seq, message }) => `a job is dead at ${seq}: ${String(message.body.reason)}`);

export const TURN_INVARIANTS: Readonly<Record<string, Invariant>> = {
  "everybody is told": everybodyIsTold,
  "accepted stays accepted": acceptedStaysAccepted,
  "sealed means sealed": sealed,
  "goes on when told": goesOnWhenTold,
  "no dead jobs": noDeadJobs,
};
