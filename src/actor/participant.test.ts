import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Bus } from "#bus";
import { type Clock, isoTime } from "#lib/clock";
import { createLogger } from "#lib/log";
import { type Body, compose, encode, gathered, type MessageChannel, type MessageType, NO_USAGE, subjects } from "#wire";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { SimClock } from "../../test/support/sim-clock.ts";
import { verifies } from "../../test/support/verifies.ts";
import type { TurnInHand } from "./answer-turn.ts";
import { ParticipantServer } from "./participant.ts";

const TURN = "r1.argument.ada";
const SAY = subjects.say("d", "ada");
const INBOX = subjects.inbox("d", "expert", "ada");
const usage = { ...NO_USAGE, calls: 1, inputTokens: 100, outputTokens: 10 };

let clock: SimClock;
let bus: MemoryBus;
let hands: TurnInHand[];
const servers: ParticipantServer[] = [];
beforeEach(() => {
  // The system measures the time of a turn as well.
  clock = new SimClock(Date.now());
  bus = new MemoryBus(clock);
  hands = [];
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => clock.run(server.drain(AbortSignal.abort(new Error("over"))))));
  await bus.close();
});

const put = <C extends MessageChannel, T extends MessageType<C>>(
  subject: string,
  [channel, type, body]: [C, T, Body<C, T>],
  from: string,
): number => {
  const stamp = { id: `${bus.stream.length}`, ts: isoTime(clock.now()), discussion: "d", from, round: 1 };
  return bus.put(subject, encode(compose(channel, type, { ...stamp, phase: "argument" }, body)));
};

function ask(budget?: { calls?: number; tokens?: number; usd?: number }, ...of: string[]): void {
  const options = { provider: "x", lang: "en", mode: "standard" } as const;
  const brief = { options, personas: [], tensions: [], passages: [], participants: [], ...(budget ? { budget } : {}) };
  const deadline = isoTime(clock.now() + 600_000);
  const askedOf = (who: string) => ({
    turn: `r1.argument.${who}`,
    phase: "argument",
    topic: "?",
    instruction: "!",
    schema: {},
    floor: [],
    deadline,
    brief,
    you: { id: who, name: who },
  });
  const turns = new Map((of.length > 0 ? of : ["ada"]).map((who) => [who, askedOf(who)]));
  put(subjects.turns("d", "expert"), ["inbox", "turns", gathered(turns)], "moderator");
}
const says = (position: string): number =>
  put(SAY, ["say", "statement", { turn: TURN, content: { position }, usage }], "ada");

/** Starts a worker on a bus that answers with `answering`. */
function serve(on: Bus, answering: (hand: TurnInHand) => Promise<object>, by: Clock = clock): void {
  const log = createLogger("expert", { SWARM_LOG_LEVEL: "silent" });
  const context = {
    role: "expert",
    name: "e",
    bus: on,
    clock: by,
    log,
    home: "",
    env: {},
    announce: () => undefined,
  } as const;
  const answer = async (hand: TurnInHand) => {
    hands.push(hand);
    return { content: await answering(hand), usage };
  };
  servers.push(new ParticipantServer(context, { pool: "expert", concurrency: 2, answer }));
}

/** Imitates a worker that takes the turn and dies before it has answered. */
async function lostWorker(): Promise<void> {
  const { bus: other, kill } = bus.another("lost");
  const taken = Promise.withResolvers<void>();
  serve(other, () => {
    taken.resolve();
    return new Promise(() => undefined);
  });
  await clock.run(taken.promise);
  kill();
  servers.pop();
}
const answers = () =>
  bus.stream
    .filter(({ subject }) => subject === SAY)
    .map(({ data }) => JSON.parse(new TextDecoder().decode(data)) as { type: string; body: Record<string, unknown> });
/** Resolves when the stream holds `count` answers. */
async function said(count: number): Promise<void> {
  await clock.run(
    (async () => {
      while (answers().length < count) await clock.sleep(1_000);
    })(),
  );
}
/** Runs the simulated clock for `ms` milliseconds. */
const pass = (ms: number): Promise<void> => clock.run(clock.sleep(ms));

describe("a worker", () => {
  it("answers the turns of a step at the same time, each with what it shares with the others", async () => {
    ask({ calls: 3 }, "ada", "ben");
    const both = Promise.withResolvers<object>();
    serve(bus, () => {
      if (hands.length === 2) both.resolve({ position: "split" });
      return both.promise;
    });
    await pass(1_000);
    const asked = hands.map(({ participant, turn }) => [
      participant,
      turn.turn,
      turn.you?.id,
      turn.topic,
      turn.brief?.budget,
    ]);
    expect(asked).toEqual(["ada", "ben"].map((id) => [id, `r1.argument.${id}`, id, "?", { calls: 3 }]));
    const spoke = bus.stream.map(({ subject }) => subject).filter((subject) => subject.includes(".say."));
    expect(spoke.sort()).toEqual(["ada", "ben"].map((id) => subjects.say("d", id)));
  });

  it("answers all but the turn that ends every worker, which becomes a dead letter", async () => {
    ask(undefined, "ada", "ben", "cyd");
    let [now, most] = [0, 0];
    let deliveries = 0;
    serve(bus, async ({ participant }) => {
      now += 1;
      most = Math.max(most, now);
      await clock.sleep(10);
      now -= 1;
      if (participant === "ben") deliveries += 1;
      // In the first deliveries the worker ends before any of them is done.
      if (deliveries < 4 || participant === "ben") throw new Error("out of memory");
      if (deliveries >= 4) expect(most).toBe(1);
      return { position: "split" };
    });
    await clock.run(clock.sleep(1));
    for (let waits = 0; waits < 600 && !bus.stream.some(({ subject }) => subject.endsWith(".dead")); waits += 1) {
      if (deliveries === 3 && now === 0) most = 0;
      await pass(1_000);
    }
    const spoke = bus.stream.map(({ subject }) => subject).filter((subject) => /\.(say|dead)/.test(subject));
    expect(spoke).toEqual([subjects.say("d", "cyd"), subjects.say("d", "ada"), subjects.dead("d")]);
  });

  it("asks no model for a turn that the one before it has answered, and then was lost", async () => {
    ask();
    await lostWorker();
    says("split");
    serve(bus, async () => ({ position: "again" }));
    await pass(60_000);
    expect(hands).toHaveLength(1);
    expect(answers()).toHaveLength(1);
  });

  it("asks no model for a turn that was answered already, even where it comes for the first time", async () => {
    ask();
    says("split");
    // A turn that was asked a moment ago is taken at its word.
    await pass(1_000);
    serve(bus, async () => ({ position: "again" }));
    await pass(60_000);
    expect(hands).toEqual([]);
    expect(answers()).toHaveLength(1);
  });

  it("reads nothing before it answers a turn that was asked a moment ago, and looks where it is older", async () => {
    const looks: string[] = [];
    for (const name of ["last", "collect"] as const) {
      const read = bus[name].bind(bus) as (...given: unknown[]) => never;
      bus[name] = (...given: unknown[]) => {
        looks.push(name);
        return read(...given);
      };
    }
    ask(undefined, "ben");
    serve(bus, async () => ({ position: "split" }));
    await pass(100);
    expect(bus.stream.at(-1)?.subject).toBe(subjects.say("d", "ben"));
    expect(looks).toEqual([]);
    await clock.run(servers[0]?.drain(AbortSignal.abort()) ?? Promise.resolve());
    ask(undefined, "ada", "ben");
    await pass(1_000);
    serve(bus, async () => ({ position: "split" }));
    await said(1);
    // Whether each has answered; and what has happened since, for both at once.
    expect(looks.sort()).toEqual(["collect", "last", "last"]);
  });

  it("charges the calls of the one that was lost, and has what is left of the turn's budget", async () => {
    verifies("BY-10");
    ask({ calls: 3, tokens: 9_000, usd: 0.6 });
    await lostWorker();
    serve(bus, async () => ({ position: "split" }));
    await said(1);
    expect(hands.map(({ budget }) => budget)).toEqual([
      { calls: 3, tokens: 9_000, usd: 0.6 },
      { calls: 2, tokens: 4_500, usd: 0.3 },
    ]);
    expect(answers()[0]?.body.usage).toEqual({
      ...NO_USAGE,
      calls: 2,
      inputTokens: 100 + 4_500,
      outputTokens: 10,
      costUsd: 0.3,
    });
  });

  it("answers a returned turn with the former answer and the reasons before it", async () => {
    ask({ calls: 3 });
    says("split");
    const returned = { turn: TURN, reasons: [{ rule: "steel_man", message: "restate it" }], attemptsLeft: 1 };
    put(INBOX, ["inbox", "returned", returned], "moderator");
    serve(bus, async () => ({ position: "split, because" }));
    await said(2);
    const [mending] = hands.filter((hand) => hand.returned !== undefined);
    expect(mending).toMatchObject({
      budget: { calls: 2 },
      returned: { content: { position: "split" }, reasons: [{ rule: "steel_man" }] },
    });
  });

  it.each([
    ["nothing of it", 3],
    ["not the turn itself", 1],
  ])("answers a returned turn when replicas that lag have it: first %s", async (_, hidden) => {
    ask();
    says("split");
    const returned = { turn: TURN, reasons: [{ rule: "steel_man", message: "restate it" }], attemptsLeft: 1 };
    put(INBOX, ["inbox", "returned", returned], "moderator");
    const collect = bus.collect.bind(bus);
    let looks = 0;
    bus.collect = async (filters, options) => {
      if (!filters.includes(INBOX)) return collect(filters, options);
      looks += 1;
      return (await collect(filters, options)).slice(looks === 1 ? hidden : 0);
    };
    serve(bus, async () => ({ position: "split, because" }));
    await said(2);
    expect(looks).toBe(2);
    expect(bus.stream.filter(({ subject }) => subject === subjects.dead("d"))).toEqual([]);
  });

  it("rejects the return of a turn that is not there", async () => {
    put(
      INBOX,
      ["inbox", "returned", { turn: TURN, reasons: [{ rule: "x", message: "y" }], attemptsLeft: 1 }],
      "moderator",
    );
    serve(bus, async () => ({ position: "split" }));
    await pass(600_000);
    expect(bus.stream.filter(({ subject }) => subject === subjects.dead("d"))).toHaveLength(1);
  });

  it("does not answer a return again that was answered since", async () => {
    ask();
    says("split");
    const returned = { turn: TURN, reasons: [{ rule: "steel_man", message: "restate it" }], attemptsLeft: 1 };
    put(INBOX, ["inbox", "returned", returned], "moderator");
    says("split, because");
    await pass(1_000);
    serve(bus, async () => ({ position: "a third time" }));
    await pass(60_000);
    expect(hands.filter((hand) => hand.returned !== undefined)).toEqual([]);
    expect(answers()).toHaveLength(2);
  });

  it("answers a turn that is asked again after its model had failed", async () => {
    const failure = { class: "passing", code: "overloaded" } as const;
    put(SAY, ["say", "unable", { turn: TURN, reason: "no model", failure }], "ada");
    ask();
    serve(bus, async () => ({ position: "split" }));
    await said(2);
    expect(answers().map(({ type }) => type)).toEqual(["unable", "statement"]);
  });

  it("keeps some of the turn's time to say that there is no answer", async () => {
    ask();
    serve(bus, async () => ({ position: "split" }));
    await said(1);
    const [hand] = hands;
    const until = Date.parse(hand?.turn.deadline ?? "");
    expect(until - (hand?.deadline ?? 0)).toBe(5_000);
  });

  it("leaves a turn alone whose deadline has passed and whose step is over, or was begun again", async () => {
    for (const type of ["progress", "begun"] as const) {
      ask();
      await pass(600_001);
      put(subjects.floor("d"), ["phase", type, { step: 1, name: "x", asked: [] } as never], "moderator");
    }
    serve(bus, async () => ({ position: "split" }));
    await pass(300_000);
    expect(hands).toEqual([]);
    expect(bus.stream.filter(({ subject }) => subject === SAY)).toEqual([]);
  });

  it.each([
    ["an hour ahead", 3_600_000],
    ["an hour behind", -3_600_000],
    ["a little ahead", 5_000],
  ])("answers in the time that it was given where its clock is %s, and goes on when it is set", async (_, ahead) => {
    ask();
    let set = ahead;
    const wrong = { now: () => clock.now() + set, steady: () => clock.now(), sleep: clock.sleep.bind(clock) };
    serve(
      bus,
      async () => {
        set = -set;
        return { position: "split" };
      },
      wrong,
    );
    await said(1);
    expect(answers().map(({ type }) => type)).toEqual(["statement"]);
    const [hand] = hands;
    const left = (hand?.deadline ?? 0) - clock.now();
    expect(left).toBeGreaterThan(585_000);
    expect(left).toBeLessThanOrEqual(595_000);
  });
});

describe("a turn that nobody waits for any more", () => {
  const budget = { calls: 3, tokens: 9_000 };
  const CANCELLED = { turn: TURN, failure: { class: "passing", code: "cancelled" } };
  const command = (type: "stop" | "pause" | "resume" | "answer_now"): number =>
    put(subjects.control("d"), ["control", type, {}], "user");
  const announce = (type: "ended" | "paused"): number =>
    put(
      subjects.floor("d"),
      type === "ended" ? ["phase", type, { outcome: "stopped", reason: "x" }] : ["phase", type, { reason: "x" }],
      "moderator",
    );
  const release = (participant: string, mayEnd = false): number => {
    const body = { turn: `r1.argument.${participant}`, participant, ...(mayEnd ? { mayEnd } : {}) };
    return put(subjects.floor("d"), ["phase", "released", body], "moderator");
  };
  /** Serves a model that never answers, and whose call has cost something when it is abandoned. */
  function serveHanging(): { readonly begun: Promise<void>; readonly givenUp: () => boolean } {
    const begun = Promise.withResolvers<void>();
    let isGivenUp = false;
    serve(bus, (hand) => {
      const { onExchange } = hand.record({ purpose: "argument", facts: {} as never });
      const given = Promise.withResolvers<object>();
      hand.signal.addEventListener("abort", () => {
        isGivenUp = true;
        onExchange({ provider: "x", model: "m", request: {}, usage, failure: { code: "connection", message: "cut" } });
        given.reject(hand.signal.reason);
      });
      begun.resolve();
      return given.promise;
    });
    return { begun: begun.promise, givenUp: () => isGivenUp };
  }

  it.each([
    ["stop", () => command("stop")],
    ["pause", () => command("pause")],
    ["answer_now", () => command("answer_now")],
    ["end", () => announce("ended")],
    ["pause by the moderator", () => announce("paused")],
    ["release of the turn", () => release("ada")],
  ])("has its call given up within two seconds of the %s, and charged", async (_, end) => {
    verifies("BY-10");
    ask(budget);
    const { begun, givenUp } = serveHanging();
    await clock.run(begun);
    await pass(5_000);
    expect(givenUp()).toBe(false);
    end();
    await pass(2_000);
    expect(givenUp()).toBe(true);
    expect(answers()).toMatchObject([{ type: "unable", body: { ...CANCELLED, usage } }]);
    await pass(60_000);
    expect(hands).toHaveLength(1);
    expect(answers()).toHaveLength(1);
  });

  it.each([
    ["stopped", () => command("stop")],
    ["paused", () => command("pause")],
    ["ended", () => announce("ended")],
  ])(
    "is not asked of a model when it comes again after its worker was lost, and the discussion was %s",
    async (_, end) => {
      verifies("BY-10");
      ask(budget);
      await lostWorker();
      end();
      serve(bus, async () => ({ position: "split" }));
      await said(1);
      await pass(60_000);
      expect(hands).toHaveLength(1);
      expect(answers()).toMatchObject([
        { type: "unable", body: { ...CANCELLED, usage: { calls: 1, inputTokens: 4_500 } } },
      ]);
    },
  );

  it("is given up together with the others: a call that waited for one of them is not made", async () => {
    const others: boolean[] = [];
    ask();
    serve(bus, ({ signal }) => {
      const given = Promise.withResolvers<object>();
      signal.addEventListener("abort", () => {
        given.reject(signal.reason);
        queueMicrotask(() => others.push(hands.every((hand) => hand.signal.aborted)));
      });
      return given.promise;
    });
    await pass(300);
    ask(undefined, "ben");
    await pass(5_000);
    command("stop");
    await pass(2_000);
    expect(others).toEqual([true, true]);
  });

  it("is not given up for another's release", async () => {
    ask(budget);
    const { begun, givenUp } = serveHanging();
    await clock.run(begun);
    release("ben");
    await pass(5_000);
    expect(givenUp()).toBe(false);
  });

  it("may still be answered by the call under way where its release says so, and by no other", async () => {
    verifies("BY-16", "BY-10");
    const answered = Promise.withResolvers<object>();
    ask();
    ask(undefined, "ben");
    serve(bus, ({ participant, closing }) => {
      if (participant === "ada") return answered.promise;
      // Like a call that waits for its turn, or for its next attempt.
      return new Promise((_, reject) => closing?.addEventListener("abort", () => reject(closing.reason)));
    });
    await pass(300);
    release("ada", true);
    release("ben", true);
    await pass(5_000);
    expect(hands.map(({ signal, closing }) => [signal.aborted, closing?.aborted])).toEqual([
      [false, true],
      [false, true],
    ]);
    answered.resolve({ position: "split" });
    await said(1);
    expect(answers()).toMatchObject([{ type: "statement" }]);
    const bens = bus.stream.filter(({ subject }) => subject === subjects.say("d", "ben"));
    expect(bens.map(({ data }) => new TextDecoder().decode(data))).toMatchObject([
      expect.stringContaining('"code":"cancelled"'),
    ]);
  });

  it("is asked for again where the discussion was resumed before its worker could give it up", async () => {
    ask();
    await lostWorker();
    command("pause");
    command("resume");
    serve(bus, async () => ({ position: "split" }));
    await said(1);
    expect(answers()).toMatchObject([{ type: "statement" }]);
  });

  it("is not given up for what was commanded before it was asked", async () => {
    command("answer_now");
    announce("paused");
    command("resume");
    ask();
    serve(bus, async () => ({ position: "split" }));
    await said(1);
    expect(answers()).toMatchObject([{ type: "statement" }]);
  });
});
