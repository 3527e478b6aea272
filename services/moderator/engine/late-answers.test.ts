import { afterEach, describe, expect, it } from "vitest";
import { heardIn, notResumed } from "#client";
import { emptyReading, openTurns, type Reading, takeIn } from "#discussion";
import { mayAskAgain, PROTOCOLS, partialOf, protocolOf } from "#protocols";
import { AGREE as ANALYSTS, says as analysed, CODEX } from "../../../test/support/analyses.ts";
import { says as assessed } from "../../../test/support/deliberations.ts";
import { killPoints } from "../../../test/support/drawn.ts";
import { DISCUSSION, Failing, type Player, personaOf, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

const REFUSAL = new Failing({ class: "call", code: "refusal" }, "the model refused");
const chose: Player = ({ body }) => ({
  ...{ reasoning: "because", facts: [], takesOver: [], confidence: 0.5 },
  choice: body.you?.id === "voter-3" ? "B" : "A",
});

interface Case {
  readonly options: Readonly<Record<string, unknown>>;
  readonly players: Readonly<Record<string, Player>>;
  /** Participant whose turns fail at first. */
  readonly missing: string;
  /** Turns that are asked for with `absent`, in order. */
  readonly again: readonly string[];
  /** Text of the result once they are answered. */
  readonly result: RegExp;
}

const CASES: Readonly<Record<string, Case>> = {
  question: {
    options: { topic: "Why?", choices: ["no power", "dry run"], condition: "debate" },
    players: { "voter-1": chose, "voter-2": chose, "voter-3": chose },
    missing: "voter-3",
    again: ["r1.2.voter-3", "r1.3.voter-3"],
    result: /2 of 3 votes/,
  },
  deliberation: {
    options: { experts: ["ada", "ben", "cyd"].map(personaOf), alternatives: ["Split it", "Keep it"] },
    players: { ada: assessed({}), ben: assessed({}), cyd: assessed({ choice: "B" }) },
    missing: "cyd",
    again: ["r1.assessment.cyd"],
    result: /"holders":\[\{"id":"cyd"/,
  },
  analysis: {
    options: { rounds: 1, provider: "cli:gemini", providers: ["gemini", "codex", "claude"] },
    players: { ...ANALYSTS, claude: analysed({ ...CODEX, findings: ["The cache is cold after each deploy"] }) },
    missing: "claude",
    again: ["r1.analysis.claude"],
    result: /cache is cold/,
  },
};

const tables: SimulatedTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.close())));

describe.each(Object.entries(CASES))("a turn that failed in a %s that is over", (protocol, given) => {
  let asked: string[];

  const noted =
    (player: Player): Player =>
    (turn, attempt) => {
      asked.push(turn.body.turn);
      return player(turn, attempt);
    };
  const answers = (table: SimulatedTable): void => {
    for (const [id, player] of Object.entries(given.players)) table.players.set(id, noted(player));
  };
  const over = async (): Promise<SimulatedTable> => {
    const table = new SimulatedTable();
    tables.push(table);
    asked = [];
    answers(table);
    table.players.set(
      given.missing,
      noted(() => REFUSAL),
    );
    await table.start({ protocol, ...given.options });
    expect(await table.run()).toBe("finished");
    asked = [];
    return table;
  };
  const ends = (table: SimulatedTable): unknown[] =>
    table.messages("phase", "ended").map(({ body: { outcome } }) => outcome);
  const resultIn = (reading: Reading): string => {
    const result = protocolOf(reading.options).result(reading as never);
    return JSON.stringify([result?.content, result?.markdown]);
  };

  it("is asked for with `absent`, alone and once, and the result has the answer", async () => {
    verifies("BY-16");
    const table = await over();
    const before = readingOf(table);
    expect(ends(table)).toEqual(["completed"]);
    expect(partialOf(before)).toBeDefined();
    expect(mayAskAgain(before)).toBe(true);
    expect(resultIn(before)).not.toMatch(given.result);
    answers(table);
    await table.resume({ absent: true });
    expect(await table.run()).toBe("finished");
    expect(ends(table)).toEqual(["completed", "completed"]);
    expect(asked).toEqual(given.again);
    const after = readingOf(table);
    expect(openTurns(after)).toEqual([]);
    expect(resultIn(after)).toMatch(given.result);
    expect(partialOf(after) ?? "").not.toMatch(/partial|missing/i);
  });

  it("comes to the same when its owner dies after any message", async () => {
    verifies("BY-16", "AC-07");
    for (const after of killPoints(1, 3)) {
      const table = await over();
      answers(table);
      await table.resume({ absent: true });
      const first = await table.runAndDieAfter(after);
      if (first === "killed") expect(await table.run(), `killed after ${after}`).toBe("finished");
      expect(ends(table), `killed after ${after}`).toEqual(["completed", "completed"]);
      expect(resultIn(readingOf(table))).toMatch(given.result);
      if (first !== "killed") return;
    }
  });

  it("that fails again leaves the result as it is", async () => {
    const table = await over();
    const said = table.floor().length;
    await table.resume({ absent: true });
    expect(await table.run()).toBe("finished");
    expect(ends(table)).toEqual(["completed", "completed"]);
    expect(table.floor()).toHaveLength(said);
    expect(openTurns(readingOf(table)).length).toBeGreaterThan(0);
  });
});

it("says so where a protocol asks nobody again", () => {
  for (const { name, takesLate } of PROTOCOLS) {
    const reading = emptyReading(DISCUSSION);
    Object.assign(reading, { status: "closed", ended: { outcome: "completed", reason: "" } });
    Object.assign(reading, { options: { protocol: name, lang: "en" } });
    const told = notResumed(reading, { absent: true }, "en", String);
    if (takesLate) expect(told).not.toContain("nobody is asked again");
    else expect(told).toContain(`in the protocol ${name} nobody is asked again once a step is over`);
  }
});

function readingOf(table: SimulatedTable): Reading {
  const state = emptyReading(DISCUSSION);
  for (const heard of table.bus.stream.flatMap(heardIn)) takeIn(state, heard);
  return state;
}
