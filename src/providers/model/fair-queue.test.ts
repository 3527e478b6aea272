import { describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";

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
