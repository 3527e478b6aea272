import { describe, expect, it } from "vitest";
import { ArgumentGraph } from "#graph";
import { verifies } from "../../../../test/support/verifies.ts";
import { play } from "../offline/testing/round.ts";
import { assessRound } from "./assess.ts";

const topic = "Should we cut the hosting cost?";
const documents = [
  {
    path: "a.md",
    text: [
      "Hosting costs 12,000 EUR a month.",
      "The budget for hosting is 100,000 EUR a year.",
      "Nobody on the team owns the hosting contract.",
      "An outage of the cluster cost us 4,000 EUR in May.",
      "The contract with the vendor may be cancelled each quarter.",
      "Spare capacity costs 3,000 EUR a month.",
    ].join("\n\n"),
  },
];

async function recommended(
  rounds: number,
  given: typeof documents,
  roundsLeft = 5,
  endsByRule = true,
): Promise<string> {
  const { floor } = await play({ topic, documents: given, experts: [2, 2], rounds });
  const graph = new ArgumentGraph();
  for (const statement of floor) graph.apply(statement);
  const experts = graph.experts;
  return assessRound(graph, { round: rounds, experts, roundsLeft, lang: "en", endsByRule }).recommendation;
}

describe("a discussion of rules alone", () => {
  it("goes on while a round brings passages that nobody quoted, and then ends", async () => {
    verifies("SD-13");
    expect(await recommended(1, documents)).toBe("continue");
    expect(await recommended(4, documents)).toBe("synthesize");
    expect(await recommended(1, [])).toBe("synthesize");
    expect(await recommended(1, documents, 0)).toBe("synthesize");
  });

  it("of an older record goes on as it went", async () => {
    expect(await recommended(1, [], 5, false)).not.toBe("synthesize");
  });
});
