import { expect, it } from "vitest";
import { guestLimits } from "#bus";
import { GATEWAY_RATES } from "#wire";
import { MemoryBus } from "../../../test/support/memory-bus.ts";
import { patience } from "../../../test/support/patience.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { RateLimiter, SharedRates } from "../limits.ts";
import { GuestQuota } from "./guests.ts";

const LIMITS = guestLimits({
  SWARM_GUEST_LIMITS: "message=1000,rate=2,bytes=500,all-rate=3,flood-bytes=10KB,reserve=10",
});

function quota(used = 0, limit = 1_000) {
  const at = { now: 0, used };
  const bus = { room: async () => ({ used: at.used, limit }) };
  return { at, made: new GuestQuota(bus, LIMITS, new RateLimiter(() => at.now), () => at.now) };
}

it("takes of a guest what comes at its rate, and of all together what comes at theirs", () => {
  verifies("BY-20");
  const { at, made } = quota();
  const codes = (guest: string, n: number) => Array.from({ length: n }, () => made.refusal(guest, 1)?.status);
  expect(codes("a", 21)).toEqual([...Array(20).fill(undefined), 429]);
  expect(codes("b", 11)).toEqual([...Array(10).fill(undefined), 429]);
  at.now = 1_000;
  expect(codes("b", 4).filter((code) => code === undefined)).toHaveLength(3);
});

it("takes no more bytes than fit: of a message, in ten seconds, in a day", () => {
  const { at, made } = quota();
  expect(made.refusal("a", 1_001)).toMatchObject({ status: 413 });
  for (let i = 0; i < 5; i += 1) expect(made.refusal("a", 1_000)).toBeUndefined();
  expect(made.refusal("a", 1_000)).toMatchObject({ status: 429, why: expect.stringContaining("wait") });
  let taken = 5;
  for (; taken < 100; taken += 1) {
    at.now += 10_000;
    if (made.refusal("a", 1_000)) break;
  }
  expect(taken).toBeGreaterThan(39);
  expect(taken).toBeLessThan(43);
  expect(made.refusal("b", 1_000)).toBeUndefined();
});

it("takes of a guest at all gateways together what comes at one rate, in bytes", async () => {
  const bus = new MemoryBus();
  const stop = new AbortController();
  const gateway = () => new GuestQuota(bus, LIMITS, new SharedRates(bus, stop.signal));
  const [one, two] = [gateway(), gateway()];
  const told = bus.subscribeCore(GATEWAY_RATES, patience())[Symbol.asyncIterator]();
  const heard = told.next();
  const taken = (at: GuestQuota, n: number): number =>
    Array.from({ length: n }, () => at.refusal("a", 1_000)).filter((over) => over === undefined).length;
  // One thousand bytes are left of a burst of five thousand.
  expect(taken(one, 4)).toBe(4);
  await heard;
  await new Promise((go) => setImmediate(go));
  const granted = taken(two, 5);
  expect(granted).toBeGreaterThanOrEqual(1);
  expect(granted).toBeLessThan(4);
  stop.abort();
  await told.return?.();
});

it("leaves the reserve, also of what was taken since the room was last asked for", async () => {
  const { at, made } = quota(800);
  expect(await made.noRoom(60)).toBeUndefined();
  expect(await made.noRoom(60)).toMatchObject({ status: 507 });
  at.used = 100;
  expect(await made.noRoom(1)).toMatchObject({ status: 507 });
  at.now = 1_001;
  expect(await made.noRoom(60)).toBeUndefined();
});

it.each(["rat=1", "rate=-1", "rate", "reserve=95", "bytes=1PB"])(
  "limits are refused where they are none: %s",
  (given) => {
    expect(() => guestLimits({ SWARM_GUEST_LIMITS: given })).toThrow(/write NAME=NUMBER/);
  },
);
