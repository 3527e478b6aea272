import { expect, it } from "vitest";
import { evidenceIn } from "./evidence.ts";

const TEXT = "It takes 42 days (offers.md:6), not 12 (plant.md:6), says offers.md:6 again";

it("names a place once that a text cites twice, found or missing", () => {
  const found = evidenceIn(TEXT, { checked: ["offers.md:6", "plant.md:6"] });
  expect(found).toEqual({ evidence: ["offers.md:6", "plant.md:6"], checked: true });
  const missing = evidenceIn(TEXT, { flags: ["unknown_passage"] });
  expect(missing).toEqual({ evidence: ["offers.md:6", "plant.md:6"], checked: "missing" });
});
