import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { SwarmEvent } from "#actor";
import { lockHolder, serverInfo, startBroker } from "#bus";
import { keepBroker } from "../../src/actor/keep-broker.ts";
import { killAtOnce, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const SERVER = /^\S*nats-server /;
/** Shells that end the server when its owner is gone. */
const GUARD = /swarm-broker/;

describe("a broker orphaned by its owner", () => {
  it("is ended before another one uses its data, and nothing is lost", async () => {
    verifies("AC-07", "DP-08");
    await using home = new SwarmHome();
    const up = home.start(["up"]);
    await up.says("Ctrl-C stops everything");
    const logged = await home.run(["team", "log", "--team", "t", "--from", "ada", "--summary", "before the kill"]);
    expect(logged.code, logged.stderr).toBe(0);
    const server = home.processes().find(({ command }) => SERVER.test(command));
    // All at once, like an out-of-memory kill or pkill -9.
    killAtOnce(home.processes().filter(({ pid }) => pid !== server?.pid));
    await up.finished;
    expect(home.processes().filter(({ command }) => SERVER.test(command))).toEqual([server]);

    const run = await home.run(["Should we split?", "--mode", "lightweight", "--yes", "--id", "after"]);
    expect(run.code, run.stderr).toBe(0);
    expect(run.stdout + run.stderr).toContain(
      `ended the broker (process ${server?.pid}) orphaned when its owner was killed`,
    );
    await using _broker = await startBroker({ home: home.path, env: process.env });
    const { stdout } = await home.run(["team", "list", "--team", "t"]);
    expect(stdout).toContain("before the kill");
  });

  it("is restarted by its supervisor if only the guard was killed", async () => {
    verifies("AC-07");
    await using home = await SwarmHome.withModel();
    const run = home.start(["Should we split?", "--mode", "standard", "--yes", "--id", "guarded"]);
    await run.says("Round 1");
    killAtOnce(home.processes().filter(({ command }) => GUARD.test(command) && !SERVER.test(command)));
    const { code, stderr, stdout } = await run.finished;
    expect(code, stderr).toBe(0);
    expect(stdout + stderr).toContain("orphaned when its owner was killed");
    expect(home.json("guarded", "manifest.json")).toMatchObject({ status: "completed" });
  });

  it("is guarded by shells alone, which need no other program", async () => {
    verifies("AC-07");
    await using home = new SwarmHome();
    const run = await home.run(["Should we split?", "--mode", "lightweight", "--yes", "--id", "alone"], {
      env: { PATH: home.path },
    });
    expect(run.code, run.stderr).toBe(0);
    expect(run.stdout + run.stderr).not.toContain("is gone");
  });
});

describe("a broker that is started in another's place", () => {
  it.each(["has its address", "answers"])(
    "is ended by whom it was started by, also where they close as soon as it %s",
    async (moment) => {
      verifies("AC-07");
      await using home = new SwarmHome();
      const up = home.start(["up"]);
      await up.says("Ctrl-C stops everything");
      const starting = Promise.withResolvers<void>();
      const seen: string[] = [];
      const onEvent = ({ kind, text }: SwarmEvent): void => void seen.push(`${kind}: ${text}`);
      const options = { home: home.path, roles: [], env: process.env, onEvent };
      const broker = await keepBroker(options, () => starting.resolve());
      expect(seen).toEqual([`broker-joined: joined the broker at ${broker.url}`]);
      up.signal("SIGTERM");
      expect((await up.finished).code).toBe(0);
      await starting.promise;
      if (moment === "answers") while (!(await serverInfo(broker.url, 1_000))) await setImmediate();
      const told = seen.length;
      await broker.close();
      expect(home.processes()).toEqual([]);
      expect(await lockHolder(home.path)).toBeUndefined();
      expect(seen[1]).toMatch(/^broker-lost: .* is gone; starting it again$/);
      // A closed owner is not told.
      expect(seen.slice(2)).toEqual(seen.slice(2, told));
    },
  );
});
