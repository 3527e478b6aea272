import { beforeEach, describe, expect, it } from "vitest";
import { compose, subjects } from "#wire";
import { agreeable, DISCUSSION, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

const MINUTE = 60_000;

describe("more time", () => {
  let table: SimulatedTable;
  beforeEach(() => {
    table = new SimulatedTable();
  });

  const askMore = (who: string, turn: string): Promise<unknown> =>
    table.bus.publish(
      subjects.say(DISCUSSION, who),
      compose("say", "more_time", table.stamp(who, { cause: turn }), { turn }),
    );
  /** cyd asks for more time this often, and answers after these minutes. */
  const slow = (requests: number, minutes: number): void => {
    table.players.set("cyd", async (turn, attempt) => {
      if (turn.body.phase !== "position_declaration") return agreeable(turn, attempt);
      for (let n = 0; n < requests; n += 1) await askMore("cyd", turn.body.turn);
      await table.clock.sleep(minutes * MINUTE);
      return agreeable(turn, attempt);
    });
  };
  const told = () => table.messages("inbox.seat.cyd", "extended");
  const announced = () => table.messages("phase", "extended");
  const deadlines = () => announced().map(({ body }) => Date.parse(String(body.deadline)));

  it("is ten minutes, twice a turn, and everybody is told the new deadline", async () => {
    verifies("BY-17");
    slow(3, 50);
    await table.start({ seats: ["cyd"], seatSeconds: 35 * 60, rounds: 1 });
    await table.run();
    expect(announced().map(({ body }) => body.participant)).toEqual(["cyd", "cyd"]);
    expect(told().map(({ body }) => body)).toMatchObject([{ left: 1 }, { left: 0 }, { left: 0 }]);
    const [first = 0, second] = deadlines();
    expect(second).toBe(first + 10 * MINUTE);
    const argued = table.floor().filter(({ from, type }) => from === "cyd" && type === "position_declaration");
    expect(argued).toHaveLength(1);
  });

  it("is none beyond the discussion's own", async () => {
    slow(1, 32);
    await table.start({ seats: ["cyd"], seatSeconds: 25 * 60, timeSeconds: 30 * 60, rounds: 1 });
    await table.run();
    const [given] = told();
    expect(given?.body).toMatchObject({
      left: 0,
      deadline: new Date(Date.UTC(2026, 0, 1) + 30 * MINUTE).toISOString(),
    });
    expect(table.floor().some(({ from, type }) => from === "cyd" && type === "position_declaration")).toBe(false);
  });

  it("holds for the next owner wherever the former one dies", async () => {
    slow(2, 50);
    await table.start({ seats: ["cyd"], seatSeconds: 35 * 60, rounds: 1 });
    for (let killed = 0; killed < 12; killed += 1) {
      if ((await table.runAndDieAfter(2)) !== "killed") break;
    }
    await table.run();
    expect(announced()).toHaveLength(2);
    expect(told().map(({ body }) => body.left)).toEqual([1, 0]);
    expect(table.floor().filter(({ from, type }) => from === "cyd" && type === "position_declaration")).toHaveLength(1);
  });

  it.each([10, 60])("is that of a pause of %s minutes, told once and of the whole discussion's too", async (pause) => {
    table.players.set("cyd", async (turn, attempt) => {
      if (turn.body.phase !== "position_declaration") return agreeable(turn, attempt);
      await table.clock.sleep(20 * MINUTE);
      await table.command("pause");
      await table.clock.sleep((pause + 8) * MINUTE);
      return agreeable(turn, attempt);
    });
    const times = { seatSeconds: 30 * 60, timeSeconds: 40 * 60 };
    await table.start({ seats: ["cyd"], rounds: 1, ...times });
    expect(await table.run()).toBe("paused");
    await table.clock.run(table.clock.sleep(pause * MINUTE));
    await table.command("resume");
    for (let killed = 0; killed < 3; killed += 1) if ((await table.runAndDieAfter(1)) !== "killed") break;
    expect(await table.run()).toBe("finished");
    const due = new Date(Date.UTC(2026, 0, 1) + (30 + pause) * MINUTE).toISOString();
    expect(told().map(({ body }) => body)).toMatchObject([{ deadline: due, left: 2 }]);
    expect(announced().map(({ body }) => [body.participant, body.deadline, body.asked])).toEqual([
      ["cyd", due, undefined],
    ]);
    // The next owner hands it out once more, under the same id.
    const asked = table.messages("inbox.seat.cyd", "turn").filter(({ body }) => body.phase === "position_declaration");
    expect([...new Set(asked.map(({ id }) => id))]).toHaveLength(1);
    expect(table.floor().filter(({ from, type }) => from === "cyd" && type === "position_declaration")).toHaveLength(1);
    expect(table.messages("phase", "ended").map(({ body }) => body.outcome)).toEqual(["completed"]);
  });

  it("is not another's to ask for", async () => {
    table.players.set("ben", async (turn, attempt) => {
      if (turn.body.phase === "position_declaration") await askMore("ben", turn.body.turn.replace("ben", "cyd"));
      return agreeable(turn, attempt);
    });
    await table.start({ seats: ["cyd"], seatSeconds: 35 * 60, rounds: 1 });
    await table.run();
    expect(announced()).toEqual([]);
  });
});
