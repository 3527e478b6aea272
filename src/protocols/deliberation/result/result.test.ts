import { describe, expect, it } from "vitest";
import type { Projection } from "#discussion";
import { held, QUEUE, ROSTER, VENDOR } from "../../../../test/support/deliberated.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import type { Section } from "../../shared/section.ts";
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
      ["said", false],
      ["conflicts", false],
      ["gaps", false],
      ["rule", true],
      ["course", true],
    ]);
    expect(textOf(state, "answer")).toBe(
      [
        "No model took part: what stands here was said by people or found by rule.",
        "Go with: Stay with Stripe. The specialists did not agree; the chair weighed their confidence:",
        "“Stay with Stripe” has 0.80 (Payments team 0.80)",
        "“Adyen” has 0.60 (Finance 0.60)",
        "Payments team proposes: Stay with Stripe for this year. Reason: The vault has no owner, and that decides it.",
        "Still stands against it — Finance: Stripe renews on 1 March 2027 for another 12 months (r1-msg-002). Payments team concedes it: If we stay we pay 14,000 EUR more; that is the price of a year without an outage (r2-msg-002).",
        "Payments team would change their mind if: Adyen takes over the vault in writing",
      ].join("\n"),
    );
    expect(textOf(state, "conflicts")).toBe(
      [
        state.floor.find(({ content }) => content.question)?.content.question,
        "Finance and Payments team",
        "not between them; the chair decided by weighing confidence",
      ]
        .join("\n")
        .replace(/^/, "The resolution question: "),
    );
    expect(textOf(state, "gaps")).toContain("Support proposes nothing");
  });

  it("shows what each specialist said, with their confidence from round to round", async () => {
    verifies("DP-03", "confidence shown");
    expect(sections(await held(VENDOR)).find(({ id }) => id === "said")?.table?.rows).toEqual([
      [
        "Finance",
        "0.70 → 0.60 → 0.60",
        "Adyen (r3-msg-001) / Sign with Adyen now, migrate from February on. Reason: The notice of 30 November is the last date that we control. / it rests on: the offer",
      ],
      ["Payments team", "0.80", "Stay with Stripe (r3-msg-002) / it rests on: the same"],
      [
        "Support",
        "0.30",
        "proposes nothing (r1-msg-004) / Refunds matter to customers, whoever makes them. Reason: Refunds take 9 days on Stripe by finance and 5 by their dashboard. / it rests on: complaints",
      ],
    ]);
  });

  it("says each concern once, with its answers; who is for what only in the table; and keeps what was missing earlier", async () => {
    verifies("DP-04", "each thing once");
    const state = await held(VENDOR);
    // The resolution question quotes what it asks about.
    const whole = sections(state).flatMap(({ id }) => (id === "conflicts" ? [] : textOf(state, id)));
    for (const said of ["Stripe renews on 1 March 2027", "Nobody owns the card vault", "Sign with Adyen now"])
      expect(whole.join("\n").split(said)).toHaveLength(2);
    const found = { text: "Nobody counted the refunds", refs: ["r1-msg-004"] };
    const agreed = { text: "Both want the vault in writing", refs: ["r1-msg-002"], holders: ["finance", "payments"] };
    const read = (one: Projection["floor"][number]) =>
      one.type !== "summary"
        ? one
        : {
            ...one,
            content: {
              ...one.content,
              consensus: [...(one.content.consensus as object[]), agreed],
              ...(one.round === 1 ? { gaps: [...(one.content.gaps as object[]), found] } : {}),
            },
          };
    const withReading = { ...state, floor: state.floor.map(read) };
    expect(textOf(withReading, "consensus")).toBe("Both want the vault in writing");
    expect(textOf(withReading, "gaps").split("\n").at(-1)).toBe("Named in round 1: Nobody counted the refunds");
  });

  it("gives who changed their mind the reasons for what they propose now, and leaves open what they raised against that", async () => {
    verifies("DP-04", "key concerns are not settled by who raised them");
    const state = await held(QUEUE);
    const answer = textOf(state, "answer").split("\n");
    expect(answer.find((line) => line.startsWith("Streaming Engineer proposes"))).toBe(
      "Streaming Engineer proposes: Keep Postgres until January, with a load test by 11 October. Reason: Four engineers have 32 weeks of work, and mine needs 40.",
    );
    expect(answer.join("\n")).not.toContain("Kafka takes the load away");
    expect(answer.filter((line) => / — /u.test(line)).map((line) => line.split(": ", 2).join(": "))).toEqual([
      "Was raised against it by one who now proposes it — Streaming Engineer: One open analytics transaction stalls all jobs (r1-msg-002). Database Engineer says it is met",
      "Still stands against it — Payments Owner: Batches of 50 let one stalled worker lapse 50 leases (r1-msg-004).",
    ]);
    const gaps = textOf(state, "gaps").split("\n");
    expect(gaps.at(-1)).toBe("Nobody proposes “move the job queue to Kafka before Black Friday” any more");
  });

  it("says of somebody who missed a round and answered in a later one that they did", async () => {
    verifies("DP-03", "the missing are named");
    const state = await held(VENDOR);
    const missed = state.progress.map((one) =>
      one.kind === "account"
        ? { ...one, asked: 2, answered: 1, absent: [{ participant: "finance", reason: "refused" }] }
        : one,
    );
    expect(sections({ ...state, progress: missed })[0]?.text[0]).toBe(
      "In round 2, 1 of 2 answered; Finance did not, but answered again later.",
    );
  });

  it("is a report of one file, with who took part and the record behind it", async () => {
    const state = await held(VENDOR);
    const report =
      files(state)
        .find(({ path }) => path === "artifacts/report.html")
        ?.make() ?? "";
    const folds = [...report.matchAll(/<(?:details class="fold"|section) id="([a-z-]+)"/g)].map(([, id]) => id);
    expect(folds).toEqual([...sections(state).map(({ id }) => id), "people", "record"]);
    expect(report).toContain("Go with: Stay with Stripe.");
    expect(report).not.toContain("Standard");
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
    const report =
      files(state)
        .find(({ path }) => path === "artifacts/report.html")
        ?.make() ?? "";
    const keys = [...report.matchAll(/<dt>([^<]*)<\/dt>/gu)].map(([, key = ""]) => key);
    expect(keys.filter((key) => /^[a-z]/u.test(key))).toEqual([]);
    expect(report).toContain("主席小结 · ");
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

  it.each([
    ["all low", 0.4, 0.4, "every specialist's confidence is low"],
    ["a tie", 0.8, 0.8, "ended in a tie"],
  ])("is partial where nobody decided it: %s", async (_, finance, payments, why) => {
    verifies("DP-06", "undecided is partial", "BY-16");
    const told = { finance, payments } as const;
    const said = Object.fromEntries(
      Object.entries(VENDOR.said).map(([id, kinds]) => [id, withConfidence(kinds, told[id as keyof typeof told])]),
    );
    const state = await held({ ...VENDOR, said });
    expect(partial(state)).toBe(
      textOf(state, "answer")
        .split("\n")
        .find((line) => line.startsWith("Not decided")),
    );
    expect(partial(state)).toContain(why);
    expect(resultOf(state)?.isUndecided).toBe(true);
    expect(resultOf(await held(VENDOR))?.isUndecided).toBe(false);
    expect(partial(await held(VENDOR))).toBeUndefined();
    expect(partial(await held(ROSTER))).toBeUndefined();
  });
});

/** The same statements with another confidence. */
const withConfidence = (kinds: Readonly<Record<string, object>>, confidence = 0.3) =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, content]) => [
      kind,
      { ...content, confidenceAssessment: { ...Object(content).confidenceAssessment, confidence } },
    ]),
  );
