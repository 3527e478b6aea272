import { describe, expect, it } from "vitest";
import { patience } from "../../test/support/patience.ts";
import { Notifier } from "./notifier.ts";

describe("Notifier", () => {
  it("does not miss a change between the check and the wait", async () => {
    const changed = new Notifier();
    const seen = changed.version;
    changed.notify();
    await expect(changed.after(seen, patience())).resolves.toBeUndefined();
  });

  it("wakes all waiters, once", async () => {
    const changed = new Notifier();
    const waits = [1, 2, 3].map(() => changed.after(changed.version, patience()));
    changed.notify();
    await expect(Promise.all(waits)).resolves.toHaveLength(3);
  });

  it("rejects with the signal's reason", async () => {
    const stop = new AbortController();
    const wait = new Notifier().after(0, stop.signal);
    stop.abort(new Error("enough"));
    await expect(wait).rejects.toThrow("enough");
  });
});
