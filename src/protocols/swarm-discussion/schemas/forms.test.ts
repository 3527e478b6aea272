import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { answerSchema } from "#providers";
import { Contribution } from "./forms.ts";

/** Tokens of a schema, at four characters each. */
const sizeOf = (schema: z.ZodType, lang: "en" | "zh"): number => JSON.stringify(answerSchema(schema, lang)).length / 4;
/** Tokens that the schemas of an argument and of a response had, for which it stands. */
const BEFORE = [851, 1_061] as const;

describe("the form of a contribution", () => {
  it.each(["en", "zh"] as const)("is half as long as the two schemas that it stands for, at most, in %s", (lang) => {
    expect(sizeOf(Contribution, lang)).toBeLessThanOrEqual((BEFORE[0] + BEFORE[1]) / 2);
  });

  it("asks for what is attacked before the attack", () => {
    const keys = Object.keys(Contribution.shape.reasons.unwrap().element.shape);
    expect(keys.indexOf("theirs")).toBeLessThan(keys.indexOf("text"));
  });
});
