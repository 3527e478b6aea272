import { describe, expect, it } from "vitest";
import { ArgumentGraph } from "#graph";
import { tableOf } from "#points";
import type { FloorStatement } from "#wire";
import { argues, declares, responds } from "../../../../test/support/statements/in-graph.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { pointsOf } from "../points/of-floor.ts";
import { vanishedFor } from "./vanished.ts";

const FACT = "The restore of the ledger took 31 hours last time.";
const plain = { wouldChangeIf: "" };
const POSITIONS: readonly FloorStatement[] = [
  declares("ada", "Split the ledger")("r1-msg-001"),
  declares("ben", "Keep billing whole")("r1-msg-002"),
  declares("cyd", "Buy a product")("r1-msg-003"),
];
const brought = (refs = {}): FloorStatement =>
  argues("cyd", "Buy a product", refs, { ...plain, reasoning: FACT })("r1-msg-004");
const EXPERTS = ["ada", "ben", "cyd"].map((id) => ({ id, name: id }));
const of = (expert: string, round: number, ...more: readonly FloorStatement[]) => {
  const floor = [...POSITIONS, ...more];
  return vanishedFor(ArgumentGraph.of(floor), tableOf(pointsOf(floor, { experts: EXPERTS })), expert, round);
};

describe("facts that nobody took up", () => {
  it("go onto the docket of whom they were brought to, in the next round", () => {
    verifies("BY-22");
    const floor = brought({ counters: ["r1-msg-002"] });
    expect(of("ben", 2, floor)).toEqual([
      { id: "r1-msg-004", from: "cyd", relation: "fact", about: "r1-msg-002", text: FACT },
    ]);
    expect(of("ben", 2, brought({ supports: ["r1-msg-002"] })), "it asks nothing of whom it supports").toEqual([]);
    expect(of("ben", 1, floor), "not before a round has passed").toEqual([]);
    expect(of("ada", 2, floor), "it was not brought to her").toEqual([]);
    expect(of("cyd", 2, floor), "it is his own").toEqual([]);
    const cited = argues(
      "cyd",
      "Buy a product",
      { counters: ["r1-msg-002"] },
      {
        ...plain,
        reasoning: "“The restore of the ledger took 31 hours” (drill.md:4).",
      },
    )("r1-msg-004");
    expect(of("ben", 2, cited)).toHaveLength(1);
    const found = { ...cited, checked: ["“The restore of the ledger took 31 hours” (drill.md:4)"] };
    expect(of("ben", 2, found), "everybody has what stands in the documents").toEqual([]);
  });

  it("go to those whose position they bear on where they were brought to nobody, else to all who hold another", () => {
    verifies("BY-22");
    expect(of("ada", 2, brought())[0]?.about).toBe("r1-msg-001");
    expect(of("ben", 2, brought())).toEqual([]);
    const other = argues(
      "cyd",
      "Buy a product",
      {},
      { ...plain, reasoning: "It takes 9 weeks to hire." },
    )("r1-msg-004");
    expect([of("ada", 2, other).length, of("ben", 2, other).length]).toEqual([1, 1]);
  });

  it("are none where a sentence only speaks of the debate", () => {
    verifies("BY-22");
    for (const reasoning of ["What I keep: all 27 tables.", "r1-msg-002 counts 31 hours and that is too much."]) {
      const turn = argues("cyd", "Buy a product", { counters: ["r1-msg-002"] }, { ...plain, reasoning })("r1-msg-004");
      expect(of("ben", 2, turn), reasoning).toEqual([]);
    }
  });

  it("leave it once somebody uses or objects to them, or the expert has responded to their message", () => {
    verifies("BY-22");
    const floor = brought({ counters: ["r1-msg-002"] });
    const used = argues("ada", "Split the ledger", {}, { ...plain, reasoning: "Those 31 hours of restore are lost." });
    expect(of("ben", 2, floor, used("r1-msg-005"))).toEqual([]);
    const response = responds("ben", "none", "Keep billing whole", { questions: ["r1-msg-004"] });
    expect(of("ben", 2, floor, response("r1-msg-005"))).toEqual([]);
  });

  it("are those of experts: a likeness or a scenario is about something else", () => {
    const likeness = {
      ...brought({ counters: ["r1-msg-002"] }),
      from: "cross-domain",
      type: "analogy",
      content: { case: FACT },
    };
    expect(of("ben", 2, likeness)).toEqual([]);
  });

  it("are three messages at most, the latest, and none that was looked for in vain", () => {
    verifies("BY-22");
    const many = [4, 5, 6, 7, 8].map((n) =>
      argues(
        "cyd",
        "Buy a product",
        { counters: ["r1-msg-002"] },
        { ...plain, reasoning: `It took ${n}31 hours.` },
      )(`r1-msg-00${n}`),
    );
    expect(of("ben", 2, ...many).map(({ id }) => id)).toEqual(["r1-msg-006", "r1-msg-007", "r1-msg-008"]);
    const invented = argues(
      "cyd",
      "Buy a product",
      { counters: ["r1-msg-002"] },
      { reasoning: "“nobody sleeps at night” (no.md:3)" },
    );
    expect(of("ben", 2, { ...invented("r1-msg-004"), checked: [], flags: ["unknown_passage"] })).toEqual([]);
  });
});
