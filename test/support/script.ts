import { heardIn } from "#client";
import type { Heard } from "#discussion";
import {
  type Body,
  compose,
  DiscussionOptions,
  type Envelope,
  encode,
  type FloorStatement,
  type MessageChannel,
  type MessageType,
  type Participant,
  type Persona,
  subjects,
  USER,
} from "#wire";
import type { SwarmKind } from "../../src/protocols/swarm-discussion/kinds/index.ts";
import type { MemoryBus } from "./memory-bus.ts";

/** A discussion scripted message by message: times and ids count up, everything else is given. */
export class Script {
  readonly id: string;
  #count = 0;

  constructor(id: string) {
    this.id = id;
  }

  envelope<C extends MessageChannel, T extends MessageType<C>>(
    channel: C,
    type: T,
    body: Body<C, T>,
    at: { from?: string; round?: number; cause?: string } = {},
  ): Envelope {
    this.#count += 1;
    const ts = new Date(Date.UTC(2026, 0, 1, 10, 0, this.#count)).toISOString();
    return compose(channel, type, { id: `m${this.#count}`, ts, discussion: this.id, from: "moderator", ...at }, body);
  }

  heard(subject: string, envelope: Envelope): Heard {
    const [heard] = heardIn({ subject, seq: this.#count, time: 0, data: encode(envelope) });
    if (!heard) throw new Error(`${envelope.type} on ${subject} is not heard`);
    return heard;
  }

  phase<T extends MessageType<"phase">>(type: T, body: Body<"phase", T>, round?: number): Heard {
    return this.heard(
      subjects.floor(this.id),
      this.envelope("phase", type, body, round === undefined ? {} : { round }),
    );
  }

  floor(statement: FloorStatement): Heard {
    return this.heard(subjects.floor(this.id), this.envelope("floor", "statement", statement));
  }

  /** Puts a message into a bus. */
  put<C extends MessageChannel, T extends MessageType<C>>(
    bus: MemoryBus,
    subject: string,
    [channel, type, body]: [C, T, Body<C, T>],
    at: { from?: string; round?: number; cause?: string } = {},
  ): number {
    return bus.put(subject, encode(this.envelope(channel, type, body, at)));
  }

  putPhase<T extends MessageType<"phase">>(bus: MemoryBus, type: T, body: Body<"phase", T>, round?: number): number {
    return this.put(bus, subjects.floor(this.id), ["phase", type, body], round === undefined ? {} : { round });
  }

  putStart(bus: MemoryBus, topic: string, more: Partial<DiscussionOptions> = {}): number {
    const body = { options: { ...optionsOf(topic), ...more }, context: { files: [], skipped: [] } };
    return this.put(bus, subjects.control(this.id), ["control", "start", body], { from: USER });
  }
}

export const optionsOf = (topic: string): DiscussionOptions =>
  DiscussionOptions.parse({ topic, mode: "lightweight", provider: "offline" });

export const persona = (id: string, name: string): Persona => ({
  id,
  name,
  expertise: ["databases"],
  thinkingStyle: "pragmatic",
  bias: "simplicity",
  replyTendency: "with figures",
  stakes: "answers for lost data",
  blindSpots: ["the application"],
});

const PARTICIPANTS: readonly Participant[] = [
  { id: "dba", name: "Database Expert", role: "expert", pool: "expert", persona: persona("dba", "Database Expert") },
  {
    id: "api",
    name: "API Designer",
    role: "expert",
    pool: "seat",
    persona: { ...persona("api", "API Designer"), stakes: "answers for broken clients" },
  },
  { id: "moderator", name: "Moderator", role: "moderator", pool: "moderator" },
  { id: "contrarian", name: "Contrarian", role: "contrarian", pool: "contrarian" },
];

export const composed = (): Body<"phase", "composed"> => ({
  participants: [...PARTICIPANTS],
  tensionMap: [{ between: ["dba", "api"], axis: "Consistency vs. Freedom", description: "strict or loose" }],
  problemDefinition: { statement: "Split or not", scope: "billing", successCriteria: ["no lost invoice"] },
  mode: "lightweight",
  rounds: 2,
  origin: { provider: "offline", model: "none", isModel: false },
});

export const statement = (
  id: string,
  from: string,
  type: SwarmKind,
  content: Record<string, unknown>,
): FloorStatement => ({
  id,
  from,
  type,
  round: 1,
  content,
  references: [],
  timestamp: "2026-01-01T10:00:00.000Z",
  turn: `turn-${id}`,
});
