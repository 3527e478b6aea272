import { describe, expect, it } from "vitest";
import { Documents } from "#protocols/document-lookup";
import { verifies } from "../../../test/support/verifies.ts";
import { checkedIn } from "./citations.ts";

const documents = new Documents([
  { path: "docs/oncall.md", text: "# On call\n\n8 people share the pager.\nHiring costs 14,500 USD a month.\n" },
]);
const checked = (reasoning: string): string[] => checkedIn({ reasoning }, documents);

describe("what was looked up in the documents", () => {
  it("is named where it stands: places, quotations, and figures of the lines cited", () => {
    verifies("BY-22");
    expect(checked("“8 people share the pager” (oncall.md:3).")).toEqual([
      "“8 people share the pager” (oncall.md:3)",
      "8 people in oncall.md:3",
    ]);
    expect(checked("It is 14.5k a month and not 90,000 EUR, see docs/oncall.md:4.")).toEqual([
      "docs/oncall.md:4",
      "14.5k a month in docs/oncall.md:4",
    ]);
  });

  it("leaves out other words, lines and documents that are not there, and figures that cite nothing", () => {
    verifies("BY-22");
    expect(checked("“nobody ever shares a pager here” (oncall.md:3)")).toEqual([]);
    expect(checked("oncall.md:40 and costs.md:3 say 14,500 USD")).toEqual([]);
    expect(checked("It costs 14,500 USD a month.")).toEqual([]);
  });
});
