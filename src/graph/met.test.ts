import { describe, expect, it } from "vitest";
import { verifies } from "../../test/support/verifies.ts";
import { contests } from "./contest.ts";
import { falseConsensus } from "./false-consensus.ts";
import { argues, attacks, declares, floorOf, opens, responds, type StatementMaker } from "./fixtures/statements.ts";
import { ArgumentGraph } from "./graph.ts";

const SHARDS = "Eight shards before the sale";
const CAUTIOUS = "Eight shards before the sale, with a way back until the freeze";
const begun = [
  declares("a", SHARDS),
  declares("b", SHARDS),
  opens,
  argues("a", SHARDS, {}),
  argues("b", SHARDS, {}, { reasoning: "tested" }),
];
const graphOf = (...more: StatementMaker[]) => ArgumentGraph.of(floorOf(...begun, ...more));
const attack = attacks({ counters: ["r1-msg-004"] });
const answering = (answer: "answered" | "conceded", targetId = "r1-msg-006") => ({
  answers: [{ targetId, answer, text: "A way back is kept." }],
});
const amending = responds("a", "minor", CAUTIOUS, {}, answering("conceded"));
const rivals = (graph: ArgumentGraph) => falseConsensus(graph)?.rivals.map(({ claims }) => claims[0]?.id);

describe("an attack that was conceded and built into the position", () => {
  it("contests nothing any more, and leaves the consensus earned", () => {
    verifies("SD-13", "SD-14");
    expect(contests(graphOf(attack)).map(({ sides }) => sides.map((side) => side.messageId))).toEqual([
      ["r1-msg-005", "r1-msg-006"],
    ]);
    expect(rivals(graphOf(attack))).toEqual(["r1-msg-006"]);
    expect(contests(graphOf(attack, amending))).toEqual([]);
    expect(falseConsensus(graphOf(attack, amending))).toBeUndefined();
  });

  it("is not met by a concession that changes nothing, nor by a change that concedes nothing", () => {
    for (const shift of [
      responds("a", "none", SHARDS, {}, answering("conceded")),
      responds("a", "minor", CAUTIOUS, {}, { shiftCause: ["r1-msg-006"] }),
    ]) {
      expect(contests(graphOf(attack, shift))).toHaveLength(1);
      expect(rivals(graphOf(attack, shift))).toEqual(["r1-msg-006"]);
    }
  });

  it("is met as far as it was met: what it holds against another message of the position still bears on it", () => {
    const both = attacks({ counters: ["r1-msg-004", "r1-msg-005"] });
    expect(contests(graphOf(both, amending))).toHaveLength(1);
    expect(rivals(graphOf(both, amending))).toEqual(["r1-msg-006"]);
  });
});

it("a detail that was objected to is no untested attack, and shows that somebody tried the consensus", () => {
  const detail = (id: string) => {
    const made = attacks({ counters: ["r1-msg-004"] })(id);
    return {
      ...made,
      content: { ...made.content, references: [{ targetId: "r1-msg-004", relation: "counters", scope: "detail" }] },
    };
  };
  expect(falseConsensus(graphOf())).toMatchObject({ isUntested: true });
  expect(falseConsensus(graphOf(detail))).toBeUndefined();
});
