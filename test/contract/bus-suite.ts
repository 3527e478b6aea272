import { describe, expect, it, vi } from "vitest";
import { BusError, LEASE_TTL_MS, type PurgingBus, type Stored, type StoreEntry } from "#bus";
import { compose, type Envelope, patterns, subjects } from "#wire";
import { PATIENCE_MS, patience } from "../support/patience.ts";
import { verifies } from "../support/verifies.ts";

let messages = 0;
export function notice(discussion: string, text: string): Envelope {
  messages += 1;
  const stamp = { id: `n-${messages}`, ts: "2026-01-01T00:00:00.000Z", discussion, from: "moderator" };
  return compose("phase", "notice", stamp, { level: "info", text });
}
export const textOf = (message: Stored): unknown => JSON.parse(new TextDecoder().decode(message.data)).body.text;

/** The contract of every bus. `open` provides the bus; the suite uses its own discussions. */
export function busSuite(name: string, open: () => PurgingBus): void {
  let discussions = 0;
  const fresh = (): string => `suite-${name}-${++discussions}`;
  const signal = (): AbortSignal => patience();

  describe(`bus: ${name}`, () => {
    it("stores in one order and reads from any place, then goes on live", async () => {
      const bus = open();
      const d = fresh();
      const stop = new AbortController();
      for (const text of ["a", "b"]) await bus.publish(subjects.floor(d), notice(d, text));
      const seen: unknown[] = [];
      let from = 0;
      for await (const item of bus.read([patterns.discussion(d)], {
        signal: AbortSignal.any([stop.signal, signal()]),
      })) {
        if (item.kind === "caught-up") {
          seen.push("caught-up");
          await bus.publish(subjects.floor(d), notice(d, "c"));
          continue;
        }
        seen.push(textOf(item.message));
        if (seen.length === 1) from = item.message.seq + 1;
        if (seen.length === 4) break;
      }
      expect(seen).toEqual(["a", "b", "caught-up", "c"]);
      const rest = await bus.collect([patterns.discussion(d)], { from, signal: signal() });
      expect(rest.map(textOf)).toEqual(["b", "c"]);
    });

    it("reports caught-up on an empty stream", async () => {
      const bus = open();
      for await (const item of bus.read([patterns.discussion(fresh())], { signal: signal() })) {
        expect(item.kind).toBe("caught-up");
        break;
      }
      expect(await bus.collect([patterns.discussion(fresh())], { signal: signal() })).toEqual([]);
      expect(await bus.last(subjects.floor(fresh()))).toBeUndefined();
    });

    it("stores what is published twice under one key once", async () => {
      verifies("AC-07");
      const bus = open();
      const d = fresh();
      const first = await bus.publish(subjects.floor(d), notice(d, "a"), { dedupe: `${d}.k` });
      const second = await bus.publish(subjects.floor(d), notice(d, "b"), { dedupe: `${d}.k` });
      expect([first.duplicate, second]).toEqual([false, { seq: first.seq, duplicate: true }]);
      expect((await bus.collect([subjects.floor(d)], { signal: signal() })).map(textOf)).toEqual(["a"]);
    });

    it("reports a foreign duplicate when another subject has our key", async () => {
      const bus = open();
      const d = fresh();
      await bus.publish(subjects.control(d), notice(d, "a"), { dedupe: `${d}.k` });
      const swallowed = bus.publish(subjects.floor(d), notice(d, "b"), { dedupe: `${d}.k` });
      await expect(swallowed).rejects.toMatchObject({ code: "foreign_duplicate" });
    });

    it("refuses a second writer by the expected sequence, and accepts the first one's retry", async () => {
      verifies("AC-07");
      const bus = open();
      const d = fresh();
      const { seq } = await bus.publish(subjects.floor(d), notice(d, "a"), { expectLast: 0, dedupe: `${d}.a` });
      const repeated = bus.publish(subjects.floor(d), notice(d, "a"), { expectLast: 0, dedupe: `${d}.a` });
      await expect(repeated).resolves.toEqual({ seq, duplicate: true });
      await bus.publish(subjects.floor(d), notice(d, "b"), { expectLast: seq });
      const outrun = bus.publish(subjects.floor(d), notice(d, "c"), { expectLast: seq, dedupe: `${d}.c` });
      await expect(outrun).rejects.toMatchObject({ code: "conflict" });
    });

    it("refuses a publication fenced by another subject that has moved on", async () => {
      verifies("AC-07");
      const bus = open();
      const d = fresh();
      const on = subjects.control(d);
      const fenced = (text: string, expectLast: number) =>
        bus.publish(subjects.floor(d), notice(d, text), { expectLast, expectOn: on, dedupe: `${d}.${text}` });
      await fenced("a", 0);
      const { seq } = await bus.publish(on, notice(d, "mark"));
      await expect(fenced("b", 0)).rejects.toMatchObject({ code: "conflict" });
      await fenced("c", seq);
      await fenced("d", seq);
      await expect(fenced("d", seq)).resolves.toMatchObject({ duplicate: true });
      expect((await bus.collect([subjects.floor(d)], { signal: signal() })).map(textOf)).toEqual(["a", "c", "d"]);
    });

    it("gives the sequence of the last message on a pattern", async () => {
      const bus = open();
      const [d, none] = [fresh(), fresh()];
      await bus.publish(subjects.floor(d), notice(d, "a"));
      const { seq } = await bus.publish(subjects.control(d), notice(d, "b"));
      const places = await Promise.all([bus.newest(patterns.discussion(d)), bus.newest(patterns.discussion(none))]);
      expect(places).toEqual([seq, 0]);
    });

    it("finds the next message of a subject from a sequence on", async () => {
      const bus = open();
      const d = fresh();
      const first = await bus.publish(subjects.floor(d), notice(d, "a"));
      const other = await bus.publish(subjects.control(d), notice(d, "b"));
      const second = await bus.publish(subjects.floor(d), notice(d, "c"));
      const found = await Promise.all(
        [0, first.seq + 1, second.seq + 1].map((from) => bus.next(subjects.floor(d), from)),
      );
      expect(found.map((one) => one && textOf(one))).toEqual(["a", "c", undefined]);
      expect(found[1]?.seq).toBe(second.seq);
      expect((await bus.next(subjects.control(d), first.seq))?.seq).toBe(other.seq);
    });

    it("shares a queue among its workers and redelivers jobs handed back", async () => {
      verifies("AC-04");
      const bus = open();
      const d = fresh();
      for (let i = 0; i < 20; i += 1) await bus.publish(subjects.floor(d), notice(d, `m${i}`));
      const stop = new AbortController();
      const done: unknown[] = [];
      let back = 0;
      const queue = { name: `q-${d}`, filters: [subjects.floor(d)] };
      const work = (): Promise<void> =>
        bus.work(queue, { concurrency: 3, signal: AbortSignal.any([stop.signal, signal()]) }, async (job) => {
          if (textOf(job.message) === "m3" && job.delivery === 1) {
            back += 1;
            return job.handBack(0);
          }
          await job.ack();
          done.push(textOf(job.message));
          if (done.length === 20) stop.abort();
        });
      await Promise.all([work(), work()]);
      expect([...done].sort()).toEqual(Array.from({ length: 20 }, (_, i) => `m${i}`).sort());
      expect(back).toBe(1);
    });

    it("keeps the concurrency limit", async () => {
      const bus = open();
      const d = fresh();
      for (let i = 0; i < 12; i += 1) await bus.publish(subjects.floor(d), notice(d, `m${i}`));
      const stop = new AbortController();
      let [inHand, most, done] = [0, 0, 0];
      await bus.work(
        { name: `q-${d}`, filters: [subjects.floor(d)] },
        { concurrency: 3, signal: stop.signal },
        async (job) => {
          inHand += 1;
          most = Math.max(most, inHand);
          await new Promise((go) => setImmediate(go));
          inHand -= 1;
          await job.ack();
          done += 1;
          if (done === 12) stop.abort();
        },
      );
      expect(most).toBeLessThanOrEqual(3);
    });

    it("leaves to other workers the jobs that a full one has no room for", async () => {
      verifies("AC-04");
      const bus = open();
      const d = fresh();
      for (let i = 0; i < 12; i += 1) await bus.publish(subjects.floor(d), notice(d, `m${i}`));
      const queue = { name: `q-${d}`, filters: [subjects.floor(d)] };
      const stop = new AbortController();
      const until = AbortSignal.any([stop.signal, signal()]);
      const handled: number[] = [];
      const [full, allTaken, released] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
      let held = 0;
      const first = bus.work(queue, { concurrency: 8, signal: until }, async (job) => {
        held += 1;
        if (held === 8) full?.resolve();
        await released?.promise;
        handled.push(job.message.seq);
        await job.ack();
      });
      await full?.promise;
      const deliveries: number[] = [];
      const second = bus.work(queue, { concurrency: 8, signal: until }, async (job) => {
        deliveries.push(job.delivery);
        handled.push(job.message.seq);
        await job.ack();
        if (deliveries.length === 4) allTaken?.resolve();
      });
      until.addEventListener("abort", () => allTaken?.reject(new Error("a full worker keeps jobs from others")));
      await allTaken?.promise.finally(() => released?.resolve());
      stop.abort();
      await Promise.all([first, second]);
      expect(deliveries).toEqual([1, 1, 1, 1]);
      expect([new Set(handled).size, handled.length]).toEqual([12, 12]);
    });

    it("purges a discussion up to a sequence, and nothing else", async () => {
      const bus = open();
      const [d, other] = [fresh(), fresh()];
      await bus.publish(subjects.floor(d), notice(d, "a"));
      await bus.publish(subjects.floor(other), notice(other, "x"));
      const { seq } = await bus.publish(subjects.control(d), notice(d, "b"));
      await bus.publish(subjects.floor(d), notice(d, "c"));
      expect(await bus.purge(patterns.discussion(d), seq)).toBe(2);
      const left = await bus.collect([patterns.discussion(d), patterns.discussion(other)], { signal: signal() });
      expect(left.map(textOf).sort()).toEqual(["c", "x"]);
      expect(await bus.last(subjects.control(d))).toBeUndefined();
      expect(await bus.purge(patterns.discussion(d), seq)).toBe(0);
    });

    it("gives a lease to one holder, and to the next when released", async () => {
      const bus = open();
      const key = fresh();
      const first = await bus.lease(key, "m1");
      expect(await bus.lease(key, "m2")).toBeUndefined();
      expect(await bus.leaseHolder(key)).toMatchObject({ holder: "m1" });
      await first?.release({ handOver: true });
      expect(await bus.orphans()).toContain(key);
      const second = await bus.lease(key, "m2");
      expect(await bus.leaseHolder(key)).toMatchObject({ holder: "m2" });
      await second?.release();
      expect(await bus.orphans()).not.toContain(key);
      expect(await bus.leaseHolder(key)).toBeUndefined();
    });

    it("stores small values, and refuses a stale revision", async () => {
      const store = open().store("suite");
      const key = `${fresh()}.a`;
      const [prefix] = key.split(".") as [string];
      expect(await store.get(key)).toBeUndefined();
      const first = await store.put(key, { n: 1 }, 0);
      await expect(store.put(key, { n: 9 }, 0)).rejects.toMatchObject({ code: "conflict" });
      const second = await store.put(key, { n: 2 }, first);
      await expect(store.put(key, { n: 9 }, first)).rejects.toMatchObject({ code: "conflict" });
      expect(await store.get(key)).toEqual({ key, value: { n: 2 }, revision: second });
      await store.put(`${prefix}.b.c`, "text");
      await store.put(`${prefix}x.d`, "another's");
      const found = await store.entries(prefix);
      expect(found.map((entry) => entry.key).sort()).toEqual([key, `${prefix}.b.c`]);
      await store.delete(key);
      expect([await store.get(key), (await store.entries(prefix)).length]).toEqual([undefined, 1]);
      await store.put(key, { n: 3 }, 0);
      expect((await store.get(key))?.value).toEqual({ n: 3 });
    });

    it("lists every key of a store, also those that are put again meanwhile", async () => {
      const [store, other] = [open().store("suite"), open().store("suite")];
      const prefix = fresh();
      const keys = Array.from({ length: 600 }, (_, at) => `${prefix}.k${at}`);
      const putAll = () => Promise.all(keys.map((key) => other.put(key, 1)));
      await putAll();
      let isOver = false;
      const putting = (async () => {
        while (!isOver) await putAll();
      })();
      for (let times = 0; times < 2; times += 1)
        expect(new Set((await store.entries(prefix)).map(({ key }) => key)).size).toBe(keys.length);
      isOver = true;
      await putting;
    });

    it("tells of what is put into a store, by any process, until it is left", async () => {
      const store = open().store("suite");
      const prefix = fresh();
      await store.put(`${prefix}.before`, 0);
      const leave = new AbortController();
      const heard: StoreEntry[] = [];
      const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await store.watch(prefix, leave.signal, (entry) => {
        heard.push(entry);
        (entry.key === `${prefix}.last` ? told : begun).resolve();
      });
      const other = open().store("suite");
      await other.put(`${prefix}x.a`, "another's");
      const revision = await other.put(`${prefix}.a`, { n: 1 });
      // An entry that was replaced before it was reported is not reported.
      await begun.promise;
      await other.delete(`${prefix}.a`);
      const last = await other.put(`${prefix}.last`, 2);
      await told.promise;
      const changes = [
        { key: `${prefix}.a`, value: { n: 1 }, revision },
        { key: `${prefix}.last`, value: 2, revision: last },
      ];
      expect(heard).toEqual(changes);
      leave.abort();
      const still = new AbortController();
      const again = Promise.withResolvers<void>();
      await store.watch(prefix, still.signal, () => again.resolve());
      await other.put(`${prefix}.after`, 3);
      await again.promise;
      expect(heard).toEqual(changes);
      still.abort();
    });

    it("reports the extent of the stream", async () => {
      const bus = open();
      const before = await bus.extent();
      await bus.publish(subjects.floor(fresh()), notice("extent", "a"));
      expect(await bus.extent()).toEqual({ messages: before.messages + 1, lastSeq: before.lastSeq + 1 });
    });

    it("reads everything from an end on, of all discussions", async () => {
      const bus = open();
      const mine = Array.from({ length: 12 }, fresh);
      for (const d of mine) await bus.publish(subjects.floor(d), notice(d, "before"));
      const from = await bus.end();
      for (const d of mine) await bus.publish(subjects.floor(d), notice(d, d));
      const heard = new Set<unknown>();
      let caughtUp = 0;
      for await (const item of bus.read([patterns.allFloors], { from, signal: signal() })) {
        if (item.kind === "message") heard.add(textOf(item.message));
        else caughtUp += 1;
        if (heard.size === mine.length && caughtUp === 1) break;
      }
      expect([...heard].sort()).toEqual([...mine].sort());
      const late = await bus.collect([patterns.allFloors], { from: await bus.end(1), signal: signal() });
      expect(late.map(textOf)).toContain(mine.at(-1));
    });

    it("puts a rejected job, and one that fails too often, into the dead letters", async () => {
      const bus = open();
      const d = fresh();
      await bus.publish(subjects.floor(d), notice(d, "refused"));
      await bus.publish(subjects.floor(d), notice(d, "fails"));
      const stop = new AbortController();
      const working = bus.work(
        { name: `q-${d}`, filters: [subjects.floor(d)], maxDeliveries: 2 },
        { concurrency: 1, signal: stop.signal },
        async (job) => {
          if (textOf(job.message) === "refused") return job.reject("it cannot be handled");
          throw new Error(`failed ${job.delivery} times`);
        },
      );
      const reasons: unknown[] = [];
      for await (const item of bus.read([subjects.dead(d)], { signal: signal() })) {
        if (item.kind === "message") reasons.push(JSON.parse(new TextDecoder().decode(item.message.data)).body);
        if (reasons.length === 2) break;
      }
      stop.abort();
      await working;
      const letter = (reason: string) => ({ subject: subjects.floor(d), reason: expect.stringContaining(reason) });
      expect(reasons).toMatchObject([letter("it cannot be handled"), letter("failed 2 times")]);
    });

    it("delivers a job again as often as its handler could not use the bus", async () => {
      const bus = open();
      const d = fresh();
      await bus.publish(subjects.floor(d), notice(d, "x"));
      const stop = new AbortController();
      const deliveries: number[] = [];
      const done = Promise.withResolvers<void>();
      const working = bus.work(
        { name: `q-${d}`, filters: [subjects.floor(d)], maxDeliveries: 1 },
        { concurrency: 1, signal: stop.signal },
        async (job) => {
          deliveries.push(job.delivery);
          if (deliveries.length < 3) throw new BusError("timeout", "the broker did not confirm a message");
          await job.ack();
          done.resolve();
        },
      );
      await done.promise;
      stop.abort();
      await working;
      expect(deliveries).toEqual([1, 2, 3]);
      expect(await bus.last(subjects.dead(d))).toBeUndefined();
    });

    it("delivers a job again whose dead letter could not be stored", async () => {
      const bus = open();
      const d = fresh();
      const name = `q-${d}`;
      const { seq } = await bus.publish(subjects.floor(d), notice(d, "fails"));
      // The letter's own key: the broker takes the letter for this message, and stores none.
      await bus.publish(subjects.control(d), notice(d, "x"), { dedupe: `dead.${seq}.queue ${name}` });
      const stop = new AbortController();
      const again = Promise.withResolvers<void>();
      const deliveries: number[] = [];
      const working = bus.work(
        { name, filters: [subjects.floor(d)], maxDeliveries: 1 },
        { concurrency: 1, signal: stop.signal },
        async (job) => {
          deliveries.push(job.delivery);
          if (job.delivery === 1) throw new Error("it cannot be handled");
          await job.ack();
          again.resolve();
        },
      );
      signal().addEventListener("abort", () => again.reject(new Error(`delivered ${deliveries}`)));
      await again.promise;
      stop.abort();
      await working;
      expect(deliveries).toEqual([1, 2]);
    });

    it("delivers core publications to subscribers, and stores none", async () => {
      const bus = open();
      const d = fresh();
      const before = await bus.extent();
      const stop = new AbortController();
      const heard: string[] = [];
      const hearing = (async () => {
        for await (const { subject, data } of bus.subscribeCore(`swarm.v1.${d}.here.*`, stop.signal)) {
          heard.push(`${subject} ${JSON.parse(new TextDecoder().decode(data)).body.text}`);
          if (heard.length === 2) return;
        }
      })();
      bus.publishCore(`swarm.v1.${fresh()}.here.a`, notice(d, "elsewhere"));
      bus.publishCore(`swarm.v1.${d}.here.a`, notice(d, "x"));
      bus.publishCore(`swarm.v1.${d}.here.b`, notice(d, "y"));
      await hearing;
      expect(heard).toEqual([`swarm.v1.${d}.here.a x`, `swarm.v1.${d}.here.b y`]);
      stop.abort();
      expect(await bus.extent()).toEqual(before);
    });

    it("rejects waits with the signal's reason", async () => {
      const bus = open();
      const stop = new AbortController();
      const d = fresh();
      const reading = (async () => {
        for await (const _ of bus.read([patterns.discussion(d)], { signal: stop.signal }))
          stop.abort(new Error("enough"));
      })();
      await expect(reading).rejects.toThrow("enough");
      const serving = new AbortController();
      const asked = Promise.withResolvers<void>();
      const silent = bus.serve(subjects.team(d), "team", serving.signal, async () => asked.resolve());
      const giveUp = new AbortController();
      const data = new TextEncoder().encode("hello");
      const request = bus.request(subjects.team(d), data, { timeoutMs: PATIENCE_MS, signal: giveUp.signal });
      const given = expect(request).rejects.toThrow("no longer needed");
      await asked.promise;
      giveUp.abort(new Error("no longer needed"));
      await given;
      serving.abort();
      await silent;
    });

    it("serves requests, and times out without a server", async () => {
      const bus = open();
      const stop = new AbortController();
      const d = fresh();
      const serving = bus.serve(subjects.team(d), "team", stop.signal, async (request) =>
        request.respond(request.data),
      );
      const data = new TextEncoder().encode("hello");
      expect(new TextDecoder().decode(await bus.request(subjects.team(d), data, { timeoutMs: PATIENCE_MS }))).toBe(
        "hello",
      );
      stop.abort();
      await serving;
      await expect(bus.request(subjects.team(fresh()), data, { timeoutMs: 100 })).rejects.toMatchObject({
        code: "timeout",
      });
    });
  });
}

/**
 * The lease contract when a holder's process is killed. Takes LEASE_TTL_MS: call it in a `describe.concurrent`.
 * @param hold makes another process take the lease as `holder`; the returned function kills that process without
 * cleanup
 */
export function leaseSuite(
  name: string,
  open: () => PurgingBus,
  hold: (key: string, holder: string) => Promise<() => void>,
): void {
  it(`${name}: another takes the lease of a holder that shows no sign of life for its time, and not before`, async () => {
    const bus = open();
    const [renewed, lapsing] = [`lapse-${name}-renewed`, `lapse-${name}-killed`];
    await using own = await bus.lease(renewed, "living");
    const kill = await hold(lapsing, "killed");
    expect(await bus.lease(lapsing, "heir")).toBeUndefined();
    const killed = performance.now();
    kill();
    const take = async () => (await bus.orphans()).includes(lapsing) && (await bus.lease(lapsing, "heir"));
    const taken = await vi.waitUntil(take, { timeout: PATIENCE_MS, interval: 50 });
    const took = performance.now() - killed;
    // The last renewal was at most a third of the TTL ago, or two on a busy machine; the wait is limited above.
    expect(took).toBeGreaterThan(LEASE_TTL_MS / 3);
    expect(await bus.leaseHolder(lapsing)).toEqual({ holder: "heir" });
    await taken.release();
    // Taken before the other lease, and renewed since.
    expect(own?.lost.aborted).toBe(false);
    expect(await bus.leaseHolder(renewed)).toEqual({ holder: "living" });
    expect(await bus.lease(renewed, "heir")).toBeUndefined();
  });
}
