import { describe, expect, it } from "vitest";
import type { Projection } from "#discussion";
import { held, ROSTER, VENDOR } from "../../../../test/support/deliberated.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import type { Section } from "../../section.ts";
import { files, partial, resultOf, told } from "./index.ts";

const markdown = (state: Projection): string => resultOf(state)?.markdown ?? "";
const sections = (state: Projection): readonly Section[] => told(state).result ?? [];
const textOf = (state: Projection, id: string): string => {
  const section = sections(state).find((one) => one.id === id);
  return [
    ...(section?.text ?? []),
    ...(section?.items ?? []).map(({ text }) => text),
    ...(section?.table?.rows ?? []).flat(),
  ].join("\n");
};

describe("the result of a deliberation", () => {
  it("leads with the answer, how it was weighed and what stands against it; what is behind it is folded", async () => {
    verifies("DP-04", "DP-06", "the answer first");
    const state = await held(VENDOR);
    expect(sections(state).map(({ id, folded }) => [id, folded])).toEqual([
      ["answer", false],
      ["options", false],
      ["conflicts", false],
      ["gaps", false],
      ["rule", true],
      ["course", true],
    ]);
    expect(textOf(state, "answer")).toBe(
      [
        "No model took part: what stands here was said by people or found by rule.",
        "Go with: Stay with Stripe. The specialists did not agree; the chair weighed their confidence:",
        "“Stay with Stripe” has 0.80 (Payments team (0.80))",
        "“Adyen” has 0.60 (Finance (0.60))",
        "Payments team proposes: Stay with Stripe for this year.",
        "Still stands against it (Finance): Stripe renews on 1 March 2027 for another 12 months",
        "Payments team would change their mind if: Adyen takes over the vault in writing",
      ].join("\n"),
    );
    expect(textOf(state, "conflicts")).toContain("Payments team concedes it: If we stay we pay 14,000 EUR more");
    expect(textOf(state, "gaps")).toContain("Support proposes nothing");
  });

  it("names the messages that carry it, where they stand", async () => {
    const state = await held(VENDOR);
    const known = new Set(state.floor.map(({ id }) => id));
    const refs = sections(state).flatMap(({ items }) => items.flatMap((item) => item.refs));
    expect(refs.length).toBeGreaterThan(8);
    expect(refs.filter((id) => !known.has(id))).toEqual([]);
    const against = sections(state)[0]?.items.find(({ text }) => text.startsWith("Still stands"));
    expect(against?.refs).toEqual(["r1-msg-002"]);
  });

  it("is in Chinese what it is in English, with the words of the person who decided", async () => {
    verifies("DP-06", "a person decided");
    const state = await held(ROSTER);
    expect(textOf(state, "answer")).toContain("采用：十二小时两班制。由director裁定，因为其余各人的把握都不足。");
    expect(textOf(state, "answer")).toContain("director：从11月1日起试行三个月，同时统计差错。");
    expect(markdown(state)).not.toMatch(/[a-z]{4,} [a-z]{2,} [a-z]{2,}/);
  });

  it("shows each phase with its advisory budget, and whether it took longer", async () => {
    verifies("DP-01", "budgets shown");
    const quick = await held(VENDOR);
    expect(textOf(quick, "course")).toMatch(
      /Round 1\n4 min\n0 s\n3\nRound 2\n3 min\n0 s\n2\nRound 3\n2 min\n0 s\n2\nShutdown\n1 min/,
    );
    const slow = quick.floor.map((one) =>
      one.type === "summary" ? { ...one, timestamp: "2026-01-01T01:00:00.000Z" } : one,
    );
    expect(textOf({ ...quick, floor: slow }, "course")).toContain("60 min, over its budget");
    expect(textOf(quick, "course")).toContain("HIGH conflict potential: Finance and Payments team");
  });

  it("says above the answer who did not answer, and that it ran in one process", async () => {
    verifies("DP-03", "the missing are named", "DP-08", "a warning above the result");
    const silent = { ...VENDOR, said: { ...VENDOR.said, support: {} } };
    const state = await held({
      ...silent,
      options: { ...VENDOR.options, inOneProcess: "no broker program", turnSeconds: 1 } as never,
    });
    const [first, second] = sections(state)[0]?.text ?? [];
    expect(first).toMatch(/^Warning: no broker could be had \(no broker program\), so this ran in one process/);
    expect(second).toBe("Partial: 2 of 3 specialists answered in round 1; Support did not.");
    expect(partial(state)).toBe(second);
  });

  it("stands in two files, as text and as data", async () => {
    const state = await held(VENDOR);
    const [json, text] = files(state).map(({ path, make }) => [path, make()]);
    expect(json?.[0]).toBe("artifacts/decision.json");
    expect(JSON.parse(json?.[1] ?? "")).toMatchObject({
      by: "weight",
      choice: "A",
      rounds: [{ round: 1 }, { round: 2 }, { round: 3 }],
    });
    expect(text).toEqual(["artifacts/decision.md", markdown(state)]);
  });
});
