import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { collectWhenIdle } from "./idle-memory.ts";

const EVER = Number.POSITIVE_INFINITY;
beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

/** Counts collections in three looks, each after some work. */
function collections(
  when: { readonly idle: number; readonly grown: number },
  signal = new AbortController().signal,
): number {
  const collect = vi.fn();
  collectWhenIdle(signal, { everyMs: 10, ...when, collect });
  for (let looks = 0; looks < 3; looks += 1) {
    const until = process.cpuUsage().user + 1_000;
    while (process.cpuUsage().user < until);
    vi.advanceTimersByTime(10);
  }
  return collect.mock.calls.length;
}

it("collects the garbage of an idle process whose heap has grown, and no other's", () => {
  expect(collections({ idle: EVER, grown: -EVER })).toBe(3);
  expect(collections({ idle: 0, grown: -EVER })).toBe(0);
  expect(collections({ idle: EVER, grown: EVER })).toBe(0);
});

it("stops when the signal is aborted", () => {
  const over = new AbortController();
  const collect = vi.fn();
  collectWhenIdle(over.signal, { everyMs: 10, idle: EVER, grown: -EVER, collect });
  vi.advanceTimersByTime(20);
  over.abort();
  vi.advanceTimersByTime(50);
  expect(collect).toHaveBeenCalledTimes(2);
});

it("collects what nobody holds", async () => {
  const waste = new WeakRef({});
  // A reference that was just made is held until this task ends.
  await new Promise((next) => setImmediate(next));
  collectWhenIdle(new AbortController().signal, { everyMs: 10, idle: EVER, grown: -EVER });
  vi.advanceTimersByTime(10);
  expect(waste.deref()).toBeUndefined();
});
