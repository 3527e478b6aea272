import { isoTime } from "#lib/clock";
import { compose, type Envelope, encode, MODERATOR, subjects } from "#wire";
import { agreeable, type Turn } from "../support/players.ts";
import { mixedAnswer } from "../support/team-players.ts";
import type { Entry, SimBroker } from "./broker.ts";
import type { Random } from "./random.ts";
import { messagesOf } from "./told.ts";
import type { World } from "./world.ts";

const FAILURES = [
  {},
  { failure: { class: "fatal", code: "no_credit" } },
  { failure: { class: "passing", code: "overloaded" } },
  { failure: { class: "call", code: "refusal" } },
];

/** Misbehaviour of participants. Probabilities per turn; otherwise they answer well and in time. */
export interface Manners {
  readonly silent: number;
  readonly unable: number;
  /** Answers a second time, with the same or another content. */
  readonly twice: number;
  /** Answers around the deadline, or later. */
  readonly late: number;
  /** Sends malformed messages or some in another's name, and then answers. */
  readonly garbage: number;
  /** Breaks a rule of the gate. */
  readonly broken: number;
  /** Restarts its message ids in each turn: a corrected answer has the id of the returned one. */
  readonly careless: number;
  /** Does not confirm a shutdown. */
  readonly rude: number;
  /** Sends the moderator a direct message when asked. */
  readonly writes: number;
}

const CALL = { calls: 1, inputTokens: 100, outputTokens: 50, cachedInputTokens: 0, costUsd: 0.01 };

/** All participants of all discussions. They never fail, and answer everything, once or more, as configured. */
export class Participants {
  readonly #world: World;
  readonly #broker: SimBroker;
  readonly #manners: Manners;
  readonly #turns = new Map<string, Turn>();
  readonly #attempts = new Map<string, number>();
  #spoken = 0;
  #unable = 0;
  /** Number of messages still to be sent. */
  #meant = 0;

  constructor(world: World, broker: SimBroker, manners: Manners) {
    this.#world = world;
    this.#broker = broker;
    this.#manners = manners;
    broker.subscribe((entry) => this.#receive(entry));
  }

  get isIdle(): boolean {
    return this.#meant === 0;
  }

  #receive(entry: Entry): void {
    for (const { discussion, channel, participant, pool, message } of messagesOf(entry))
      if (channel === "inbox" && participant !== undefined && pool !== "user")
        this.#take(discussion, participant, message);
  }

  #take(discussion: string, participant: string, message: Envelope): void {
    if (message.type === "shutdown") this.#leave(discussion, participant);
    if (message.type === "turn") this.#answer(discussion, participant, message as unknown as Turn);
    if (message.type === "returned") {
      const turn = this.#turns.get(`${discussion} ${String(message.body.turn)}`);
      if (turn) this.#answer(discussion, participant, turn);
    }
  }

  #leave(discussion: string, participant: string): void {
    const { random } = this.#world;
    if (random.chance(this.#manners.rude)) return;
    this.#later(random.spread(5, 6_000), () => this.#say(discussion, participant, "bye", {}));
  }

  #answer(discussion: string, participant: string, turn: Turn): void {
    const { random } = this.#world;
    const manners = this.#manners;
    const key = `${discussion} ${turn.body.turn}`;
    const attempt = (this.#attempts.get(key) ?? 0) + 1;
    this.#attempts.set(key, attempt);
    this.#turns.set(key, turn);
    if (this.#manners.writes > 0 && random.chance(this.#manners.writes)) this.#write(discussion, participant);
    const { turn: id, deadline } = turn.body;
    const left = Date.parse(deadline) - this.#world.now;
    if (random.chance(manners.silent)) return;
    if (random.chance(manners.unable)) {
      // In rotation: a participant's own reason, no credit, an overload, a refusal.
      this.#unable += 1;
      const body = { turn: id, reason: "the model gave no answer", ...FAILURES[this.#unable % FAILURES.length] };
      this.#later(random.spread(20, 8_000), () => this.#say(discussion, participant, "unable", body));
      return;
    }
    const ms = random.chance(manners.late) ? left + random.int(-200, 2_000) : random.spread(20, 15_000);
    if (random.chance(manners.garbage)) this.#later(ms, () => this.#sayGarbage(discussion, participant, turn));
    const speak = (): void => this.#state(discussion, participant, turn, attempt);
    this.#later(ms, speak);
    if (random.chance(manners.twice)) this.#later(ms + random.spread(1, 30_000), speak);
  }

  #state(discussion: string, participant: string, turn: Turn, attempt: number): void {
    const content = (mixedAnswer(turn) ?? agreeable(turn, attempt)) as Record<string, unknown>;
    if (this.#world.random.chance(this.#manners.broken)) breakRule(content, turn, this.#world.random);
    // Makes answers distinguishable, so that the record shows which one was accepted.
    if (typeof content.position === "string") content.position += ` (${this.#spoken})`;
    const id = this.#world.random.chance(this.#manners.careless) ? `${participant}-${turn.body.turn}` : undefined;
    this.#say(discussion, participant, "statement", { turn: turn.body.turn, content, usage: CALL }, id);
  }

  /** Sends the moderator a direct message at some later time. */
  #write(discussion: string, participant: string): void {
    this.#later(this.#world.random.spread(1, 60_000), () => {
      this.#spoken += 1;
      const stamp = {
        id: `${participant}-${this.#spoken}`,
        ts: isoTime(this.#world.now),
        discussion,
        from: participant,
      };
      const message = compose("inbox", "message", stamp, { text: `word ${this.#spoken}` });
      this.#world.tell(participant, () => `writes to the moderator in ${discussion}`);
      this.#broker.store(subjects.inbox(discussion, "moderator", MODERATOR), encode(message), {});
    });
  }

  #say(discussion: string, participant: string, type: "statement" | "unable" | "bye", body: object, id?: string): void {
    this.#spoken += 1;
    const stamp = {
      id: id ?? `${participant}-${this.#spoken}`,
      ts: isoTime(this.#world.now),
      discussion,
      from: participant,
    };
    this.#world.tell(participant, () => `says ${type} ${"turn" in body ? String(body.turn) : ""} in ${discussion}`);
    this.#broker.store(subjects.say(discussion, participant), encode(compose("say", type, stamp, body as never)), {});
  }

  #sayGarbage(discussion: string, participant: string, turn: Turn): void {
    const { random } = this.#world;
    const subject = subjects.say(discussion, participant);
    const id = `${participant}-g${this.#spoken}`;
    const stamp = { id, ts: isoTime(this.#world.now), discussion, from: participant };
    const body = { turn: turn.body.turn, content: {} };
    const garbage = [
      Buffer.from('{"half'),
      Buffer.from('{"v":1}'),
      encode(compose("say", "statement", { ...stamp, from: "mallory" }, body)),
      encode(compose("say", "statement", stamp, { ...body, turn: "r9.nothing.at-all" })),
      encode(compose("say", "statement", stamp, { content: "no turn" } as never)),
      encode({ ...compose("say", "bye", stamp, {}), type: "shrug" }),
    ];
    this.#world.tell(participant, () => `says garbage in ${discussion}`);
    this.#broker.store(subject, random.pick(garbage), {});
  }

  #later(ms: number, run: () => void): void {
    this.#meant += 1;
    this.#world.in(ms, () => {
      this.#meant -= 1;
      run();
    });
  }
}

/** Makes an answer that the gate returns: for a rule, or because it does not fit its schema. */
function breakRule(content: Record<string, unknown>, turn: Turn, random: Random): void {
  const [field] = Object.keys(content);
  const kind = random.int(0, 5);
  if (kind === 0 && field !== undefined) delete content[field];
  if (kind === 1) content.wouldChangeIf = "nothing";
  if (kind === 2) content.references = [];
  if (kind === 3) content.steelMan = [];
  if (kind === 4) {
    // Cites a message that does not exist yet, but may a moment later.
    const next = (turn.body.floor ?? []).filter(({ round }) => round === turn.round).length + random.int(1, 3);
    content[field ?? "position"] = `as r${turn.round ?? 1}-msg-${String(next).padStart(3, "0")} says`;
  }
  if (kind === 5) content.positionShift = "partial";
}
