import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Bus, ReadOptions } from "#bus";
import { systemClock } from "#lib/clock";
import { Notifier } from "#lib/notifier";
import { compose, subjects } from "#wire";
import { MemoryBus } from "../../../test/support/memory-bus.ts";
import { patience } from "../../../test/support/patience.ts";
import { Incoming } from "./incoming.ts";

describe("messages of others to a moderator", () => {
  const bus = new MemoryBus(systemClock);
  let readers: ReadOptions[];
  let incoming: Incoming;
  let heard: string[];
  const came = new Notifier();

  beforeEach(() => {
    readers = [];
    heard = [];
    incoming = new Incoming(counting(bus));
  });
  afterEach(() => incoming.close());

  /** The bus, and what it was asked to read. */
  const counting = (of: Bus): Bus =>
    new Proxy(of, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== "read") return typeof value === "function" ? value.bind(target) : value;
        return (filters: readonly string[], options: ReadOptions) => {
          readers.push(options);
          return target.read(filters, options);
        };
      },
    });
  const listener = (name: string) => ({
    onMessage: ({ subject }: { subject: string }) => {
      heard.push(`${name} ${subject}`);
      came.notify();
    },
    onError: (error: unknown) => {
      heard.push(`${name} ${(error as Error).message}`);
      came.notify();
    },
  });
  const stamp = (discussion: string, from: string) => ({
    id: "m-1",
    ts: "2026-01-29T10:30:00.000Z",
    discussion,
    from,
  });
  const bye = (discussion: string, from: string) =>
    bus.publish(subjects.say(discussion, from), compose("say", "bye", stamp(discussion, from), {}));
  const untilHeard = async (count: number): Promise<void> => {
    while (heard.length < count) await came.after(came.version, patience());
  };

  it("is delivered by one reader to its listeners, from when they subscribed", async () => {
    await bye("a", "early");
    const leave = await incoming.listen("a", listener("a"));
    await incoming.listen("b", listener("b"));
    await bye("a", "ada");
    await bye("b", "ben");
    await bye("c", "cyd");
    await untilHeard(2);
    leave();
    await bye("a", "late");
    await bye("b", "ben");
    await untilHeard(3);
    expect(heard).toEqual(["a swarm.v1.a.say.ada", "b swarm.v1.b.say.ben", "b swarm.v1.b.say.ben"]);
    expect(readers).toHaveLength(1);
  });

  it("does not include the turns of worker pools", async () => {
    await incoming.listen("a", listener("a"));
    const turns = compose("inbox", "turns", stamp("a", "moderator"), {
      shared: {},
      turns: [{ participant: "ada", turn: "t-1" }],
    });
    await bus.publish(subjects.turns("a", "expert"), turns);
    await bye("a", "ada");
    await untilHeard(1);
    expect(heard).toEqual(["a swarm.v1.a.say.ada"]);
  });

  it("reports an error when the reader has ended", async () => {
    await incoming.listen("a", listener("a"));
    incoming.close();
    await untilHeard(1);
    expect(heard).toEqual(["a the moderator has left"]);
  });
});
