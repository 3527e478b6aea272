import { isoTime } from "#lib/clock";
import { compose, type DiscussionOptions, type Envelope, encode, parseSubject, subjects, USER } from "#wire";
import type { Entry, SimBroker } from "./broker.ts";
import { messageOf } from "./told.ts";
import type { World } from "./world.ts";

export type Command = "pause" | "resume" | "stop" | "answer_now";

/** What the users of a schedule do beside starting discussions. Probabilities for each discussion. */
export interface Wishes {
  /** One command at some moment; up to four of them. */
  readonly commands: number;
  /** A question is answered otherwise than recommended. */
  readonly contrary: number;
  /** A discussion that paused stays so. */
  readonly leaves: number;
}

/** Whoever asked for the discussions: starts them, answers questions, commands, and resumes what paused. */
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

  /** Starts a discussion in a while, and plans the commands that it will get. */
  start(discussion: string, options: DiscussionOptions): void {
    const { random } = this.#world;
    const at = random.int(0, 10_000);
    const body = { options, context: { files: [], skipped: [] } };
    this.#later(at, () => this.#command(discussion, "start", body));
    for (let i = 0; i < 4 && random.chance(this.#wishes.commands); i += 1) {
      const type = random.pick<Command>(["pause", "pause", "resume", "stop", "answer_now"]);
      const when = at + random.spread(100, 200_000);
      this.#later(when, () => this.#command(discussion, type, {}));
      // The change of mind that meets the moderator while it still does what it was told before.
      if (random.chance(0.4))
        this.#later(when + random.spread(1, 3_000), () => this.#command(discussion, "resume", {}));
    }
  }

  #receive(entry: Entry): void {
    const address = parseSubject(entry.subject);
    if (!address) return;
    const message = address.channel === "phase" || address.pool === "user" ? messageOf(entry) : undefined;
    if (message && address.channel === "inbox") this.#answer(address.discussion, message);
    if (message?.type === "paused") this.#resume(address.discussion);
  }

  #resume(discussion: string): void {
    const { random } = this.#world;
    if (random.chance(this.#wishes.leaves)) return;
    // Now and then later than the broker remembers what was published.
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

  #command(discussion: string, type: Command | "start", body: object): void {
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
