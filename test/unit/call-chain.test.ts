import { describe, expect, it } from "vitest";
import { type Chain, chainOf } from "../../bench/support/chain.ts";
import { playDiscussion } from "../../bench/support/scripted-discussion.ts";
import { verifies } from "../support/verifies.ts";

const chainIn = async (
  mode: "lightweight" | "standard" | "deep",
  more: { budgetCalls?: number } = {},
): Promise<Chain> => chainOf(await playDiscussion({ mode, unattended: true, rounds: 3, ...more }));

describe("calls one after another", () => {
  it("are as few as the rules permit in standard mode: what does not depend on each other goes on beside it", async () => {
    verifies("SD-01");
    const { before, rounds, after } = await chainIn("standard");
    expect(before).toBe(1);
    // Positions, opening, arguments, stress test, responses, judgement; positions are declared in the first round only.
    expect(rounds).toEqual([6, 5, 5]);
    expect(after).toBe(2);
  });

  it.each([
    ["lightweight", 6, 4],
    ["deep", 7, 6],
  ] as const)("in %s mode", async (mode, first, later) => {
    const { before, rounds } = await chainIn(mode);
    expect(before).toBe(1);
    expect(rounds[0]).toBeLessThanOrEqual(first);
    for (const round of rounds.slice(1)) expect(round).toBeLessThanOrEqual(later);
  });

  it("are one at a time under a budget, of which each reserves what it may spend", async () => {
    const free = await playDiscussion({ mode: "standard", unattended: true, rounds: 1 });
    const bounded = await playDiscussion({ mode: "standard", unattended: true, rounds: 1, budgetCalls: 200 });
    const made = ({ calls }: typeof free) => calls.map(({ purpose }) => purpose).toSorted();
    expect(made(bounded)).toEqual(made(free));
    expect(chainOf(bounded).rounds[0]).toBe(8);
  });

  it("are counted by what was over before each began", () => {
    const at = (from: number, to: number, round = 1) => ({ purpose: "argument", round, from, to }) as never;
    expect(chainOf({ calls: [at(0, 10), at(1, 11), at(11, 21), at(10, 20)] }).whole).toBe(2);
    expect(chainOf({ calls: [at(0, 10), at(10, 20), at(20, 30)] }).rounds).toEqual([3]);
  });
});
