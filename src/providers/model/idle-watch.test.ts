import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { idleWatch } from "./idle-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const patience = { silentMs: 1_000, pingsMs: 5_000 };

it("an exchange that says something goes on, one that is silent or only pings does not", () => {
  using speaking = idleWatch(patience);
  using pinging = idleWatch(patience);
  using silent = idleWatch(patience);
  for (let ms = 0; ms < 20_000; ms += 500) {
    vi.advanceTimersByTime(500);
    speaking.heard(true);
    if (ms < 4_000) expect(pinging.signal.aborted).toBe(false);
    pinging.heard(false);
  }
  expect(speaking.signal.aborted).toBe(false);
  expect(pinging.signal.reason).toMatchObject({ message: "only pings were received for 5 s" });
  expect(silent.signal.reason).toMatchObject({ message: "nothing was received for 1 s" });
});

it("an exchange may be silent for longer before its first words than after them", () => {
  const thinking = { firstMs: 4_000, ...patience };
  using silent = idleWatch(thinking);
  using opened = idleWatch(thinking);
  using begun = idleWatch(thinking);
  opened.heard(true);
  vi.advanceTimersByTime(3_500);
  begun.begun();
  vi.advanceTimersByTime(400);
  expect([silent, opened, begun].map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
  vi.advanceTimersByTime(100);
  expect(silent.signal.reason).toMatchObject({ message: "nothing was received for 4 s" });
  vi.advanceTimersByTime(500);
  expect(begun.signal.reason).toMatchObject({ message: "no more of the answer was received for 1 s" });
});

it("an answer that has begun does not go on by pings", () => {
  using begun = idleWatch(patience);
  begun.begun();
  begun.heard(true);
  for (const isOver of [false, true]) {
    vi.advanceTimersByTime(500);
    begun.heard(false);
    expect(begun.signal.aborted).toBe(isOver);
  }
});
