import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compose, subjects, type TurnBrief } from "#wire";
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
    expect(table.messages("phase", "composed")[0]?.body).toMatchObject({ version: 8, constraints: [{ id: "c1" }] });
    const begun = table.messages("phase", "begun").find(({ body }) => body.name === "argument" && body.step === 3);
    expect(begun?.body.topic).not.toContain(CONSTRAINT);
    const again = table.messages("phase", "begun").findLast(({ body }) => body.name === "argument");
    expect(again?.body.topic).toContain(CONSTRAINT);
  });

  it("names what another angle is, where its user asks for one without saying which", async () => {
    verifies("SD-19");
    await table.start({ mode: "lightweight", rounds: 2, unattended: false });
    await answer("composition.1", "start");
    await answer("r1.next.1", "different-angle");
    await answer("r2.next.1", "synthesis");
    expect(await table.run()).toBe("finished");
    const turns = table
      .messages("inbox.expert.ada", "turn")
      .map(({ body }) => body as { turn: string; brief?: TurnBrief });
    const asked = turns.find(({ turn }) => turn.startsWith("r2.argument"))?.brief?.correction ?? "";
    const gate = table.floor().find(({ type }) => type === "quality_gate")?.content as { openQuestions: string[] };
    const [open] = gate.openQuestions;
    expect(asked).toContain(open ?? "from the side of somebody for whom no expert here speaks");
  });

  it("tells those who argue what the opening asks to do differently", async () => {
    verifies("SD-07");
    table.modelOf = () => "model-1";
    table.analysis = analysisOf(["ada", "ben"]);
    const guidance = "Name a figure for each sum.";
    table.thoughtAnswers = ({ purpose, facts }) =>
      purpose === "opening" ? { ...(facts.computed as object), guidance } : undefined;
    await table.start({ mode: "standard", rounds: 1 });
    expect(await table.run()).toBe("finished");
    const turns = table
      .messages("inbox.expert.ada", "turn")
      .map(({ body }) => body as { turn: string; brief?: TurnBrief });
    const told = (kind: string) => turns.find(({ turn }) => turn.startsWith(`r1.${kind}`))?.brief?.correction ?? "";
    expect(told("argument")).toContain(guidance);
    expect(told("position")).not.toContain(guidance);
  });

  it("has a model read a wish about the table, with the table that it is about", async () => {
    verifies("SD-04");
    table.modelOf = () => "model-1";
    table.analysis = analysisOf(["ada", "ben"]);
    await table.start({ mode: "lightweight", rounds: 1, unattended: false });
    await answer("composition.1", "modify", "replace Expert ada by a CFO");
    await answer("composition.2", "start");
    await answer("r1.next.1", "synthesis");
    expect(await table.run()).toBe("finished");
    const [, second] = table.asked.filter(({ purpose }) => purpose === "analysis");
    expect(second?.facts.correction).toContain("The table as it stands: Expert ada (ada), Expert ben (ben)");
    expect(second?.facts.correction).toContain("replace Expert ada by a CFO");
  });

  it("tells every turn what was to hold before the start, by option and with the composition, and the analysis too", async () => {
    verifies("SD-31");
    await table.start({ mode: "lightweight", rounds: 1, unattended: false, constraints: ["EU only", "Five people"] });
    const start = { question: "composition.1", choice: "start", constraints: [CONSTRAINT, "EU only"] };
    await table.bus.publish(subjects.say(DISCUSSION, "user"), compose("say", "answer", table.stamp("user"), start));
    await answer("r1.next.1", "synthesis");
    expect(await table.run()).toBe("finished");
    const held = ["EU only", "Five people", CONSTRAINT].map((text, at) => ({
      id: `c${at + 1}`,
      kind: "constraint",
      text,
      round: 0,
    }));
    expect(table.messages("phase", "composed")[0]?.body).toMatchObject({ constraints: held });
    const inboxes = ["expert.ada", "expert.ben", "contrarian.contrarian", "historian.historian"];
    const turns = inboxes.flatMap((inbox) => table.messages(`inbox.${inbox}`, "turn"));
    expect(turns.length).toBeGreaterThan(6);
    for (const { body } of turns) {
      const { turn, instruction, brief } = body as { turn: string; instruction: string; brief: object };
      expect(brief, turn).toMatchObject({ constraints: held });
      for (const { text } of held) expect(instruction, turn).toContain(text);
    }
    const synthesis = table.floor().find(({ type }) => type === "synthesis");
    expect(JSON.stringify(synthesis?.content.constraints ?? held)).toContain(CONSTRAINT);
    const asked = table.asked.find(({ purpose }) => purpose === "analysis");
    expect(asked?.facts.constraints).toMatchObject(held.slice(0, 2));
  });

  it.each(["standard", "deep", "lightweight"] as const)(
    "opens in a model's words where the mode has room: %s",
    async (mode) => {
      verifies("SD-01", "SD-07");
      if (mode !== "lightweight") table.analysis = analysisOf(["ada", "ben", "cyd"]);
      const question = "r1-msg-001 keeps what r1-msg-002 gives up: which night shows who is right?";
      table.thoughtAnswers = ({ purpose }) =>
        purpose === "opening"
          ? {
              divergences: ["r1-msg-001 counts people, r1-msg-002 counts days"],
              questions: [
                { question, to: ["ada", "ghost", "ben"] },
                { question: "What about trust?", to: ["ada", "ben"] },
              ],
              disagreementBudget: { min: 4, max: 5 },
            }
          : undefined;
      await table.start({ mode, rounds: 1 });
      expect(await table.run()).toBe("finished");
      const opening = table.floor().find(({ type }) => type === "opening");
      const asked = opening?.content.questions as { question: string; to: string[] }[];
      expect(asked.length).toBeLessThanOrEqual(mode === "lightweight" ? 2 : 3);
      expect(JSON.stringify(asked)).not.toContain("What about trust?");
      const own = table.thoughts.filter((purpose) => purpose !== "analysis");
      if (mode === "lightweight") {
        expect([own, opening?.origin]).toEqual([[], undefined]);
        return;
      }
      expect(asked[0]).toMatchObject({ question, to: ["ada", "ben"] });
      expect(asked.length).toBeGreaterThan(1);
      expect(opening?.content.disagreementBudget).toEqual({ min: 4, max: 5 });
      expect(opening?.content.divergences).toContain("r1-msg-001 counts people, r1-msg-002 counts days");
      expect(opening?.content.divergences).toHaveLength(1);
      expect(opening?.origin?.isModel).toBe(true);
      expect(own.length).toBeLessThanOrEqual(4);
    },
  );

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

  it("marks nobody at a seat for what they leave out of their docket", async () => {
    await table.start({ mode: "lightweight", rounds: 1, seats: ["ada"] });
    expect(await table.run()).toBe("finished");
    const response = table.floor().find(({ from, type }) => from === "ada" && type === "response");
    const turn = table.messages("inbox.seat.ada", "turn").find(({ body }) => body.phase === "response");
    expect(turn?.body.brief).toMatchObject({ docket: expect.arrayContaining([expect.anything()]) });
    expect(response?.flags ?? []).not.toContain("docket");
    const told = table.messages("phase", "progress").find(({ phase }) => phase === "response");
    expect(JSON.stringify(told?.body.lines)).not.toContain("ada did not answer");
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
    expect(review).toContain("now for the same of what was asked about: 0 of 1.");
  });
});
