import { randomUUID } from "node:crypto";
import { type Bus, BusError } from "#bus";
import { isoTime, systemClock } from "#lib/clock";
import { type AnyMessage, compose, decode, type Message, parseMessage, parseSubject, patterns, subjects } from "#wire";
import type { Recorded } from "./recorded.ts";

/**
 * Answers at every seat what was answered there in the recorded discussion, until the signal or the end of the bus. Who said nothing to a turn
 * then says now that there is no answer, so that nobody waits for it.
 */
export async function playSeats(
  bus: Bus,
  discussion: string,
  { said }: Pick<Recorded, "said">,
  signal: AbortSignal,
): Promise<void> {
  const asked = new Map<string, number>();
  try {
    for await (const item of bus.read([patterns.inboxes(discussion, "seat")], { signal })) {
      if (item.kind === "caught-up") continue;
      const participant = parseSubject(item.message.subject)?.participant ?? "";
      const message = parseMessage("inbox", decode(item.message.data));
      if (message?.type === "shutdown") await say(bus, discussion, participant, message, "bye", {});
      if (message?.type !== "turn" && message?.type !== "returned") continue;
      const { turn } = message.body;
      const nth = asked.get(turn) ?? 0;
      asked.set(turn, nth + 1);
      const answer = said.get(turn)?.[nth];
      if (answer?.type === "statement") {
        await say(bus, discussion, participant, message, "statement", { turn, content: answer.body.content });
      } else {
        const reason =
          answer?.type === "unable" ? answer.body.reason : "nothing was said to this in the recorded discussion";
        await say(bus, discussion, participant, message, "unable", { turn, reason });
      }
    }
  } catch (error) {
    if (!signal.aborted && !(error instanceof BusError && error.code === "closed")) throw error;
  }
}

async function say<T extends "statement" | "unable" | "bye">(
  bus: Bus,
  discussion: string,
  participant: string,
  { id, round, phase }: AnyMessage<"inbox">,
  type: T,
  body: Message<"say", T>["body"],
): Promise<void> {
  const stamp = {
    id: randomUUID(),
    ts: isoTime(systemClock.now()),
    discussion,
    from: participant,
    cause: id,
    round,
    phase,
  };
  const message = compose("say", type, stamp, body as never);
  await bus.publish(subjects.say(discussion, participant), message, { dedupe: message.id });
}
