import { afterEach, beforeEach, expect, it } from "vitest";
import { deliberation as definition } from "#protocols/deliberation/index";
import { compose, subjects } from "#wire";
import { projectionOf } from "../../../test/support/deliberated.ts";
import { says } from "../../../test/support/deliberations.ts";
import {
  analysisOf,
  DISCUSSION,
  type Player,
  personaOf,
  SimulatedTable,
} from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

let table: SimulatedTable;
beforeEach(() => {
  table = new SimulatedTable();
});
afterEach(() => table.close());

it("tells the limits that a document states, with what was said for and against them", async () => {
  verifies("DP-04", "what proposals say of the limits");
  const { problemDefinition, ...analysis } = analysisOf(["ada", "ben"]);
  const stated = "“write downtime of at most ten minutes” (vendor-quote.md:2)";
  const constraints = ["“write downtime of at most two minutes” (vendor-quote.md:2)", stated, "It must be cheap"];
  table.thoughtAnswers = ({ purpose }) =>
    purpose === "analysis" ? { ...analysis, problemDefinition: { ...problemDefinition, constraints } } : undefined;
  const own = (position: string, more: object) => says({ choice: "other", position, ...more });
  const limits = [{ limit: 1, how: "The copy takes 8 minutes" }];
  const against = { text: "The copy took 70 minutes", against: "all", weight: "key", limit: 1 } as const;
  table.players.set("ada", (turn, at) => ({ ...(own("Move by a copy", {})(turn, at) as object), limits }));
  table.players.set("ben", own("Stay", { choice: "A", concerns: [against] }));
  await table.start({ protocol: "deliberation", alternatives: ["Stay", "Move"] });
  const text = "# Offer\nThe contract allows a write downtime of at most ten minutes.\n";
  const document = { path: "vendor-quote.md", piece: 0, pieces: 1, text };
  await table.bus.publish(subjects.context(DISCUSSION), compose("context", "document", table.stamp("user"), document));
  expect(await table.run()).toBe("finished");
  const told = definition.told?.(projectionOf(table)).result?.find(({ id }) => id === "limits")?.items ?? [];
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toMatch(/^“write downtime of at most ten minutes” \[vendor-quote\.md:2 ✓\]: .*against /);
  expect(told[0]?.text).toContain("“The copy took 70 minutes”");
  // The concern about all was put to ada, about what she proposes.
  expect(told[0]?.text).toContain("against p3: “The copy took 70 minutes” (Expert ben, r1-msg-003)");
});

it.each([
  ["found by an analysis", {}],
  ["given", { experts: ["ada", "ben"].map(personaOf) }],
])("keeps to the limits that the user gives, with specialists that are %s", async (_, given) => {
  const limits = [{ limit: 1, how: "It costs 90" }];
  const keeps: Player = (turn, at) => ({ ...(says({ choice: "B" })(turn, at) as object), limits });
  for (const id of ["ada", "ben"]) table.players.set(id, keeps);
  const analysis = analysisOf(["ada", "ben"]);
  table.thoughtAnswers = ({ purpose }) => (purpose === "analysis" ? analysis : undefined);
  await table.start({
    protocol: "deliberation",
    alternatives: ["Stay", "Move"],
    constraints: ["At most 100"],
    ...given,
  });
  expect(await table.run()).toBe("finished");
  const told = definition.told?.(projectionOf(table)).result?.find(({ id }) => id === "limits")?.items ?? [];
  expect(told.map(({ text }) => text)).toEqual([expect.stringMatching(/^“At most 100”: for .*It costs 90/)]);
});
