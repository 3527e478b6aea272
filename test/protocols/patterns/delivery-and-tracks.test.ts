import { afterEach, describe, expect, it } from "vitest";
import { TeamTable } from "../../support/team-table.ts";
import { verifies } from "../../support/verifies.ts";

const tables: TeamTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.close())));

function team(...scripts: ConstructorParameters<typeof TeamTable>): TeamTable {
  const table = new TeamTable(...scripts);
  tables.push(table);
  return table;
}

/** A plan of so many increments, each of which depends on the one before. */
const planOf = (count: number) => ({
  summary: `${count} steps`,
  tasks: Array.from({ length: count }, (_, n) => ({
    id: `t${n}`,
    title: `step ${n + 1}`,
    dependsOn: n === 0 ? [] : [`t${n - 1}`],
  })),
});
/** Two chains of two steps that have nothing to do with each other. */
const TWO_CHAINS = {
  summary: "two chains",
  tasks: [
    { id: "a1", title: "backfill" },
    { id: "b1", title: "new dashboard" },
    { id: "a2", title: "drop the old column", dependsOn: ["a1"] },
    { id: "b2", title: "announce it", dependsOn: ["b1"] },
  ],
};
const gate = (more: object = {}) => ({
  ...{
    summary: "checked",
    syntax_clean: true,
    no_regression: true,
    increment_tests_pass: true,
    fix_suggestion: "look at a.ts",
  },
  ...more,
});
const about = (turn: { body: { instruction: string } } | undefined): string => turn?.body.instruction ?? "";

describe("CP-6, incremental delivery", () => {
  it("delivers layer by layer, each checked before the next, and then the whole", async () => {
    verifies("CP-06", "success gate: every increment's gate, then the whole");
    const tasks = [
      { id: "a", title: "parse" },
      { id: "b", title: "print" },
      { id: "c", title: "join", dependsOn: ["a", "b"] },
    ];
    const table = team({ coordinator: { plan: [{ summary: "three", tasks }] } });
    const report = await table.runs("incremental-delivery");
    expect(table.course).toEqual([
      "coordinator plan",
      ...["executor work", "validator gate", "executor work", "validator gate"],
      "validator gate",
    ]);
    expect(about(table.turns[1]?.turn)).toContain("INCREMENT-1 and nothing else:\n- parse\n- print");
    // Whoever checks an increment is told what is in it.
    expect(about(table.turns[2]?.turn)).toContain("Check INCREMENT-1. It is to bring:\n- parse\n- print");
    expect(about(table.turns.at(-1)?.turn)).toContain("INCREMENT-1, INCREMENT-2");
    expect(await table.signals("increment_ready")).toMatchObject([
      { increment: "INCREMENT-1", status: "PASS" },
      { increment: "INCREMENT-2", status: "PASS" },
    ]);
    expect(await table.team("get_state", { role: "coordinator" })).toMatchObject({
      state: {
        ...{ total_increments: 2, completed: 2, current: 2, progress_percent: 100 },
        gate_history: [{ id: "INCREMENT-1", attempts: 1, status: "PASS" }, { id: "INCREMENT-2" }],
      },
    });
    expect(report.runs[0]?.lines.map(({ text }) => text)).toEqual([
      "INCREMENT-1: PASS in 1 attempt; 1 of 2 delivered (50 % through): parse; print",
      "INCREMENT-2: PASS in 1 attempt; 2 of 2 delivered (100 % through): join",
    ]);
    expect(report.outcome).toBe("reached");
  });

  it("tries an increment three times, then rolls it back, marks it blocked and goes on", async () => {
    verifies("CP-06", "bound: three tries; fallback: rolled back, blocked, on with the next");
    const table = team({
      coordinator: { plan: [TWO_CHAINS] },
      validator: {
        gate: (_, turn) =>
          /INCREMENT-1\b/.test(about(turn)) && !/whole/.test(about(turn)) ? gate({ syntax_clean: false }) : gate(),
      },
    });
    const report = await table.runs("incremental-delivery");
    // Increments that build on it are not delivered either.
    expect(await table.board()).toEqual([
      "IMPL-inc-INCREMENT-1 blocked",
      "IMPL-inc-INCREMENT-2 completed",
      "IMPL-inc-INCREMENT-3 blocked",
      "IMPL-inc-INCREMENT-4 completed",
      "TEST-final completed",
    ]);
    expect(await table.signals("fix_required")).toHaveLength(3);
    expect((await table.signals("fix_required"))[0]).toMatchObject({
      ...{ increment: "INCREMENT-1", failed_gates: ["syntax_clean"], suggestion: "look at a.ts" },
    });
    const works = table.turns.filter(({ kind }) => kind === "work").map(({ turn }) => about(turn));
    expect(works.filter((text) => text.includes("Take INCREMENT-1 back"))).toHaveLength(1);
    expect(works.join()).not.toMatch(/Implement INCREMENT-3/);
    expect(report).toMatchObject({
      outcome: "not-reached",
      answer:
        "Not done. 2 of 4 increments are delivered, and the whole was checked; without INCREMENT-1 (backfill), INCREMENT-3 (drop the old column).",
    });
    const lines = report.runs[0]?.lines.map(({ text }) => text);
    expect(lines).toContain("INCREMENT-1: the syntax is not clean: checked");
    expect(lines).toContain("INCREMENT-3: BLOCKED, not tried; 1 of 4 delivered (75 % through): drop the old column");
    expect(lines).toContain("INCREMENT-3: it builds on INCREMENT-1 (backfill), which was not delivered");
  });

  it("rolls a regression back before it is corrected", async () => {
    verifies("CP-06", "correction: a regression is rolled back");
    const table = team({ validator: { gate: [gate({ no_regression: false }), undefined] } });
    expect((await table.runs("incremental-delivery")).outcome).toBe("reached");
    const works = table.turns.filter(({ kind }) => kind === "work").map(({ turn }) => about(turn));
    expect(works[1]).toContain("Take INCREMENT-1 back");
    expect(works[2]).toContain(
      "did not pass: something that worked before does not any more. look at a.ts. Correct it.",
    );
  });

  it("goes into a review-fix cycle where the increment's own tests fail", async () => {
    verifies("CP-06", "CP-20", "correction: failing tests trigger CP-2; CP-6 nests it");
    const table = team({ validator: { gate: [gate({ increment_tests_pass: false }), undefined] } });
    const report = await table.runs("incremental-delivery");
    expect(report.runs.map(({ pattern, depth }) => [pattern, depth])).toEqual([
      ["CP-6", 0],
      ["CP-2", 1],
    ]);
    expect(report.outcome).toBe("reached");
  });

  it("stops where more than half are blocked", async () => {
    verifies("CP-06", "fallback: more than half blocked stops it");
    const table = team({ coordinator: { plan: [planOf(4)] }, validator: { gate: [gate({ syntax_clean: false })] } });
    const report = await table.runs("incremental-delivery");
    expect(report.answer).toContain("More than half of the 4 increments are blocked: INCREMENT-1 (");
    expect(await table.board()).toHaveLength(3);
    // What builds on a blocked one is blocked, too, though nobody came to it.
    const [first, second] = [
      { id: "z", title: "z" },
      { id: "a", title: "a", dependsOn: ["z"] },
    ];
    const tasks = [
      first,
      second,
      ...["b", "c", "d"].map((id, at) => ({ id, title: id, dependsOn: ["a", "b", "c"].slice(at, at + 1) })),
    ];
    const chain = team({
      coordinator: { plan: [{ summary: "s", tasks }] },
      validator: { gate: [gate(), gate({ syntax_clean: false })] },
    });
    const stopped = await chain.runs("incremental-delivery");
    expect(stopped.answer).toMatch(/5 increments are blocked: INCREMENT-2 \(a\); .*INCREMENT-5 \(d\)/);
    const lines = stopped.runs[0]?.lines.map(({ text }) => text);
    expect(lines).toContain("INCREMENT-5 (d): it builds on INCREMENT-4 (c), which was not delivered");
    const half = team({
      coordinator: { plan: [TWO_CHAINS] },
      validator: {
        gate: (_, turn) => (/Check INCREMENT-1\./.test(about(turn)) ? gate({ syntax_clean: false }) : gate()),
      },
    });
    await half.runs("incremental-delivery");
    expect(await half.board()).toHaveLength(4 + 1);
  });

  it("takes increments out of a whole that does not hold, until it does", async () => {
    verifies("CP-06", "fallback: the failing increments of the whole are taken out one by one");
    const table = team({
      coordinator: { plan: [planOf(3)] },
      validator: {
        gate: (_, turn) => (/whole.*INCREMENT-2/.test(about(turn)) ? gate({ no_regression: false }) : gate()),
      },
    });
    const report = await table.runs("incremental-delivery");
    const works = table.turns.filter(({ kind }) => kind === "work").map(({ turn }) => about(turn));
    expect(works.slice(-2)).toEqual([
      expect.stringContaining("Take INCREMENT-3 back"),
      expect.stringContaining("Take INCREMENT-2 back"),
    ]);
    expect(report).toMatchObject({
      outcome: "not-reached",
      answer: expect.stringContaining("1 of 3 increments are delivered"),
    });
    const none = team({
      validator: { gate: (_, turn) => (/whole/.test(about(turn)) ? gate({ syntax_clean: false }) : gate()) },
    });
    expect((await none.runs("incremental-delivery")).answer).toContain("No increment holds");
  });

  it("gives an increment as much time as its tasks need together", async () => {
    verifies("CP-06", "time-out: tasks times a turn's");
    const tasks = ["a", "b", "c"].map((id) => ({ id, title: id }));
    const table = team({
      coordinator: { plan: [{ summary: "x", tasks }] },
      executor: { work: ["silence"] },
      validator: { gate: ["bad"] },
    });
    await table.runs("incremental-delivery", { turnSeconds: 60 });
    const [first] = table.turns.filter(({ kind }) => kind === "work");
    const deadline = Date.parse(String(first?.turn.body.deadline));
    expect((deadline - (first?.at ?? 0)) / 1_000).toBeCloseTo(180, 0);
  });
});

describe("CP-9, dual track", () => {
  it("aligns two tracks at two points", async () => {
    verifies("CP-09", "success gate: every sync point is aligned");
    const table = team();
    const report = await table.runs("dual-track");
    expect(report).toMatchObject({ outcome: "reached", runs: [{ pattern: "CP-9", iterations: 1, bound: 2 }] });
    expect(await table.board()).toEqual(
      ["SYNC-1", "SYNC-2"].flatMap((id) => [`TRACK-A-${id} completed`, `TRACK-B-${id} completed`]),
    );
    expect(await table.signals("sync_checkpoint")).toMatchObject([
      {
        sync_id: "SYNC-1",
        status: "ALIGNED",
        trackA_state: "track-a has done it",
        trackB_state: "track-b has done it",
      },
      { sync_id: "SYNC-2", status: "ALIGNED" },
    ]);
    expect(table.course.filter((one) => one === "coordinator alignment")).toHaveLength(2);
  });

  it.each([
    ["track-a", ["track-a"]],
    ["track-b", ["track-b"]],
    ["both", ["track-a", "track-b"]],
  ])("has %s adjust where they do not fit", async (adjust, who) => {
    verifies("CP-09", "correction: whoever has to adjust is asked again");
    const apart = { summary: "apart", aligned: false, conflicts: ["id"], adjust, correction: "use strings" };
    const table = team({ coordinator: { alignment: [apart, undefined] } });
    expect((await table.runs("dual-track")).outcome).toBe("reached");
    const again = table.turns.filter(({ kind, turn }) => kind === "work" && about(turn).includes("use strings"));
    expect(again.map(({ role }) => role).sort()).toEqual(who);
    expect(await table.signals("sync_checkpoint")).toMatchObject([{ status: "MISALIGNED", conflicts: ["id"] }, {}, {}]);
  });

  it("goes on as a pipeline where a point is not aligned in two tries", async () => {
    verifies("CP-09", "CP-20", "bound: two alignment tries; fallback: degrades to CP-1");
    const table = team({ coordinator: { alignment: ["bad"] } });
    const report = await table.runs("dual-track");
    expect(table.count("coordinator", "alignment")).toBe(2);
    expect(report.runs.map(({ pattern, depth }) => [pattern, depth])).toEqual([
      ["CP-9", 0],
      ["CP-1", 1],
      ["CP-2", 2],
    ]);
    expect(report).toMatchObject({ outcome: "reached", answer: expect.stringContaining("the rest ran as a pipeline") });
  });

  it("lets the faster track wait five minutes, then begin with the next stage", async () => {
    verifies("CP-09", "time-out: five minutes after the first; fallback: the faster goes ahead");
    const table = team({ "track-b": { work: ["silence", undefined] } });
    const report = await table.runs("dual-track", { turnSeconds: 4_000 });
    const second = table.turns.filter(({ kind }) => kind === "work").slice(2, 4);
    expect(((second[0]?.at ?? 0) - (table.turns[0]?.at ?? 0)) / 1_000).toBeGreaterThanOrEqual(300);
    expect(((second[0]?.at ?? 0) - (table.turns[0]?.at ?? 0)) / 1_000).toBeLessThan(320);
    const ahead = second.find(({ role }) => role === "track-a");
    expect(about(ahead?.turn)).toContain("Begin with the next stage: the complete design");
    // Its worker has a deadline of 4,000 s, and is told.
    expect(table.messages("phase", "released").map(({ body }) => body.participant)).toContain("track-b");
    expect(report.outcome).toBe("reached");
  });

  it("swarms on a track that stays blocked", async () => {
    verifies("CP-09", "CP-07", "fallback: a blocked track is swarmed on");
    const table = team({ "track-b": { work: ["unable", "unable", undefined] } });
    const report = await table.runs("dual-track");
    expect(report.runs.map(({ pattern, depth }) => [pattern, depth])).toEqual([
      ["CP-9", 0],
      ["CP-7", 1],
    ]);
    expect(report.outcome).toBe("reached");
    const never = team({ "track-b": { work: ["unable"] } });
    expect(await never.runs("dual-track")).toMatchObject({
      outcome: "not-reached",
      answer: expect.stringContaining("blocked before SYNC-1"),
    });
  });
});
