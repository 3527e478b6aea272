import { expect, it } from "vitest";
import { inFormOrder } from "./form-fields.ts";

it("asks people for what they hold first, for what must be filled before the rest, and else as it comes", () => {
  const field = (key: string, required = true) => ({ key, required });
  const given = [
    field("reasoning"),
    field("retracts", false),
    field("positionShift"),
    field("position"),
    field("keyRisk"),
  ];
  expect(inFormOrder(given).map(({ key }) => key)).toEqual([
    "position",
    "positionShift",
    "reasoning",
    "keyRisk",
    "retracts",
  ]);
});
