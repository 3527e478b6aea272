import {
  type AskUser,
  type Effect,
  isSilent,
  type State,
  type Think,
  type ThinkResult,
  type UserAnswer,
} from "#protocols/effects";
import { type Facts, type ModelRequest, ProviderError } from "#providers";
import { type FloorStatement, MODERATOR, USER } from "#wire";
import { promptFor } from "../../../src/protocols/swarm-discussion/prompts/index.ts";
import { Asking } from "./asking.ts";
import { Interrupt } from "./interrupt.ts";
import type { RunnerParts } from "./runner.ts";
import { limitsOf } from "./spending.ts";

/** Performs what a protocol wants, once for each key, as far as the stream does not tell that it has been done. */
export class Performing {
  readonly #parts: RunnerParts;
  readonly #signal: AbortSignal;

  constructor(parts: RunnerParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  async perform(effect: Effect): Promise<unknown> {
    const { desk, options, state, clock } = this.#parts;
    this.#signal.throwIfAborted();
    if (!isSilent(effect, options)) await desk.settle();
    switch (effect.do) {
      case "ask":
        return new Asking(this.#parts, effect, this.#signal).run();
      case "askUser":
        return this.#askUser(effect);
      case "think":
        return this.#think(effect);
      case "state":
        return this.#stateOwn(effect);
      case "announce":
        return desk.announce(effect.type, effect.key, effect.body as never, {
          round: effect.round,
          ...(effect.phase === undefined ? {} : { phase: effect.phase }),
        });
      case "pause":
        return this.#pauseHere(effect.key, effect.reason);
      case "checkLimits":
        return limitsOf(options, state, clock.now());
    }
  }

  async #askUser({ key, question }: AskUser): Promise<UserAnswer> {
    if (this.#parts.options.unattended) return { choice: question.recommended, by: "rule" };
    const at = { id: key };
    await this.#parts.desk.send({ id: USER, pool: "user" }, "question", key, { ...question, question: key }, at);
    for (;;) {
      const { version } = this.#parts.changed;
      const answer = this.#parts.state.answers.get(key);
      if (answer) {
        const { choice, text, mode, experts } = answer.body;
        return {
          choice,
          by: answer.from,
          ...(text ? { text } : {}),
          ...(mode ? { mode } : {}),
          ...(experts ? { experts } : {}),
        };
      }
      await this.#parts.changed.after(version, this.#signal);
    }
  }

  async #think({ purpose, facts, provider }: Think): Promise<ThinkResult> {
    const { options, library, state, clock } = this.#parts;
    if (purpose === "analysis") await library.ready();
    const whole: Facts = {
      ...facts,
      passages: purpose === "analysis" ? library.broad(options.topic) : [],
      floor: [...state.floor.values()],
    };
    try {
      const request: ModelRequest = promptFor(purpose, whole);
      const deadline = clock.now() + options.turnSeconds * 1_000;
      const chosen = this.#parts.provider(provider ?? options.provider, provider ? undefined : options.model);
      const { content, origin, usage } = await chosen.answer(request, {
        signal: this.#signal,
        deadline,
        share: { of: state.id, attended: !options.unattended },
      });
      return { content, origin, usage };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { failed: error.message, ...(error.usage ? { usage: error.usage } : {}) };
    }
  }

  async #stateOwn({ key, round, kind, content, references, thought }: State): Promise<FloorStatement> {
    const origin = thought && thought.failed === undefined ? { origin: thought.origin, usage: thought.usage } : {};
    return (
      this.#parts.state.byTurn.get(key) ??
      (await this.#parts.desk.accept(round, {
        from: MODERATOR,
        type: kind,
        content,
        references: [...references],
        turn: key,
        ...origin,
      }))
    );
  }

  /** A protocol's own pause: this run ends here, and a later one that was resumed goes past it. */
  async #pauseHere(key: string, reason: string): Promise<Record<string, never>> {
    const { state, desk } = this.#parts;
    if (state.announced.has(key) && state.commanded("resume") > state.pausedAt) return {};
    await desk.announce("paused", key, { reason });
    throw new Interrupt("paused", reason);
  }
}
