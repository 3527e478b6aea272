import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { composed, Script } from "../../test/support/script.ts";
import { TestGateway } from "./testing/test-gateway.ts";

it("counts from when the body is here: a slow upload is no broker that does not answer", async () => {
  await using table = await TestGateway.open({ deadlineMs: 1_000 });
  const script = new Script("d");
  script.putStart(table.bus, "d");
  script.putPhase(table.bus, "composed", composed());
  const body = JSON.stringify({ role: "watcher", discussion: "d" });
  const headers = { "content-type": "application/json", "content-length": body.length };
  const upload = request(`${table.http.url}/v1/invitations`, { method: "POST", headers });
  const answered = once(upload, "response");
  upload.write(body.slice(0, 20));
  // The gateway's own 1.2 seconds, after which it says that there is no turn.
  expect((await table.get("/v1/discussions/d/seats/api/turn?wait=1.2")).status).toBe(204);
  upload.end(body.slice(20));
  const [response] = (await answered) as [IncomingMessage];
  expect([response.statusCode, await text(response)]).toEqual([201, expect.stringContaining('"role":"watcher"')]);
});
