import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ProviderError } from "#providers";
import { compose, subjects } from "#wire";
import {
  agreeable,
  analysisOf,
  DISCUSSION,
  Failing,
  type Player,
  SimulatedTable,
} from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

const NO_CREDIT = { class: "fatal", code: "no_credit" } as const;
const OVERLOADED = { class: "passing", code: "overloaded" } as const;
const REFUSAL = { class: "call", code: "refusal" } as const;
const EVERYBODY = ["ada", "ben", "contrarian", "historian"];

describe("a discussion whose model fails", () => {
  let table: SimulatedTable;
  let calls: number;
  beforeEach(() => {
    calls = 0;
    table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
  });
  afterEach(() => table.close());

  const seat = (player: Player, ids: readonly string[] = EVERYBODY): void => {
    for (const id of ids) {
      table.players.set(id, (turn, attempt) => {
        calls += 1;
        return player(turn, attempt);
      });
    }
  };
  const failingFrom =
    (nth: number): Player =>
    (turn, attempt) => {
      // As the historian does, which computes the synthesis and needs no call.
      if (turn.body.phase === "synthesis") return agreeable(turn, attempt);
      return calls >= nth ? new Failing(NO_CREDIT) : agreeable(turn, attempt);
    };
  const paused = () => table.messages("phase", "paused").map(({ body }) => body);
  const ended = (): unknown => table.messages("phase", "ended")[0]?.body;
  const absent = () =>
    table.messages("phase", "progress").flatMap(({ body }) => (body.absent as unknown[] | undefined) ?? []);
  const turns = (): string[] => table.floor().map(({ turn }) => turn);

  it.each([1, 2, 3, 4, 5, 6, 7])(
    "pauses when no call from number %i on can succeed, and goes on where it was",
    async (nth) => {
      verifies("BY-16");
      seat(failingFrom(nth));
      await table.start({ mode: "lightweight", rounds: 1 });
      expect(await table.run()).toBe("paused");
      expect(paused()).toMatchObject([{ failure: NO_CREDIT, reason: expect.stringContaining("swarm resume d-1") }]);
      expect(ended()).toBeUndefined();
      const made = calls;
      expect(made).toBeLessThanOrEqual(nth + 1);
      const stood = turns();

      seat(agreeable);
      await table.command("resume");
      expect(await table.run()).toBe("finished");
      expect(ended()).toMatchObject({ outcome: "completed" });
      expect(absent()).toEqual([]);
      expect(turns().slice(0, stood.length)).toEqual(stood);
      expect(new Set(turns()).size).toBe(turns().length);
      // Two positions, two arguments, one attack, two responses, the synthesis: who had answered was not asked again.
      expect(calls - made).toBe(8 - (nth - 1));
    },
  );

  it("names another model as a way to go on, of an expert with a provider of its own another for that expert", async () => {
    verifies("BY-16");
    seat(agreeable);
    table.players.set("ben", (turn, attempt) =>
      turn.body.phase === "argument" ? new Failing(NO_CREDIT) : agreeable(turn, attempt),
    );
    await table.start({ mode: "lightweight", rounds: 1, expertProviders: { ben: "openai" } });
    expect(await table.run()).toBe("paused");
    expect(paused()[0]?.reason).toContain("swarm resume d-1 --expert-provider ben=PROVIDER:MODEL");
  });

  it.each([NO_CREDIT, OVERLOADED, REFUSAL])(
    "names another model as a way to go on where all fail: %j",
    async (failure) => {
      verifies("BY-16");
      seat(() => new Failing(failure));
      await table.start({ mode: "lightweight", rounds: 1 });
      expect(await table.run()).toBe("paused");
      expect(paused()[0]?.reason).toContain("swarm resume d-1 --provider PROVIDER:MODEL");
    },
  );

  it("lets the calls under way be answered before it pauses, and asks for those answers no more", async () => {
    verifies("BY-16", "BY-10");
    const asked: string[] = [];
    const late =
      (id: string, seconds: number, then: Player): Player =>
      async (turn, attempt) => {
        if (turn.body.phase !== "argument") return agreeable(turn, attempt);
        asked.push(id);
        if (asked.filter((one) => one === id).length > 1) return agreeable(turn, attempt);
        await table.clock.sleep(seconds * 1_000);
        return then(turn, attempt);
      };
    table.players.set(
      "ada",
      late("ada", 0, () => new Failing(NO_CREDIT)),
    );
    table.players.set("ben", late("ben", 40, agreeable));
    await table.start({ mode: "lightweight", rounds: 1 });
    const before = table.clock.now();
    expect(await table.run()).toBe("paused");
    expect(table.clock.now() - before).toBeGreaterThanOrEqual(40_000);
    const released = table.messages("phase", "released").map(({ body }) => body);
    expect(released).toMatchObject([{ participant: "ben", mayEnd: true }]);
    expect(paused()).toMatchObject([{ spent: { calls: expect.any(Number) } }]);
    await table.command("resume");
    expect(await table.run()).toBe("finished");
    expect(asked).toEqual(["ada", "ben", "ada"]);
    expect(absent()).toEqual([]);
  });

  it("waits for a call under way no longer than the turn's deadline, nor where its user pauses it", async () => {
    table.players.set("ada", (turn, attempt) =>
      turn.body.phase === "argument" ? new Failing(NO_CREDIT) : agreeable(turn, attempt),
    );
    table.players.set("ben", (turn, attempt) =>
      turn.body.phase === "argument" ? "silence" : agreeable(turn, attempt),
    );
    await table.start({ mode: "lightweight", rounds: 1, turnSeconds: 90 });
    const before = table.clock.now();
    expect(await table.run()).toBe("paused");
    expect(table.clock.now() - before).toBeLessThan(95_000);
    expect(paused()).toMatchObject([{ failure: NO_CREDIT }]);
  });

  it("keeps to that when its owner dies at any point of it", async () => {
    verifies("BY-16", "AC-07");
    for (let messages = 8; messages < 30; messages += 3) {
      await table.close();
      table = new SimulatedTable();
      table.analysis = analysisOf(["ada", "ben"]);
      calls = 0;
      seat(failingFrom(4));
      await table.start({ mode: "lightweight", rounds: 1 });
      const first = await table.runAndDieAfter(messages);
      if (first === "killed") expect(await table.run()).toBe("paused");
      seat(agreeable);
      await table.command("resume");
      const second = await table.runAndDieAfter(messages / 2);
      if (second === "killed") expect(await table.run()).toBe("finished");
      expect(ended()).toMatchObject({ outcome: "completed" });
      expect(absent()).toEqual([]);
      expect(new Set(turns()).size).toBe(turns().length);
    }
  });

  it("pauses where no worker reports anything, or none can handle the turns, and asks for new answers", async () => {
    verifies("BY-16", "AC-07");
    const dies: Player = async () => {
      const inbox = subjects.turns(DISCUSSION, "expert");
      const job = table.bus.stream.findLast(({ subject }) => subject === inbox);
      const letter = { subject: inbox, seq: job?.seq ?? 0, reason: "out of memory", excerpt: "" };
      const message = compose("dead", "dead_letter", table.stamp("moderator"), letter);
      await table.bus.publish(subjects.dead(DISCUSSION), message);
      return "silence" as const;
    };
    seat(() => "silence");
    await table.start({ mode: "lightweight", rounds: 1, turnSeconds: 90 });
    expect(await table.run()).toBe("paused");
    seat(dies, ["ada", "ben"]);
    await table.command("resume");
    expect(await table.run()).toBe("paused");
    expect(paused()).toMatchObject([
      { failure: { code: "no_worker" } },
      { failure: { code: "no_worker" }, reason: expect.stringContaining("out of memory") },
    ]);
    seat(agreeable);
    await table.command("resume");
    expect(await table.run()).toBe("finished");
    expect(ended()).toMatchObject({ outcome: "completed" });
    expect(absent()).toEqual([]);
  });

  it("does not pause where its time ends a call that hangs: it ends early with what is there", async () => {
    verifies("BY-16", "BY-10");
    for (const id of ["ada", "ben"])
      table.players.set(id, async (turn, attempt) => {
        if (turn.body.phase !== "argument") return agreeable(turn, attempt);
        await table.clock.sleep(57_000);
        return new Failing({ class: "passing", code: "timeout" });
      });
    await table.start({ mode: "lightweight", rounds: 1, timeSeconds: 60 });
    expect(await table.run()).toBe("finished");
    expect(ended()).toMatchObject({ outcome: "ended-early", limit: "time" });
    expect(turns().at(-1)).toBe("synthesis.historian");
  });

  it("pauses again while it lasts, and is stopped by the user", async () => {
    seat(() => new Failing(NO_CREDIT));
    await table.start({ mode: "lightweight" });
    expect(await table.run()).toBe("paused");
    await table.command("resume");
    expect(await table.run()).toBe("paused");
    expect(paused()).toHaveLength(2);
    await table.command("stop");
    expect(await table.run()).toBe("finished");
    expect(ended()).toMatchObject({ outcome: "stopped" });
  });

  it("pauses where everybody's call fails alike, and goes on without one whose call does", async () => {
    verifies("BY-16");
    table.players.set("ada", () => new Failing(OVERLOADED));
    await table.start({ mode: "lightweight", rounds: 1 });
    table.players.set("contrarian", () => new Failing(OVERLOADED));
    expect(await table.run()).toBe("paused");
    expect(paused()).toMatchObject([{ failure: OVERLOADED }]);
    expect(new Set(table.floor().map(({ from }) => from))).toEqual(new Set(["ben", "moderator"]));
    table.players.delete("contrarian");
    await table.command("resume");
    expect(await table.run()).toBe("finished");
    expect(ended()).toMatchObject({ outcome: "completed" });
  });

  it.each<[string, Player, string]>([
    ["refuses", () => new Failing(REFUSAL), "refusal"],
    [
      "fits no schema, also when it was returned",
      () => ({ prose: "I hold that it should be split." }),
      "invalid_answer",
    ],
  ])("pauses where every answer %s, and goes on where it was", async (_, player, code) => {
    verifies("BY-16");
    for (const nth of [1, 3, 5, 6]) {
      await table.close();
      table = new SimulatedTable();
      table.analysis = analysisOf(["ada", "ben"]);
      calls = 0;
      seat((turn, attempt) =>
        calls >= nth && turn.body.phase !== "synthesis" ? player(turn, attempt) : agreeable(turn, attempt),
      );
      await table.start({ mode: "lightweight", rounds: 1 });
      expect(await table.run()).toBe("paused");
      expect(paused()).toMatchObject([{ failure: { class: "call", code } }]);
      const returned = table.messages("phase", "returned").length;
      calls = Math.max(calls, nth);
      const made = calls;
      await table.command("resume");
      expect(await table.run()).toBe("paused");
      // Each turn is asked for as often as before.
      const open = new Set(table.messages("phase", "returned").map(({ body }) => body.turn)).size;
      expect(table.messages("phase", "returned")).toHaveLength(returned + open);
      expect(calls).toBeGreaterThan(made);
      seat(agreeable);
      await table.command("resume");
      expect(await table.run()).toBe("finished");
      expect(ended()).toMatchObject({ outcome: "completed" });
      expect(absent()).toEqual([]);
      expect(new Set(turns()).size).toBe(turns().length);
    }
  });

  it.each(["no_credit", "overloaded", "refusal"] as const)("pauses at its analysis for %s", async (code) => {
    verifies("BY-16");
    const usage = { calls: 2, inputTokens: 10, outputTokens: 0, cachedInputTokens: 0 };
    table.thoughtFails = () => new ProviderError(code, "it did not work", { usage });
    await table.start({ mode: "lightweight", rounds: 1 });
    expect(await table.run()).toBe("paused");
    table.thoughtFails = () => undefined;
    await table.command("resume");
    expect(await table.run()).toBe("finished");
    expect(ended()).toMatchObject({ outcome: "completed", usage: { calls: 2 + 1 + 8 } });
  });

  it("words an opening by rule where a refusal concerns it alone, and pauses for what concerns all", async () => {
    table.thoughtFails = (purpose) => (purpose === "opening" ? new ProviderError("refusal", "no") : undefined);
    await table.start({ mode: "deep", rounds: 1 });
    expect(await table.run()).toBe("finished");
  });
});
