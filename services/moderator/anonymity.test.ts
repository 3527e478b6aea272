import { describe, expect, it } from "vitest";
import { agreeable, analysisOf, SimulatedTable } from "../../test/support/simulated-table.ts";
import { verifies } from "../../test/support/verifies.ts";

describe("an anonymous discussion", () => {
  it("shows no expert who the others are, keeps identities in the record, and comes to its end", async () => {
    verifies("BY-04");
    const table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
    const read: string[] = [];
    table.players.set("ada", async (turn, attempt) => {
      read.push(JSON.stringify(turn.body));
      return agreeable(turn, attempt);
    });
    await table.start({ mode: "lightweight", rounds: 1, anonymous: true });
    expect(await table.run()).toBe("finished");
    const later = read.slice(1).join("\n");
    expect(read.length).toBeGreaterThan(2);
    expect(later).not.toMatch(/(?<![\w-])ben(?![\w-])|Expert ben|"origin"|"hash"/);
    expect(later).toContain("expert-b");
    expect(later).toContain('"you":{"id":"ada"');
    const authors = new Set(table.floor().map(({ from }) => from));
    expect([...authors]).toEqual(expect.arrayContaining(["ada", "ben"]));
    await table.close();
  });

  it("is what nobody asked for otherwise", async () => {
    const table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
    const read: string[] = [];
    table.players.set("ada", async (turn, attempt) => {
      read.push(JSON.stringify(turn.body));
      return agreeable(turn, attempt);
    });
    await table.start({ mode: "lightweight", rounds: 1 });
    await table.run();
    expect(read.join("\n")).toContain('"from":"ben"');
    await table.close();
  });
});
