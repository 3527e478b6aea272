import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ArgumentGraph, classes, maintainedObjections, settlement, statusAt } from "#graph";
import type { FloorStatement } from "#wire";
import { agreeable, analysisOf, type Player, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

const POSITION = "Keep one deployable unit";
const OBJECTION = "r1-msg-006";
const ANSWER = "the second rotation is staffed since 2026-09-01";

/** Two experts of one position, whom the contrarian attacks; one of them answers the attack. */
const expert: Player = (turn, attempt) => {
  const { phase, you } = turn.body;
  const said = agreeable(turn, attempt) as Record<string, unknown>;
  if (phase === "position_declaration") return { ...said, position: POSITION };
  if (phase === "argument") {
    const references = [
      { targetId: you?.id === "ada" ? "r1-msg-002" : "r1-msg-001", relation: "supports", comment: "so" },
    ];
    return { ...said, position: POSITION, reasoning: "one team runs all of it", references, steelMan: [] };
  }
  if (phase !== "response") return said;
  const counter = [{ targetId: OBJECTION, relation: "counters", comment: ANSWER }];
  const steelMan = [{ targetId: OBJECTION, restatement: "nobody answers the pager at night when both teams sleep" }];
  const response = "the rotation exists, and 12 people are on it";
  const stays = { ...said, response, currentPosition: POSITION, previousPosition: POSITION };
  return you?.id === "ada" ? { ...stays, references: counter, steelMan } : stays;
};

const decides =
  (verdict: string): Player =>
  (turn, attempt) => {
    const said = agreeable(turn, attempt) as Record<string, unknown>;
    if (turn.body.phase === "stress_test") {
      const [targetId, failureScenario] = ["r1-msg-004", "at month end the queue backs up for 41 minutes"];
      const references = [{ targetId, relation: "counters", comment: "who answers at night?" }];
      const steelMan = [{ targetId, restatement: "one deploy a day less to coordinate" }];
      return { ...said, failureScenario, references, steelMan };
    }
    if (turn.body.phase !== "closing") return said;
    return { objections: [{ targetId: OBJECTION, why: "the rotation is named", verdict }] };
  };

describe("the closing turn", () => {
  let table: SimulatedTable;
  beforeEach(() => {
    table = tableOf("concedes");
  });
  afterEach(() => table.close());

  function tableOf(verdict: string): SimulatedTable {
    const made = new SimulatedTable();
    made.analysis = analysisOf(["ada", "ben"]);
    for (const id of ["ada", "ben"]) made.players.set(id, expert);
    made.players.set("contrarian", decides(verdict));
    return made;
  }

  async function run(options: Parameters<SimulatedTable["start"]>[0] = {}): Promise<FloorStatement[]> {
    await table.start({ mode: "lightweight", rounds: 1, ...options });
    expect(await table.run()).toBe("finished");
    return table.floor();
  }

  const standing = (floor: readonly FloorStatement[]): string | undefined => {
    const graph = ArgumentGraph.of(floor);
    const own = classes(graph).of("r1-msg-001");
    return own && statusAt(graph, own);
  };
  const closings = (floor: readonly FloorStatement[]) => floor.filter(({ type }) => type === "closing");
  const begun = () => table.messages("phase", "begun").filter(({ body }) => body.name === "closing");

  it("asks the author of an objection that was answered last, after the last round, with the whole answer", async () => {
    verifies("SD-34");
    const floor = await run();
    expect(floor.map(({ type }) => type).slice(-3)).toEqual(["quality_gate", "closing", "synthesis"]);
    expect(begun().map(({ body }) => body.asked)).toEqual([["contrarian"]]);
    const [turn] = table.messages("inbox.contrarian.contrarian", "turn").filter(({ body }) => body.phase === "closing");
    const { brief, instruction } = (turn?.body ?? {}) as { brief?: object; instruction?: string };
    const text = `${ANSWER}\nthe rotation exists, and 12 people are on it\nthe attack is about another team`;
    const item = { id: "r1-msg-007", from: "ada", relation: "counters", about: OBJECTION, text };
    expect(brief).toMatchObject({ docket: [item] });
    expect(instruction).toContain(text);
    expect(instruction).toContain(OBJECTION);
    const told = table.messages("phase", "progress").find(({ phase }) => phase === "closing");
    expect(told?.body).toMatchObject({
      lines: [`Contrarian (r1-msg-010): concedes ${OBJECTION}: the rotation is named`],
      asked: 1,
      answered: 1,
    });
  });

  it("conceded: the objection is withdrawn, and the position stands", async () => {
    verifies("SD-34");
    const floor = await run();
    expect(standing(floor)).toBe("stands");
    expect(standing(floor.filter(({ type }) => type !== "closing"))).toBe("stands-so-far");
    expect(settlement(ArgumentGraph.of(floor))?.crux).toEqual([]);
  });

  it("is left out where the user takes until the end of the time to ask for the synthesis", async () => {
    verifies("SD-34");
    const late = table.userAnswersLate({ question: "r1.next.1", choice: "synthesis" }, 700);
    await table.userAnswers({ question: "composition.1", choice: "start" });
    const floor = await run({ unattended: false, timeSeconds: 600 });
    await late;
    expect(begun()).toEqual([]);
    expect(floor.at(-1)?.type).toBe("synthesis");
    expect(table.messages("phase", "ended").map(({ body }) => body.outcome)).toEqual(["completed"]);
  });

  it("maintained: objection and answer counter each other", async () => {
    verifies("SD-34");
    table = tableOf("maintains");
    const graph = ArgumentGraph.of(await run());
    expect(maintainedObjections(graph)).toEqual([{ objection: OBJECTION, answer: "r1-msg-007" }]);
    expect(standing(table.floor())).toBe("contested");
  });

  it("not closed: it stands so far, and hinges on the answer that nobody judged", async () => {
    verifies("SD-34");
    table.players.set("contrarian", (turn, attempt) =>
      turn.body.phase === "closing" ? "silence" : decides("concedes")(turn, attempt),
    );
    const floor = await run();
    expect(closings(floor)).toEqual([]);
    expect(standing(floor)).toBe("stands-so-far");
    expect(settlement(ArgumentGraph.of(floor))?.crux).toEqual(["r1-msg-007"]);
    const told = table.messages("phase", "progress").find(({ phase }) => phase === "closing");
    expect(told?.body).toMatchObject({ asked: 1, answered: 0, absent: [{ participant: "contrarian" }] });
  });

  it("is left out where nobody has anything to close", async () => {
    table.players.clear();
    await run();
    expect(begun()).toEqual([]);
  });

  it("comes once, after the last of several rounds, and after a pause", async () => {
    const floor = await run({ rounds: 2 });
    expect(closings(floor).map(({ round }) => round)).toEqual([floor.at(-1)?.round]);
  });

  it("returns a closing turn that leaves an objection out, adds one or decides twice", async () => {
    verifies("SD-34");
    let sent = 0;
    table.players.set("contrarian", (turn, attempt) => {
      const said = decides("concedes")(turn, attempt);
      if (turn.body.phase !== "closing") return said;
      sent += 1;
      const entry = (targetId: string) => ({ targetId, why: "so", verdict: "maintains" });
      return sent === 1 ? { objections: [entry("r1-msg-004")] } : { objections: [entry(OBJECTION), entry(OBJECTION)] };
    });
    const [closed] = closings(await run());
    expect(closed?.flags).toEqual(["decides_each"]);
    const returned = table.messages("phase", "returned").filter(({ phase }) => phase === "closing");
    expect(returned.map(({ body }) => JSON.stringify(body.reasons))).toEqual([
      expect.stringMatching(/nothing is said of r1-msg-006.*r1-msg-004 is no objection of yours/),
    ]);
  });

  it("is the same record wherever the owner is killed", async () => {
    verifies("SD-34", "AC-07");
    const whole = (await run()).map(({ id, type, content }) => ({ id, type, content }));
    const total = table.bus.stream.length;
    for (let after = total - 30; after < total; after += 3) {
      const other = tableOf("concedes");
      try {
        await other.start({ mode: "lightweight", rounds: 1 });
        if ((await other.runAndDieAfter(after)) === "killed") await other.run();
        expect(other.floor().map(({ id, type, content }) => ({ id, type, content }))).toEqual(whole);
      } finally {
        await other.close();
      }
    }
  });
});
