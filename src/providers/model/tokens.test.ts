import { expect, it } from "vitest";
import { tokensIn } from "./tokens.ts";

it("counts a token or more for each character of Chinese, and some four letters of Latin for one", () => {
  expect(tokensIn("数据库迁移")).toBe(6);
  expect(tokensIn("migration of databases")).toBe(7);
  expect(tokensIn("")).toBe(0);
  // A Chinese prompt of 7,000 characters is no prompt of 2,000 tokens.
  expect(tokensIn("停".repeat(7_000))).toBeGreaterThan(7_000);
});
