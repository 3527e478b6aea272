import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { agreeable, analysisOf, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

describe("options of a discussion", () => {
  let table: SimulatedTable;
  beforeEach(() => {
    table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
  });
  afterEach(() => table.close());

  const kinds = (): string[] => table.floor().map(({ type }) => type);
  const ended = (): unknown => table.messages("phase", "ended")[0]?.body;

  it("unshared: each states what only they know, sealed, before the arguments", async () => {
    verifies("BY-07");
    await table.start({ mode: "lightweight", rounds: 1, unshared: true });
    expect(await table.run()).toBe("finished");
    expect(kinds().slice(0, 6)).toEqual([
      "position_declaration",
      "position_declaration",
      "unshared_information",
      "unshared_information",
      "opening",
      "argument",
    ]);
    const begun = table.messages("phase", "begun").find(({ body }) => body.name === "unshared_information");
    expect(begun?.body.asked).toEqual(["ada", "ben"]);
    expect(ended()).toMatchObject({ outcome: "completed" });
  });

  it("refuse-partial: ends without a result where an expert is missing, and says who", async () => {
    verifies("BY-08");
    table.players.set("ben", () => "silence");
    await table.start({ mode: "lightweight", rounds: 1, turnSeconds: 30, refusePartial: true });
    expect(await table.run()).toBe("finished");
    expect(kinds()).toEqual(["position_declaration"]);
    expect(ended()).toMatchObject({
      outcome: "ended-early",
      reason: expect.stringMatching(/^1 of 2 declared a position, and a partial result was refused: ben/),
    });
  });

  it("without it, goes on with those who answered, and says so", async () => {
    verifies("BY-08");
    table.players.set("ben", () => "silence");
    await table.start({ mode: "lightweight", rounds: 1, turnSeconds: 30 });
    expect(await table.run()).toBe("finished");
    expect(ended()).toMatchObject({ outcome: "completed" });
    const progress = table.messages("phase", "progress")[0]?.body;
    expect(progress).toMatchObject({ asked: 2, answered: 1, absent: [{ participant: "ben" }] });
  });

  it.each([
    ["calls", { budgetCalls: 3 }, "3 calls is spent"],
    ["tokens", { budgetTokens: 400 }, "400 tokens is spent"],
    ["time", { timeSeconds: 5 }, "time of 5 s is up"],
  ])("a budget of %s ends it early after a round, with what is there", async (_what, limit, reason) => {
    verifies("BY-10");
    table.players.set("ada", async (turn, attempt) => {
      await table.clock.sleep(3_000);
      return agreeable(turn, attempt);
    });
    const among = { provider: "offline", seats: ["ada", "ben"] };
    await table.start({ mode: "lightweight", rounds: 2, turnSeconds: 30, ...among, ...limit });
    expect(await table.run()).toBe("finished");
    expect(ended()).toMatchObject({ outcome: "ended-early", reason: expect.stringContaining(reason) });
    expect(kinds().at(-1)).toBe("synthesis");
    expect(kinds().filter((kind) => kind === "quality_gate").length).toBeLessThanOrEqual(1);
  });

  it("answer_now: a round continues with the answers received so far", async () => {
    verifies("BY-10");
    table.players.set("ben", async (turn, attempt) => {
      if (turn.body.phase !== "argument") return agreeable(turn, attempt);
      // Simulated time passes once nothing else can happen: by then the others' arguments are on the floor.
      await table.clock.sleep(1_000);
      await table.command("answer_now");
      return "silence" as const;
    });
    await table.start({ mode: "lightweight", rounds: 1, turnSeconds: 3_600 });
    const before = table.clock.now();
    expect(await table.run()).toBe("finished");
    expect(table.clock.now() - before).toBeLessThan(3_600_000);
    expect(ended()).toMatchObject({ outcome: "completed" });
  });

  it("every accepted statement is in all later turns", async () => {
    verifies("SD-09");
    const seen: { at: number; ids: string[] }[] = [];
    for (const name of ["ada", "ben", "contrarian"])
      table.players.set(name, (turn, attempt) => {
        seen.push({ at: table.floor().length, ids: (turn.body.floor ?? []).map(({ id }) => id) });
        return agreeable(turn, attempt);
      });
    await table.start({ mode: "lightweight", rounds: 2 });
    expect(await table.run()).toBe("finished");
    const ids = table.floor().map(({ id }) => id);
    expect(seen.length).toBeGreaterThan(6);
    for (const { ids: read } of seen) expect(read).toEqual(ids.slice(0, read.length));
    // A turn that was given when so much stood on the floor carries all of that.
    for (const { at, ids: read } of seen.filter(({ ids: read }) => read.length > 0))
      expect(at - read.length).toBeLessThan(2);
  });
});
