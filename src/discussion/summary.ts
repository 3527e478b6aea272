import { present } from "#lib/fields";
import type { Reading } from "./reading.ts";
import { isWithoutModel, standingOf, tableOf, titleOf, topicOf } from "./reading-getters.ts";
import { stepsOf } from "./steps.ts";
import { answeredIn, waitingFor } from "./waiting.ts";

/** Summarizes a discussion as JSON, for `swarm show --json` and the gateway. @param now milliseconds since the epoch */
export function summaryOf(reading: Reading, now: number) {
  const { id, created = "", lastActive = "", reason, round, ended, question, options, floor } = reading;
  const { participants, tensionMap, problem, mode, rounds } = tableOf(reading);
  return {
    id,
    title: titleOf(reading),
    status: standingOf(reading),
    reason,
    mode,
    round,
    rounds,
    created,
    lastActive,
    ...(options ? { provider: options.provider, lang: options.lang } : {}),
    participants,
    tensionMap,
    ...present({ problemDefinition: problem, answer: ended?.answer, usage: ended?.usage, question }),
    waitingFor: waitingFor(reading, now),
    answered: answeredIn(reading),
    statements: floor.length,
    withoutModel: isWithoutModel(reading),
  };
}

/** Adds to the summary what a page needs at load. @param now milliseconds since the epoch */
export function detailOf(reading: Reading, now: number) {
  const { options, step, progress, context, status } = reading;
  return {
    ...summaryOf(reading, now),
    over: status === "closed",
    topic: topicOf(reading),
    seats: options?.seats ?? [],
    ...present({ seatSeconds: options?.seatSeconds, step }),
    steps: stepsOf(reading),
    progress,
    documents: context.files,
  };
}

export type Detail = ReturnType<typeof detailOf>;
