import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { answerSchema } from "#providers";
import { Contribution } from "./forms.ts";
import { Argument, Response } from "./statements.ts";

const sizeOf = (schema: z.ZodType, lang: "en" | "zh"): number => JSON.stringify(answerSchema(schema, lang)).length;

describe("the form of a contribution", () => {
  it.each(["en", "zh"] as const)("is half as long as the two schemas that it stands for, at most, in %s", (lang) => {
    expect(sizeOf(Contribution, lang)).toBeLessThanOrEqual((sizeOf(Argument, lang) + sizeOf(Response, lang)) / 2);
  });

  it("asks for what is attacked before the attack", () => {
    const keys = Object.keys(Contribution.shape.reasons.unwrap().element.shape);
    expect(keys.indexOf("theirs")).toBeLessThan(keys.indexOf("text"));
  });
});
