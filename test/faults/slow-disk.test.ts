import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { identitiesOf, openBus, startBroker } from "#bus";
import { decode, subjects } from "#wire";
import { notice } from "../contract/bus-suite.ts";
import { patience } from "../support/patience.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

/** Time that each fsync takes longer, in microseconds, and publications at once: the last of them waits for several attempts. */
const DELAY_US = 150_000;
const AT_ONCE = 40;

/** Whether this machine has strace, and lets it look at other processes. */
const canDelay = spawnSync("strace", ["-o", "/dev/null", "true"], { stdio: "ignore" }).status === 0;

describe("a slow disk", () => {
  it.runIf(canDelay)("makes publications wait and be repeated, and loses and doubles none", async () => {
    verifies("AC-07");
    await using home = new SwarmHome();
    await using broker = await startBroker({ home: home.path, env: { ...process.env, SWARM_SYNC: "always" } });
    if (!broker) throw new Error("no broker");
    await using bus = await openBus({ url: broker.url, creds: identitiesOf(home.path), role: "archive", name: "slow" });
    await bus.publish(subjects.floor("slow"), notice("slow", "first"));
    const inject = `inject=fsync:delay_exit=${DELAY_US}`;
    const tracer = spawn("strace", [
      "-f",
      "-q",
      "-o",
      "/dev/null",
      "-e",
      "trace=fsync",
      "-e",
      inject,
      "-p",
      `${broker.pid}`,
    ]);
    const ended = once(tracer, "exit");
    try {
      // Until the tracer is attached, fsyncs are quick.
      for (let ms = 0; ms < DELAY_US / 1_000; ) {
        const began = performance.now();
        await bus.publish(subjects.control("slow"), notice("slow", "probe"));
        ms = performance.now() - began;
        patience().throwIfAborted();
      }
      const sent = Array.from({ length: AT_ONCE }, (_, i) => notice("slow", `${i}`));
      const began = performance.now();
      const acks = await Promise.all(sent.map((one) => bus.publish(subjects.floor("slow"), one, { dedupe: one.id })));
      expect(performance.now() - began).toBeGreaterThan((AT_ONCE * DELAY_US) / 1_000 / 2);
      // An acknowledgement that came too late was asked for again.
      expect(acks.some(({ duplicate }) => duplicate)).toBe(true);
      const stored = await bus.collect([subjects.floor("slow")], { signal: patience() });
      expect(stored.slice(1).map(({ data }) => decode(data).id)).toEqual(sent.map(({ id }) => id));
    } finally {
      tracer.kill("SIGINT");
      await ended;
    }
  });
});
