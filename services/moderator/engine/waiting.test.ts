import { describe, expect, it } from "vitest";
import { Notifier } from "#lib/notifier";
import { SimClock } from "../../../test/support/sim-clock.ts";
import { changeOrTime } from "./waiting.ts";

describe("changeOrTime", () => {
  it("ends at a change or after the clock's time, and for no other reason", async () => {
    const of = { changed: new Notifier(), clock: new SimClock(0) };
    await of.clock.run(changeOrTime(of, 0, 5_000));
    expect(of.clock.now()).toBe(5_000);
    const waiting = changeOrTime(of, of.changed.version, Number.POSITIVE_INFINITY);
    of.changed.notify();
    await waiting;
    expect(of.clock.now()).toBe(5_000);
  });

  it("rejects with the signal's reason", async () => {
    const of = { changed: new Notifier(), clock: new SimClock(0) };
    const over = new AbortController();
    const waiting = changeOrTime(of, 0, 1_000, over.signal);
    over.abort(new Error("the lease is lost"));
    await expect(waiting).rejects.toThrow("the lease is lost");
  });
});
