import type { z } from "zod";
import { present } from "#lib/fields";
import { BODIES } from "./bodies.ts";
import { describeIssues, type Envelope } from "./envelope.ts";
import { WireError } from "./names.ts";
import type { Channel } from "./subjects.ts";

type Bodies = typeof BODIES;
export type MessageChannel = keyof Bodies;
export type MessageType<C extends MessageChannel> = keyof Bodies[C] & string;
export type Body<C extends MessageChannel, T extends MessageType<C>> =
  Bodies[C][T] extends z.ZodType<infer B> ? B : never;

/** Header fields of a message. The caller provides `id` and `ts`, so that a simulated run repeats. */
export type Stamp = Readonly<Pick<Envelope, "id" | "ts" | "discussion" | "from" | "round" | "phase" | "cause">>;

export interface Message<C extends MessageChannel, T extends MessageType<C>> extends Stamp {
  readonly v: 1;
  readonly type: T;
  readonly body: Body<C, T>;
}

/** Any message of a channel, told apart by `type`. */
export type AnyMessage<C extends MessageChannel> = { [T in MessageType<C>]: Message<C, T> }[MessageType<C>];

/** Checks a body by its channel's schemas; undefined for an unknown type. @throws WireError `bad_body`: where */
export function parseMessage<C extends MessageChannel>(channel: C, envelope: Envelope): AnyMessage<C> | undefined {
  const schemas: Readonly<Record<string, z.ZodType>> = BODIES[channel];
  const schema = Object.hasOwn(schemas, envelope.type) ? schemas[envelope.type] : undefined;
  if (!schema) return undefined;
  const parsed = schema.safeParse(envelope.body);
  if (!parsed.success) {
    throw new WireError("bad_body", `${envelope.type} on ${channel}: ${describeIssues(parsed.error)}`);
  }
  return { ...envelope, body: parsed.data } as unknown as AnyMessage<C>;
}

export function knowsChannel(channel: Channel): channel is MessageChannel & Channel {
  return Object.hasOwn(BODIES, channel);
}

/** Composes a message; the compiler checks its body. */
export function compose<C extends MessageChannel, T extends MessageType<C>>(
  _channel: C,
  type: T,
  stamp: Stamp,
  body: Body<C, T>,
): Envelope {
  const { id, discussion, from, ts, round, phase, cause } = stamp;
  const told = body as Record<string, unknown>;
  return { v: 1, id, type, discussion, from, ts, body: told, ...present({ round, phase, cause }) };
}
