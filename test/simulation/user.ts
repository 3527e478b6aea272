import { isoTime } from "#lib/clock";
import { compose, type DiscussionOptions, type Envelope, encode, subjects, USER } from "#wire";
import type { Entry, SimBroker } from "./broker.ts";
import { messagesOf } from "./told.ts";
import type { World } from "./world.ts";

export type Command = "pause" | "resume" | "stop" | "answer_now";

/** Actions of users besides starting discussions. Probabilities per discussion. */
export interface Wishes {
  /** Sends a command at some time; up to four of them. */
  readonly commands: number;
  /** Answers a question differently from the recommendation. */
  readonly contrary: number;
  /** Leaves a paused discussion paused. */
  readonly leaves: number;
}

/** The users: start discussions, answer questions, send commands, and resume paused discussions. */
export class Users {
  readonly #world: World;
  readonly #broker: SimBroker;
  readonly #wishes: Wishes;
  #said = 0;
  #meant = 0;

  constructor(world: World, broker: SimBroker, wishes: Wishes) {
    this.#world = world;
    this.#broker = broker;
    this.#wishes = wishes;
    broker.subscribe((entry) => this.#receive(entry));
  }

  get isIdle(): boolean {
    return this.#meant === 0;
  }

  /** Starts a discussion after a delay, and schedules its commands. */
  start(discussion: string, options: DiscussionOptions): void {
    const { random } = this.#world;
    const at = random.int(0, 10_000);
    const body = { options, context: { files: [], skipped: [] } };
    this.#later(at, () => this.#command(discussion, "start", body));
    for (let i = 0; i < 4 && random.chance(this.#wishes.commands); i += 1) {
      const type = random.pick<Command>(["pause", "pause", "resume", "stop", "answer_now"]);
      const when = at + random.spread(100, 200_000);
      this.#later(when, () => this.#command(discussion, type, {}));
      // A contrary command that arrives while the moderator is still carrying out the former one.
      if (random.chance(0.4))
        this.#later(when + random.spread(1, 3_000), () => this.#command(discussion, "resume", {}));
    }
    // Of positions that may be there by then, or not.
    if (random.chance(this.#wishes.commands)) {
      const judged = random.chance(0.7) ? { same: ["r1-msg-001", "r1-msg-002"] } : { part: "r1-msg-001" };
      this.#later(at + random.spread(100, 200_000), () => this.#command(discussion, "judge", judged));
    }
  }

  #receive(entry: Entry): void {
    for (const { discussion, channel, pool, message } of messagesOf(entry)) {
      if (pool === "user") this.#answer(discussion, message);
      if (channel === "phase" && message.type === "paused") this.#resume(discussion);
    }
  }

  #resume(discussion: string): void {
    const { random } = this.#world;
    if (random.chance(this.#wishes.leaves)) return;
    // Sometimes after the broker's deduplication window.
    const ms = random.chance(0.1) ? random.int(600_000, 900_000) : random.spread(5, 60_000);
    this.#later(ms, () => this.#command(discussion, "resume", {}));
  }

  #answer(discussion: string, { body }: Envelope): void {
    const { random } = this.#world;
    const question = String(body.question);
    const choices = (body.choices as { value: string }[]).map(({ value }) => value);
    const choice = random.chance(this.#wishes.contrary) ? random.pick(choices) : String(body.recommended);
    const text = choice === "constraint" || choice === "modify" ? { text: "two teams only" } : {};
    const mode = choice === "change-mode" ? { mode: random.pick(["lightweight", "standard"] as const) } : {};
    const say = (): void => {
      const stamp = { id: `user-${this.#next()}`, ts: isoTime(this.#world.now), discussion, from: USER };
      const message = compose("say", "answer", stamp, { question, choice, ...text, ...mode });
      this.#world.tell("user", () => `answers ${question} of ${discussion}: ${choice}`);
      this.#broker.store(subjects.say(discussion, USER), encode(message), {});
    };
    const ms = random.spread(50, 60_000);
    this.#later(ms, say);
    if (random.chance(0.1)) this.#later(ms + random.spread(1, 5_000), say);
  }

  #command(discussion: string, type: Command | "start" | "judge", body: object): void {
    const stamp = { id: `user-${this.#next()}`, ts: isoTime(this.#world.now), discussion, from: USER };
    this.#world.tell("user", () => `${type} ${discussion}`);
    this.#broker.store(subjects.control(discussion), encode(compose("control", type, stamp, body as never)), {});
  }

  #next(): number {
    this.#said += 1;
    return this.#said;
  }

  #later(ms: number, run: () => void): void {
    this.#meant += 1;
    this.#world.in(ms, () => {
      this.#meant -= 1;
      run();
    });
  }
}
