import { describe, expect, it } from "vitest";
import { ArgumentGraph } from "#graph";
import { DiscussionOptions, type FloorStatement, type Reference } from "#wire";
import { analysisOf } from "../../../test/support/players.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { answersToClose } from "./answers-to-close.ts";
import { closeObjections } from "./closing.ts";
import { Discussion } from "./table.ts";

function said(n: number, from: string, type: string, countered?: number, provider?: string): FloorStatement {
  const id = `r1-msg-00${n}`;
  const references: Reference[] =
    countered === undefined
      ? []
      : [{ targetId: `r1-msg-00${countered}`, type: "counters", comment: `no, says ${from}` }];
  const words = { position: `${from} holds it`, reasoning: `because of ${n}`, response: `in answer, ${n}` };
  const content = type === "stress_test" ? { failureScenario: `it fails at ${n}` } : words;
  const origin = provider === undefined ? {} : { origin: { provider, model: "m", isModel: provider !== "offline" } };
  return { id, from, type, round: 1, content, references, timestamp: "", turn: id, ...origin };
}

const FLOOR = [
  said(1, "ada", "position_declaration"),
  said(2, "ben", "position_declaration"),
  said(3, "ada", "argument"),
  said(4, "ben", "argument", 3, "anthropic"),
  said(5, "contrarian", "stress_test", 3),
  said(6, "ada", "response", 5),
  said(7, "ada", "response", 4),
];

function discussionOf(floor: readonly FloorStatement[]): Discussion {
  const participants = ["ada", "ben", "contrarian"].map((id) => ({
    ...{ id, name: id, role: id === "contrarian" ? ("contrarian" as const) : ("expert" as const) },
    pool: "expert" as const,
  }));
  const analysis = analysisOf(["ada", "ben"]);
  const discussion = new Discussion(DiscussionOptions.parse({ topic: "Split it?" }), {
    ...{ mode: "standard", rounds: 1, participants, experts: participants.slice(0, 2), personas: analysis.experts },
    ...{ tensions: analysis.tensionMap, analysis, constraints: [] },
  });
  discussion.heard(floor);
  return discussion;
}

describe("what there is to close", () => {
  it("is an objection answered last, with the whole answer, for its author alone", () => {
    verifies("SD-34");
    const graph = ArgumentGraph.of(FLOOR);
    expect(answersToClose(graph, "contrarian")).toEqual([
      {
        ...{ id: "r1-msg-006", from: "ada", relation: "counters", about: "r1-msg-005" },
        text: "no, says ada\nin answer, 6\nbecause of 6",
      },
    ]);
    expect(answersToClose(graph, "ben").map(({ about }) => about)).toEqual(["r1-msg-004"]);
    expect(answersToClose(graph, "ada")).toEqual([]);
  });

  it("is nothing of one who has spoken since or took it back", () => {
    const again = { ...said(8, "contrarian", "analogy"), content: {} };
    expect(answersToClose(ArgumentGraph.of([...FLOOR, again]), "contrarian")).toEqual([]);
  });

  it("is nothing that answers what is no longer open", () => {
    const inWords = (n: number): FloorStatement => {
      const answers = [{ targetId: "r1-msg-004", answer: "answered", text: "it is why I go along with it" }];
      return { ...said(n, "ada", "response"), content: { response: "it bears on the plan", answers } };
    };
    const takesBack: FloorStatement = {
      ...said(5, "ada", "response"),
      content: { response: "I was wrong", retracts: [{ targetId: "r1-msg-003", reason: "the figure was wrong" }] },
    };
    const floor = [...FLOOR.slice(0, 4), takesBack, inWords(6)];
    expect(closeObjections(discussionOf(floor), 1).next()).toMatchObject({ done: true });
    const open = [...FLOOR.slice(0, 4), inWords(5)];
    expect(closeObjections(discussionOf(open), 1).next().value).toMatchObject({ participants: [{ id: "ben" }] });
  });
});
