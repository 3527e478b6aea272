import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { QualityGate } from "#protocols/swarm-discussion/schemas/statements";
import type { TurnBrief } from "#wire";
import { agreeable, analysisOf, type Player, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

describe("scores of a discussion", () => {
  let table: SimulatedTable;
  beforeEach(() => {
    table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
  });
  afterEach(() => table.close());

  const turnsOf = (expert: string, phase: string, round: number) =>
    table
      .messages(`inbox.expert.${expert}`, "turn")
      .map(({ body }) => body as { phase: string; turn: string; instruction: string; brief?: TurnBrief })
      .filter((body) => body.phase === phase && body.turn.startsWith(`r${round}.`));

  it("tells after a round below 3 those who repeated, brought nothing or left counters open, each their own", async () => {
    verifies("SD-13", "SD-14");
    const idle: Player = async (turn, attempt) => {
      const said = (await agreeable(turn, attempt)) as Record<string, unknown>;
      if (turn.body.phase === "argument") return { ...said, reasoning: "It is what everybody does." };
      if (turn.body.phase === "response") return { ...said, response: "I agree.", shiftReason: "I agree." };
      return said;
    };
    table.players.set("ben", idle);
    await table.start({ mode: "lightweight", rounds: 2 });
    expect(await table.run()).toBe("finished");
    const gate = table.floor().find(({ type }) => type === "quality_gate")?.content as QualityGate;
    expect(gate.qualityScore.overall).toBeLessThan(3);
    const correction = (expert: string, phase: string): string =>
      String(turnsOf(expert, phase, 2)[0]?.brief?.correction);
    for (const phase of ["argument", "response"]) {
      expect(correction("ben", phase)).toMatch(/You brought no fact in round 1/);
      expect(correction("ben", phase)).toMatch(
        /r1-msg-\d+.* said again what had been said: refer to it by its id, and (?:say what you make of what r1-msg-\d+|give the figure)/,
      );
      expect(correction("ada", phase)).not.toMatch(/You brought no fact/);
      expect(turnsOf("ben", phase, 2)[0]?.instruction).toContain("You brought no fact in round 1");
    }
    expect(turnsOf("ben", "argument", 1)[0]?.brief?.correction).toBeUndefined();
  });
});
