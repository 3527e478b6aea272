import { describe, expect, it } from "vitest";
import { isoTime, systemClock } from "./clock.ts";

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

describe("isoTime", () => {
  it("writes UTC with milliseconds", () => {
    expect(isoTime(0)).toBe("1970-01-01T00:00:00.000Z");
  });
});
