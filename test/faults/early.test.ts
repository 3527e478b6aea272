import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { identitiesOf, openBus, startBroker } from "#bus";
import { compose, subjects } from "#wire";
import { patience } from "../support/patience.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

/** Regression tests for failures found by the chaos driver. */
describe("processes killed before they are ready", () => {
  const TARGETS: [string, RegExp][] = [
    ["a worker", /dist\/expert\.js/],
    ["the broker", /^\S*nats-server /],
  ];
  it.each(TARGETS)("%s is started again, and the discussion completes", async (_what, fits) => {
    verifies("AC-07");
    await using home = await SwarmHome.withModel();
    const run = home.start(["Should we split?", "--mode", "lightweight", "--yes", "--id", "early", "--quiet"]);
    const deadline = patience();
    for (let killed = false; !killed; ) {
      deadline.throwIfAborted();
      await setTimeout(5);
      for (const { pid, command } of home.processes().filter((one) => fits.test(one.command))) {
        killed = process.kill(pid, "SIGKILL");
        expect(command).toMatch(fits);
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
