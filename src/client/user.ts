import { randomUUID } from "node:crypto";
import type { Bus } from "#bus";
import type { PendingQuestion } from "#discussion";
import { isoTime, systemClock } from "#lib/clock";
import { inSpan } from "#lib/telemetry";
import { DISCUSSION } from "#lib/telemetry-names";
import {
  type Body,
  compose,
  decode,
  type MessageType,
  type NewLimits,
  type PositionsJudged,
  type Stamp,
  subjects,
  toldIn,
  USER,
} from "#wire";

/** The stamp of a message of now. Default: of the user, whose are control, context and answers. */
export const stampOf = (discussion: string, more: Partial<Stamp> = {}): Stamp => ({
  ...{ id: randomUUID(), ts: isoTime(systemClock.now()), discussion, from: USER },
  ...more,
});

export type Command = Exclude<MessageType<"control">, "start">;

/** The messages of a discussion are no longer in the stream: nobody there would take it up. */
export class ArchivedError extends Error {
  override readonly name = "ArchivedError";

  constructor(id: string) {
    super(
      `the messages of ${id} are archived in its files alone: \`swarm resume ${id}\`, where those are, puts them back and goes on`,
    );
  }
}

/**
 * Publishes a command; resolves when it is stored, with its sequence.
 * @throws ArchivedError for the resume of a discussion of which the stream has nothing: with that alone in it, its files
 *   could not be put back
 */
export async function command(
  bus: Bus,
  id: string,
  type: Command,
  body: { readonly reason?: string } | NewLimits | PositionsJudged = {},
): Promise<number> {
  if (type === "resume" && (await bus.newest(subjects.control(id))) === 0) throw new ArchivedError(id);
  const message = compose("control", type, stampOf(id), body as Body<"control", typeof type>);
  const publish = () => bus.publish(subjects.control(id), message, { dedupe: message.id });
  return (await inSpan(type, { kind: "PRODUCER", attributes: { [DISCUSSION]: id } }, publish)).seq;
}

export type AnswerBody = Omit<Body<"say", "answer">, "question">;

export async function answerQuestion(bus: Bus, id: string, question: PendingQuestion, given: AnswerBody) {
  const body = { ...given, question: question.question } as Body<"say", "answer">;
  const message = compose("say", "answer", stampOf(id, { cause: question.envelopeId }), body);
  await bus.publish(subjects.say(id, USER), message, { dedupe: message.id });
}

/** Milliseconds without a message after which a run that nobody holds is dead: a new one is taken within seconds. */
const DEAD_MS = 60_000;

/** After these a discussion rests, and is nobody's orphan. */
const AT_REST: ReadonlySet<string> = new Set(["paused", "ended", "closed"]);

/**
 * Stops the discussion of this id where its process died and no moderator holds it: its participants are told to leave and
 * its record is closed. One that is paused, over, or running is left alone.
 * @returns whether it was stopped
 */
export async function endOrphan(bus: Bus, id: string, reason: string): Promise<boolean> {
  const [last, commanded] = [await bus.last(subjects.floor(id)), await bus.last(subjects.control(id))];
  const newest = [last, commanded].flatMap((one) => (one ? [decode(one.data)] : []));
  if (
    newest.length === 0 ||
    (last && toldIn({ channel: "floor" }, decode(last.data)).some(({ envelope }) => AT_REST.has(envelope.type)))
  )
    return false;
  if (newest.some(({ ts }) => systemClock.now() - Date.parse(ts) < DEAD_MS)) return false;
  if (await bus.leaseHolder(id)) return false;
  await command(bus, id, "stop", { reason });
  return true;
}
