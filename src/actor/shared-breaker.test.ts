import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { modelReplies } from "../../test/support/model-server.ts";
import { Vendors } from "../../test/support/vendors.ts";
import { verifies } from "../../test/support/verifies.ts";
import { sharedBreaker } from "./shared-breaker.ts";

const MINUTE = 60_000;

describe("the breaker of a vendor, with the default times", () => {
  let vendors: Vendors;
  beforeEach(async () => {
    vendors = await Vendors.start();
  });
  afterEach(() => vendors[Symbol.asyncDispose]());

  /** Time that an action takes, in ms of the simulated clock. */
  const timed = async (action: () => Promise<unknown>): Promise<number> => {
    const before = vendors.clock.now();
    await vendors.run(action());
    return vendors.clock.now() - before;
  };

  it("lets a dead vendor be asked at most 8 times in half an hour by four processes, and holds nobody up", async () => {
    verifies("CD-07", "a chain goes to the next at once");
    const { clock, anthropic } = vendors;
    vendors.fail(anthropic, 529);
    const workers = Array.from({ length: 4 }, () => vendors.worker());
    const [moderator] = workers;
    if (!moderator) throw new Error("no worker");
    await vendors.run(vendors.ask(moderator));
    for (let minute = 0; minute < 30; minute += 1) {
      await vendors.run(clock.sleep(MINUTE));
      const took = await timed(async () => {
        const answers = await Promise.all(workers.map((worker) => vendors.ask(worker)));
        expect(answers.map(({ origin }) => origin.provider)).toEqual(Array(4).fill("openai"));
        expect(answers.map(({ origin }) => origin.note)).toEqual(
          Array(4).fill("Instead of anthropic, which failed (overloaded)."),
        );
      });
      expect(took).toBeLessThan(1_000);
    }
    expect(anthropic.requests.length).toBeLessThanOrEqual(8);
    expect(anthropic.requests.length).toBeGreaterThan(3);
  });

  it("closes when the vendor answers a probe, which one process makes", async () => {
    const { clock, anthropic } = vendors;
    vendors.fail(anthropic, 429, {}, 1);
    const workers = [vendors.worker(), vendors.worker()] as const;
    const ask = () => vendors.run(Promise.all(workers.map((worker) => vendors.ask(worker))));
    await vendors.run(vendors.ask(workers[0]));
    await vendors.run(clock.sleep(9_000));
    expect((await ask()).map(({ origin }) => origin.provider)).toEqual(["openai", "openai"]);
    await vendors.run(clock.sleep(1_000));
    expect((await ask()).map(({ origin }) => origin.provider).sort()).toEqual(["anthropic", "openai"]);
    expect((await ask()).map(({ origin }) => origin.provider)).toEqual(["anthropic", "anthropic"]);
  });

  it("is open for who has the same key at the same server, and for nobody else", async () => {
    const { anthropic } = vendors;
    vendors.fail(anthropic, 529, {}, 1);
    await vendors.run(vendors.ask(vendors.worker()));
    const { origin } = await vendors.run(vendors.ask(vendors.worker("anthropic,openai", "sk-another")));
    expect(origin.provider).toBe("anthropic");
  });

  it("is open after a failure of the key, too, and a worker that starts late knows of it", async () => {
    const { anthropic } = vendors;
    vendors.fail(anthropic, 401);
    for (let n = 0; n < 3; n += 1) await vendors.run(vendors.ask(vendors.worker()));
    expect(anthropic.requests).toHaveLength(1);
  });

  it("is open after an answer that never began in the time that a chain gives it", async () => {
    const { anthropic } = vendors;
    anthropic.script(...Array.from({ length: 9 }, () => modelReplies.pingsOnly()));
    const workers = [vendors.worker(), vendors.worker()] as const;
    expect(await timed(() => vendors.ask(workers[0]))).toBe(150_000);
    expect(await timed(() => vendors.ask(workers[1]))).toBe(0);
    expect(anthropic.requests).toHaveLength(1);
  });

  it("waits out a Retry-After of two seconds, and none of ten, where another stands in", async () => {
    const { anthropic } = vendors;
    vendors.fail(anthropic, 429, { "retry-after": "2" }, 1);
    const worker = vendors.worker();
    const took = await timed(async () => {
      expect((await vendors.ask(worker)).origin.provider).toBe("anthropic");
    });
    expect(took).toBeGreaterThanOrEqual(2_000);
    expect(took).toBeLessThan(4_000);
    vendors.fail(anthropic, 429, { "retry-after": "10" }, 1);
    expect(await timed(() => vendors.ask(worker))).toBeLessThan(1_000);
  });

  it("where all are dead, a call ends within half a minute, and each later one within as long as the first is waited for", async () => {
    verifies("CD-07", "all failed");
    const { anthropic, openai, clock } = vendors;
    vendors.fail(anthropic, 529);
    vendors.fail(openai, 429);
    const workers = [vendors.worker(), vendors.worker()] as const;
    const fails = (at: 0 | 1) => () =>
      expect(vendors.ask(workers[at])).rejects.toMatchObject({ code: "overloaded", class: "passing" });
    const first = await timed(fails(0));
    expect(first).toBeGreaterThan(5_000);
    expect(first).toBeLessThan(30_000);
    for (let n = 0; n < 3; n += 1) expect(await timed(fails(1))).toBeLessThan(20_000);
    await vendors.run(clock.sleep(5 * MINUTE));
    expect(await timed(fails(0))).toBeLessThan(20_000);
  });

  it("where all were dead, one tries after a while, and all go on with whoever answers", async () => {
    const { anthropic, openai, clock } = vendors;
    vendors.fail(anthropic, 529);
    vendors.fail(openai, 429);
    const workers = Array.from({ length: 4 }, () => vendors.worker());
    const ask = () => vendors.run(Promise.allSettled(workers.map((worker) => vendors.ask(worker))));
    await ask();
    await vendors.run(clock.sleep(5 * MINUTE));
    openai.reset();
    openai.script(modelReplies.thinking(clock.sleep(3_000), true));
    const answers = await ask();
    expect(answers.map((one) => (one.status === "fulfilled" ? one.value.origin.provider : one.reason))).toEqual(
      Array(4).fill("openai"),
    );
  });

  it("where nobody stands in, all wait for as long as the vendor asks, and then one of them tries", async () => {
    const { anthropic } = vendors;
    vendors.fail(anthropic, 429, { "retry-after": "60" });
    const workers = Array.from({ length: 3 }, () => vendors.worker("anthropic"));
    await vendors.run(Promise.allSettled(workers.map((worker) => vendors.ask(worker))));
    // Three began at the same time. One tries each minute; at the end, each that would have to wait beyond its deadline.
    expect(anthropic.requests.length).toBeLessThanOrEqual(3 + 4 + 2);
  });

  it("where nobody stands in, one tries, and all go on as soon as it is answered", async () => {
    const { anthropic, clock } = vendors;
    vendors.fail(anthropic, 429, { "retry-after": "60" }, 1);
    const workers = Array.from({ length: 3 }, () => vendors.worker("anthropic"));
    const [first, ...others] = workers.map((worker, at) => async () => {
      await clock.sleep(at * 1_000);
      return vendors.ask(worker);
    });
    const answered = clock.sleep(64_000);
    anthropic.script(modelReplies.thinking(answered, true));
    const asked = clock.sleep(63_000).then(() => anthropic.requests.length);
    const took = await timed(() => Promise.all([first?.(), ...others.map((ask) => ask())]));
    expect(await asked).toBe(2);
    expect(anthropic.requests).toHaveLength(4);
    expect(took).toBe(64_000);
  });

  it("holds up nobody who asks alone for a single failure", async () => {
    const { anthropic } = vendors;
    anthropic.script(modelReplies.error(529, "overloaded_error", "try later"));
    const workers = [vendors.worker("anthropic"), vendors.worker("anthropic")] as const;
    expect(await timed(() => Promise.all(workers.map((worker) => vendors.ask(worker))))).toBeLessThan(2_000);
    expect(anthropic.requests).toHaveLength(3);
  });

  it("holds nobody up where the broker is gone", async () => {
    const { anthropic } = vendors;
    vendors.fail(anthropic, 529, {}, 1);
    const worker = vendors.worker();
    await vendors.bus.close();
    expect((await vendors.run(vendors.ask(worker))).origin.provider).toBe("openai");
    expect((await vendors.run(vendors.ask(worker))).origin.provider).toBe("openai");
    expect(anthropic.requests).toHaveLength(1);
  });
});

it("nobody waits for longer after hearing of an outage than it was to last, whatever their clocks say", async () => {
  await using bus = new MemoryBus();
  const clockAt = (ahead: number) => ({
    now: () => 1_000_000 + ahead,
    steady: () => 0,
    sleep: () => Promise.resolve(),
  });
  const outage = { provider: "p", model: "m", code: "overloaded", at: 0, soon: 5_000, until: 9_000 } as const;
  sharedBreaker({ bus, clock: clockAt(3_600_000) }).tell("k", { ...outage, since: 4_600_000 });
  for (const ahead of [3_600_000, 0]) {
    const other = sharedBreaker({ bus: bus.another(`${ahead}`).bus, clock: clockAt(ahead) });
    await other.ready();
    expect(other.outage("k")).toEqual({ ...outage, since: 4_600_000 });
  }
});
