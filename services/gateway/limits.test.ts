import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { GATEWAY_RATES } from "#wire";
import { patience } from "../../test/support/patience.ts";
import { composed, Script } from "../../test/support/script.ts";
import { TestGateway } from "../../test/support/test-gateway.ts";
import { RateLimiter } from "./limits.ts";

const limit = { perSecond: 2, burst: 3, bodyBytes: 0, streams: 0 };

it("an identity gets its burst, then its rate, with a time to retry after", () => {
  let now = 0;
  const limiter = new RateLimiter(() => now);
  expect([1, 2, 3, 4].map(() => limiter.take("a", limit))).toEqual([0, 0, 0, 1]);
  expect(limiter.take("b", limit)).toBe(0);
  now += 500;
  expect([limiter.take("a", limit), limiter.take("a", limit)]).toEqual([0, 1]);
  // Who was away for an hour has the same burst as at first.
  now += 3_600_000;
  expect([1, 2, 3, 4].map(() => limiter.take("a", limit))).toEqual([0, 0, 0, 1]);
});

it("nobody gets more than the burst plus the refill", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2_000), { minLength: 1, maxLength: 60 }), (gaps) => {
      let now = 0;
      const limiter = new RateLimiter(() => now);
      let granted = 0;
      for (const gap of gaps) {
        now += gap;
        if (limiter.take("a", limit) === 0) granted += 1;
      }
      expect(granted).toBeLessThanOrEqual(limit.burst + (now / 1_000) * limit.perSecond);
    }),
  );
});

it("a caller has one rate at all gateways, and none of them counts twice", async () => {
  const proxied = { publicUrl: new URL("https://swarm.example.org") };
  await using one = await TestGateway.open(proxied);
  await using two = await TestGateway.on(one.bus, proxied);
  const told = one.bus.subscribeCore(GATEWAY_RATES, patience())[Symbol.asyncIterator]();
  const heard = told.next();
  const asks = async (table: TestGateway, times: number): Promise<number> => {
    const headers = { host: "swarm.example.org" };
    const all = await Promise.all(Array.from({ length: times }, () => table.get("/v1/session", headers)));
    return all.filter(({ status }) => status !== 429).length;
  };
  // Five are left of a stranger's burst of forty.
  expect(await asks(one, 35)).toBe(35);
  await heard;
  const granted = await asks(two, 40);
  expect(granted).toBeGreaterThanOrEqual(5);
  expect(granted).toBeLessThan(20);
  await told.return?.();
});

it("what another gateway answered is owed, at most a burst of it", () => {
  let now = 0;
  const limiter = new RateLimiter(() => now);
  limiter.owe("a", limit, 1_000);
  expect(limiter.take("a", limit)).toBe(2);
  now += 2_000;
  expect(limiter.take("a", limit)).toBe(0);
});

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
