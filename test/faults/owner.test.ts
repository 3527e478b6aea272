import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Bus, identitiesOf, openBus } from "#bus";
import { compose, decode, type Message, parseMessage, patterns, subjects } from "#wire";
import { broken } from "../simulation/invariants.ts";
import { patience } from "../support/patience.ts";
import { agreeable } from "../support/players.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const ID = "held";

describe("an owner that is suspended, and later resumed", () => {
  it("loses the discussion within seconds, and writes nothing more", async () => {
    verifies("AC-07");
    const signal = patience();
    await using home = await SwarmHome.withModel();
    const up = home.start(["up"]);
    const said = await up.says("Ctrl-C stops everything");
    const url = /broker +(\S+)/.exec(said)?.[1] ?? "";
    const first = Number(/moderator (\d+)/.exec(said)?.[1]);
    const second = home.start(["worker", "moderator", "--nats", url], { env: { SWARM_LOG_LEVEL: "info" } });
    const name = /moderator-[0-9a-f]{8}/.exec(await second.says("worker ready"))?.[0];
    await using bus = await openBus({ url, creds: identitiesOf(home.path), name: "owner test" });
    const flags = ["--mode", "lightweight", "--rounds", "1", "--seat", "alice", "--id", ID, "--yes", "--nats", url];
    const discuss = home.start(["Should we split?", ...flags]);

    // The seat's first turn is open and unanswered: the owner waits.
    const inbox = turns(bus, signal);
    const turn = (await inbox.next()).value as Message<"inbox", "turn">;
    const owner = (await bus.leaseHolder(ID))?.holder;
    expect(JSON.parse((await home.run(["show", ID, "--json", "--nats", url])).stdout)).toMatchObject({ owner });
    const stopped = owner === name ? (second.child.pid ?? 0) : first;
    process.kill(stopped, "SIGSTOP");
    const at = performance.now();
    await opened(bus, 2, signal);
    const seconds = (performance.now() - at) / 1_000;
    const heir = (await bus.leaseHolder(ID))?.holder;
    expect(heir).toMatch(/^moderator-/);
    expect(heir).not.toBe(owner);

    // Resumed, with the answer to its turn waiting.
    await answer(bus, turn);
    process.kill(stopped, "SIGCONT");
    const answering = (async () => {
      for await (const next of inbox) await answer(bus, next);
    })();
    expect((await discuss.finished).code).toBe(0);
    await inbox.return(undefined);
    await answering;

    const messages = await bus.collect([patterns.discussion(ID)], { signal });
    expect(broken(messages)).toEqual([]);
    expect(seconds).toBeLessThan(30);
    up.signal("SIGTERM");
    second.signal("SIGTERM");
    await Promise.all([up.finished, second.finished]);
  });
});

/** Resolves when this many owners have opened the discussion. */
async function opened(bus: Bus, times: number, signal: AbortSignal): Promise<void> {
  let seen = 0;
  for await (const item of bus.read([subjects.journal(ID)], { signal })) {
    if (item.kind === "message" && decode(item.message.data).body.does === "open") seen += 1;
    if (seen === times) return;
  }
}

async function* turns(bus: Bus, signal: AbortSignal): AsyncGenerator<Message<"inbox", "turn">> {
  for await (const item of bus.read([subjects.inbox(ID, "seat", "alice")], { signal })) {
    const message = item.kind === "message" ? parseMessage("inbox", decode(item.message.data)) : undefined;
    if (message?.type === "shutdown") return;
    if (message?.type === "turn") yield message;
  }
}

async function answer(bus: Bus, turn: Message<"inbox", "turn">): Promise<void> {
  const content = await agreeable(turn, 1);
  const stamp = { id: randomUUID(), ts: new Date().toISOString(), discussion: ID, from: "alice" };
  const statement = compose("say", "statement", stamp, { turn: turn.body.turn, content });
  await bus.publish(subjects.say(ID, "alice"), statement, { dedupe: stamp.id });
}
