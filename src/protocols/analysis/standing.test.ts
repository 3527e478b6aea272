import { describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { GEMINI } from "../../../test/support/analyses.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { judges, standingsIn } from "./standing.ts";

const said = (from: string, provider: string, isModel = true): FloorStatement => ({
  ...{ id: "r1-msg-001", from, type: "analysis", round: 1, content: { ...GEMINI }, references: [] },
  ...{ timestamp: "2026-01-01T00:00:00.000Z", turn: "t", origin: { provider, model: "m", isModel } },
});
const seated = { id: "gemini", perspective: "deep-code-analysis", expected: "gemini", isPerson: false };
const standing = (...given: Parameters<typeof said>) => standingsIn([said(...given)], [seated])[0];

describe("whose an analysis is", () => {
  it("is the provider's that answered, with the one for which it stood in", () => {
    verifies("CD-07");
    expect(standing("gemini", "cli:gemini")).toMatchObject({ tool: "gemini" });
    expect(standing("gemini", "cli:gemini")).not.toHaveProperty("instead");
    expect(standing("gemini", "openai")).toMatchObject({ tool: "openai", instead: "gemini" });
  });

  it("judges feasibility where a model or a person gave it, and not where it was salvaged", () => {
    const one = standing("gemini", "cli:gemini");
    expect(one && judges(one)).toBe(true);
    const salvaged = standingsIn(
      [{ ...said("gemini", "cli:gemini"), content: { ...GEMINI, _fallback: true } }],
      [seated],
    )[0];
    expect(salvaged && judges(salvaged)).toBe(false);
  });
});
