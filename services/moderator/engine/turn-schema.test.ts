import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { analysisOf, SimulatedTable, type Turn } from "../../../test/support/simulated-table.ts";

describe("the schema of a turn", () => {
  let table: SimulatedTable;
  beforeEach(() => {
    table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
  });
  afterEach(() => table.close());

  /** The first turn of each kind that a participant got, in a discussion in which cyd sits at a seat. */
  async function turnsOf(participant: string): Promise<Map<string, Turn["body"]>> {
    const turns = new Map<string, Turn["body"]>();
    const before = table.player;
    table.player = (turn, attempt) => {
      if (turn.body.you?.id === participant && !turns.has(turn.body.phase)) turns.set(turn.body.phase, turn.body);
      return before(turn, attempt);
    };
    await table.start({ mode: "lightweight", rounds: 1, seats: ["cyd"] });
    await table.run();
    return turns;
  }
  const fieldsIn = (turn: Turn["body"] | undefined): string[] => Object.keys((turn?.schema.properties ?? {}) as object);
  const KINDS = ["position_declaration", "argument", "response"] as const;

  it("is the record's own for a person, with a tap for each point", async () => {
    const turns = await turnsOf("cyd");
    for (const [kind, lead] of [
      ["position_declaration", "position"],
      ["argument", "reasoning"],
      ["response", "response"],
    ] as const)
      expect(fieldsIn(turns.get(kind)), kind).toEqual(expect.arrayContaining([lead, "stances"]));
  });

  it("is whole for a worker, in the form and not in the record's fields", async () => {
    const turns = await turnsOf("ada");
    expect(fieldsIn(turns.get("position_declaration"))).toEqual(expect.arrayContaining(["points", "keyRisk"]));
    for (const kind of ["argument", "response"])
      expect(fieldsIn(turns.get(kind))).toEqual(
        expect.arrayContaining(["text", "reasons", "concedes", "maintains", "withdraws", "stances", "points"]),
      );
    for (const kind of KINDS) expect(fieldsIn(turns.get(kind))).not.toContain("position");
  });

  it("comes with the points on the table once there are any", async () => {
    const turns = await turnsOf("ada");
    expect(turns.get("position_declaration")?.points).toBeUndefined();
    expect(turns.get("argument")?.points?.length).toBeGreaterThan(1);
    expect(turns.get("argument")?.points?.filter(({ yours }) => yours === "for")).toHaveLength(1);
  });
});
