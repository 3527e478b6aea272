import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  agreeable,
  analysisOf,
  type Player,
  SimulatedTable,
  type Turn,
} from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

describe("a budget of calls", () => {
  let table: SimulatedTable;
  let given: Turn[];
  beforeEach(() => {
    table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
    given = [];
  });
  afterEach(() => table.close());

  const seat = (player: Player): void => {
    for (const id of ["ada", "ben", "contrarian", "historian"]) {
      table.players.set(id, (turn, attempt) => {
        given.push(turn);
        return player(turn, attempt);
      });
    }
  };
  const budgetOf = ({ body }: Turn): number => body.brief?.budget?.calls ?? Number.NaN;
  const ended = (): unknown => table.messages("phase", "ended")[0]?.body;

  it.each([1, 2, 3, 4, 6, 8])("of %i: nobody gets a turn that it does not pay for", async (budgetCalls) => {
    verifies("BY-10");
    seat(agreeable);
    await table.start({ mode: "lightweight", rounds: 1, budgetCalls });
    expect(await table.run()).toBe("finished");
    // The historian computes without a call; each of the others makes one, and the analysis one.
    const paid = given.filter((turn) => budgetOf(turn) > 0);
    expect(1 + paid.length).toBeLessThanOrEqual(budgetCalls);
    expect(given.filter((turn) => budgetOf(turn) === 0).map(({ body }) => body.phase)).toEqual(
      budgetCalls === 1 ? [] : ["synthesis"],
    );
    expect(ended()).toMatchObject({
      outcome: "ended-early",
      reason: expect.stringContaining(`${budgetCalls} call${budgetCalls === 1 ? "" : "s"} is spent`),
    });
  });

  it("counts a call that nobody answered for, under every owner", async () => {
    verifies("BY-10");
    for (let messages = 6; messages < 24; messages += 3) {
      await table.close();
      table = new SimulatedTable();
      table.analysis = analysisOf(["ada", "ben"]);
      given = [];
      seat((turn, attempt) => (turn.body.you?.id === "ben" ? "silence" : agreeable(turn, attempt)));
      await table.start({ mode: "lightweight", rounds: 1, turnSeconds: 30, budgetCalls: 6 });
      const first = await table.runAndDieAfter(messages);
      if (first === "killed") expect(await table.run()).toBe("finished");
      const asked = new Set(given.filter((turn) => budgetOf(turn) > 0).map(({ body }) => body.turn));
      expect(1 + asked.size).toBeLessThanOrEqual(6);
      expect(ended()).toMatchObject({ outcome: "ended-early", reason: expect.stringContaining("6 calls") });
    }
  });

  it("charges a call of the moderator's own whose owner died in the middle of it", async () => {
    verifies("BY-10");
    const last = (): unknown => table.messages("journal").at(-1)?.body;
    for (let messages = 1; (last() as { does?: string } | undefined)?.does !== "reserved"; messages += 1) {
      await table.close();
      table = new SimulatedTable();
      table.analysis = analysisOf(["ada", "ben"]);
      seat(agreeable);
      await table.start({ mode: "lightweight", rounds: 1, budgetCalls: 4 });
      expect(await table.runAndDieAfter(messages)).toBe("killed");
    }
    expect(table.thoughts).toEqual([]);
    expect(await table.run()).toBe("finished");
    const paid = given.filter((turn) => budgetOf(turn) > 0);
    expect(1 + table.thoughts.length + paid.length).toBeLessThanOrEqual(4);
    expect(ended()).toMatchObject({ outcome: "ended-early", reason: expect.stringContaining("4 calls is spent") });
  });

  it("gives back what a turn did not use", async () => {
    seat(agreeable);
    await table.start({ mode: "lightweight", rounds: 1, budgetCalls: 40 });
    expect(await table.run()).toBe("finished");
    expect(ended()).toMatchObject({ outcome: "completed" });
    expect(Math.max(...given.map(budgetOf))).toBe(6);
  });

  it("holds no turn to anything where there is none", async () => {
    seat(agreeable);
    await table.start({ mode: "lightweight", rounds: 1 });
    expect(await table.run()).toBe("finished");
    expect(given.every(({ body }) => body.brief?.budget === undefined)).toBe(true);
    expect(table.messages("phase", "begun").some(({ body }) => "budgets" in body)).toBe(false);
  });
});
