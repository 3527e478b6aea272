import { describe, expect, it } from "vitest";
import { compose, parseMessage, subjects } from "#wire";
import { eachOf } from "../../../test/support/each-message.ts";
import { agreeable, analysisOf, DISCUSSION, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

describe("an anonymous discussion", () => {
  it("hides the experts' identities from each other, keeps them in the record, and completes", async () => {
    verifies("BY-04");
    const table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
    const read: string[] = [];
    table.players.set("ada", async (turn, attempt) => {
      read.push(JSON.stringify(turn.body));
      return agreeable(turn, attempt);
    });
    await table.start({ mode: "lightweight", rounds: 2, anonymous: true, unattended: false });
    for (const [question, choice, text] of [
      ["composition.1", "start", undefined],
      ["r1.next.1", "constraint", "ben, that is Expert ben, may not decide alone"],
      ["r2.next.1", "synthesis", undefined],
    ] as const) {
      const body = { question, choice, ...(text ? { text } : {}) };
      await table.bus.publish(subjects.say(DISCUSSION, "user"), compose("say", "answer", table.stamp("user"), body));
    }
    expect(await table.run()).toBe("finished");
    const later = read.slice(1).join("\n");
    expect(read.length).toBeGreaterThan(2);
    expect(later).not.toMatch(/(?<![\w-])ben(?![\w-])|Expert ben|"origin"|"hash"/);
    expect(later).toContain("expert-b");
    expect(later).toContain("may not decide alone");
    expect(later).toContain('"you":{"id":"ada"');
    const authors = new Set(table.floor().map(({ from }) => from));
    expect([...authors]).toEqual(expect.arrayContaining(["ada", "ben"]));
    await table.close();
  });

  it("does not make the words of a sealed step public while they are written; those of an open one it does", async () => {
    verifies("SD-06");
    const table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
    await table.start({ mode: "standard", rounds: 1, unshared: true });
    expect(await table.run()).toBe("finished");
    const turns = table.bus.stream.flatMap(eachOf).flatMap((each) => {
      const message = each.channel === "inbox" ? parseMessage("inbox", each.message) : undefined;
      return message?.type === "turn" ? [`${message.body.phase} ${message.body.brief?.drafts ?? "sealed"}`] : [];
    });
    expect([...new Set(turns)].sort()).toEqual([
      "analogy true",
      "argument true",
      "position_declaration sealed",
      "response true",
      "stress_test true",
      "synthesis true",
      "unshared_information sealed",
    ]);
    await table.close();
  });

  it("is off by default", async () => {
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
