import { afterEach, beforeEach, expect, it } from "vitest";
import { compose, subjects } from "#wire";
import { analysisOf, DISCUSSION, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

let table: SimulatedTable;
beforeEach(() => {
  table = new SimulatedTable();
});
afterEach(() => table.close());

const STATED = "“write downtime of at most ten minutes” (vendor-quote.md:2)";

it("keeps to the limits that a document states, after the user's, and to none that it does not", async () => {
  verifies("SD-33");
  const { problemDefinition, ...analysis } = analysisOf(["ada", "ben"]);
  const named = [
    STATED,
    "“write downtime of at most two minutes” (vendor-quote.md:2)",
    "“write downtime of at most ten minutes” (other.md:2)",
    "It must be cheap",
  ];
  table.analysis = { ...analysis, problemDefinition: { ...problemDefinition, constraints: named } };
  await table.start({ mode: "lightweight", rounds: 1, constraints: ["No more than 5 people"] });
  const text = "# Offer\nThe contract allows a write downtime of at most ten minutes.\n";
  const document = { path: "vendor-quote.md", piece: 0, pieces: 1, text };
  await table.bus.publish(subjects.context(DISCUSSION), compose("context", "document", table.stamp("user"), document));
  expect(await table.run()).toBe("finished");
  expect(table.messages("phase", "composed")[0]?.body.constraints).toMatchObject([
    { id: "c1", text: "No more than 5 people", round: 0 },
    { id: "c2", text: STATED, round: 0 },
  ]);
  const turn = table.messages("inbox.expert.ada", "turn").find(({ body }) => body.phase === "argument")?.body;
  expect(turn?.instruction).toContain("(c1, c2)");
  expect(turn?.instruction).toContain("path:line");
});

it("keeps to none without documents", async () => {
  const { problemDefinition, ...analysis } = analysisOf(["ada", "ben"]);
  table.analysis = { ...analysis, problemDefinition: { ...problemDefinition, constraints: [STATED] } };
  await table.start({ mode: "lightweight", rounds: 1 });
  expect(await table.run()).toBe("finished");
  expect(table.messages("phase", "composed")[0]?.body.constraints).toBeUndefined();
  const turns = table.messages("inbox.expert.ada", "turn").map(({ body }) => String(body.instruction));
  expect(turns.join("\n")).not.toContain("path:line");
});

it.each([
  ["Write downtime of at most ten minutes.", ["Write downtime of at most ten minutes."]],
  ["downtime of at most ten minutes", ["downtime of at most ten minutes"]],
  // The document's says more.
  ["ten minutes", ["ten minutes", STATED]],
])("names a limit once that the user and a document state in the same words: %s", async (said, kept) => {
  verifies("SD-33");
  const { problemDefinition, ...analysis } = analysisOf(["ada", "ben"]);
  table.analysis = { ...analysis, problemDefinition: { ...problemDefinition, constraints: [STATED] } };
  await table.start({ mode: "lightweight", rounds: 1, constraints: [said] });
  const text = "# Offer\nThe contract allows a write downtime of at most ten minutes.\n";
  const document = { path: "vendor-quote.md", piece: 0, pieces: 1, text };
  await table.bus.publish(subjects.context(DISCUSSION), compose("context", "document", table.stamp("user"), document));
  expect(await table.run()).toBe("finished");
  expect(table.messages("phase", "composed")[0]?.body.constraints).toMatchObject(kept.map((text) => ({ text })));
});
