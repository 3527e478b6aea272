import { expect, it } from "vitest";
import { shortcomings } from "../next-step.ts";
import type { ScoredRound } from "./scored-round.ts";

it("who said something again is sent to what others put, and not to their own objection", () => {
  const objection = { holders: ["ben"], isClosed: false, isLeftOut: false };
  const round = {
    ...{ round: 1, experts: ["ana"], argued: [{ id: "r1-msg-004", author: "ana" }] },
    objections: ["r1-msg-004", "r1-msg-005"].map((message) => ({ ...objection, message })),
    ledger: { byMessage: new Map() },
    isRepetition: () => true,
  } as unknown as ScoredRound;
  const { ana } = shortcomings(round, "en");
  expect(ana).toContain("In r1-msg-004 you said again what had been said");
  expect(ana).toContain("what you make of what r1-msg-005 puts to others");
  expect(ana).not.toContain("path:line");
});
