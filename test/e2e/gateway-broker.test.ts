import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { identitiesOf, openBus, startBroker } from "#bus";
import { expectProblem, TestGateway } from "../support/test-gateway.ts";
import { verifies } from "../support/verifies.ts";

it("a gateway whose broker is gone says so, and serves again when it is back", async () => {
  verifies("BY-14");
  const home = mkdtempSync(join(tmpdir(), "swarm-gateway-"));
  const start = async (port?: number) => {
    const broker = await startBroker({ home, env: process.env, ...(port === undefined ? {} : { port }) });
    if (!broker) throw new Error("another process holds the home of this test");
    return broker;
  };
  let broker = await start();
  const port = Number(new URL(broker.url).port);
  const bus = await openBus({ url: broker.url, creds: identitiesOf(home), name: "gateway" });
  const table = await TestGateway.on(bus, { deadlineMs: 1_000 });
  try {
    const { id } = (await (await table.post("/v1/discussions", { topic: "Split it?" })).json()) as { id: string };
    await broker.close();
    const paths = [
      "/readyz",
      "/v1/discussions",
      `/v1/discussions/${id}`,
      `/v1/discussions/${id}/events`,
      "/v1/invitations",
    ];
    const answers = await Promise.all([...paths, "/metrics"].map((path) => table.get(path)));
    for (const answer of answers) await expectProblem(answer, 503, "broker");
    expect((await table.get("/healthz")).status).toBe(200);
    broker = await start(port);
    // Requests have a second here, and a server that has just come back may need longer for its first answers.
    for (const path of [...paths.slice(0, 3), "/metrics"])
      await expect.poll(async () => (await table.get(path)).status, { message: path }).toBe(200);
  } finally {
    await table.close();
    await bus.close();
    await broker.close();
    rmSync(home, { recursive: true, force: true });
  }
});
