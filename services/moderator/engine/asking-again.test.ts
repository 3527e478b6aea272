import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heardIn } from "#client";
import { emptyReading, openTurns, type Reading, takeIn } from "#discussion";
import { partialOf } from "#protocols";
import { compose, subjects } from "#wire";
import { killPoints } from "../../../test/support/drawn.ts";
import {
  agreeable,
  analysisOf,
  DISCUSSION,
  Failing,
  type Player,
  SimulatedTable,
} from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

const OVERLOADED = { class: "passing", code: "overloaded" } as const;
const REFUSAL = { class: "call", code: "refusal" } as const;

describe("a turn that failed by a machine", () => {
  let table: SimulatedTable;
  let asked: string[];
  const fresh = (): void => {
    asked = [];
    table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
    table.player = noted(agreeable);
  };
  const noted =
    (player: Player): Player =>
    (turn, attempt) => {
      asked.push(turn.body.turn);
      return player(turn, attempt);
    };
  beforeEach(fresh);
  afterEach(() => table.close());

  const reading = (): Reading => {
    const state = emptyReading(DISCUSSION);
    for (const heard of table.bus.stream.flatMap(heardIn)) takeIn(state, heard);
    return state;
  };
  const open = (): string[] => openTurns(reading()).map(({ participant, kind }) => `${participant} ${kind}`);
  const turns = (): string[] => table.floor().map(({ turn }) => turn);
  const ends = (): unknown[] => table.messages("phase", "ended").map(({ body }) => body.outcome);
  const failing = (id: string, failure = OVERLOADED as { class: "passing" | "call"; code: string }): void => {
    table.players.set(
      id,
      noted(() => new Failing(failure)),
    );
  };

  /** Ada's model is out of order, then the contrarian's as well. */
  const paused = async (): Promise<void> => {
    failing("ada");
    failing("contrarian");
    await table.start({ mode: "lightweight", rounds: 1 });
    expect(await table.run()).toBe("paused");
    table.players.clear();
    asked = [];
  };

  it("is open during the pause, is asked first after the resume, and then nothing is missing", async () => {
    verifies("BY-16");
    await paused();
    expect(open()).toEqual(["ada position_declaration", "ada argument"]);
    expect(partialOf(reading())).toContain("ada");
    await table.command("resume");
    expect(await table.run()).toBe("finished");
    expect(asked.slice(0, 3)).toEqual(["r1.positions.ada", "r1.arguments.ada", "r1.stress-test.contrarian"]);
    expect(ends()).toEqual(["completed"]);
    expect(open()).toEqual([]);
    expect(partialOf(reading())).toBeUndefined();
    expect(new Set(turns()).size).toBe(turns().length);
    const late = table.messages("inbox.expert.ada", "turn").filter(({ body }) => body.turn === "r1.positions.ada");
    expect(late).toMatchObject([{ body: { floor: [] } }, { body: { floor: [] } }]);
  });

  it("hears, where its step was sealed, nothing that was written to it since; its next turn does", async () => {
    table.players.set(
      "ben",
      noted(async (turn, attempt) => {
        if (turn.body.turn === "r1.arguments.ben") {
          const message = compose("inbox", "message", table.stamp("ben"), { text: "mind the ledger" });
          await table.bus.publish(subjects.inbox(DISCUSSION, "expert", "ada"), message);
        }
        return agreeable(turn, attempt);
      }),
    );
    await paused();
    await table.command("resume");
    expect(await table.run()).toBe("finished");
    const told = table
      .messages("inbox.expert.ada", "turn")
      .map(({ body }) => [body.turn, ((body.messages ?? []) as { text: string }[]).map(({ text }) => text)]);
    expect(told).toEqual([
      ["r1.positions.ada", []],
      ["r1.arguments.ada", []],
      ["r1.positions.ada", []],
      ["r1.arguments.ada", ["mind the ledger"]],
      ["r1.responses.ada", []],
    ]);
  });

  it("goes on without it where it fails again, and keeps it open", async () => {
    await paused();
    failing("ada");
    await table.command("resume");
    expect(await table.run()).toBe("finished");
    expect(ends()).toEqual(["completed"]);
    expect(open()).toEqual(["ada position_declaration", "ada argument", "ada response"]);
  });

  it("after the resume waits for the next one, whenever its owner dies", async () => {
    for (const messages of killPoints(1, 5)) {
      await table.close();
      fresh();
      await paused();
      table.players.set(
        "ada",
        noted((turn, attempt) =>
          turn.body.turn === "r1.responses.ada" ? new Failing(OVERLOADED) : agreeable(turn, attempt),
        ),
      );
      await table.command("resume");
      const first = await table.runAndDieAfter(messages);
      if (first === "killed") expect(await table.run()).toBe("finished");
      expect(open()).toEqual(["ada response"]);
      const again = table.messages("phase", "progress").filter(({ id }) => id.includes(".again."));
      expect(again.map(({ id }) => id.split(".")[1])).toEqual(["positions", "arguments"]);
      if (first !== "killed") return;
    }
  });

  it("is asked for once in each resume, whenever its owner dies", async () => {
    verifies("BY-16", "AC-07");
    for (const messages of killPoints(1, 3)) {
      await table.close();
      fresh();
      await paused();
      await table.command("resume");
      const first = await table.runAndDieAfter(messages);
      if (first === "killed") expect(await table.run()).toBe("finished");
      expect(ends()).toEqual(["completed"]);
      expect(open(), `killed after ${messages}`).toEqual([]);
      expect(new Set(turns()).size).toBe(turns().length);
      for (const turn of ["r1.positions.ada", "r1.arguments.ada"]) {
        const jobs = table.messages("inbox.expert.ada", "turn").filter(({ body }) => body.turn === turn);
        expect(jobs, `killed after ${messages}`).toHaveLength(2);
      }
      if (first !== "killed") return;
    }
  });

  it.each<[string, Player]>([
    ["refused", () => new Failing(REFUSAL)],
    ["did not fit", () => ({ prose: "I hold that it should be split." })],
    ["never came", () => "silence"],
    ["was not given", () => "unable"],
  ])(
    "of a completed discussion, which %s, is asked for with `absent`, and the result is worded again",
    async (_, player) => {
      verifies("BY-16");
      table.players.set("ada", noted(player));
      await table.start({ mode: "lightweight", rounds: 1 });
      expect(await table.run()).toBe("finished");
      expect(ends()).toEqual(["completed"]);
      expect(partialOf(reading())).toContain("ada");
      table.players.clear();
      await table.resume({});
      const stored = table.bus.stream.length;
      expect(await table.run()).toBe("finished");
      expect(table.bus.stream).toHaveLength(stored);
      asked = [];
      await table.resume({ absent: true });
      expect(await table.run()).toBe("finished");
      expect(ends()).toEqual(["completed", "completed"]);
      expect(asked).toEqual(["r1.positions.ada", "r1.arguments.ada", "r1.responses.ada", "synthesis.2.historian"]);
      expect(partialOf(reading())).toBeUndefined();
    },
  );

  it("that stays silent with `absent` is asked for once, whenever its owner dies", async () => {
    for (const messages of killPoints(1, 5)) {
      await table.close();
      fresh();
      table.players.set(
        "ada",
        noted(() => "silence"),
      );
      await table.start({ mode: "lightweight", rounds: 1, seats: ["ada"] });
      expect(await table.run()).toBe("finished");
      await table.resume({ absent: true });
      const first = await table.runAndDieAfter(messages);
      if (first === "killed") expect(await table.run()).toBe("finished");
      expect(ends()).toEqual(["completed", "completed"]);
      const jobs = table.messages("inbox.seat.ada", "turn").map(({ body }) => body.turn);
      for (const turn of new Set(jobs)) expect(jobs.filter((one) => one === turn)).toHaveLength(2);
      if (first !== "killed") return;
    }
  });

  it("that fails again with `absent` leaves the result as it is, and is worded for nothing", async () => {
    failing("ada", REFUSAL);
    await table.start({ mode: "lightweight", rounds: 1 });
    await table.run();
    await table.resume({ absent: true });
    expect(await table.run()).toBe("finished");
    expect(ends()).toEqual(["completed", "completed"]);
    expect(turns().filter((turn) => turn.startsWith("synthesis"))).toEqual(["synthesis.historian"]);
    expect(open()).toEqual(["ada position_declaration", "ada argument", "ada response"]);
  });

  it("of a single step makes the result partial, and a later step of its kind makes up for it", async () => {
    table.players.set(
      "ada",
      noted((turn, attempt) =>
        turn.body.turn === "r1.responses.ada" ? new Failing(REFUSAL) : agreeable(turn, attempt),
      ),
    );
    await table.start({ mode: "lightweight", rounds: 1 });
    await table.run();
    expect(partialOf(reading())).toBe("This result is partial: Expert ada (Responses and shifts) is missing.");
    const { progress } = reading();
    const [step] = progress.filter(({ kind }) => kind === "response");
    if (!step) throw new RangeError("there were no responses");
    const later = { ...step, round: 2, answered: 2, absent: [] };
    expect(openTurns({ progress: [...progress, later] })).toEqual([]);
  });

  it("is no silence: a person who does not answer is not asked again by a resume", async () => {
    table.analysis = analysisOf(["ada", "ben"]);
    table.players.set(
      "ada",
      noted(() => "unable"),
    );
    failing("contrarian");
    await table.start({ mode: "lightweight", rounds: 1, seats: ["ada"] });
    expect(await table.run()).toBe("paused");
    table.players.delete("contrarian");
    asked = [];
    await table.command("resume");
    expect(await table.run()).toBe("finished");
    expect(open()).toEqual([]);
    expect(asked).not.toContain("r1.positions.ada");
  });
});
