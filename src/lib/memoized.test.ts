import { expect, test } from "vitest";
import { memoized } from "./memoized.ts";

test("a value is computed once for each object, undefined too", () => {
  const computed: object[] = [];
  const nameOf = memoized((of: { readonly name?: string }) => {
    computed.push(of);
    return of.name;
  });
  const [ann, nobody] = [{ name: "Ann" }, {}];
  expect([ann, nobody, ann, nobody].map(nameOf)).toEqual(["Ann", undefined, "Ann", undefined]);
  expect(computed).toEqual([ann, nobody]);
});
