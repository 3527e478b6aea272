import { expect, it } from "vitest";
import { messageId } from "#wire";
import { concluded } from "../../../../test/support/shown.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { argues, attacks, declares, responds, said } from "../../../graph/fixtures/statements.ts";
import { synthesize } from "../synthesis/synthesis.ts";
import { resultSections } from "./result.ts";

it.each(["en", "zh"] as const)(
  "tells of a maintained answer what it said to that objection, and not to another one: %s",
  (lang) => {
    verifies("SD-34");
    const answers = [
      { targetId: "r1-msg-005", answer: "answered", text: "Five days are from nowhere." },
      { targetId: "r1-msg-004", answer: "conceded", text: "One worker per order." },
    ];
    const again = [{ targetId: "r1-msg-005", answer: "answered", text: "Nine engineers are not four." }];
    const floor = [
      ...[declares("a", "Split it"), declares("b", "Split it"), argues("a", "Split it", {})],
      ...[attacks({ counters: ["r1-msg-003"] }), attacks({ counters: ["r1-msg-001"] }, { assumption: "eleven weeks" })],
      // A response relates to every attack of its round, without words and before what it answers to one.
      responds("a", "none", "Split it", {}, { answers }),
      responds("a", "none", "Split it", {}, { answers: again, shiftReason: "We are four." }),
      (id: string) =>
        said(id, "contrarian", "closing", { objections: [{ targetId: "r1-msg-005", verdict: "maintains" }] }),
      // Maintained once more where the discussion was taken up again: still one objection.
      (id: string) =>
        said(id, "contrarian", "closing", { objections: [{ targetId: "r1-msg-005", verdict: "maintains" }] }),
    ].map((make, at) => make(messageId(1, at + 1)));
    const state = concluded(floor, lang);
    const items = resultSections(state, state.graph, synthesize(state, lang)).find(({ id }) => id === "decide")?.items;
    const told = items?.filter(({ refs }) => refs[0] === "r1-msg-005").map(({ text }) => text);
    expect(told).toEqual([expect.stringMatching(/“Five days are from nowhere\.”.*“Nine engineers are not four\.”/)]);
  },
);
