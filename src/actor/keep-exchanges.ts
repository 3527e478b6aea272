import { randomUUID } from "node:crypto";
import { isoTime } from "#lib/clock";
import { piecesOf } from "#lib/cut";
import type { Logger } from "#lib/log";
import { type ModelRequest, openRecording, type Recording } from "#providers";
import { addUsage, compose, type Exchange, NO_USAGE, subjects, type Usage } from "#wire";
import type { WorkerContext } from "./worker.ts";

/** Length of a piece, in UTF-16 units: at most 600 KB of UTF-8 in a message, whose limit is 1 MB. */
const PIECE = 200_000;

export type KeptCall = ReturnType<typeof keepExchanges>;

/** Stores a call's exchanges without waiting: sent before the answer on the same connection, they precede it. */
export function keepExchanges(
  { bus, clock, log }: Pick<WorkerContext, "bus" | "clock"> & { readonly log: Pick<Logger, "warn"> },
  of: { readonly discussion: string; readonly participant: string; readonly turn: string },
  request: Pick<ModelRequest, "purpose" | "facts">,
) {
  const sent: Promise<unknown>[] = [];
  const { discussion, participant, turn } = of;
  const keep = (exchange: Exchange): void => {
    const id = randomUUID();
    const texts = piecesOf(JSON.stringify(exchange), PIECE);
    for (const [piece, text] of texts.entries()) {
      const stamp = { id: `${id}.${piece}`, ts: isoTime(clock.now()), discussion, from: participant, cause: turn };
      const body = { turn, exchange: id, piece, pieces: texts.length, text };
      const message = compose("exchange", "exchange", { ...stamp, round: exchange.round }, body);
      const publishing = bus.publish(subjects.exchange(discussion, participant), message, { dedupe: message.id });
      sent.push(
        publishing.catch((error: unknown) => log.warn({ err: error, discussion, turn }, "an exchange is not kept")),
      );
    }
  };
  const recording = openRecording({ ...request, facts: { ...request.facts, speaker: participant } }, turn, keep);
  /** Resolves when all exchanges so far are stored, or failed to be, which is logged but no reason to lose an answer. */
  const stored = async (): Promise<void> => {
    await Promise.all(sent);
  };
  let spent = NO_USAGE;
  const onExchange: Recording["onExchange"] = (told) => {
    if (told.usage) spent = addUsage(spent, told.usage);
    recording.onExchange(told);
  };
  return { ...recording, onExchange, stored, spent: (): Usage => spent };
}
