import { describe, expect, it } from "vitest";
import { systemClock } from "#lib/clock";
import { SimClock } from "../../test/support/sim-clock.ts";
import { pulseOf } from "./pulse.ts";

describe("a pulse", () => {
  it("tells a process that was suspended from one that is slow", async () => {
    let now = 0;
    const pulse = pulseOf({ ...systemClock, steady: () => now }, () => undefined);
    // One task takes twenty seconds, and others run meanwhile.
    for (; now < 20_000; now += 2_000) expect(pulse.stoppedSince(now - 1_000)).toBe(0);
    expect(pulse.stoppedSince(0)).toBe(0);
    now += 7_000;
    expect(pulse.stoppedSince(0)).toBe(7_000);
    expect(pulse.stoppedSince(now)).toBe(0);
  });

  it("beats by itself until it is ended, every three seconds", async () => {
    const clock = new SimClock(0);
    const beats: number[] = [];
    const over = new AbortController();
    const running = pulseOf(clock, (at) => beats.push(at)).run(over.signal);
    await clock.run(clock.sleep(10_000));
    expect(beats).toEqual([3_000, 6_000, 9_000]);
    over.abort(new Error("over"));
    await clock.run(running);
  });
});
