import { beforeEach, describe, expect, it } from "vitest";
import { compose, subjects } from "#wire";
import { agreeable, DISCUSSION, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { DiscussionState } from "./discussion-state.ts";
import { seatTime } from "./silent-seats.ts";

const FULL = 30 * 60;

describe("a seat that lets a turn go by", () => {
  let table: SimulatedTable;
  beforeEach(() => {
    table = new SimulatedTable();
    for (const seat of ["ada", "ben", "cyd"]) table.players.set(seat, () => new Promise<never>(() => undefined));
  });
  const speaks = (...who: string[]): void => {
    for (const one of who) table.players.set(one, agreeable);
  };
  /** Seconds that the seat was given, step by step. */
  const given = (seat: string): number[] =>
    table.messages("phase", "begun").flatMap(({ ts, body }) => {
      const due = (body.deadlines as Record<string, string> | undefined)?.[seat];
      return due === undefined ? [] : [(Date.parse(due) - Date.parse(ts)) / 1_000];
    });
  const start = (seats: string[], more = {}) => table.start({ seats, seatSeconds: FULL, rounds: 1, ...more });

  it("is not waited for as long again, where nobody watches and others speak", async () => {
    verifies("BY-17");
    speaks("ada", "ben");
    await start(["cyd"]);
    await table.run();
    const [first, ...later] = given("cyd");
    expect(first).toBe(FULL);
    expect(later.length).toBeGreaterThan(0);
    expect(new Set(later)).toEqual(new Set([120]));
  });

  it("has its whole time again once it sends anything: a late answer, or a wish for more time", async () => {
    speaks("ada", "ben");
    table.players.set("cyd", async (turn, attempt) => {
      if (turn.body.phase === "position_declaration") return new Promise<never>(() => undefined);
      const wish = compose("say", "more_time", table.stamp("cyd", { cause: turn.body.turn }), { turn: turn.body.turn });
      await table.bus.publish(subjects.say(DISCUSSION, "cyd"), wish);
      await table.clock.sleep(5 * 60_000);
      return agreeable(turn, attempt);
    });
    await start(["cyd"]);
    await table.run();
    expect(given("cyd").slice(0, 3)).toEqual([FULL, 120, FULL]);
    expect(table.floor().some(({ from }) => from === "cyd")).toBe(true);
  });

  it("has its whole time where nobody speaks", async () => {
    await start(["ada", "ben", "cyd"]);
    await table.run();
    expect(new Set(given("cyd"))).toEqual(new Set([FULL]));
  });

  it("has its whole time where the owner decides", () => {
    const state = new DiscussionState(DISCUSSION);
    state.deadlines.set("first.begun.1", new Map([["cyd", 1_000]]));
    state.begunAt.set("first.begun.1", 7);
    const ada = { id: "ada", name: "Ada", role: "expert", pool: "expert" } as const;
    state.reading.composed = { participants: [ada] } as unknown as typeof state.reading.composed;
    const time = (unattended: boolean, now = 1_000, step = "second") =>
      seatTime(state, { seatSeconds: FULL, unattended }, { seat: "cyd", step, now }) / 1_000;
    expect([time(true), time(false), time(true, 999), time(true, 1_000, "first")]).toEqual([120, FULL, FULL, FULL]);
  });

  it("stays silent for the next owner", async () => {
    speaks("ada", "ben");
    await start(["cyd"]);
    for (let killed = 0; killed < 12; killed += 1) if ((await table.runAndDieAfter(3)) !== "killed") break;
    await table.run();
    // The clock runs on between two owners: the first step is begun anew.
    expect(given("cyd").at(0)).toBe(FULL);
    expect(given("cyd").slice(-2)).toEqual([120, 120]);
  });
});
