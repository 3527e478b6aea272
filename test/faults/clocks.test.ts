import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { type Bus, identitiesOf, openBus } from "#bus";
import { compose, type Message, parseMessage, patterns, subjects } from "#wire";
import { broken } from "../simulation/invariants.ts";
import { eachOf } from "../support/each-message.ts";
import { patience } from "../support/patience.ts";
import { agreeable } from "../support/players.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const ID = "jumps";
const HOUR_MS = 3_600_000;
/** Offsets of the workers' clocks at each of the seat's turns, in milliseconds; the last one stays. */
const SETTINGS = [HOUR_MS, -HOUR_MS, "still", 2 * HOUR_MS];
const PRELOAD = pathToFileURL(join(import.meta.dirname, "../support/set-clock.mjs")).href;

describe("clocks that jump while turns are open", () => {
  it("take nobody's time away, and make nobody wait", async () => {
    verifies("AC-07");
    const signal = patience();
    await using home = await SwarmHome.withModel();
    const file = join(home.path, "clock");
    const set = (to: number | string): void => writeFileSync(file, `${to}`);
    const env = { NODE_OPTIONS: `--import ${PRELOAD}`, SWARM_TEST_CLOCK: file };
    const up = home.start(["up"], { env });
    const url = /broker +(\S+)/.exec(await up.says("Ctrl-C stops everything"))?.[1] ?? "";
    await using bus = await openBus({ url, creds: identitiesOf(home.path), role: "archive", name: "clocks" });
    const flags = ["--mode", "lightweight", "--rounds", "1", "--seat", "alice", "--id", ID, "--yes", "--nats", url];
    const discuss = home.start(["Should we split?", ...flags]);
    let turns = 0;
    for await (const item of bus.read([subjects.inbox(ID, "seat", "alice"), subjects.floor(ID)], { signal })) {
      const all = item.kind === "message" ? eachOf(item.message).map(({ message }) => message) : [];
      const envelope = all[0];
      // The end waits for leaving participants: a clock set back would make it wait for hours.
      if (all.some(({ type }) => type === "ended")) set(-2 * HOUR_MS);
      if (all.some(({ type }) => type === "closed")) break;
      const turn = envelope?.type === "turn" ? parseMessage("inbox", envelope) : undefined;
      if (turn?.type !== "turn") continue;
      set(SETTINGS[Math.min(turns, SETTINGS.length - 1)] ?? 0);
      turns += 1;
      await nudge(bus);
      await answer(bus, turn as Message<"inbox", "turn">);
    }
    const { code, stderr } = await discuss.finished;
    expect(code, stderr).toBe(0);
    const messages = await bus.collect([patterns.discussion(ID)], { signal });
    expect(broken(messages)).toEqual([]);
    const steps = messages.flatMap(eachOf).flatMap(({ message }) => (message.type === "progress" ? [message] : []));
    expect(steps.flatMap(({ body }) => body.absent ?? [])).toEqual([]);
    expect(turns).toBeGreaterThan(2);
    expect(home.json(ID, "manifest.json")).toMatchObject({ status: "completed" });
    up.signal("SIGTERM");
    await up.finished;
  });
});

/** Sends something that the owner notices before it has the answer. */
async function nudge(bus: Bus): Promise<void> {
  const stamp = { id: randomUUID(), ts: new Date().toISOString(), discussion: ID, from: "alice" };
  const message = compose("inbox", "message", stamp, { text: "Are you there?" });
  await bus.publish(subjects.inbox(ID, "moderator", "moderator"), message, { dedupe: stamp.id });
}

async function answer(bus: Bus, turn: Message<"inbox", "turn">): Promise<void> {
  const content = await agreeable(turn, 1);
  const stamp = { id: randomUUID(), ts: new Date().toISOString(), discussion: ID, from: "alice" };
  const statement = compose("say", "statement", stamp, { turn: turn.body.turn, content });
  await bus.publish(subjects.say(ID, "alice"), statement, { dedupe: stamp.id });
}
