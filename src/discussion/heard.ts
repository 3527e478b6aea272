import type { AnyMessage, MessageChannel } from "#wire";

type HeardChannel = Extract<MessageChannel, "phase" | "floor" | "control" | "inbox" | "say">;

/** A message of a discussion, parsed, with its place in the stream. */
export type Heard = {
  [C in HeardChannel]: { readonly seq: number; readonly channel: C; readonly message: AnyMessage<C> };
}[HeardChannel];

/** A heard message of one channel. */
export type HeardOn<C extends HeardChannel> = Extract<Heard, { readonly channel: C }>;

/**
 * A message as outsiders get it: one line of `--json`, one event of the gateway. `event` is the message's type (opened,
 * composed, begun, progress, notice, returned, decided, paused, resumed, ended, closed; statement; question, answer; start,
 * pause, resume, stop, answer_now), `channel` tells a phase's `resumed` from a command's `resume`, `seq` is the place in
 * the stream by which a reader can go on, and `body` is the message's own, as PROTOCOL.md has it.
 */
export interface DiscussionEvent {
  readonly event: string;
  readonly seq: number;
  readonly discussion: string;
  readonly channel: HeardChannel;
  readonly id: string;
  readonly from: string;
  readonly ts: string;
  readonly round?: number;
  readonly phase?: string;
  readonly cause?: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export function eventOf({ seq, channel, message }: Heard): DiscussionEvent {
  const { type, discussion, id, from, ts, round, phase, cause, body } = message;
  return {
    event: type,
    seq,
    discussion,
    channel,
    id,
    from,
    ts,
    ...(round === undefined ? {} : { round }),
    ...(phase === undefined ? {} : { phase }),
    ...(cause === undefined ? {} : { cause }),
    body,
  };
}

/** The message that an event was made of. */
export function heardOf({ event, seq, channel, ...message }: DiscussionEvent): Heard {
  return { seq, channel, message: { v: 1, type: event, ...message } } as Heard;
}
