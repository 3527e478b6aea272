import { describe, expect, it, vi } from "vitest";
import { isoTime, SetClock, steadyClock, systemClock } from "./clock.ts";

describe("systemClock", () => {
  it("rejects a sleep with the signal's own reason", async () => {
    const stop = new AbortController();
    const sleeping = systemClock.sleep(60_000, stop.signal);
    stop.abort(new Error("enough"));
    await expect(sleeping).rejects.toThrow("enough");
  });

  it("does not start a sleep that is already aborted", async () => {
    await expect(systemClock.sleep(60_000, AbortSignal.abort(new Error("before")))).rejects.toThrow("before");
  });
});

describe("a steady clock", () => {
  it("goes on as before when the time of day is set", async () => {
    const before = systemClock.steady();
    vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2001, 0, 1));
    const own = new SetClock(systemClock);
    try {
      expect(systemClock.now()).toBe(Date.UTC(2001, 0, 1));
      expect(systemClock.steady() - before).toBeLessThan(60_000);
      expect(systemClock.steady()).toBeGreaterThanOrEqual(before);
    } finally {
      vi.restoreAllMocks();
    }
    // Began with the time of day, and with the values set since.
    expect(Math.abs(own.now() - Date.UTC(2001, 0, 1))).toBeLessThan(60_000);
    own.set(5_000);
    expect(own.now() - 5_000).toBeLessThan(60_000);
    expect(own.now()).toBeGreaterThanOrEqual(5_000);
  });

  it("goes on while the machine sleeps, and looks for that seldom", () => {
    const at = { date: 1_000_000, ran: 50, up: 7_000 };
    let looks = 0;
    const up = (): number => {
      looks += 1;
      return at.up;
    };
    const pass = (ms: number): void => {
      for (const of of ["date", "ran", "up"] as const) at[of] += ms;
    };
    const steady = steadyClock({ date: () => at.date, ran: () => at.ran, up });
    for (let ms = 0; ms < 900; ms += 1) {
      pass(1);
      expect(steady()).toBe(1_000_001 + ms);
    }
    expect(looks).toBe(1);

    // Asleep for an hour: only the monotonic time stops.
    at.date += 3_600_000;
    at.up += 3_600_000;
    expect(steady()).toBe(1_000_900 + 3_600_000);

    // Asleep again, and then the time of day was set back by as much.
    at.up += 60_000;
    pass(1_001);
    expect(steady()).toBe(1_001_901 + 3_660_000);

    // Set, without sleep.
    at.date -= 86_400_000;
    expect(steady()).toBe(1_001_901 + 3_660_000);
  });

  it("begins as the time of day", () => {
    expect(Math.abs(systemClock.steady() - Date.now())).toBeLessThan(60_000);
  });
});

describe("isoTime", () => {
  it("writes UTC with milliseconds", () => {
    expect(isoTime(0)).toBe("1970-01-01T00:00:00.000Z");
  });
});
