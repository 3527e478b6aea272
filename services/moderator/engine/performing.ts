import { type KeptCall, keepExchanges } from "#actor";
import type { Bus } from "#bus";
import { isoTime } from "#lib/clock";
import { present } from "#lib/fields";
import type { Logger } from "#lib/log";
import {
  type Announce,
  type Ask,
  type AskUser,
  type Effect,
  type End,
  type Ending,
  type Operate,
  type Operated,
  type ProtocolDefinition,
  type Receive,
  type ReceivedMessage,
  type State,
  type Think,
  type ThinkResult,
  type UserAnswer,
  withEffort,
} from "#protocols";
import {
  chainProvider,
  type Facts,
  failureText,
  forReading,
  type Provider,
  ProviderError,
  unknownModel,
} from "#providers";
import { settled, Tasks, Team } from "#team";
import {
  BODIES,
  type DiscussionOptions,
  describeIssues,
  type FloorStatement,
  MODERATOR,
  USER,
  type Usage,
} from "#wire";
import { checkedIn } from "../gate/citations.ts";
import { words } from "../words.ts";
import { Asking } from "./asking.ts";
import { askAgain } from "./asking-again.ts";
import { endDiscussion } from "./ending.ts";
import { anotherFamily, withJudged } from "./judging.ts";
import { pauseFor } from "./outage.ts";
import { endOf, failedByTime, limitsOf, outageKey, purse, RESERVED, SPENT, usageSoFar } from "./spending.ts";
import type { AskingContext } from "./step.ts";
import { changeOrTime, Interrupt } from "./waiting.ts";

export interface PerformingContext extends AskingContext {
  readonly provider: (name: string, model?: string) => Provider;
  readonly bus: Bus;
  readonly log: Pick<Logger, "warn">;
}

/** Effects with a single performer; branches, sleeping and receiving belong to the player. */
export type Performed = Exclude<Effect, { readonly do: "all" | "sleep" | "receive" | "askUser" }>;

/** Session whose tasks lock other sessions: the owner of a task has the exclusive right in that session. */
const LOCKS = "swarming";

/** Whether an effect shows nothing and costs nothing, so that earlier results need not be stored yet. */
const isSilent = (effect: Effect, { unattended }: Pick<DiscussionOptions, "unattended">): boolean =>
  effect.do === "announce" || effect.do === "checkLimits" || (effect.do === "askUser" && unattended);

/** Performs the effects of a protocol, each key once, unless the stream shows that it was done. */
export class Performing {
  readonly #context: PerformingContext;
  /** Number of ends that the protocol has reached. */
  #ends = 0;
  #modelsKnown = false;

  constructor(context: PerformingContext) {
    this.#context = context;
  }

  async perform(effect: Performed, signal: AbortSignal): Promise<unknown> {
    const { desk, options, state, clock } = this.#context;
    signal.throwIfAborted();
    if (!isSilent(effect, options)) await desk.settle();
    switch (effect.do) {
      case "ask":
        await this.#checkModels(effect.key, signal);
        return withJudged(await new Asking(this.#context, effect, signal).run(), state);
      case "think":
        return this.#think(effect, signal);
      case "state":
        return this.#stateOwn(effect);
      case "announce":
        if (effect.type === "composed" && !state.announced.has(effect.key)) await this.#checkTable(effect.body);
        await desk.announce(effect.type, effect.key, effect.body as never, at(effect));
        return effect.type === "composed" ? state.reading.composed : undefined;
      case "pause":
        return this.#pauseHere(effect.key, effect.reason);
      case "end":
        return this.#end(effect);
      case "checkLimits":
        return limitsOf(options, state, clock.now());
      case "operate":
        return this.#operate(effect, signal);
    }
  }

  /**
   * Performs a team operation under a name made of the discussion and the effect's key, so that a repetition changes
   * nothing. Session and owner default to the discussion. Locks have a board of their own, where each is named like
   * its session.
   */
  async #operate({ key, on, args }: Operate, signal: AbortSignal): Promise<Operated> {
    const { bus, clock, state, desk } = this.#context;
    await desk.flush();
    const session = { session_id: state.id, ...args };
    const place = on === "lock" ? { session_id: LOCKS, id: session.session_id } : session;
    const ours = on === "messages" ? {} : { by: state.id };
    const of = on === "messages" ? new Team(bus, clock) : new Tasks(bus, clock);
    return settled(of.operate({ ...ours, ...args, ...place, request: `${state.id}.${key}` }, signal), false);
  }

  /** First message that counts and is not in `received`, to which it is added; undefined at `until` (ms of the epoch). */
  async receive(
    { from }: Receive,
    until: number,
    received: Set<number>,
    signal: AbortSignal,
  ): Promise<ReceivedMessage | undefined> {
    const { state, changed, clock } = this.#context;
    for (;;) {
      const { version } = changed;
      const found = state.direct.find(
        (one) => one.to === MODERATOR && !received.has(one.seq) && (from?.includes(one.from) ?? true),
      );
      if (found) {
        received.add(found.seq);
        return { from: found.from, text: found.text, seq: found.seq };
      }
      if (clock.now() >= until) return undefined;
      await changeOrTime(this.#context, version, until - clock.now(), signal);
    }
  }

  /** Asks the user. @param limit when the recommended answer is taken, in ms since the epoch; undefined: never */
  async askUser(effect: AskUser, limit: number | undefined, signal: AbortSignal): Promise<UserAnswer> {
    const { options, desk, state } = this.#context;
    signal.throwIfAborted();
    if (!isSilent(effect, options)) await desk.settle();
    return withJudged(await this.#askUser(effect, limit, signal), state);
  }

  async #askUser({ key, question }: AskUser, limit: number | undefined, signal: AbortSignal): Promise<UserAnswer> {
    const { options, desk, changed, state, clock } = this.#context;
    if (options.unattended) return { choice: question.recommended, by: "rule" };
    await desk.send({ id: USER, pool: "user" }, "question", key, { ...question, question: key }, { id: key });
    for (;;) {
      const { version } = changed;
      const answer = state.answers.get(key);
      if (answer) {
        const { choice, text, mode, experts, constraints } = answer.body;
        const said = { text: text || undefined, constraints: constraints?.length ? constraints : undefined };
        return { choice, by: answer.from, ...present({ ...said, mode, experts }) };
      }
      if (limit !== undefined && clock.now() >= limit) return { choice: question.recommended, by: "rule" };
      const left = limit === undefined ? Number.POSITIVE_INFINITY : limit - clock.now();
      await changeOrTime({ changed, clock }, version, left, signal);
    }
  }

  async #think(effect: Think, signal: AbortSignal): Promise<ThinkResult> {
    const { purpose, facts, passages, provider } = effect;
    const { options, library, state, clock, protocol, desk } = this.#context;
    const isByRule = (provider ?? options.provider) === "offline";
    if (!isByRule) {
      await desk.flush();
      await this.#checkModels(effect.key, signal);
    }
    if (passages === "broad" || !isByRule) await library.ready();
    const pack = isByRule ? [] : library.pack(options.topic, facts.personas);
    const whole: Facts = {
      ...facts,
      passages: passages === "broad" ? library.broad(options.topic) : pack,
      passagesLeftOut: passages === "broad" || isByRule ? [] : library.leftOut(options.topic, facts.personas),
      floor: [...state.floor.values()],
      today: isoTime(clock.now()).slice(0, 10),
    };
    const { budget, atMost, over } = provider === "offline" ? {} : purse(options, state);
    if (over !== undefined) return { failed: over, over: true };
    if (atMost) {
      // Stored before the call, so that the next owner charges it if this one dies in the middle of it.
      desk.note({ does: RESERVED, key: effect.key, branch: RESERVED, result: atMost });
      await desk.settle();
    }
    let kept: KeptCall | undefined;
    try {
      const isAttended = !options.unattended || state.participants.some(({ pool }) => pool === "seat");
      const made = withEffort(promptFor(protocol, purpose)(whole), protocol, options);
      const request = { ...made, pauses: isAttended };
      const end = endOf(options, state);
      const own = clock.now() + options.turnSeconds * 1_000;
      // After its time is up a discussion still gets the time to close.
      const deadline = end > clock.now() ? Math.min(own, end) : own;
      const share = { of: state.id, attended: !options.unattended };
      // The provider uses this process's clock, not the discussion's.
      const until = clock.steady() + (deadline - clock.now());
      const call = { signal, deadline: until, share, budget, turn: effect.key };
      kept = keepExchanges(this.#context, { discussion: state.id, participant: MODERATOR, turn: effect.key }, request);
      const { onExchange } = kept;
      const { content, origin, usage } = await this.#thinkers(effect).answer(request, { ...call, onExchange });
      kept.answered({ origin, usage });
      const isLookedUp = passages === "broad" && !library.documents.isEmpty;
      return { content, origin, usage, ...(isLookedUp ? { checked: checkedIn(content, library.documents) } : {}) };
    } catch (error) {
      kept?.failed(error);
      if (!(error instanceof ProviderError)) {
        if (kept) await this.#cancelled(effect, kept.spent(), signal);
        throw error;
      }
      return await this.#failed(effect, error, signal);
    } finally {
      await kept?.stored();
    }
  }

  /** Pauses before anything is paid where a model is named that its vendor does not know. */
  async #checkModels(key: string, signal: AbortSignal): Promise<void> {
    if (this.#modelsKnown) return;
    const { options, provider, state } = this.#context;
    const found = await unknownModel(options, provider, signal);
    if (found) {
      const { expert, name, error } = found;
      const told = words(options.lang).unknownModel(name, expert, state.id);
      const failure = { class: error.class, code: error.code };
      const outage = { key: `${key}.model.${state.commanded("resume")}`, failure, reason: error.message, told };
      return pauseFor(outage, this.#context, signal);
    }
    this.#modelsKnown = true;
  }

  /** Chooses who is asked: for what is judged another family and the cheapest model that reads well, where there are such. */
  #thinkers({ provider, judges }: Think): Provider {
    const { options, clock, provider: get } = this.#context;
    const usual = get(provider ?? options.provider, provider ? undefined : options.model);
    if (!judges) return usual;
    const other = anotherFamily(judges, options, (name) => get(forReading(name)));
    const reader = options.model === undefined ? get(forReading(options.provider)) : usual;
    return chainProvider([...new Set([other ?? reader, reader, usual])], clock);
  }

  /** Counts the cost of a cancelled call, so that it is not charged as lost. The call may be repeated. */
  async #cancelled({ key }: Think, spent: Usage, { aborted, reason }: AbortSignal): Promise<void> {
    // An owner that lost the discussion cannot write; neither can anybody if the broker fails.
    if (!aborted || !(reason instanceof Interrupt) || reason.kind === "lost") return;
    const { desk } = this.#context;
    desk.note({ does: SPENT, key, branch: SPENT, result: spent });
    await desk.settle();
  }

  /** Reports a failed thought to the protocol if only this call is affected; else pauses the discussion. */
  async #failed(
    { key, needed = false, spare = false }: Think,
    error: ProviderError,
    signal: AbortSignal,
  ): Promise<ThinkResult> {
    const { options, state, clock } = this.#context;
    const reason = failureText(error, options.lang);
    const { class: kind, code, usage } = error;
    const isLate = failedByTime({ class: kind, code }, options, state, clock.now());
    const over = isLate || code === "over_budget";
    if (isLate || (kind === "call" && (over || !needed)) || (kind === "passing" && spare)) {
      return { failed: reason, ...(usage ? { usage } : {}), ...(over ? { over } : {}) };
    }
    const again = `${outageKey(key)}.${state.commanded("resume")}`;
    return pauseFor({ key: again, failure: { class: kind, code }, reason, usage }, this.#context, signal);
  }

  async #stateOwn({ key, round, kind, content, references, thought }: State): Promise<FloorStatement> {
    const { state, desk } = this.#context;
    const origin = thought && thought.failed === undefined ? { origin: thought.origin, usage: thought.usage } : {};
    const said = { from: MODERATOR, type: kind, content, references: [...references], turn: key, ...origin };
    return state.byTurn.get(key) ?? desk.accept(round, said);
  }

  /** Ends the discussion as failed if its protocol composed a table that readers would drop as malformed. */
  async #checkTable(body: Announce["body"]): Promise<void> {
    const { protocol, options } = this.#context;
    const { error } = BODIES.phase.composed.safeParse(body);
    if (!error) return;
    const reason = words(options.lang).badTable(protocol.name, describeIssues(error));
    await this.#endWith({ outcome: "failed", reason });
  }

  askAgain(effect: Ask, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    return askAgain(this.#context, effect, signal);
  }

  /** Ends the discussion and this run; returns if the stream shows that this end was undone. */
  async #end({ ending }: End): Promise<Record<string, never>> {
    const { state } = this.#context;
    this.#ends += 1;
    return state.isReopened(this.#ends) ? {} : this.#endWith(ending);
  }

  async #endWith(ending: Ending): Promise<never> {
    await endDiscussion(this.#context, ending);
    throw new Interrupt("ended", ending.reason);
  }

  /** Pauses on behalf of the protocol and ends this run; after a resume the next run passes it. */
  async #pauseHere(key: string, reason: string): Promise<Record<string, never>> {
    const { state, desk } = this.#context;
    if (state.announced.has(key) && state.commanded("resume") > state.pausedAt) return {};
    await desk.announce("paused", key, { reason, spent: usageSoFar(state) });
    throw new Interrupt("paused", reason);
  }
}

const at = ({ round, phase }: Announce) => ({ round, ...present({ phase }) });

/** @throws ProviderError `unsupported` if the protocol has no prompt for this purpose */
function promptFor({ name, thoughts = {} }: ProtocolDefinition, purpose: string) {
  const prompt = Object.hasOwn(thoughts, purpose) ? thoughts[purpose] : undefined;
  if (!prompt) throw new ProviderError("unsupported", `protocol ${name} does not ask a model for ${purpose}`);
  return prompt;
}
