import { afterEach, describe, expect, it } from "vitest";
import { mapOf } from "#protocols";
import { pattern as definition } from "#protocols/patterns/index";
import type { Participant } from "#wire";
import { aggregate } from "../../../src/protocols/patterns/cp03-fan-out.ts";
import { KINDS } from "../../../src/protocols/patterns/kinds/index.ts";
import { type CastVote, tallyOf } from "../../../src/protocols/patterns/kinds/vote.ts";
import { words } from "../../../src/protocols/patterns/words/index.ts";
import { sampleFacts } from "../../contract/requests.ts";
import { projectionOf } from "../../support/deliberated.ts";
import { TeamTable } from "../../support/team-table.ts";
import { verifies } from "../../support/verifies.ts";

const tables: TeamTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.close())));

function team(...scripts: ConstructorParameters<typeof TeamTable>): TeamTable {
  const table = new TeamTable(...scripts);
  tables.push(table);
  return table;
}

const found = (title: string, holds = true, confidence = 0.8) => ({
  summary: title,
  findings: [{ title, holds, severity: "high" as const, detail: "" }],
  confidence,
});
const vote = (of: string, more: object = {}) => ({ vote: of, rationale: `because of ${of}`, confidence: 0.9, ...more });

const PROPOSAL = {
  title: "Use a strategy",
  options: [{ id: "A", description: "strategy", pros: [], cons: [] }],
  recommended: "A",
};

/** Returns what the last turn of a kind asks of a role. */
const instructionOf = (table: TeamTable, kind: string, role: string): string =>
  table.turns.findLast((one) => one.kind === kind && one.role === role)?.turn.body.instruction ?? "";

describe("CP-3, fan-out and fan-in", () => {
  it("asks each worker for its own angle at the same time, and brings together what they found", async () => {
    verifies("CP-03", "success gate: all workers answer");
    const table = team({ "worker-1": { analysis: [found("Leak")] }, "worker-2": { analysis: [found("leak!")] } });
    const report = await table.runs("fan-out-fan-in", { angles: ["security", "speed"] });
    expect(table.turns.map(({ turn }) => turn.body.instruction)).toEqual([
      expect.stringContaining("Your angle: security."),
      expect.stringContaining("Your angle: speed."),
    ]);
    expect(table.turns.every(({ turn }) => turn.body.floor?.length === 0)).toBe(true);
    expect(report.findings).toEqual([{ text: "high: Leak (security, speed)", refs: ["r1-msg-001", "r1-msg-002"] }]);
    expect(report.outcome).toBe("reached");
  });

  it("goes on after five minutes with what is there, and names the angle that is missing", async () => {
    verifies("CP-03", "time-out: five minutes, then with the results there are");
    const table = team({ "worker-2": { analysis: ["silence"] } });
    const before = table.clock.now();
    const report = await table.runs("fan-out-fan-in", { turnSeconds: 4_000 });
    expect((table.clock.now() - before) / 1_000).toBeGreaterThanOrEqual(300);
    expect((table.clock.now() - before) / 1_000).toBeLessThan(330);
    expect(report.runs[0]?.lines.map(({ text }) => text)).toContain("without performance (no answer by the deadline)");
    expect(await table.board()).toEqual([
      "ANALYZE-1: security analysis completed",
      "ANALYZE-2: performance analysis blocked",
      "ANALYZE-3: architecture analysis completed",
    ]);
    expect(await table.signals("security_result")).toMatchObject([{ role: "worker-1", confidence: 0.8 }]);
    expect(report).toMatchObject({ outcome: "not-reached", answer: expect.stringContaining("2 of 3 angles") });
  });

  it("skips a worker that fails, and has enough where the quorum is reached", async () => {
    verifies("CP-03", "quorum; fallback: a worker's error is skipped");
    const table = team({ "worker-2": { analysis: ["unable"] } });
    expect((await table.runs("fan-out-fan-in", { quorum: 0.6 })).outcome).toBe("reached");
    const waits = team({ "worker-3": { analysis: ["silence"] } });
    const before = waits.clock.now();
    expect((await waits.runs("fan-out-fan-in", { quorum: 0.6 })).outcome).toBe("reached");
    expect((waits.clock.now() - before) / 1_000).toBeLessThan(60);
    expect(waits.messages("phase", "released").map(({ body }) => body.participant)).toEqual(["worker-3"]);
  });

  it("takes contradictory findings to a consensus gate", async () => {
    verifies("CP-03", "CP-04", "fallback: conflicts trigger the consensus gate");
    const table = team({ "worker-1": { analysis: [found("Leak")] }, "worker-2": { analysis: [found("Leak", false)] } });
    const report = await table.runs("fan-out-fan-in");
    expect(report.runs.map(({ pattern, depth }) => [pattern, depth])).toEqual([
      ["CP-3", 0],
      ["CP-4", 1],
    ]);
    const [proposal] = table.turns.filter(({ kind }) => kind === "proposal");
    expect(proposal?.turn.body.instruction).toContain("contradict each other on: Leak");
    expect(report.outcome).toBe("reached");
  });

  it("lets the coordinator say which findings are the same in other words, and finds so where two contradict each other", async () => {
    verifies("CP-03", "results that say the same are one");
    const table = team({
      "worker-1": { analysis: [found("The lock is held too long")] },
      "worker-2": { analysis: [found("Nobody waits for the lock", false)] },
      "worker-3": { analysis: [found("Writers queue behind one lock")] },
      coordinator: { matching: [{ same: [[1, 2, 3]] }] },
    });
    const report = await table.runs("fan-out-fan-in");
    const asked = table.turns.find(({ kind }) => kind === "matching")?.turn.body.instruction;
    expect(asked).toContain(
      "1. security: The lock is held too long\n2. performance: Nobody waits for the lock (no problem)",
    );
    expect(report.findings[0]?.text).toBe(
      "high: The lock is held too long (security, architecture; no problem for performance)",
    );
    expect(report.runs.map(({ pattern }) => pattern)).toEqual(["CP-3", "CP-4"]);
  });

  it("asks for no comparison where one angle found all there is", async () => {
    const nothing = { summary: "nothing", findings: [], confidence: 0.9 };
    const table = team({ "worker-1": { analysis: [nothing] }, "worker-2": { analysis: [nothing] } });
    await table.runs("fan-out-fan-in");
    expect(table.turns.map(({ kind }) => kind)).not.toContain("matching");
  });

  it("returns a comparison that puts a finding into two groups", async () => {
    const twice = {
      same: [
        [1, 2],
        [2, 3],
      ],
    };
    const table = team({ coordinator: { matching: [twice, { same: [] }] } });
    await table.runs("fan-out-fan-in");
    const returned = table.messages("phase", "returned").map(({ body }) => JSON.stringify(body));
    expect(returned.join()).toContain("Finding 2 stands in two places");
  });

  it("has nothing where nobody answers", async () => {
    verifies("CP-03", "never degrades in silence");
    const scripts = Object.fromEntries([1, 2, 3].map((n) => [`worker-${n}`, { analysis: ["unable" as const] }]));
    expect(await team(scripts).runs("fan-out-fan-in")).toMatchObject({
      outcome: "not-reached",
      answer: "Not done. Nobody has analysed it.",
    });
  });

  it.each([
    ["union", ["Leak", "Slow", "Lock"]],
    ["intersection", ["Leak"]],
    ["weighted", ["Leak", "Lock"]],
  ] as const)("brings together by %s", (strategy, titles) => {
    verifies("CP-03", "aggregation: union, intersection, weighted");
    const analyses = [
      { from: "a", ...found("Leak", true, 0.9) },
      { from: "b", ...found("leak", true, 0.4) },
      { from: "c", ...found("Slow", true, 0.2) },
      { from: "d", ...found("slow", false, 0.9) },
      { from: "e", ...found("Lock", true, 0.5) },
    ];
    const { findings, conflicts } = aggregate(analyses, strategy);
    expect(new Set(findings.map(({ title }) => title))).toEqual(new Set(titles));
    expect(conflicts).toEqual(["Slow"]);
  });
});

describe("CP-4, the consensus gate", () => {
  const ballots = (...votes: string[]): CastVote[] =>
    votes.map((one, n) => ({
      from: `v-${n}`,
      conditions: [],
      ...(vote(one) as Omit<CastVote, "from" | "conditions">),
    }));

  it.each([
    [["APPROVE", "APPROVE", "REJECT"], true],
    [["APPROVE", "REJECT", "REJECT"], false],
    [["APPROVE", "APPROVE", "BLOCK"], false],
    [["APPROVE", "APPROVE", "APPROVE", "APPROVE", "APPROVE", "BLOCK"], false],
    [["APPROVE", "ABSTAIN", "ABSTAIN"], true],
    [["ABSTAIN", "ABSTAIN", "ABSTAIN"], false],
    [["APPROVE", "APPROVE", "REJECT", "ABSTAIN"], true],
    [["APPROVE", "REJECT", "ABSTAIN"], false],
  ])("counts %j: passed is %s", (votes, passed) => {
    verifies("CP-04", "two thirds of those who take a side, no BLOCK, abstentions not in the ratio");
    expect(tallyOf(ballots(...votes), votes.length).passed).toBe(passed);
  });

  it("keeps a block open until its author votes otherwise", async () => {
    verifies("CP-04", "a block is an open objection");
    const [block] = ballots("BLOCK");
    const before = block ? [block] : [];
    const others = ballots("ABSTAIN", "APPROVE", "APPROVE").slice(1);
    expect(tallyOf(others, 3, undefined, before)).toMatchObject({ passed: false, open: [{ from: "v-0" }] });
    expect(tallyOf(ballots("ABSTAIN", "APPROVE", "APPROVE"), 3, undefined, before)).toMatchObject({
      passed: true,
      open: [],
    });
    const table = team({ "voter-1": { vote: [vote("BLOCK", { rationale: "nobody can log in" }), "silence"] } });
    const report = await table.runs("consensus-gate");
    expect(report).toMatchObject({
      outcome: "not-reached",
      answer:
        "“Use a strategy” did not pass: 2 for, 1 block, after two rounds of voting. Without a block it would have passed. Voter 1 (operations), BLOCK (of an earlier round, not taken back): “nobody can log in”. The proposal does not recommend: option B, “plugins”.",
    });
    expect(report.runs[0]?.lines.map(({ text }) => text)).toContain(
      "Voter 1 (operations), BLOCK (of an earlier round, not taken back): “nobody can log in”",
    );
  });

  it("does not pass with the votes of fewer than half", () => {
    verifies("CP-04", "fewer than half decide nothing");
    expect(tallyOf(ballots("APPROVE", "APPROVE"), 5)).toMatchObject({ passed: false, tooFew: true });
    expect(tallyOf(ballots("APPROVE", "APPROVE"), 4)).toMatchObject({ passed: true, tooFew: false });
  });

  it("passes a proposal, and keeps the conditions of those who approve", async () => {
    verifies("CP-04", "success gate; conditions are recorded");
    const table = team({ "voter-2": { vote: [vote("APPROVE", { conditions: ["keep the old API"] })] } });
    const report = await table.runs("consensus-gate");
    expect(report.answer).toBe(
      "Passed with 3 for: Use a strategy; option A: strategy. Voter 2 (users) is for it only if “keep the old API”. Nobody has checked that.",
    );
    expect(JSON.stringify(report)).toContain(
      "Voter 2 (users), APPROVE: “because of APPROVE” (only if: “keep the old API”)",
    );
    expect(table.turns.filter(({ kind }) => kind === "vote").every(({ turn }) => turn.body.floor?.length === 1)).toBe(
      true,
    );
    expect(await table.signals("vote")).toMatchObject([
      { role: "voter-1", proposalId: "PROPOSAL-1", vote: "APPROVE" },
      { role: "voter-2", conditions: ["keep the old API"] },
      { role: "voter-3", confidence: 0.9 },
    ]);
    const [reached] = await table.signals("consensus_reached");
    expect(reached).toMatchObject({ verdict: "consensus_reached", conditions: ["keep the old API"] });
    expect(reached?.summary).toBe(
      [
        "[coordinator] PROPOSAL-1 complete. Discuss DISCUSS-1: consensus_reached",
        "Divergences: none",
        "Action items: keep the old API",
        "Recommendation: proceed",
        "Artifact: artifacts/pattern.md",
        "Discussion: record.jsonl",
      ].join("\n"),
    );
  });

  it("has a rejected proposal revised and voted on once more, and then the user decide", async () => {
    verifies("CP-04", "bound: two rounds; then the user");
    const asks = vote("ABSTAIN", { rationale: "no offer", conditions: ["an offer by 7 January"] });
    const twice = team({
      "voter-1": { vote: ["bad", undefined] },
      "voter-2": { vote: ["bad", undefined] },
      "voter-3": { vote: [asks, asks] },
    });
    expect(await twice.runs("consensus-gate")).toMatchObject({ outcome: "reached", runs: [{ iterations: 2 }] });
    const [, revised] = twice.turns.filter(({ kind }) => kind === "proposal");
    expect(revised?.turn.body.instruction).toContain("- Voter 1 (operations), REJECT: “too early” r1-msg-002");
    const isTold = (voter: string) =>
      instructionOf(twice, "vote", voter).includes("Your vote on the former proposal, which you may change: ");
    expect(["voter-1", "voter-2", "voter-3"].map(isTold)).toEqual([true, true, true]);
    expect(instructionOf(twice, "vote", "voter-1")).toContain("This is the last vote.");
    expect(revised?.turn.body.instruction).toMatch(
      /Others asked for this.*:\n- Voter 3 \(cost and time\): “an offer by 7 January”/u,
    );
    const again = twice.turns.findLast(({ kind }) => kind === "vote");
    expect(again?.turn.body.instruction).toContain(
      "PROPOSAL-2: Use a strategy; option A: strategy\nIt revises “Use a strategy”, which did not pass.\nIt passes",
    );
    const told = JSON.stringify(definition.told?.(projectionOf(twice)).result);
    expect(told).toMatch(/Voter 3 \(cost and time\), ABSTAIN: “no offer” \(asks for: “an offer by 7 January”\)/u);
    const split = team({ "voter-1": { vote: [vote("REJECT", { rationale: "too dear" })] } });
    expect((await split.runs("consensus-gate")).answer).toContain(
      "Passed with 2 for, 1 against: Use a strategy; option A: strategy. Voter 1 (operations), REJECT: “too dear”.",
    );
    const block = vote("BLOCK", { rationale: "nobody can log in" });
    const kept = team({ "voter-1": { vote: [block, block] } });
    await kept.runs("consensus-gate");
    expect(JSON.stringify(definition.told?.(projectionOf(kept)).result)).not.toContain("BLOCK before");
    const never = team({ "voter-1": { vote: ["bad"] }, "voter-2": { vote: ["bad"] } });
    const report = await never.runs("consensus-gate");
    expect(never.count("voter-1", "vote")).toBe(2);
    expect(report).toMatchObject({ outcome: "not-reached", runs: [{ iterations: 2, bound: 2 }] });
  });

  it("says in the result what went through, who had blocked it and why, and how long a vote could take", async () => {
    verifies("CP-04", "the result says what is to be done");
    const table = team({
      "voter-1": {
        vote: [vote("BLOCK", { rationale: "nobody can log in", conditions: ["a second way in"] }), undefined],
      },
    });
    await table.runs("consensus-gate", { patternSeconds: 7_200 });
    const [answer, ...rest] = definition.told?.(projectionOf(table)).result ?? [];
    expect(answer?.text[0]).toContain(
      "Passed with 3 for: Use a strategy; option A: strategy. The first proposal, “Use a strategy”, did not pass.",
    );
    const details = rest.find(({ id }) => id === "step-1");
    expect(details?.items.map(({ text }) => text)).toEqual([
      "Proposal 2: Use a strategy; option A: strategy",
      "Not recommended: option B: plugins",
      "Vote 2, of 3 voters: 3 for; passed",
      expect.stringMatching(/^Voter 1 \(operations\), BLOCK before, now APPROVE: /),
      expect.stringMatching(/^Voter 2 \(users\), APPROVE: /),
      expect.stringMatching(/^Voter 3 \(cost and time\), APPROVE: /),
      "Proposal 1: Use a strategy; option A: strategy",
      "Vote 1, of 3 voters: 2 for, 1 block; not passed",
      "Voter 1 (operations), BLOCK: “nobody can log in” (asks for: “a second way in”)",
      expect.stringMatching(/^Voter 2 \(users\), APPROVE: /),
      expect.stringMatching(/^Voter 3 \(cost and time\), APPROVE: /),
    ]);
    expect(details?.text[0]).toContain("Time-out: 120 min (--pattern-time).");
    // What the only step came to is the answer.
    expect(JSON.stringify(rest).split("option A: strategy.")).toHaveLength(1);
    const voted = table.messages("phase", "progress").filter(({ body }) => body.name === "vote");
    expect(voted.map(({ body }) => body.takeaway)).toEqual(["", ""]);
  });

  it("folds the votes where a screen has no room for them", async () => {
    const folded = async (rationale: string) => {
      const said = { vote: [vote("APPROVE", { rationale })] };
      const table = team({ "voter-1": said, "voter-2": said });
      await table.runs("consensus-gate");
      const sections = definition.told?.(projectionOf(table)).result ?? [];
      return sections.map(({ id, folded }) => [id, folded]);
    };
    expect(await folded("It works")).toContainEqual(["step-1", false]);
    expect(await folded("word ".repeat(150))).toContainEqual(["step-1", true]);
  });

  it("says what rests on conditions that nobody has checked, and what became of the objections", async () => {
    verifies("CP-04", "conditions are recorded");
    const only = vote("APPROVE", { conditions: ["by May", "with two shifts"] });
    const given = [undefined, { ...PROPOSAL, changes: "Voter 1's second way in is built." }];
    const table = team({
      proposer: { proposal: given },
      "voter-1": { vote: [vote("BLOCK", { rationale: "nobody can log in", severity: "HIGH" }), vote("REJECT")] },
      "voter-2": { vote: [only, only] },
    });
    const { answer } = await table.runs("consensus-gate");
    expect(answer).toBe(
      "Passed with 2 for, 1 against: Use a strategy; option A: strategy. Voter 2 (users) is for it only if “by May”; “with two shifts”. Nobody has checked these, and without that vote it would not have passed. The first proposal, “Use a strategy”, did not pass. Voter 1 (operations), REJECT: “because of REJECT”.",
    );
    const sections = definition.told?.(projectionOf(table)).result ?? [];
    // What the votes were comes before who held which role.
    expect(sections.map(({ id }) => id)).toEqual(["answer", "step-1", "steps", "roles"]);
    const lines = sections[1]?.items.map(({ text }) => text);
    expect(lines).toEqual(
      expect.arrayContaining([
        "What became of the objections, by its author: Voter 1's second way in is built.",
        "Voter 1 (operations), BLOCK, high severity: “nobody can log in”",
        "Voter 1 (operations), BLOCK before, now REJECT: “because of REJECT”",
      ]),
    );
    expect(instructionOf(table, "vote", "voter-2")).toContain(
      "change: APPROVE: “because of APPROVE” (only if: “by May”",
    );
    // Its map tells what was said: a vote has no position.
    expect([...mapOf(projectionOf(table)).claims].map(({ text }) => text)).toContain("nobody can log in");
    // Who was for it without conditions is reminded of nothing.
    expect(instructionOf(table, "vote", "voter-3")).not.toContain("Your vote on the former proposal");
  });

  it("says of what a block alone stopped what it asks for, what the approvals rest on, and what it leaves", async () => {
    verifies("CP-04", "a block is an open objection");
    const block = vote("BLOCK", {
      rationale: "It is “B” again.",
      severity: "HIGH",
      conditions: ["a “second” way in."],
    });
    const only = vote("APPROVE", { rationale: "Fine.", conditions: ["by May"] });
    const options = [...PROPOSAL.options, { id: "B", description: "Leave it.", pros: [], cons: ["It breaks."] }];
    const proposals = [
      { ...PROPOSAL, title: "First", options },
      { ...PROPOSAL, options },
    ];
    const table = team({
      proposer: { proposal: proposals },
      "voter-1": { vote: [block, block] },
      "voter-2": { vote: [only, only] },
    });
    const { answer } = await table.runs("consensus-gate");
    expect(answer).toBe(
      "“Use a strategy” did not pass: 2 for, 1 block, after two rounds of voting. Without a block it would have passed. Voter 1 (operations), BLOCK, high severity: “It is ‘B’ again” (asks for: “a ‘second’ way in”). Voter 2 (users) is for it only if “by May”. The proposal does not recommend: option B, “Leave it”.",
    );
    const lines = definition.told?.(projectionOf(table)).result?.find(({ id }) => id === "step-1")?.items ?? [];
    expect(lines.map(({ text }) => text)).toEqual([
      "Proposal 2: Use a strategy; option A: strategy",
      "Not recommended: option B: Leave it. Against it, by the proposal itself: “It breaks”.",
      "Vote 2, of 3 voters: 2 for, 1 block; not passed",
      "Voter 1 (operations), BLOCK, high severity: “It is ‘B’ again” (asks for: “a ‘second’ way in”)",
      "Voter 2 (users), APPROVE: “Fine” (only if: “by May”)",
      expect.stringMatching(/^Voter 3 \(cost and time\), APPROVE: “.+”$/u),
      "Proposal 1: First; option A: strategy",
      "Vote 1, of 3 voters: 2 for, 1 block; not passed",
      "Voter 1 (operations), BLOCK, high severity: “It is ‘B’ again” (asks for: “a ‘second’ way in”)",
      "Voter 2 (users), APPROVE (only if: “by May”)",
      expect.stringMatching(/^Voter 3 \(cost and time\), APPROVE: “.+”$/u),
      expect.stringMatching(/^Fallback taken: /u),
    ]);
  });

  it("counts conditions where they are many, and says whose they are below", async () => {
    const only = vote("APPROVE", { conditions: ["by May", "with two shifts", "at 9 EUR"] });
    const table = team({ "voter-1": { vote: [only] }, "voter-2": { vote: [only] } });
    const { answer } = await table.runs("consensus-gate");
    expect(answer).toContain(
      "2 approvals have 3 conditions, told under CP-4. Nobody has checked these, and without those votes",
    );
  });

  it("names together those who set the same conditions", async () => {
    const only = vote("APPROVE", { conditions: ["by May"] });
    const table = team({ "voter-1": { vote: [only] }, "voter-2": { vote: [only] } });
    expect((await table.runs("consensus-gate")).answer).toContain(
      "Voter 1 (operations) and Voter 2 (users) are for it only if “by May”. Nobody has checked that, and without those votes it would not have passed.",
    );
  });

  it("asks the user with the proposal itself, all that stands against it, and what others ask for", async () => {
    verifies("CP-04", "bound: two rounds; then the user");
    const asks = vote("ABSTAIN", { rationale: "no offer", conditions: ["an offer by 7 January"] });
    const table = team({
      "voter-1": { vote: ["bad", "bad"] },
      "voter-2": { vote: ["bad", "bad"] },
      "voter-3": { vote: [asks, asks] },
    });
    await table.begin("consensus-gate", { unattended: false });
    const running = table.run();
    await table.answer("proceed");
    await running;
    expect(table.report()).toMatchObject({
      outcome: "decided-by-user",
      answer: expect.stringMatching(
        /^The user decided to adopt it without a consensus: Use a strategy; option A: strategy\. “Use a strategy” did not pass: 0 for, 2 against/u,
      ),
    });
    const [question] = table.messages("inbox.user.user", "question");
    expect(question?.body.text).toBe(
      [
        "“Use a strategy” did not pass: 0 for, 2 against, 1 abstained, after two rounds of voting. Adopt it all the same? It is: Use a strategy; option A: strategy.",
        "Voter 1 (operations), REJECT: “too early”",
        "Voter 2 (users), REJECT: “too early”",
        "Voter 3 (cost and time), ABSTAIN: “no offer” (asks for: “an offer by 7 January”)",
      ].join("\n"),
    );
  });

  it("tells a long proposal whole, and marks a vote's reason that is cut", async () => {
    verifies("CP-04", "nothing is cut without a sign");
    const description = `Move the outbox, ${"shard by shard, ".repeat(30)}and keep the way back`;
    const reason = `The lock is held ${"for hours ".repeat(120)}`;
    const proposal = {
      title: "Move it",
      options: [{ id: "A", description, pros: [], cons: ["Two outages."] }],
      recommended: "A",
    };
    const table = team({
      proposer: { proposal: [proposal] },
      "voter-1": { vote: [vote("APPROVE", { rationale: reason, conditions: ["a", "b", "c", "d"] })] },
    });
    await table.runs("consensus-gate");
    const sections = definition.told?.(projectionOf(table)).result ?? [];
    const details = sections.find(({ id }) => id === "step-1")?.items.map(({ text }) => text);
    expect(sections[0]?.text[0]).toMatch(/^Passed with 3 for: Move it \(option A, in full under CP-4\)\./u);
    expect(details?.[3]).toMatch(/The lock is held[^…]*…[^…]*\(only if: “a”; “b”; “c”; “d”\)$/u);
    expect(details?.slice(0, 2)).toEqual([
      `Proposal 1: Move it; option A: ${description}`,
      "Against it, by the proposal itself: “Two outages”.",
    ]);
    const rows = sections.find(({ id }) => id === "roles")?.table?.rows ?? [];
    expect(rows.flat()).toContainEqual(expect.stringMatching(/^APPROVE \(r1-msg-002\)$/u));
  });

  it("gives each voter something of their own to answer for, or what the user named, so that votes differ for reasons", async () => {
    verifies("CP-04", "each voter's stake");
    for (const [lang, angles] of [["en"], ["zh"], ["zh", ["仓库", "财务"]]] as const) {
      const table = team({});
      await table.runs("consensus-gate", { voters: 7, lang, ...(angles ? { angles } : {}) });
      const [composed] = table.messages("phase", "composed");
      const voters = ((composed?.body.participants ?? []) as Participant[]).filter(({ id }) => id.startsWith("voter-"));
      expect(voters).toHaveLength(7);
      const asked = voters.map(({ persona }) => {
        const facts = { ...sampleFacts(lang), speaker: "voter", ...(persona ? { persona } : {}) };
        return KINDS.vote?.prompt?.(facts).prompt.at(-1)?.text ?? "";
      });
      const stakes = voters.map(({ persona }) => persona?.stakes ?? "");
      expect(new Set(stakes).size).toBe(7);
      for (const [at, text] of asked.entries()) expect(text).toContain(stakes[at]);
      if (angles)
        expect(voters.slice(0, 3).map(({ name }) => name)).toEqual([
          "投票人 1（仓库）",
          "投票人 2（财务）",
          "投票人 3（成本与时间）",
        ]);
    }
  });

  it("tells a model what it is asked about, and does not call that a change demanded of it", () => {
    const facts = { ...sampleFacts("zh"), correction: "PROPOSAL-1：只用短信" };
    const request = KINDS.vote?.prompt?.(facts);
    const text = request?.prompt.map((block) => block.text).join("\n") ?? "";
    expect(text).toMatch(/请你处理的内容：\n\n<about-[0-9a-f]{16}>\nPROPOSAL-1：只用短信/);
    expect(text).not.toContain("<guidance");
  });

  it.each([
    ["HIGH", vote("BLOCK", { severity: "LOW" }), "escalate", "not-reached"],
    ["HIGH", vote("REJECT", { severity: "HIGH" }), "escalate", "not-reached"],
    ["MEDIUM", vote("REJECT"), "revise", "not-reached"],
    ["LOW", vote("REJECT", { severity: "LOW" }), "proceed-with-caution", "with-reservations"],
  ])("says in a team message that it is blocked, %s", async (severity, said, recommendation, outcome) => {
    verifies("CP-04", "consensus_blocked with its severity and the block of the team skills");
    const table = team({ "voter-1": { vote: [said] }, "voter-2": { vote: [said] } });
    const report = await table.runs("consensus-gate");
    // Whatever nobody let pass is partial, and ends a command with status 3.
    expect(definition.partial?.(projectionOf(table))).toBe("The success gate was not passed.");
    const [blocked] = await table.signals("consensus_blocked");
    expect(blocked).toMatchObject({ verdict: "consensus_blocked", severity, recommendation });
    expect(blocked?.summary).toMatch(
      new RegExp(
        `^\\[coordinator\\] PROPOSAL-2 complete\\. Discuss DISCUSS-2: consensus_blocked \\(severity=${severity}\\)\nDivergences: voter-1: because of .*; voter-2: .*\nAction items: none\nRecommendation: ${recommendation}\nArtifact: .*\nDiscussion: .*$`,
      ),
    );
    expect(report.outcome).toBe(outcome);
  });

  it("tells a voter of an earlier vote the objections, and not how many were for it", () => {
    const [statement] = sampleFacts("en").floor;
    const voted = (n: number, from: string, vote: string) => ({
      ...{ ...statement, id: `r1-msg-00${n}`, from, type: "vote" },
      content: { vote, rationale: `what ${from} says` },
    });
    const floor = [voted(2, "ada", "APPROVE"), voted(3, "ben", "BLOCK"), voted(4, "cyd", "APPROVE")] as never;
    const told = (kind: "vote" | "proposal") =>
      KINDS[kind].prompt(sampleFacts("en", { floor, round: 2, speaker: "cyd" })).prompt.map(({ text }) => text);
    expect(told("vote").join("\n")).toContain("what ben says");
    expect(told("vote").join("\n")).toContain("what cyd says");
    expect(told("vote").join("\n")).not.toContain("what ada says");
    expect(told("proposal").join("\n")).toContain("what ada says");
  });

  it("lets a vote of five minutes be extended once where fewer than half have voted", async () => {
    verifies("CP-04", "time-out: five minutes, extended once below half");
    const late = { "voter-1": { vote: ["silence" as const] }, "voter-2": { vote: ["silence" as const] } };
    const table = team(late);
    const before = table.clock.now();
    const report = await table.runs("consensus-gate", { turnSeconds: 4_000 });
    // Two rounds of twice five minutes.
    expect((table.clock.now() - before) / 1_000).toBeGreaterThanOrEqual(1_200);
    expect((table.clock.now() - before) / 1_000).toBeLessThan(1_300);
    expect(report.outcome).not.toBe("reached");
    const enough = team({ "voter-1": { vote: ["silence"] } });
    const started = enough.clock.now();
    expect((await enough.runs("consensus-gate", { turnSeconds: 4_000 })).outcome).toBe("reached");
    expect((enough.clock.now() - started) / 1_000).toBeLessThan(330);
  });

  it("has the coordinator decide where everybody abstains, and records that", async () => {
    verifies("CP-04", "fallback: all abstain, the coordinator decides");
    const abstains = Object.fromEntries([1, 2, 3].map((n) => [`voter-${n}`, { vote: [vote("ABSTAIN")] }]));
    const table = team(abstains);
    const report = await table.runs("consensus-gate");
    expect(report).toMatchObject({
      outcome: "reached",
      answer: expect.stringContaining("the coordinator decided for"),
    });
    expect(report.runs[0]?.lines.map(({ text }) => text)).toContain("Everybody abstained; the coordinator: APPROVE");
    const against = team({ ...abstains, coordinator: { vote: ["bad"] } });
    const refused = await against.runs("consensus-gate");
    expect(refused.outcome).not.toBe("reached");
    // Each vote is told once, the last first.
    const votes = refused.runs[0]?.lines.map(({ text }) => text.slice(0, 6)).filter((text) => text.startsWith("Vote "));
    expect(votes).toEqual(["Vote 2", "Vote 1"]);
  });

  it("passes nothing that nobody approved, though nothing stands against it", async () => {
    verifies("CP-04", "no gate is passed in silence");
    const abstains = Object.fromEntries(
      ["voter-1", "voter-2", "voter-3", "coordinator"].map((role) => [role, { vote: [vote("ABSTAIN")] }]),
    );
    const report = await team(abstains).runs("consensus-gate");
    expect(report).toMatchObject({
      outcome: "not-reached",
      answer:
        "“Use a strategy” did not pass: 0 for, 3 abstained, after two rounds of voting. The proposal does not recommend: option B, “plugins”.",
    });
  });

  it("takes the quorum that was asked for", async () => {
    const table = team({ "voter-1": { vote: ["bad"] } });
    expect((await table.runs("consensus-gate", { quorum: 0.9 })).outcome).not.toBe("reached");
  });
});

it("separates quotations by the marks of the language", () => {
  const quoted = (lang: "en" | "zh"): string => words(lang).consensus.byItself(["a.", "b"], []);
  expect([quoted("en"), quoted("zh")]).toEqual([
    "For it, by the proposal itself: “a”; “b”.",
    "提案列出的优点：“a”；“b”。",
  ]);
});
