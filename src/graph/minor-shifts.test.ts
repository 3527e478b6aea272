import { describe, expect, it } from "vitest";
import { verifies } from "../../test/support/verifies.ts";
import { maintainedObjections } from "./answered-last.ts";
import { contests } from "./contest.ts";
import { disagreement } from "./disagreement.ts";
import { argues, attacks, declares, floorOf, responds, type StatementMaker, said } from "./fixtures/statements.ts";
import { gist } from "./gist.ts";
import { ArgumentGraph } from "./graph.ts";
import { concessions, insights } from "./insights.ts";
import { shiftCauses } from "./shift-causes.ts";
import { livePositions } from "./stances.ts";
import { statusAt } from "./standing.ts";
import { votes } from "./votes.ts";

const PLAN = "Split billing by region after the freeze";
const SOONER = "Two regions go first and the tax module waits for March";
const KEEP = "Keep one unit";
const BEGUN = [
  declares("a", PLAN),
  declares("b", KEEP),
  argues("a", PLAN, { extends: ["r1-msg-002"] }),
  argues("b", KEEP, { counters: ["r1-msg-001"] }),
];
const conceding = (answer: "answered" | "conceded") => ({
  shiftReason: "Nobody is on call in March.",
  shiftCause: ["r1-msg-004"],
  answers: [{ targetId: "r1-msg-004", answer, text: "The module waits." }],
});
const graphOf = (...more: StatementMaker[]) => ArgumentGraph.of(floorOf(...BEGUN, ...more));
const positionOf = (graph: ArgumentGraph, expert: string) =>
  livePositions(graph).find(({ owners }) => owners.includes(expert))?.claim;

describe("a minor shift", () => {
  const graph = graphOf(responds("a", "minor", SOONER, {}, conceding("conceded")));

  it("puts the position in other words: one position, told in the words of now, and no vote reversed", () => {
    verifies("SD-11", "BY-06");
    expect(livePositions(graph).map(({ claim }) => claim.text)).toEqual([SOONER, KEEP]);
    expect(votes(graph).map(({ isReversed }) => isReversed)).toEqual([false, false]);
  });

  it("meets the objections that it concedes; one that it only answers still bears on the position", () => {
    verifies("SD-09");
    const status = (one: ArgumentGraph) => {
      const held = positionOf(one, "a");
      return held && statusAt(one, held);
    };
    expect(status(graph)).toMatch(/^stands/);
    const kept = graphOf(
      responds("a", "minor", SOONER, {}, { shiftReason: "It is better.", shiftCause: ["r1-msg-004"] }),
    );
    expect(status(kept)).not.toMatch(/^stands/);
  });

  it("leaves no insight that its author has gone on from", () => {
    const later = said("r2-msg-001", "a", "response", {
      ...{
        response: "I see.",
        positionShift: "minor",
        currentPosition: "Two regions go first in May",
        shiftReason: "why",
      },
      previousPosition: SOONER,
    });
    const all = ArgumentGraph.of([
      ...floorOf(...BEGUN, responds("a", "minor", SOONER, {}, conceding("conceded"))),
      later,
    ]);
    expect(insights(all).map(({ insight }) => insight)).toEqual(["Two regions go first in May"]);
  });

  it("reverses no vote where it was judged to be of another position; a major one does", () => {
    const parted = (shift: "minor" | "major") => {
      const floor = floorOf(...BEGUN, responds("a", shift, SOONER, {}, conceding("conceded")));
      const judged = said("r1-msg-006", "moderator", "judgement", {
        same: [["r1-msg-001", "r1-msg-003"], ["r1-msg-002"], ["r1-msg-005"]],
      });
      return votes(ArgumentGraph.of([...floor, judged])).map(({ isReversed }) => isReversed);
    };
    expect(parted("minor")).toEqual([false, false]);
    expect(parted("major")).toEqual([true, false]);
  });

  it("is told by what moved its author", () => {
    const claim = graph.claim("r1-msg-005");
    expect(claim && gist(claim)).toBe("Nobody is on call in March.");
  });
});

describe("a concession", () => {
  const proposals = ["A fee of 1 euro a day for late books", "Loans of 14 days for books on hold"];
  const begun = [
    declares("a", KEEP),
    argues("a", KEEP, { extends: ["r1-msg-001"] }, { proposals }),
    attacks({ questions: ["r1-msg-002"] }),
  ];
  const proposed = (text: string) => {
    const answers = [{ targetId: "r1-msg-003", answer: "conceded", text }];
    const graph = ArgumentGraph.of(floorOf(...begun, responds("a", "none", KEEP, {}, { answers })));
    return insights(graph).flatMap(({ insight, source }) => (source === "r1-msg-002" ? [insight] : []));
  };

  it("takes back the proposal that it names, and no other", () => {
    verifies("SD-20");
    expect(proposed("Nobody has shown that; so be it.")).toEqual(proposals);
    expect(proposed("Nothing shows that a fee of 1 euro a day works: withdrawn.")).toEqual(proposals.slice(1));
  });

  it("is told of what is left of the argument", () => {
    const answers = [{ targetId: "r1-msg-003", answer: "conceded", text: "So be it." }];
    const graph = ArgumentGraph.of(floorOf(...begun, responds("a", "none", KEEP, {}, { answers })));
    expect(concessions(graph).get("r1-msg-002")).toEqual([{ messageId: "r1-msg-003", text: "So be it." }]);
  });
});

describe("the cause of a shift", () => {
  it("is an argument where the message that is named questions what was said, and none where it speaks of others", () => {
    verifies("BY-05");
    const cause = (about: string) =>
      shiftCauses(
        ArgumentGraph.of(
          floorOf(
            declares("a", PLAN),
            declares("b", KEEP),
            attacks({ questions: [about] }),
            responds("a", "major", "Buy a product", {}, { shiftCause: ["r1-msg-003"] }),
          ),
        ),
      ).map((shift) => shift.cause);
    expect(cause("r1-msg-001")).toEqual(["argued"]);
    expect(cause("r1-msg-002")).toEqual(["unexplained"]);
  });
});

describe("positions judged compatible", () => {
  const judged = said("r1-msg-003", "moderator", "judgement", {
    same: [["r1-msg-001"], ["r1-msg-002"]],
    compatible: [["r1-msg-001", "r1-msg-002"]],
  });
  const declared = floorOf(declares("a", PLAN), declares("b", KEEP));

  it("are no disagreement, until one counters the other or they are told apart again", () => {
    verifies("SD-14");
    const score = (...more: ReturnType<typeof floorOf>) => disagreement(ArgumentGraph.of([...declared, ...more])).score;
    expect(score(judged)).toBe(0);
    expect(score(judged, argues("a", PLAN, { counters: ["r1-msg-002"] })("r1-msg-004"))).toBeGreaterThan(5);
    const again = said("r1-msg-004", "moderator", "judgement", { same: [["r1-msg-001"], ["r1-msg-002"]] });
    expect(score(judged, again)).toBeGreaterThan(5);
  });

  it("are not contested where nobody disagrees who holds them, whatever others said from there", () => {
    verifies("SD-13", "SD-14");
    const floor = floorOf(
      declares("a", PLAN),
      declares("b", KEEP),
      argues("c", PLAN, { counters: ["r1-msg-002"] }),
      responds("c", "major", "Buy a product", {}, { shiftCause: ["r1-msg-002"] }),
    );
    const topics = (content: Record<string, unknown>) =>
      contests(ArgumentGraph.of([...floor, said("r1-msg-005", "moderator", "judgement", content)])).map(({ sides }) =>
        sides.map(({ stance }) => stance),
      );
    expect(topics({ apart: [["r1-msg-001", "r1-msg-002"]] })).toEqual([[PLAN, KEEP]]);
    expect(topics({ compatible: [["r1-msg-001", "r1-msg-002"]] })).toEqual([]);
  });
});

describe("an objection that is maintained", () => {
  it("stands against no answer that its own author took back in the same step", () => {
    verifies("SD-34");
    const closes = (id: string, from: string, targetId: string, verdict: string) =>
      said(id, from, "closing", { objections: [{ targetId, verdict, why: "w" }] });
    const floor = [
      ...floorOf(declares("a", PLAN), declares("b", KEEP), argues("a", PLAN, { counters: ["r1-msg-002"] })),
      attacks({ counters: ["r1-msg-003"] })("r1-msg-004"),
      closes("r1-msg-005", "a", "r1-msg-003", "maintains"),
    ];
    expect(maintainedObjections(ArgumentGraph.of(floor))).toHaveLength(1);
    const conceded = [...floor, closes("r1-msg-006", "contrarian", "r1-msg-004", "concedes")];
    expect(maintainedObjections(ArgumentGraph.of(conceded))).toEqual([]);
  });
});
