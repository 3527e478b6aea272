import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { analysisOf, SimulatedTable } from "../../test/support/simulated-table.ts";
import { verifies } from "../../test/support/verifies.ts";

describe("options of a discussion", () => {
  let table: SimulatedTable;
  beforeEach(() => {
    table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
  });
  afterEach(() => table.close());

  const kinds = (): string[] => table.floor().map(({ type }) => type);
  const ended = (): unknown => table.messages("phase", "ended")[0]?.body;

  it("unshared: each says what only they know, sealed, before the arguments", async () => {
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
});
