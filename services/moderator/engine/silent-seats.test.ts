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

  it("has its whole time again once it is opened, from that moment", async () => {
    verifies("BY-17");
    speaks("ada", "ben");
    const opened = (): Promise<unknown> =>
      table.bus.publish(subjects.say(DISCUSSION, "cyd"), compose("say", "opened", table.stamp("cyd"), {}));
    let turns = 0;
    table.players.set("cyd", async () => {
      turns += 1;
      if (turns === 2) await opened();
      return "silence" as const;
    });
    await start(["cyd"]);
    await table.run();
    expect(given("cyd").slice(0, 3)).toEqual([FULL, 120, FULL]);
    const [more] = table.messages("phase", "extended").filter(({ body }) => body.participant === "cyd");
    const begun = table.messages("phase", "begun")[1];
    expect((Date.parse(String(more?.body.deadline)) - Date.parse(begun?.ts ?? "")) / 1_000).toBe(FULL);
  });

  describe("where the owner decides", () => {
    const KEY = "silent.cyd";
    const attended = async (
      choice?: string,
      { next = "synthesis", ...more }: { next?: string; rounds?: number; provider?: string } = {},
    ): Promise<void> => {
      speaks("ada", "ben");
      await start(["cyd"], { unattended: false, ...more });
      const answers = {
        "composition.1": "start",
        "r1.next.1": next,
        "r2.next.1": "synthesis",
        ...(choice ? { [KEY]: choice } : {}),
      };
      for (const [question, given] of Object.entries(answers)) await table.userAnswers({ question, choice: given });
    };
    const poolOf = ({ participants }: Record<string, unknown>) =>
      (participants as { id: string; pool: string }[]).find(({ id }) => id === "cyd")?.pool;
    const questions = () => table.messages("inbox.user.user", "question").map(({ body }) => body.question);

    it.each([
      ["without", [FULL, 120]],
      ["wait", [FULL, FULL]],
    ])("asks once, after the first missed turn: %s", async (choice, times) => {
      verifies("BY-17");
      await attended(choice);
      await table.run();
      expect(questions().filter((key) => key === KEY)).toEqual([KEY]);
      expect(given("cyd").slice(0, 2)).toEqual(times);
      const decided = table.messages("phase", "decided").find(({ body }) => body.question === KEY);
      expect(decided?.body).toMatchObject({ choice, by: "user", label: expect.stringContaining("cyd") });
    });

    it("hands the seat to a model, which answers from the next step on, also under the next owner", async () => {
      verifies("BY-17");
      await attended("hand-over");
      for (let killed = 0; killed < 40; killed += 1) {
        if (table.messages("phase", "composed").length === 2) table.players.set("cyd", agreeable);
        if ((await table.runAndDieAfter(4 + (killed % 3))) !== "killed") break;
      }
      expect(table.messages("phase", "composed").map(({ body }) => poolOf(body))).toEqual(["seat", "expert"]);
      expect(table.messages("inbox.expert.cyd", "turn").length).toBeGreaterThan(0);
      expect(new Set(table.floor().map(({ from }) => from))).toContain("cyd");
      expect(questions().filter((key) => key === KEY).length).toBeGreaterThan(0);
      expect(table.messages("phase", "ended")).toHaveLength(1);
      // Its holder is told of the end.
      expect(table.messages("inbox.seat.cyd", "shutdown")).toHaveLength(1);
    });

    it.each([4, 5, 6])(
      "gives it back from the next turn on to who opens it, also where an owner dies after %i messages",
      async (messages) => {
        verifies("BY-17");
        const opened = () =>
          table.bus.publish(subjects.say(DISCUSSION, "cyd"), compose("say", "opened", table.stamp("cyd"), {}));
        await attended("hand-over", { rounds: 2 });
        let turns = 0;
        table.players.set("cyd", async (turn, attempt) => {
          if (turn.body.phase === "position_declaration") return "silence";
          turns += 1;
          if (turns <= 2) await opened();
          return agreeable(turn, attempt);
        });
        for (let killed = 0; killed < 80; killed += 1) if ((await table.runAndDieAfter(messages)) !== "killed") break;
        const pools = table.messages("phase", "composed").map(({ body }) => poolOf(body));
        expect(pools).toEqual(["seat", "expert", "seat"]);
        const turnsOf = (pool: string) => [
          ...new Set(table.messages(`inbox.${pool}.cyd`, "turn").map(({ body }) => body.turn as string)),
        ];
        expect(turnsOf("expert")).toHaveLength(1);
        expect(turnsOf("seat")).toHaveLength(2);
        expect(turnsOf("seat")).not.toContain(turnsOf("expert")[0]);
        const announced = table.messages("phase").map(({ id }) => id);
        const next = announced.slice(announced.indexOf("silent.cyd.back")).find((id) => /\.begun\.|progress/u.test(id));
        expect(next).toMatch(/\.begun\.1$/u);
        const told = table.messages("phase", "notice").map(({ body }) => body.text);
        expect(told).toEqual(["cyd is back and answers from here on."]);
        expect(table.messages("phase", "ended")).toHaveLength(1);
      },
    );

    it("is not waited for as long again where who came back lets a turn go by once more", async () => {
      await attended("hand-over", { rounds: 2, next: "different-angle" });
      table.players.set("cyd", async (turn, attempt) => {
        if (!table.messages("phase", "composed").some(({ body }) => poolOf(body) === "expert")) return "silence";
        if (poolOf(table.messages("phase", "composed").at(-1)?.body ?? {}) === "seat") return "silence";
        await table.bus.publish(subjects.say(DISCUSSION, "cyd"), compose("say", "opened", table.stamp("cyd"), {}));
        return agreeable(turn, attempt);
      });
      await table.run();
      const times = given("cyd");
      expect(times.slice(0, 3)).toEqual([FULL, 300, FULL]);
      expect(new Set(times.slice(3))).toEqual(new Set([120]));
    });

    it("takes a silence of the owner, as long as a turn, for a wish to go on", async () => {
      await attended();
      await table.run();
      expect(table.messages("phase", "decided").find(({ body }) => body.question === KEY)?.body.by).toBe("rule");
    });

    it("offers no model where there is none", async () => {
      await attended("wait", { provider: "offline" });
      await table.run();
      const asked = table.messages("inbox.user.user", "question").find(({ body }) => body.question === KEY);
      expect(asked?.body.choices).toMatchObject([{ value: "without" }, { value: "wait" }]);
    });
  });

  it("has its whole time where nobody speaks", async () => {
    await start(["ada", "ben", "cyd"]);
    await table.run();
    expect(new Set(given("cyd"))).toEqual(new Set([FULL]));
  });

  it("has its whole time where the owner has not decided otherwise", () => {
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
