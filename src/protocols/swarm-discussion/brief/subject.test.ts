import { describe, expect, it } from "vitest";
import { optionsOf } from "./alternatives.ts";
import { type Quotable, statementsOf } from "./source.ts";
import { headOf, subjectsIn } from "./subject.ts";

const options = optionsOf("Should we choose Adyen or Stripe?", []);
const said = (text: string): readonly [Quotable[], (statement: Quotable) => string | undefined] => {
  const statements = statementsOf([{ path: "a.md", text }]);
  const subjectOf = subjectsIn(statements, options);
  return [statements, (one) => subjectOf(one)?.name];
};

describe("whom a statement speaks of", () => {
  it("is the option whose heading it stands under, and nobody where a heading asks", () => {
    const [statements, subjectOf] = said(
      "# Adyen\n\nFees fall by a third.\n\n## What if refunds fail?\n\nThey are paid by hand.\n\n# Why not Stripe?\n\nThe contract ends in May.",
    );
    expect(statements.map((one) => [one.text, subjectOf(one)])).toEqual([
      ["Fees fall by a third.", "Adyen"],
      ["They are paid by hand.", undefined],
      ["The contract ends in May.", undefined],
    ]);
    expect(statements.map((one) => headOf(one, options)?.option.name)).toEqual(["Adyen", undefined, undefined]);
  });
});
