import { afterEach, describe, expect, it } from "vitest";
import { DISCUSSION, SimulatedTable } from "../../support/simulated-table.ts";
import { verifies } from "../../support/verifies.ts";

const tables: SimulatedTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.close())));

/** A relay in which ada writes to the moderator when she is first asked, and ben when he is. */
async function relayed(ofAda: readonly string[] = ["first", "second"]): Promise<SimulatedTable> {
  const table = new SimulatedTable();
  tables.push(table);
  const told = new Set<string>();
  for (const [participant, texts] of Object.entries({ ada: ofAda, ben: ["from ben"] })) {
    table.players.set(participant, async ({ body }) => {
      if (!told.has(participant)) for (const text of texts) await table.tellModerator(participant, text);
      told.add(participant);
      return { text: `${participant} sees ${body.turn}` };
    });
  }
  await table.start({ protocol: "relay" });
  return table;
}

/** Messages that an owner stores before it is killed: those repeated after a crash, plus one or two new ones. */
const LIFE = 5;

const ended = (table: SimulatedTable) =>
  table.messages("phase", "ended")[0]?.body as { reason: string; answer: string };
const notes = (table: SimulatedTable): string[] =>
  table
    .floor()
    .map(({ content }) => String(content.text))
    .sort();

describe("a protocol that waits for messages, for time, and for several things at once", () => {
  it("gives each message to one receive, and each branch its own results, in order", async () => {
    verifies("BY-21");
    const table = await relayed();
    const begun = table.clock.now();
    expect(await table.run()).toBe("finished");
    const [first, second] = JSON.parse(ended(table).answer) as [string[], string[]];
    expect(first.map((note) => note.slice("r1-msg-001 ".length))).toEqual([
      "ada sees r1.first.ada",
      "ada sees r1.second.ada",
    ]);
    // Ben's message does not match a receive that wants ada's.
    expect([second[0], second[2]]).toEqual(["first", "second"]);
    expect(ended(table).reason).toBe("as planned");
    // 30 s between ada's notes, 1 s up to the failure, 10 s at the end; the sleep of ten minutes ended with its sibling.
    expect(table.clock.now() - begun).toBeGreaterThanOrEqual(41_000);
    expect(table.clock.now() - begun).toBeLessThan(120_000);
  });

  it("gives a message that is sent twice in the same words twice", async () => {
    const table = await relayed(["go on", "go on"]);
    expect(await table.run()).toBe("finished");
    const [, heard] = JSON.parse(ended(table).answer) as [string[], string[]];
    expect([heard[0], heard[2]]).toEqual(["go on", "go on"]);
  });

  it("has the same result when killed after any message that it stored", async () => {
    verifies("AC-07", "BY-21");
    const whole = await relayed();
    await whole.run();
    let kills = 0;
    for (let after = 1; ; after += 1) {
      const table = await relayed();
      const first = await table.runAndDieAfter(after);
      if (first !== "killed") break;
      expect(await table.run(), `killed after ${after}`).toBe("finished");
      expect(notes(table), `killed after ${after}`).toEqual(notes(whole));
      expect(ended(table).reason, `killed after ${after}`).toBe("as planned");
      const [, heard] = JSON.parse(ended(table).answer) as [string[], string[]];
      expect([heard[0], heard[2]], `killed after ${after}`).toEqual(["first", "second"]);
      kills += 1;
    }
    expect(kills).toBeGreaterThan(15);
  });

  it("has the same result when killed repeatedly after a few messages", async () => {
    verifies("AC-07", "BY-21");
    const table = await relayed();
    let runs = 0;
    while ((await table.runAndDieAfter(LIFE)) === "killed") {
      runs += 1;
      expect(runs, `${DISCUSSION} comes to no end`).toBeLessThan(100);
    }
    expect(notes(table)).toEqual(["ada sees r1.first.ada", "ada sees r1.second.ada", "ben sees r1.noted.ben"]);
    expect(ended(table).reason).toBe("as planned");
  });
});
