import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Provider } from "#providers";
import { CANCELLED, compose, NO_USAGE, subjects } from "#wire";
import { eachOf } from "../../../test/support/each-message.ts";
import {
  agreeable,
  analysisOf,
  DISCUSSION,
  type Player,
  SimulatedTable,
} from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

const COST = { ...NO_USAGE, calls: 7, inputTokens: 700 };

describe("a turn whose call was cancelled", () => {
  let table: SimulatedTable;
  /** Participants asked for an argument, in order. */
  let asked: string[];
  beforeEach(() => {
    asked = [];
    table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
  });
  afterEach(() => table.close());

  async function cancel(from: string, turn: string): Promise<void> {
    const failure = { class: "passing", code: CANCELLED } as const;
    const body = { turn, reason: "cancelled", usage: COST, failure };
    await table.bus.publish(subjects.say(DISCUSSION, from), compose("say", "unable", table.stamp(from), body));
  }
  /** Like a worker: at its first argument the call is cancelled a second after the command; later it answers. */
  const cancelling =
    (id: string, type: "stop" | "pause" | "answer_now"): Player =>
    async (turn, attempt) => {
      if (turn.body.phase !== "argument") return agreeable(turn, attempt);
      asked.push(id);
      if (asked.filter((one) => one === id).length > 1) return agreeable(turn, attempt);
      if (id === "ada") await table.command(type);
      await table.clock.sleep(1_000);
      await cancel(id, turn.body.turn);
      return "silence" as const;
    };
  const play = (type: "stop" | "pause" | "answer_now"): void => {
    for (const id of ["ada", "ben"]) table.players.set(id, cancelling(id, type));
  };
  const outline = (): string[] =>
    table.bus.stream
      .flatMap(eachOf)
      .flatMap(({ channel, message: { type } }) => (channel === "phase" || type === "unable" ? [type] : []));
  const callsAtEnd = () => table.messages("phase", "ended").map(({ body }) => (body.usage as typeof COST).calls)[0];
  const absent = () =>
    table.messages("phase", "progress").flatMap(({ body }) => (body.absent as { reason: string }[] | undefined) ?? []);

  it("is asked again after the pause, and what it cost is counted", async () => {
    verifies("SD-21", "BY-10");
    play("pause");
    await table.start({ mode: "lightweight", rounds: 1 });
    expect(await table.run()).toBe("paused");
    expect(outline().slice(-3)).toEqual(["unable", "unable", "paused"]);
    await table.command("resume");
    expect(await table.run()).toBe("finished");
    expect(asked.toSorted()).toEqual(["ada", "ada", "ben", "ben"]);
    expect(absent()).toEqual([]);
    expect(table.messages("phase", "ended")).toMatchObject([{ body: { outcome: "completed" } }]);
    expect(callsAtEnd()).toBeGreaterThan(2 * COST.calls);
  });

  it("is counted in the end of the discussion that was stopped, which waits for it no longer than needed", async () => {
    verifies("BY-10");
    play("stop");
    await table.start({ mode: "lightweight", rounds: 1 });
    expect(await table.run()).toBe("finished");
    const [ended] = table.messages("phase", "ended");
    expect(callsAtEnd()).toBeGreaterThanOrEqual(2 * COST.calls);
    const [stop] = table.messages("control", "stop");
    expect(Date.parse(ended?.ts ?? "") - Date.parse(stop?.ts ?? "")).toBe(1_000);
  });

  it("holds the end up for some seconds where its worker is silent", async () => {
    table.players.set("ada", async () => {
      await table.command("stop");
      return "silence" as const;
    });
    await table.start({ mode: "lightweight", rounds: 1 });
    expect(await table.run()).toBe("finished");
    const [stop] = table.messages("control", "stop");
    const [ended] = table.messages("phase", "ended");
    expect(Date.parse(ended?.ts ?? "") - Date.parse(stop?.ts ?? "")).toBe(2_500);
  });

  it("is counted where the discussion ends before its worker has said what it cost", async () => {
    verifies("BY-10");
    table.players.set("historian", async (turn) => {
      await table.command("answer_now");
      await table.clock.sleep(1_000);
      await cancel("historian", turn.body.turn);
      return "silence" as const;
    });
    await table.start({ mode: "lightweight", rounds: 1 });
    expect(await table.run()).toBe("finished");
    expect(callsAtEnd()).toBeGreaterThan(COST.calls);
  });

  it("is no failure of the model where the user goes on without the answers", async () => {
    verifies("BY-16");
    table.players.set("contrarian", async (turn) => {
      await cancel("contrarian", turn.body.turn);
      await table.command("answer_now");
      return "silence" as const;
    });
    await table.start({ mode: "lightweight", rounds: 1 });
    expect(await table.run()).toBe("finished");
    expect(table.messages("phase", "paused")).toEqual([]);
    expect(absent()).toMatchObject([{ reason: expect.stringContaining("the user asked to go on") }]);
  });
});

describe("a call of the moderator's own that was cancelled", () => {
  let table: SimulatedTable;
  beforeEach(() => {
    table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
  });
  afterEach(() => table.close());

  /** The analysis has cost something when this is called, and waits; the next one is answered at once. */
  const begun = (cancel: () => void): void => {
    const close = async (): Promise<void> => undefined;
    const answer: Provider["answer"] = (_, { signal, onExchange }) => {
      table.provider = undefined;
      onExchange?.({ provider: "script", model: "x", request: {}, usage: COST });
      const { promise, reject } = Promise.withResolvers<never>();
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      cancel();
      return promise;
    };
    table.provider = { name: "script", model: "x", isModel: true, answer, close, [Symbol.asyncDispose]: close };
  };
  const start = () => table.start({ mode: "lightweight", rounds: 1, provider: "script", budgetCalls: 18 });
  const spentAt = (type: "paused" | "ended", field: "spent" | "usage") =>
    table.messages("phase", type).map(({ body }) => (body[field] as typeof COST).calls);

  it.each(["pause", "drain"])("counts once, where a %s came meanwhile", async (why) => {
    verifies("BY-10", "SD-21");
    const drain = new AbortController();
    begun(why === "drain" ? () => drain.abort() : () => void table.command("pause"));
    await start();
    expect(await table.run(drain.signal)).toBe(why === "drain" ? "handed-over" : "paused");
    expect(spentAt("paused", "spent")).toEqual(why === "drain" ? [] : [7]);
    await table.command("resume");
    expect(await table.run()).toBe("finished");
    // Of 18 calls 7 were cancelled and one was answered: 10 are left for two.
    expect(table.messages("phase", "begun")[0]?.body.budgets).toEqual({ ada: { calls: 5 }, ben: { calls: 5 } });
  });

  it("counts in the end of the discussion that was stopped", async () => {
    verifies("BY-10");
    begun(() => void table.command("stop"));
    await start();
    expect(await table.run()).toBe("finished");
    expect(spentAt("ended", "usage")).toEqual([7]);
  });
});
