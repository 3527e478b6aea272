import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { CallOptions, ModelRequest, Provider } from "../provider.ts";
import { bounded, FairQueue } from "./bounded.ts";

/** Creates a provider whose calls last until the test ends them. */
function slow() {
  const running: PromiseWithResolvers<void>[] = [];
  const provider = {
    name: "slow",
    model: "slow",
    isModel: false,
    async answer() {
      const call = Promise.withResolvers<void>();
      running.push(call);
      await call.promise;
      return {
        content: "done",
        origin: { provider: "slow", model: "slow", isModel: false },
        usage: { calls: 0, inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
      };
    },
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  return { provider: provider as unknown as Provider, running };
}

const request = { schema: z.string() } as unknown as ModelRequest<string>;
const call = (signal = new AbortController().signal): CallOptions => ({ signal, deadline: Date.now() + 60_000 });
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((go) => setImmediate(go));
};

describe("bounded", () => {
  it("runs at most so many calls at once, the others in their order", async () => {
    const { provider, running } = slow();
    const limited = bounded(provider, 2);
    const order: number[] = [];
    const calls = [0, 1, 2, 3].map((n) => limited.answer(request, call()).then(() => order.push(n)));
    await settled();
    expect(running).toHaveLength(2);
    running[0]?.resolve();
    await settled();
    expect(running).toHaveLength(3);
    for (let at = 1; at < 4; at += 1) {
      running[at]?.resolve();
      await settled();
    }
    await Promise.all(calls);
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it("lets a discussion of two through between the calls of one of forty", async () => {
    const { provider, running } = slow();
    const limited = bounded(provider, 4);
    const order: string[] = [];
    const ask = (of: string) =>
      limited.answer(request, { ...call(), share: { of, attended: false } }).then(() => order.push(of));
    const calls = Array.from({ length: 40 }, () => ask("big"));
    calls.push(ask("small"), ask("small"));
    await settled();
    for (let at = 0; at < calls.length; at += 1) {
      running[at]?.resolve();
      await settled();
    }
    await Promise.all(calls);
    expect(order.slice(0, 8).filter((of) => of === "small")).toHaveLength(2);
  });

  it("gives the place of a call that was given up to the next", async () => {
    const { provider, running } = slow();
    const limited = bounded(provider, 1);
    const stop = new AbortController();
    const first = limited.answer(request, call());
    const second = limited.answer(request, call(stop.signal));
    const third = limited.answer(request, call());
    stop.abort(new Error("given up"));
    await expect(second).rejects.toThrow("given up");
    running[0]?.resolve();
    await first;
    await settled();
    running[1]?.resolve();
    expect((await third).content).toBe("done");
  });

  it("fails with `timeout` when the deadline comes while it waits", async () => {
    const { provider, running } = slow();
    const limited = bounded(provider, 1, { now: () => 0, steady: () => 0, sleep: () => Promise.resolve() });
    const first = limited.answer(request, { ...call(), deadline: 1_000 });
    await expect(limited.answer(request, { ...call(), deadline: 1_000 })).rejects.toMatchObject({ code: "timeout" });
    running[0]?.resolve();
    await first;
  });

  it("frees the place of a call that failed", async () => {
    const { provider, running } = slow();
    const limited = bounded(provider, 1);
    const first = limited.answer(request, call());
    await settled();
    running[0]?.reject(new Error("broken"));
    await expect(first).rejects.toThrow("broken");
    const second = limited.answer(request, call());
    await settled();
    running[1]?.resolve();
    expect((await second).content).toBe("done");
  });
});

describe("FairQueue", () => {
  it("lets a share of two through between those of forty", () => {
    const queue = new FairQueue<string>();
    for (let n = 0; n < 40; n += 1) queue.push(`big ${n}`, { of: "big", attended: false });
    for (let n = 0; n < 2; n += 1) queue.push(`small ${n}`, { of: "small", attended: false });
    const first = Array.from({ length: 5 }, () => queue.shift());
    expect(first).toEqual(["big 0", "small 0", "big 1", "small 1", "big 2"]);
  });

  it("puts what a person waits for before what nobody does", () => {
    const queue = new FairQueue<string>();
    queue.push("night 1", { of: "night", attended: false });
    queue.push("day 1", { of: "day", attended: true });
    queue.push("noon 1", { of: "noon", attended: true });
    queue.push("day 2", { of: "day", attended: true });
    expect(Array.from({ length: 5 }, () => queue.shift())).toEqual(["day 1", "noon 1", "day 2", "night 1", undefined]);
  });

  it("forgets what was taken out, and says when it has had its turn", () => {
    const queue = new FairQueue<string>();
    queue.push("a");
    queue.push("b");
    expect(queue.remove("a")).toBe(true);
    expect(queue.shift()).toBe("b");
    expect(queue.remove("b")).toBe(false);
    expect(queue.shift()).toBeUndefined();
  });
});
