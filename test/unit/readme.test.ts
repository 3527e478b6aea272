import { expect, it } from "vitest";
import { optionTables, readme, withTables } from "../../scripts/readme-options.ts";
// The one that ships, without the protocols of the tests.
import { PROTOCOLS } from "../../src/protocols/registry.ts";

it("README lists the options that there are; npx tsx scripts/readme-options.ts writes them", () => {
  expect(readme()).toBe(withTables(readme(), optionTables(PROTOCOLS)));
});
