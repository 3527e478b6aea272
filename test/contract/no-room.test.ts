import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type BusError, identitiesOf, openBus, startBroker } from "#bus";
import { subjects } from "#wire";
import { verifies } from "../support/verifies.ts";

const TEXT = "x".repeat(100_000);

it("a broker that has stored as much as it may says so and what to do, whatever is to be stored", async () => {
  verifies("SD-23");
  const home = mkdtempSync(join(tmpdir(), "swarm-no-room-"));
  try {
    await using broker = await startBroker({ home, env: { ...process.env, SWARM_MAX_STORE: "1MB" } });
    if (!broker) throw new Error("another process holds the home of this test");
    await using bus = await openBus({ url: broker.url, creds: identitiesOf(home), role: "owner", name: "no-room" });
    const store = bus.store("calls");
    await store.put("d.a", 1);
    const send = async (n: number): Promise<unknown> => {
      const at = { v: 1 as const, id: String(n), ts: "2026-01-29T11:00:00.000Z", discussion: "d", from: "a" };
      const message = { ...at, type: "message", body: { summary: TEXT } };
      return bus.publish(subjects.log("d", "a"), message, { dedupe: String(n) });
    };
    let refused: BusError | undefined;
    for (let n = 0; n < 20 && !refused; n += 1) await send(n).catch((error: BusError) => (refused = error));
    expect(refused).toMatchObject({ code: "full", message: expect.stringContaining("raise SWARM_MAX_STORE") });
    await expect(store.put("d.a", TEXT)).rejects.toMatchObject({
      code: "full",
      message: expect.stringMatching(/no room left for the store .*free disk space/),
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
