import { afterEach, describe, expect, it } from "vitest";
import type { Change } from "#protocols/patterns/kinds/change";
import { TeamTable } from "../../support/team-table.ts";
import { verifies } from "../../support/verifies.ts";

const tables: TeamTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.close())));

function team(...scripts: ConstructorParameters<typeof TeamTable>): TeamTable {
  const table = new TeamTable(...scripts);
  tables.push(table);
  return table;
}

const BASE = "a".repeat(40);
const change = (more: Partial<Change> = {}): Change => ({
  ...{ branch: "swarm/d", onto: "main", base: BASE, commit: "b".repeat(40), test: "npm test" },
  ...{ files: [{ path: "a.js", added: 3, removed: 1 }], fileCount: 1, added: 3, removed: 1, ...more },
});
const delivered = { summary: "done\n1 file", selfCheck: "passed", change: change() };
const takenBack = {
  ...{ summary: "Taken back: npm test ended with status 1\n> not ok 7", selfCheck: "failed" },
  change: change({ commit: BASE, files: [], fileCount: 0, added: 0, removed: 0 }),
};
const target = (table: TeamTable, n: number): unknown => table.turns[n]?.turn.body.brief?.target;

describe("an executor that delivers on a branch", () => {
  it("is offered for a merge, which nobody's silence makes: unattended the branch is named", async () => {
    verifies("CP-06");
    const table = team({ executor: { work: [delivered] } });
    const { answer } = await table.runs("incremental-delivery", { unattended: true });
    expect(answer).toContain(
      "Nothing was merged: the change (1 file, +3 −1) is on branch swarm/d, and passes `npm test`.",
    );
    const [decided] = table.messages("phase", "decided");
    expect(decided?.body).toMatchObject({ choice: "keep", by: "rule" });
    expect(table.turns.map((_, n) => target(table, n))).not.toContainEqual({ do: "merge" });
  });

  it("merges on the owner's yes, and says so only if the executor did", async () => {
    for (const merged of [true, false]) {
      const merge = { ...delivered, summary: "conflict in a.js", change: change({ merged }) };
      const table = team({ executor: { work: [delivered, merge] } });
      await table.begin("incremental-delivery", { unattended: false });
      const running = table.run();
      await table.answer("merge");
      expect(await running).toBe("finished");
      expect(target(table, table.turns.length - 1)).toEqual({ do: "merge" });
      expect(table.report().answer).toContain(
        merged ? "Merged into main: branch swarm/d" : "conflict in a.js. Nothing was merged",
      );
    }
  });

  it("is asked nothing where nothing was delivered, and where no branch was checked out it is named", async () => {
    const none = team({ executor: { work: [takenBack] } });
    const { answer } = await none.runs("incremental-delivery", { unattended: true });
    expect(answer).not.toContain("swarm/d");
    const detached = team({ executor: { work: [{ ...delivered, change: { ...change(), onto: undefined } }] } });
    expect((await detached.runs("incremental-delivery")).answer).toContain("on branch swarm/d");
  });

  it("gets its orders beside the words, and is not asked for a change in the form of the answer", async () => {
    const gates = [{ no_regression: false, syntax_clean: true, increment_tests_pass: true, summary: "broke b" }];
    const table = team({ executor: { work: [delivered] }, validator: { gate: gates } });
    await table.runs("incremental-delivery", { unattended: true });
    const orders = table.turns.flatMap(({ kind }, n) => (kind === "work" ? [target(table, n)] : []));
    const [work, back] = (["work", "roll-back"] as const).map((order) => ({ do: order, part: "INCREMENT-1" }));
    expect(orders).toEqual([work, back, work, back, work, back]);
    const [first] = table.turns.filter(({ kind }) => kind === "work");
    expect(JSON.stringify(first?.turn.body)).not.toContain("fileCount");
  });

  it("joins both tracks before they are compared, and lets the second adapt where they do not fit", async () => {
    verifies("CP-09");
    const of = (track: string) => ({ ...delivered, change: change({ track, branch: `swarm/d-${track}` }) });
    const apart = { ...takenBack, summary: "a.js conflicts\n> tail" };
    const table = team({
      executor: { work: [apart, delivered] },
      "track-a": { work: [of("track-a")] },
      "track-b": { work: [of("track-b")] },
    });
    const { answer, outcome } = await table.runs("dual-track", { unattended: true });
    expect(outcome).toBe("reached");
    const works = table.turns.filter(({ kind }) => kind === "work").map(({ role }) => role);
    expect(works.slice(2, 5)).toEqual(["executor", "track-b", "executor"]);
    const joins = table.turns.flatMap(({ role }, n) => (role === "executor" ? [target(table, n)] : []));
    expect(joins).toEqual([{ do: "join" }, { do: "join" }, { do: "join" }]);
    expect(
      table.turns.filter(({ role, kind }) => role === "track-b" && kind === "work")[1]?.turn.body.instruction,
    ).toContain("a.js conflicts\n> tail");
    expect(await table.signals("sync_checkpoint")).toMatchObject([
      { status: "MISALIGNED", conflicts: ["a.js conflicts"] },
      { status: "ALIGNED" },
      { status: "ALIGNED" },
    ]);
    expect(answer).toContain("on branch swarm/d,");
  });

  it("names the tracks' branches where they cannot be joined, and counts nothing that a track took back", async () => {
    const of = (track: string) => ({ ...delivered, change: change({ track, branch: `swarm/d-${track}` }) });
    const back = { ...takenBack, change: { ...takenBack.change, track: "track-b" } };
    const table = team({
      executor: { work: [takenBack] },
      "track-a": { work: [of("track-a")] },
      "track-b": { work: [back, of("track-b")] },
    });
    const report = await table.runs("dual-track", { unattended: true });
    const lines = report.runs[0]?.lines.map(({ text }) => text);
    expect(lines?.[0]).toContain("Track B is behind");
    expect(lines).toContain("the tracks' work is on swarm/d-track-a and swarm/d-track-b");
    expect(report.runs.map(({ pattern }) => pattern).slice(0, 2)).toEqual(["CP-9", "CP-1"]);
  });

  it("is neither checked nor reviewed for what it took back itself, and hears what failed", async () => {
    verifies("CP-02");
    const increments = team({ executor: { work: [takenBack, delivered] } });
    await increments.runs("incremental-delivery", { unattended: true });
    expect(increments.course.slice(1, 4)).toEqual(["executor work", "executor work", "validator gate"]);
    expect(increments.turns[2]?.turn.body.instruction).toContain("> not ok 7");
    const reviews = team({ executor: { work: [takenBack, delivered] } });
    await reviews.runs("review-fix-cycle", { unattended: true });
    expect(reviews.course.slice(0, 3)).toEqual(["executor work", "executor work", "reviewer review"]);
    expect(reviews.turns[1]?.turn.body.instruction).toContain("> not ok 7");
    const never = team({ executor: { work: [takenBack] } });
    expect((await never.runs("review-fix-cycle", { unattended: true, maxIterations: 2 })).outcome).toBe("not-reached");
    expect(never.count("reviewer", "review")).toBe(0);
  });
});
