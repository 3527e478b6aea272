import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compose, subjects } from "#wire";
import { agreeable, analysisOf, DISCUSSION, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

const CONSTRAINT = "No invoice leaves the Frankfurt region";

describe("a discussion that its user steers", () => {
  let table: SimulatedTable;
  beforeEach(() => {
    table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
  });
  afterEach(() => table.close());

  async function answer(question: string, choice: string, text?: string): Promise<void> {
    const body = { question, choice, ...(text ? { text } : {}) };
    await table.bus.publish(subjects.say(DISCUSSION, "user"), compose("say", "answer", table.stamp("user"), body));
  }

  it("keeps a constraint until the end, in every brief and instruction, and declares positions again", async () => {
    verifies("SD-29", "SD-31");
    await table.start({ mode: "lightweight", rounds: 2, unattended: false });
    await answer("composition.1", "constraint", "The team stays at five people");
    await answer("r1.next.1", "constraint", CONSTRAINT);
    await answer("r2.next.1", "synthesis");
    expect(await table.run()).toBe("finished");
    const turns = ["expert.ada", "expert.ben", "contrarian.contrarian", "historian.historian"].flatMap((inbox) =>
      table
        .messages(`inbox.${inbox}`, "turn")
        .map(({ body }) => body as { turn: string; instruction: string; brief: object }),
    );
    const later = turns.filter(({ turn }) => turn.startsWith("r2.") || turn.startsWith("synthesis"));
    expect(later.length).toBeGreaterThan(6);
    for (const { turn, instruction, brief } of later) {
      expect(brief, turn).toMatchObject({
        constraints: [
          { id: "c1", kind: "constraint", text: "The team stays at five people", round: 0 },
          { id: "c2", kind: "constraint", text: CONSTRAINT, round: 1 },
        ],
      });
      expect(instruction, turn).toContain(CONSTRAINT);
    }
    const declared = table.floor().filter(({ type }) => type === "position_declaration");
    expect(declared.map(({ round }) => round)).toEqual([1, 1, 2, 2]);
    expect(table.messages("phase", "composed")[0]?.body).toMatchObject({ version: 3, constraints: [{ id: "c1" }] });
    const begun = table.messages("phase", "begun").find(({ body }) => body.name === "argument" && body.step === 3);
    expect(begun?.body.topic).not.toContain(CONSTRAINT);
    const again = table.messages("phase", "begun").findLast(({ body }) => body.name === "argument");
    expect(again?.body.topic).toContain(CONSTRAINT);
  });

  it("brings each response its docket, and marks what was left out", async () => {
    verifies("SD-32");
    table.players.set("ben", (turn, attempt) => {
      const said = agreeable(turn, attempt) as Record<string, unknown>;
      if (turn.body.phase !== "response") return said;
      const docket = turn.body.brief?.docket ?? [];
      return {
        ...said,
        answers: docket.map(({ id }) => ({ targetId: id, answer: "conceded", text: "we shall count" })),
      };
    });
    await table.start({ mode: "lightweight", rounds: 1 });
    expect(await table.run()).toBe("finished");
    const turn = table.messages("inbox.expert.ada", "turn").find(({ body }) => body.phase === "response");
    expect(turn?.body.brief).toMatchObject({
      docket: expect.arrayContaining([expect.objectContaining({ about: "r1-msg-001" })]),
    });
    expect(turn?.body.instruction).toContain("it leaves out the migration");
    const responses = table.floor().filter(({ type }) => type === "response");
    const flags = Object.fromEntries(responses.map(({ from, flags = [] }) => [from, flags]));
    expect(flags.ben).toEqual([]);
    expect(flags.ada).toEqual(["docket"]);
    const told = table.messages("phase", "progress").find(({ phase }) => phase === "response");
    expect(JSON.stringify(told?.body.lines)).toContain("Expert ada did not answer");
  });

  it("reviews on resuming what has carried furthest, what is open, and what is resolved", async () => {
    verifies("SD-30");
    let paused = false;
    table.players.set("contrarian", async (turn, attempt) => {
      if (!paused) {
        paused = true;
        await table.command("pause");
        return "silence";
      }
      return agreeable(turn, attempt);
    });
    await table.start({ mode: "lightweight", rounds: 1 });
    expect(await table.run()).toBe("paused");
    await table.command("resume");
    await table.run();
    const review = String(table.messages("phase", "resumed")[0]?.body.review);
    expect(review).toContain("The tension that has carried furthest: ada vs. ben (Expert ada and Expert ben)");
    expect(review).toMatch(/question/);
    expect(review).toContain("Tensions resolved: 0 of 1.");
  });
});
