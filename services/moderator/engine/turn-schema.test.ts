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

  it("is not sent to a worker, which has its own, and a historian is sent no floor, which it has read", async () => {
    const turns = await turnsOf("ada");
    for (const kind of KINDS) expect(turns.get(kind)?.schema, kind).toEqual({});
    expect(turns.get("response")?.floor?.length).toBeGreaterThan(3);
    const synthesis = table.messages("inbox.historian.historian", "turn")[0];
    expect(synthesis?.body).not.toHaveProperty("floor");
  });

  it("is left to a worker with the values that the discussion lacks, and a person's has none of them", async () => {
    const asked = { protocol: "question", topic: "Which is larger?", choices: ["nine", "ten"], seats: ["cyd"] };
    const turns = new Map<string, Turn["body"]>();
    table.player = (turn) => {
      turns.set(turn.body.you?.id ?? "", turn.body);
      return { reasoning: "so", facts: [], takesOver: [], choice: "B", confidence: 0.5 };
    };
    await table.start({ ...asked, condition: "sealed-vote", voters: 3 } as Parameters<typeof table.start>[0]);
    await table.run();
    const { cyd, ...workers } = Object.fromEntries(turns);
    expect(cyd?.schema).toMatchObject({ properties: { choice: { enum: ["A", "B", "none"] } } });
    expect(cyd).not.toHaveProperty("absent");
    for (const worker of Object.values(workers)) expect(worker.absent).toEqual([..."CDEFGHIJ"]);
    expect(Object.keys(workers).length).toBeGreaterThan(0);
  });

  it("is told with a stance on each point that is asked about, only where there are points", async () => {
    const before = (await turnsOf("ada")).get("position_declaration")?.instruction;
    await table.close();
    table = new SimulatedTable();
    table.analysis = { ...analysisOf(["ada", "ben"]) };
    table.analysis.problemDefinition = { ...table.analysis.problemDefinition, options: ["Split it", "Keep it"] };
    const asked = (await turnsOf("ada")).get("position_declaration")?.instruction;
    expect([before, asked].map((told) => told?.includes("On each point with `asked`"))).toEqual([false, true]);
  });

  it("comes with the points on the table once there are any", async () => {
    const turns = await turnsOf("ada");
    expect(turns.get("position_declaration")?.points).toBeUndefined();
    expect(turns.get("argument")?.points?.length).toBeGreaterThan(1);
    expect(turns.get("argument")?.points?.filter(({ yours }) => yours === "for")).toHaveLength(1);
  });
});
