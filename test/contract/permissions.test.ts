import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBus, type PurgingBus } from "#bus";
import { compose, subjects } from "#wire";
import { brokerWith } from "../support/broker-with.ts";
import { verifies } from "../support/verifies.ts";

/** User who may create the stream, but neither write the floor nor request or read messages. */
const SEAT = `
  authorization {
    users = [
      {
        user: seat
        password: secret
        permissions: {
          publish: {
            deny: ["swarm.v1.d.floor", "$JS.API.DIRECT.GET.>", "$JS.API.STREAM.MSG.GET.>", "$JS.API.CONSUMER.>"]
          }
        }
      }
    ]
  }
  no_auth_user: seat
`;

/** Limit far below the deadline of an unanswered request, in ms. */
const AT_ONCE = 10_000;

describe("what the broker does not permit", () => {
  const home = mkdtempSync(join(tmpdir(), "swarm-permissions-"));
  let broker: Awaited<ReturnType<typeof brokerWith>>;
  let bus: PurgingBus;
  beforeAll(async () => {
    broker = await brokerWith(home, SEAT);
    bus = await openBus({ url: broker.url, name: "seat" });
  });
  afterAll(async () => {
    await bus.close();
    await broker[Symbol.asyncDispose]();
    rmSync(home, { recursive: true, force: true });
  });

  const signal = (): AbortSignal => AbortSignal.timeout(AT_ONCE);
  const stamp = { id: "n-1", ts: new Date().toISOString(), discussion: "d", from: "moderator" };
  const notice = compose("phase", "notice", stamp, { level: "info", text: "x" });
  const read = async (): Promise<void> => {
    for await (const _ of bus.read([subjects.floor("d")], { signal: signal() })) return;
  };

  it.each<[string, () => Promise<unknown>]>([
    ["publishing", () => bus.publish(subjects.floor("d"), notice, { dedupe: "n-1", signal: signal() })],
    ["asking for the last message", () => bus.last(subjects.floor("d"), signal())],
    ["asking for its place", () => bus.newest(subjects.floor("d"), signal())],
    ["asking for the history", () => bus.collect([subjects.floor("d")], { signal: signal() })],
    ["reading", read],
  ])("is said at once: %s", async (_, act) => {
    verifies("AC-02");
    await expect(act()).rejects.toMatchObject({ name: "BusError", code: "refused" });
  });

  it("leaves the rest as it is", async () => {
    expect((await bus.publish(subjects.control("d"), notice, { dedupe: "n-2" })).seq).toBe(1);
  });
});
