import { describe, expect, it } from "vitest";
import { applyMessage, emptyProjection, type Projection } from "#discussion";
import { playRound, Script } from "../../../../test/support/historian-script.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { resumeSummary, SUMMARY_LENGTH } from "./summary.ts";

function stateOf(script: Script): Projection {
  const state = emptyProjection(script.id);
  for (const { subject, envelope, seq } of script.messages) applyMessage(state, subject, envelope, seq);
  return state;
}

function huge(lang: "en" | "zh"): Script {
  const script = new Script().start({ lang, topic: "<&*".repeat(3_000) });
  for (let round = 1; round <= 20; round += 1) playRound(script, round);
  for (let n = 0; n < 60; n += 1) script.step(20, n, "x_".repeat(300), [], { takeaway: "很长的要点".repeat(200) });
  for (let n = 0; n < 40; n += 1)
    script.say(20, `expert-${n}`, "position_declaration", { position: `${n} ${"[长]".repeat(900)}`, confidence: 0.3 });
  return script;
}

describe("resumeSummary", () => {
  const cases = (["en", "zh"] as const).flatMap((lang) => [
    [`${lang}, nothing`, lang, emptyProjection("x")] as const,
    [`${lang}, just begun`, lang, stateOf(new Script().start({ lang }))] as const,
    [`${lang}, huge`, lang, stateOf(huge(lang))] as const,
  ]);

  it.each(cases)("has 1,500 to 3,000 characters and the seven items: %s", (_, lang, state) => {
    verifies("SD-21");
    const text = resumeSummary(
      state.options ? state : { ...state, options: stateOf(new Script().start({ lang })).options },
    );
    expect(text.length).toBeGreaterThanOrEqual(SUMMARY_LENGTH.min);
    expect(text.length).toBeLessThanOrEqual(SUMMARY_LENGTH.max);
    expect(text.match(/^## [1-7]\. .+\n\n.+/gm)).toHaveLength(7);
  });

  it("names current positions after shifts, what is contested, and the trend", () => {
    const script = new Script().start();
    playRound(script, 1, { shift: true });
    playRound(script, 2);
    const text = resumeSummary(stateOf(script));
    expect(text).toContain("Expert C (r2-msg-010, 0.70)");
    expect(text).toContain("“Split billing into three services”");
    expect(text).toContain("4/5 → 4/5: steady");
    // An objection that nobody has answered comes before one that was.
    expect(text).toContain(
      "- What answers “In 2024 three teams waited nine days, says r2-msg-001” (against p1)? (r2-msg-006)",
    );
  });
});
