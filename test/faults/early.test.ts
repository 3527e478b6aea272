import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { identitiesOf, openBus, startBroker } from "#bus";
import { compose, subjects } from "#wire";
import { patience } from "../support/patience.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

/** Regression tests for failures found by the chaos driver. */
describe("processes killed before they are ready", () => {
  it("the broker and a worker are started again, and the discussion completes", async () => {
    verifies("AC-07");
    await using home = await SwarmHome.withModel();
    const run = home.start(["Should we split?", "--mode", "lightweight", "--yes", "--id", "early", "--quiet"]);
    const deadline = patience();
    // Each at once where it is seen.
    const left = new Set([/dist\/expert\.js/, /^\S*nats-server /]);
    while (left.size > 0) {
      deadline.throwIfAborted();
      await setTimeout(5);
      const found = home.processes();
      for (const fits of left) {
        const first = found.find(({ command }) => fits.test(command));
        if (first && process.kill(first.pid, "SIGKILL")) left.delete(fits);
      }
    }
    const { code, stderr } = await run.finished;
    expect(code, stderr).toBe(0);
    expect(home.json("early", "manifest.json")).toMatchObject({ status: "completed" });
  });
});

describe("a query while the broker is down", () => {
  it("is answered when the broker is back", async () => {
    verifies("AC-07");
    await using home = new SwarmHome();
    const first = await startBroker({ home: home.path, env: process.env });
    if (!first) throw new Error("no broker");
    const port = Number(new URL(first.url).port);
    await using bus = await openBus({ url: first.url, creds: identitiesOf(home.path), role: "archive", name: "asker" });
    const stamp = { id: "n1", ts: new Date().toISOString(), discussion: "d", from: "moderator" };
    await bus.publish(subjects.floor("d"), compose("phase", "notice", stamp, { level: "info", text: "here" }));
    process.kill(first.pid, "SIGKILL");
    await first.exited;
    const signal = patience();
    const asked = Promise.all([bus.last(subjects.floor("d"), signal), bus.collect([subjects.floor("d")], { signal })]);
    await using _second = await startBroker({ home: home.path, env: process.env, port });
    const [last, all] = await asked;
    expect([last?.seq, all.length]).toEqual([1, 1]);
  });
});
