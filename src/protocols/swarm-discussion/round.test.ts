import { describe, expect, it } from "vitest";
import { DiscussionOptions } from "#wire";
import { analysisOf, personaOf } from "../../../test/support/players.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { rolesIn } from "./composition.ts";
import { playRound } from "./round.ts";
import { steps } from "./steps.ts";
import { Discussion } from "./table.ts";

const CONSTRAINT = "No invoice leaves the Frankfurt region";

describe("a record of before", () => {
  it.each([
    [1, "announce", "r2.1.progress"],
    [2, "ask", "r2.positions"],
  ] as const)("goes on as version %i went", (version, does, key) => {
    verifies("SD-29");
    const options = DiscussionOptions.parse({ topic: "Split it?" });
    const participants = ["ada", "ben"].map((id) => ({
      id,
      name: id,
      role: "expert" as const,
      pool: "expert" as const,
      persona: personaOf(id),
    }));
    const analysis = analysisOf(["ada", "ben"]);
    const discussion = new Discussion(options, {
      mode: "standard",
      rounds: 2,
      participants,
      experts: participants,
      personas: analysis.experts,
      tensions: analysis.tensionMap,
      analysis,
      constraints: [],
      version,
    });
    const plan = { topic: "Split it?", focus: { kind: "constraint", text: CONSTRAINT }, isNewQuestion: true } as const;
    expect(playRound(discussion, 2, plan).next().value).toMatchObject({ do: does, key });
  });
});

describe("who compares with another field", () => {
  it("is a model or a person, never a rule", () => {
    verifies("SD-12");
    expect(rolesIn("standard", "anthropic")).toContain("cross-domain");
    expect(rolesIn("standard", "human")).toContain("cross-domain");
    expect(rolesIn("standard", "offline")).not.toContain("cross-domain");
    const named = (provider: string) => steps({ lang: "en", mode: "standard", provider }).map(({ kind }) => kind);
    expect(named("anthropic")).toContain("analogy");
    expect(named("offline")).not.toContain("analogy");
  });
});
