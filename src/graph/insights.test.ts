import { expect, it } from "vitest";
import {
  argues,
  attacks,
  declares,
  floorOf,
  responds,
  type StatementMaker,
} from "../../test/support/statements/in-graph.ts";
import { verifies } from "../../test/support/verifies.ts";
import { ArgumentGraph } from "./graph.ts";
import { insights } from "./insights.ts";

const KEEP = "Keep one unit";
const PROPOSALS = ["A fee of 1 euro a day for late books", "Loans of 14 days for books on hold"];
const found = (...more: StatementMaker[]): string[] => {
  const begun = [
    declares("a", KEEP),
    argues("a", KEEP, { extends: ["r1-msg-001"] }, { proposals: PROPOSALS }),
    attacks({ questions: ["r1-msg-002"] }),
  ];
  const graph = ArgumentGraph.of(floorOf(...begun, ...more));
  return insights(graph).flatMap(({ insight, source }) => (source === "r1-msg-002" ? [insight] : []));
};

it("a concession takes back the proposal that it names, and no other; a retraction all of a message", () => {
  verifies("SD-13");
  const conceding = (text: string) =>
    responds("a", "none", KEEP, {}, { answers: [{ targetId: "r1-msg-003", answer: "conceded", text }] });
  expect(found(conceding("Nobody has shown that; so be it."))).toEqual(PROPOSALS);
  expect(found(conceding("Nothing shows that a fee of 1 euro a day works: withdrawn."))).toEqual(PROPOSALS.slice(1));
  expect(found(responds("a", "none", KEEP, {}, { retracts: [{ targetId: "r1-msg-002" }] }))).toEqual([]);
});
