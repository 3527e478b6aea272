import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { SwarmEvent } from "#actor";
import { findBrokerBinary, findRunningBroker, lockHolder, sendSignal, startBroker } from "#bus";
import { type KeptBroker, keepBroker } from "../../src/actor/keep-broker.ts";
import { Gate, pathWith } from "../support/nats-stand-in.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";
import { runInChild } from "./broker-runner.ts";

const LOOK = { interval: 5 };

/** Keeps the broker of a home, and records its events. */
class Keeper {
  readonly seen: string[] = [];
  readonly broker: Promise<KeptBroker>;
  readonly #watchers = new Set<() => void>();

  constructor({ path }: SwarmHome, more: { readonly PATH?: string; readonly signal?: AbortSignal } = {}) {
    const onEvent = ({ kind, text }: SwarmEvent): void => {
      this.seen.push(`${kind}: ${text}`);
      for (const watch of this.#watchers) watch();
    };
    const env = { ...process.env, PATH: more.PATH ?? process.env.PATH };
    const signal = more.signal ? { signal: more.signal } : {};
    this.broker = keepBroker({ home: path, roles: [], env, onEvent, ...signal }, () => undefined);
    // Reported even if the test does not wait for it.
    this.broker.catch((error: Error) => void this.seen.push(`failed: ${error.message}`));
  }

  /** Resolves when such an event has come. */
  async says(text: RegExp): Promise<void> {
    const said = Promise.withResolvers<void>();
    const watch = (): void => {
      if (this.seen.some((line) => text.test(line))) said.resolve();
    };
    this.#watchers.add(watch);
    watch();
    const fail = (): void => said.reject(new Error(`not said: ${text}, but\n${this.seen.join("\n")}`));
    const late = setTimeout(fail, PATIENCE_MS);
    await said.promise.finally(() => clearTimeout(late));
  }
}

describe.concurrent("a broker", () => {
  it("that its starter does not bring up is started by who waits for it, when that one has ended", async () => {
    verifies("AC-07");
    await using home = new SwarmHome();
    await using gate = new Gate(home.path);
    const PATH = await pathWith(home.path, `[ "$1" = --version ] || read _ < ${gate.path}`);
    const starter = home.start(["team", "list", "--team", "t"], { env: { PATH } });
    await starter.during(gate.reached());
    const leaving = new AbortController();
    const [left, waiting] = [new Keeper(home, { signal: leaving.signal }), new Keeper(home)];
    const waits = new RegExp(`^warning: process ${starter.child.pid} holds .*; waiting for it`);
    await Promise.all([left.says(waits), waiting.says(waits)]);
    leaving.abort(new Error("interrupted"));
    await expect(left.broker).rejects.toBe(leaving.signal.reason);
    starter.signal("SIGKILL");
    const broker = await waiting.broker;
    expect(waiting.seen).toContain(`broker-started: broker started at ${broker.url}`);
    await broker.close();
  });

  it("that another process has started again is not forgotten when its former starter ends", async () => {
    verifies("AC-07");
    await using home = new SwarmHome();
    const waits = `[ "$1" = --version ] && [ -p ${join(home.path, "gate")} ] && read _ < ${join(home.path, "gate")}`;
    const former = new Keeper(home, { PATH: await pathWith(home.path, waits) });
    const broker = await former.broker;
    await using gate = new Gate(home.path);
    process.kill(broker.pid ?? 0, "SIGKILL");
    await gate.reached();
    expect(broker.pid).toBeUndefined();
    await using again = await startBroker({ home: home.path, env: process.env });
    expect(again?.url).toBe(broker.url);
    await broker.close();
    expect(await findRunningBroker(home.path)).toBe(again?.url);
  });

  it("has the port of the last one, however that ended, and nobody but who runs it can end it", async () => {
    await using home = new SwarmHome();
    const options = { home: home.path, env: process.env };
    await using first = await startBroker(options);
    process.kill(first?.pid ?? 0, "SIGKILL");
    await first?.exited;
    await using second = await startBroker(options);
    await second?.close();
    expect(existsSync(join(home.path, "broker/broker.json"))).toBe(false);
    await using third = await startBroker(options);
    expect([second?.url, third?.url]).toEqual([first?.url, first?.url]);
    await Promise.all([first?.close(), second?.close()]);
    expect(await findRunningBroker(home.path)).toBe(third?.url);
  });

  it("that came back at another port is not taken for the one that was lost", async () => {
    await using home = new SwarmHome();
    // Ports that no other test is given, since the first is let go of and wanted back.
    const port = 20_000 + (process.pid % 10_000);
    await using runner = await runInChild(home.path, port);
    const { url } = runner;
    const joined = new Keeper(home);
    const broker = await joined.broker;
    expect(joined.seen).toEqual([`broker-joined: joined the broker at ${url}`]);
    const moved = await runner.moveTo(port + 1);
    await joined.says(new RegExp(`^broker-lost: .*${moved}.*not at ${url}`));
    expect(joined.seen.filter((line) => line.startsWith("broker-joined"))).toHaveLength(1);
    await runner.close();
    await joined.says(new RegExp(`^broker-started: broker started at ${url}$`));
    await broker.close();
  });

  it("that hangs while it starts is killed, and its lock is released", async ({ expect }) => {
    verifies("AC-07");
    await using home = new SwarmHome();
    using _ = leftovers(home);
    const pidFile = join(home.path, "hanging");
    const hangs = `[ "$1" = --version ] || { echo $$ > ${pidFile}; kill -STOP $$; }`;
    const env = { ...process.env, PATH: await pathWith(home.path, hangs) };
    const leaving = new AbortController();
    const starting = startBroker({ home: home.path, env, signal: leaving.signal });
    const ended = expect(starting).rejects.toThrow("interrupted");
    await expect.poll(() => existsSync(pidFile) && stateOf(readFileSync(pidFile, "utf8").trim()), LOOK).toBe("T");
    const hanging = home.processes();
    leaving.abort(new Error("interrupted"));
    await ended;
    expect(await lockHolder(home.path)).toBeUndefined();
    await home.gone(hanging);
  });

  it("whose version is asked for is gone when that is aborted", async () => {
    verifies("AC-07");
    await using home = new SwarmHome();
    await using gate = new Gate(home.path);
    const PATH = await pathWith(home.path, `[ "$1" = --version ] && { trap "" TERM; read _ < ${gate.path}; }`);
    const leaving = new AbortController();
    const env = { ...process.env, PATH };
    const ended = expect(findBrokerBinary({ env, cache: home.path, signal: leaving.signal })).rejects.toThrow("left");
    await gate.reached();
    // The shell that holds the gate may be there, too.
    const asked = home.processes().find(({ command }) => command.endsWith("--version"));
    if (asked === undefined) throw new Error("nothing was asked for its version");
    leaving.abort(new Error("left"));
    await ended;
    expect(() => process.kill(asked.pid, 0)).toThrow("ESRCH");
  });

  it("whose address cannot be written down is ended, and its lock is released", async () => {
    await using home = new SwarmHome();
    using _ = leftovers(home);
    mkdirSync(join(home.path, "broker/broker.json"), { recursive: true });
    await expect(startBroker({ home: home.path, env: process.env })).rejects.toThrow("broker.json");
    expect(home.processes()).toEqual([]);
    expect(await lockHolder(home.path)).toBeUndefined();
  });
});

describe.concurrent("Ctrl-C", () => {
  it.each([
    [0, ["up"]],
    [130, ["Should we split?", "--yes", "--quiet", "--provider", "offline"]],
    [130, ["batch", "topics.txt", "--quiet", "--provider", "offline"]],
  ])("while the broker starts ends a command at once with status %i: %j", async (code, args) => {
    await using home = new SwarmHome();
    await using gate = new Gate(home.path);
    const PATH = await pathWith(home.path, `[ "$1" = --version ] && read _ < ${gate.path}`);
    writeFileSync(join(home.path, "topics.txt"), "Should we split?\n");
    const command = home.start(args, { env: { PATH }, cwd: home.path });
    await command.during(gate.reached());
    command.signal("SIGINT");
    expect(await command.finished).toMatchObject({ code });
    expect(existsSync(join(home.path, "broker/nats.conf"))).toBe(false);
  });
});

/** Kills processes left by a failed test, since suspended ones end in no other way. */
const leftovers = (home: SwarmHome): Disposable => ({
  [Symbol.dispose]: () => {
    for (const { pid } of home.processes()) sendSignal(pid, "SIGKILL");
  },
});

/** Returns whether a process runs (R), sleeps (S) or is suspended (T). */
const stateOf = (pid: string): string => /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? "";
