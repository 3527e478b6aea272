import { describe, expect, it } from "vitest";
import type { Projection } from "#discussion";
import { held, QUEUE, ROSTER, VENDOR } from "../../../../test/support/deliberated.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import type { Section } from "../../shared/section.ts";
import { partial, RESULT, told } from "./index.ts";

const { files, result: resultOf } = RESULT;

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
  it("tells who has changed their proposal, to which, and over what", async () => {
    const moves = textOf(await held(QUEUE), "moves");
    expect(moves).toMatch(/^Streaming Engineer: “move the job queue [^”]+” \(p1\): for → /mu);
    expect(moves).toContain("now for “keep the Postgres queue” (p2)");
  });

  it("leads with who is for what, open key concerns and whether anybody decided; what is behind it is folded", async () => {
    verifies("DP-04", "DP-06", "the answer first");
    const state = await held(VENDOR);
    expect(sections(state).map(({ id, folded }) => [id, folded])).toEqual([
      ["answer", false],
      ["divides", false],
      ["changes", false],
      ["options", true],
      ["gaps", false],
      ["conflicts", false],
      ["said", true],
      ["rule", true],
      ["course", true],
    ]);
    expect(textOf(state, "answer").split("\n")).toEqual([
      "No model took part: what stands here was said by people or found by rule.",
      "No decision is recorded: no proposal has more than half of the specialists, and at least two, for it.",
      "“Stay with Stripe” (p1): 1 for; “Adyen” (p2): 1 for.",
      "Key concern about “Stay with Stripe” (p1), granted: “Stripe renews on 1 March 2027 for another 12 months” (Finance, r1-msg-002).",
      "Key concern about “Adyen” (p2), maintained by its author: “Nobody owns the card vault while both systems run” (Payments team, r1-msg-003).",
      "Payments team on the answer: “nobody is hired yet”.",
      "Ask again without --yes, or with --arbiter, to have the decision put to a person.",
    ]);
    expect(state.ended?.answer).toBe(textOf(state, "answer").split("\n").slice(1, -1).join(" "));
    expect(sections(state).find(({ id }) => id === "conflicts")?.table?.rows).toEqual([
      ["Finance and Payments team", "“Adyen” and “Stay with Stripe”", "still open"],
    ]);
    expect(textOf(state, "gaps")).toContain("Support proposes nothing");
  });

  it("says which points the letters of a quotation are, and takes no article for one", async () => {
    const legend = "In quotations A is p1, B is p2.";
    const withWords = (words: string): typeof VENDOR =>
      JSON.parse(JSON.stringify(VENDOR).replaceAll("Stripe renews on 1 March", `${words} on 1 March`));
    expect(textOf(await held(withWords("With A it renews")), "answer")).toContain(legend);
    expect(textOf(await held(withWords("A contract renews")), "answer")).not.toContain("In quotations");
  });

  it("shows what each specialist said, with their confidence from round to round", async () => {
    verifies("DP-03", "confidence shown");
    expect(sections(await held(VENDOR)).find(({ id }) => id === "said")?.table?.rows).toEqual([
      [
        "Finance",
        "0.70 → 0.60 → 0.60",
        "Adyen (r3-msg-001) / Sign with Adyen now, migrate from February on. Reason: The notice of 30 November is the last date that we control. / it rests on: the offer",
      ],
      [
        "Payments team",
        "0.80",
        "Stay with Stripe (r3-msg-002) / Stay with Stripe for this year. Reason: The vault has no owner, and that decides it. / it rests on: the same",
      ],
      [
        "Support",
        "0.30",
        "proposes nothing (r1-msg-004) / Refunds matter to customers, whoever makes them. Reason: Refunds take 9 days on Stripe by finance and 5 by their dashboard. / it rests on: complaints",
      ],
    ]);
  });

  it("names the message of a reason that was given in an earlier round", async () => {
    const state = await held({ ...VENDOR, options: { ...VENDOR.options, rounds: 2 } });
    expect(textOf(state, "said")).toMatch(/Reason: [^\n]+ \(r1-msg-003\)\. \/ it rests on: the same/u);
  });

  it("folds what a screen has no room for", async () => {
    const long = JSON.stringify(VENDOR).replace(/"leastSureOf":"[^"]*"/gu, `"leastSureOf":"${"word ".repeat(110)}"`);
    const isFolded = (state: Projection) => sections(state).find(({ id }) => id === "gaps")?.folded;
    expect([isFolded(await held(VENDOR)), isFolded(await held(JSON.parse(long)))]).toEqual([false, true]);
  });

  it("tells each concern with its answers and what became of it, and keeps what was missing earlier", async () => {
    verifies("DP-04", "what became of a concern");
    const state = await held(VENDOR);
    expect(sections(state).find(({ id }) => id === "options")?.table?.rows).toEqual([
      [
        "Stay with Stripe (p1)",
        "Payments team (0.80)",
        "Finance: Stripe renews on 1 March 2027 for another 12 months (r1-msg-002)",
        "Payments team concedes it: If we stay we pay 14,000 EUR more; that is the price of a year without an outage (r2-msg-002). Key concern: granted.",
      ],
      [
        "Adyen (p2)",
        "Finance (0.60)",
        "Payments team: Nobody owns the card vault while both systems run (r1-msg-003)",
        "Finance says it is met in part: Two engineers can be hired until January; the vault stays with Stripe until then (r2-msg-001). Payments team: not met by the answer of Finance: nobody is hired yet (r3-msg-002). Key concern: maintained by its author.",
      ],
    ]);
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
              gaps: [...(one.content.gaps as object[]), found],
            },
          };
    const withReading = { ...state, floor: state.floor.map(read) };
    expect(textOf(withReading, "consensus")).toBe("Both want the vault in writing (Finance and Payments team)");
    // Only a point of all leads, and only where nothing is decided.
    expect(textOf(withReading, "answer")).not.toContain("All agree");
    const { floor } = withReading;
    const absent = { ...withReading, floor: floor.filter(({ from }) => from !== "support") };
    expect(textOf(absent, "answer"), "somebody is missing").not.toContain("All agree");
    agreed.holders.push("support");
    expect(textOf(withReading, "answer").split("\n")[3]).toBe(
      "All agree, as the chair reads their answers: “Both want the vault in writing”.",
    );
    expect(textOf(withReading, "gaps").split("\n").at(-1)).toBe("Nobody counted the refunds");
  });

  it("takes each answer back to who raised the concern, and decides nothing over one that stands", async () => {
    verifies("DP-04", "key concerns are judged by who raised them");
    const state = await held(QUEUE);
    expect(textOf(state, "answer").split("\n").slice(1)).toEqual([
      "No decision is recorded: a key concern is open about what more than half of the specialists are for.",
      "All 3 are for: “keep the Postgres queue” (p2).",
      "Key concern about “keep the Postgres queue” (p2), maintained by its author: “Batches of 50 let one stalled worker lapse 50 leases” (Payments Owner, r1-msg-004).",
      "Payments Owner on the answer: “who renews the lease of a stalled worker?”.",
      "Ask again without --yes, or with --arbiter, to have the decision put to a person.",
    ]);
    const ends = (sections(state).find(({ id }) => id === "options")?.table?.rows ?? []).map(([, , , end]) => end);
    // The author was not shown the answer about what nobody proposes any more.
    expect(ends).toContainEqual(
      expect.stringMatching(
        /, who now proposes something else, says it is met in part: Keys of the acquirer are kept for a day \(r2-msg-001\)\. Concern: answered in part, not confirmed\.$/,
      ),
    );
    expect(ends).toContainEqual(
      expect.stringContaining(
        "Streaming Engineer: met by the answer of Payments Owner (r3-msg-001). Key concern: answered.",
      ),
    );
    expect(textOf(state, "asked")).toContain("Streaming Engineer went over to p2 (over r1-msg-003)");
    expect(textOf(state, "said")).toContain("Reason: Analytics leaves the primary.");
    // Confidence in what they proposed before is none in this.
    const sure = sections(state)
      .find(({ id }) => id === "said")
      ?.table?.rows.map(([who, confidence]) => [who, confidence]);
    expect(sure).toContainEqual(["Streaming Engineer", "0.65"]);
  });

  it.each([
    ["en", "p3 “The vault has an owner by 1 March”: Finance, for p2"],
    ["zh", "p3“The vault has an owner by 1 March”：Finance，针对 p2"],
  ] as const)(
    "tells each condition in words, with whose it is, and what was said to the chair: %s",
    async (lang, told) => {
      const { finance, ...others } = VENDOR.said;
      const onlyIf = ["The vault has an owner by 1 March"];
      const resolution = {
        ...finance?.resolution,
        onlyIf,
        directMessages: [{ to: "moderator", text: "Please ring Adyen." }],
      };
      const said = { ...others, finance: { ...finance, resolution } };
      const state = await held({ options: { ...VENDOR.options, lang }, said });
      const text = (id: string) => textOf(state, id);
      expect(text("conditions")).toBe(told);
      expect(text("said")).toContain("Please ring Adyen.");
    },
  );

  it("says after two rounds that an answer went back to nobody, and how it would", async () => {
    const short = { ...VENDOR, options: { ...VENDOR.options, rounds: 2 } };
    expect(textOf(await held(short), "answer")).toContain(
      "With --rounds 3 the answers go back to who raised the concerns",
    );
    expect(textOf(await held(VENDOR), "answer")).not.toContain("--rounds 3");
  });

  it("says of somebody who missed a round and answered in a later one that they did", async () => {
    verifies("DP-03", "the missing are named");
    const state = await held(VENDOR);
    const missed = state.progress.map((one) =>
      one.kind === "account"
        ? { ...one, asked: 2, answered: 1, absent: [{ participant: "finance", reason: "refused" }] }
        : one,
    );
    expect(sections({ ...state, progress: missed })[0]?.text[0]).toBe("In round 2, 1 of 2 answered; Finance did not.");
  });

  it("is a report of one file, with who took part and the record behind it", async () => {
    const state = await held(VENDOR);
    const report =
      files(state)
        .find(({ path }) => path === "artifacts/report.html")
        ?.make() ?? "";
    const folds = [...report.matchAll(/<(?:details class="fold"|section) id="([a-z-]+)"/g)].map(([, id]) => id);
    expect(folds).toEqual([...sections(state).map(({ id }) => id), "points", "argument", "people", "record"]);
    expect(report).toContain("“Stay with Stripe” (p1): 1 for");
    expect(report).not.toContain("Standard");
  });

  it("names the messages that carry it, where they stand", async () => {
    const state = await held(VENDOR);
    const known = new Set(state.floor.map(({ id }) => id));
    const refs = sections(state).flatMap(({ items }) => items.flatMap((item) => item.refs));
    expect(refs.length).toBeGreaterThan(6);
    expect(refs.filter((id) => !known.has(id))).toEqual([]);
  });

  it("is in Chinese what it is in English, with the words of the person who decided", async () => {
    verifies("DP-06", "a person decided");
    const state = await held(ROSTER);
    expect(textOf(state, "answer")).toContain(
      "由 director 裁定：“十二小时两班制”。\n之所以交由人裁定，是因为各专家的置信度都低于 0.5。\n“八小时三班制”（p1）：1 位赞成；",
    );
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
      /Round 1\n4 min\n0 s\nRound 2\n3 min\n0 s\nRound 3\n2 min\n0 s\nShutdown\n1 min/,
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
    expect(partial(state)).toMatch(new RegExp(`^${second} No decision is recorded: `));
  });

  it("shows six open points of the last round, and folds the others", async () => {
    verifies("DP-04", "gaps are told");
    const state = await held(VENDOR);
    const gapsOf = (round: number) =>
      Array.from({ length: 8 }, (_, at) => ({ text: `Gap ${round}.${at + 1}`, refs: ["r1-msg-004"] }));
    const floor = state.floor.map((one) =>
      one.type === "summary" ? { ...one, content: { ...one.content, gaps: gapsOf(one.round) } } : one,
    );
    const told = { ...state, floor };
    const order = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Gap 3.${n}`);
    expect(textOf(told, "gaps").split("\n")).toEqual(order.slice(0, 6));
    expect(textOf(told, "more-gaps").split("\n")).toEqual(order.slice(6));
    expect(sections(told).find(({ id }) => id === "more-gaps")?.folded).toBe(true);
  });

  it("says of a conflict after a single round that it was put to neither, and how to go on", async () => {
    verifies("DP-02", "one round is said to be one");
    const state = await held({ ...VENDOR, options: { ...VENDOR.options, conflictOverrides: [] } });
    expect(sections(state).find(({ id }) => id === "conflicts")?.table?.rows).toEqual([
      ["Finance and Payments team", "“Adyen” and “Stay with Stripe”", "put to neither: one round was held"],
    ]);
    expect(textOf(state, "answer")).toContain("With --rounds 3 a concern is put to those whom it is about");
    expect(textOf(await held(VENDOR), "answer")).not.toContain("--rounds 3");
  });

  it("stands in two files, as text and as data", async () => {
    const state = await held(VENDOR);
    const [json, text] = files(state).map(({ path, make }) => [path, make()]);
    expect(json?.[0]).toBe("artifacts/decision.json");
    expect(JSON.parse(json?.[1] ?? "")).toMatchObject({
      by: "nobody",
      escalated: "divided",
      rounds: [{ round: 1 }, { round: 2 }, { round: 3 }],
    });
    expect(text).toEqual(["artifacts/decision.md", markdown(state)]);
  });

  it.each([
    ["all low", 0.4, 0.4, "every specialist's confidence is below 0.5"],
    ["divided", 0.8, 0.3, "no proposal has more than half"],
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
        .find((line) => line.startsWith("No decision is recorded")),
    );
    expect(partial(state)).toContain(why);
    expect(resultOf(state)?.isUndecided).toBe(true);
    expect(resultOf(await held(ROSTER))?.isUndecided).toBe(false);
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
