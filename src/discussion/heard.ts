import { present } from "#lib/fields";
import type { AnyMessage, MessageChannel, Stamp } from "#wire";

type HeardChannel = Extract<MessageChannel, "phase" | "floor" | "control" | "inbox" | "say">;

/** Parsed message of a discussion, with its sequence in the stream. */
export type Heard = {
  [C in HeardChannel]: { readonly seq: number; readonly channel: C; readonly message: AnyMessage<C> };
}[HeardChannel];

export type HeardOn<C extends HeardChannel> = Extract<Heard, { readonly channel: C }>;

/**
 * A message in the form for outsiders: one line of `--json`, one event of the gateway. `event` is the message's type
 * (opened, composed, begun, progress, notice, returned, decided, paused, resumed, ended, closed; statement; question,
 * answer; start, pause, resume, stop, answer_now, judge). `channel` distinguishes a phase's `resumed` from a command's
 * `resume`. `seq` is the stream sequence from which a reader can resume. PROTOCOL.md specifies `body`.
 */
export interface DiscussionEvent extends Stamp {
  readonly event: string;
  readonly seq: number;
  readonly channel: HeardChannel;
  readonly body: Readonly<Record<string, unknown>>;
}

export function eventOf({ seq, channel, message }: Heard): DiscussionEvent {
  const { type, discussion, id, from, ts, round, phase, cause, body } = message;
  return { event: type, seq, discussion, channel, id, from, ts, ...present({ round, phase, cause }), body };
}

/** Converts an event back to its message. */
export function heardOf({ event, seq, channel, ...message }: DiscussionEvent): Heard {
  return { seq, channel, message: { v: 1, type: event, ...message } } as Heard;
}
