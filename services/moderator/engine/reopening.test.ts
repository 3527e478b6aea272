import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ProviderError } from "#providers";
import type { NewLimits } from "#wire";
import { killPoints } from "../../../test/support/drawn.ts";
import { agreeable, analysisOf, type Player, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

describe("a discussion that ended early", () => {
  let table: SimulatedTable;
  const fresh = (): void => {
    table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
  };
  beforeEach(fresh);
  afterEach(() => table.close());

  const resume = (limits: NewLimits = {}): Promise<void> => table.resume(limits);
  const everybody = (player: Player): void => {
    for (const id of ["ada", "ben", "contrarian", "historian"]) table.players.set(id, player);
  };
  const phases = (...types: string[]): string[] =>
    table.messages("phase").flatMap(({ id, type }) => (types.includes(type) ? [id] : []));
  const ends = (): unknown[] => table.messages("phase", "ended").map(({ body }) => body);
  const course = (): string[] => phases("ended", "closed", "reopened");
  const turns = (): string[] => table.floor().map(({ turn }) => turn);
  const TWICE = ["ended", "closed", "reopened.1", "ended.2", "closed.2"];

  it("by a budget of calls goes on where it was, with a higher one", async () => {
    verifies("BY-16", "BY-10");
    await table.start({ mode: "lightweight", rounds: 1, budgetCalls: 6 });
    expect(await table.run()).toBe("finished");
    expect(ends()).toMatchObject([{ outcome: "ended-early", limit: "calls" }]);
    const said = turns();
    await resume({ budgetCalls: 60 });
    expect(await table.run()).toBe("finished");
    expect(course()).toEqual(TWICE);
    expect(ends()).toMatchObject([{}, { outcome: "completed" }]);
    expect(turns().slice(0, said.length)).toEqual(said);
    expect(new Set(turns()).size).toBe(turns().length);
    expect(turns().at(-1)).toBe("synthesis.2.historian");
    expect(table.messages("inbox.historian.historian", "shutdown")).toHaveLength(2);
    expect(table.messages("inbox.expert.ada", "shutdown")).toEqual([]);
  });

  it.each<[string, NewLimits]>([
    ["without a higher budget", {}],
    ["with the same budget", { budgetCalls: 6 }],
    ["with as many calls as were made", { budgetCalls: 7 }],
    ["with another limit than the one that is used up", { budgetTokens: 1_000_000 }],
  ])("by a budget stays ended %s", async (_, limits) => {
    await table.start({ mode: "lightweight", rounds: 1, budgetCalls: 6 });
    await table.run();
    await resume(limits);
    const stored = table.bus.stream.length;
    expect(await table.run()).toBe("finished");
    expect(table.bus.stream).toHaveLength(stored);
  });

  it("by its time gets a time of its own, and the time in between does not count", async () => {
    verifies("BY-16");
    let slow = true;
    everybody(async (turn, attempt) => {
      if (slow) await table.clock.sleep(40_000);
      return agreeable(turn, attempt);
    });
    await table.start({ mode: "lightweight", rounds: 1, timeSeconds: 60 });
    await table.run();
    expect(ends()).toMatchObject([{ outcome: "ended-early", limit: "time" }]);
    await table.clock.run(table.clock.sleep(3_600_000));
    slow = false;
    await resume({ timeSeconds: 600 });
    expect(await table.run()).toBe("finished");
    expect(ends()).toMatchObject([{}, { outcome: "completed" }]);
  });

  it("by its time holds no round for which there is none left when the user answers late", async () => {
    verifies("BY-16");
    await table.start({ mode: "standard", rounds: 2, timeSeconds: 600, unattended: false });
    const late = table.userAnswersLate({ question: "r1.next.1", choice: "deep-dive", text: "the ledger" }, 700);
    await table.userAnswers({ question: "composition.1", choice: "start" });
    expect(await table.run()).toBe("finished");
    await late;
    const begun = () => table.messages("phase", "begun").map(({ round, body }) => [round, body.name]);
    expect(begun().filter(([round]) => round === 2)).toEqual([]);
    expect(begun().at(-1)).toEqual([1, "synthesis"]);
    expect(ends()).toMatchObject([{ outcome: "ended-early", limit: "time" }]);
    await table.userAnswers({ question: "r2.next.1", choice: "synthesis" });
    await resume({ timeSeconds: 600 });
    expect(await table.run()).toBe("finished");
    const again = table.messages("phase", "begun").find(({ round }) => round === 2);
    expect(again?.body.topic).toContain("the ledger");
    expect(table.floor().some(({ round, type }) => round === 2 && type === "quality_gate")).toBe(true);
    expect(ends()).toMatchObject([{}, { outcome: "completed" }]);
  });

  it("because nobody answered asks everybody again, with the time for a turn that the resume names", async () => {
    verifies("BY-16");
    everybody(() => "unable");
    await table.start({ mode: "lightweight", rounds: 1 });
    await table.run();
    expect(ends()).toMatchObject([{ outcome: "ended-early" }]);
    expect(table.floor()).toEqual([]);
    everybody(agreeable);
    const seconds = (): number[] =>
      table
        .messages("phase", "begun")
        .map(({ ts, body }) => (Date.parse(String(body.deadline)) - Date.parse(ts)) / 1_000);
    expect(new Set(seconds())).toEqual(new Set([300]));
    const before = seconds().length;
    await resume({ turnSeconds: 900 });
    expect(await table.run()).toBe("finished");
    expect(course()).toEqual(TWICE);
    expect(ends()).toMatchObject([{}, { outcome: "completed" }]);
    const declared = table.floor().filter(({ type }) => type === "position_declaration");
    expect(declared.map(({ turn }) => turn)).toEqual(["r2.positions.ada", "r2.positions.ben"]);
    expect(new Set(seconds().slice(before))).toEqual(new Set([900]));
  });

  it("before its analysis is asked for the analysis again", async () => {
    verifies("BY-16");
    table.thoughtFails = (purpose) =>
      purpose === "analysis" ? new ProviderError("over_budget", "too little room") : undefined;
    await table.start({ mode: "lightweight", rounds: 1 });
    await table.run();
    expect(ends()).toMatchObject([{ outcome: "ended-early" }]);
    table.thoughtFails = () => undefined;
    await resume();
    expect(await table.run()).toBe("finished");
    expect(ends()).toMatchObject([{}, { outcome: "completed" }]);
  });

  it("may end early and be taken up again as often as one likes", async () => {
    await table.start({ mode: "lightweight", rounds: 1, budgetCalls: 1 });
    await table.run();
    for (let calls = 4; (ends().at(-1) as { outcome: string }).outcome !== "completed"; calls += 12) {
      await resume({ budgetCalls: calls });
      expect(await table.run()).toBe("finished");
    }
    const all = course();
    expect(all.length).toBeGreaterThanOrEqual(8);
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(turns()).size).toBe(turns().length);
  });

  it("is stopped for good by a stop after it was taken up again, not by one before", async () => {
    await table.start({ mode: "lightweight", rounds: 1, budgetCalls: 4 });
    await table.run();
    await table.command("stop");
    await resume({ budgetCalls: 60 });
    table.players.set("contrarian", async (turn, attempt) => {
      await table.command("stop");
      return agreeable(turn, attempt);
    });
    expect(await table.run()).toBe("finished");
    expect(ends()).toMatchObject([{ outcome: "ended-early" }, { outcome: "stopped" }]);
    expect(turns().some((turn) => turn.startsWith("r2."))).toBe(true);
    await resume({ budgetCalls: 90 });
    const stored = table.bus.stream.length;
    expect(await table.run()).toBe("finished");
    expect(table.bus.stream).toHaveLength(stored);
  });

  /** Two of a model's positions, so that the opening is worded while a judge reads. */
  const besides = async (seconds: number): Promise<void> => {
    let slow = true;
    table.modelOf = () => "claude-x";
    table.thoughtAnswers = ({ purpose, facts }) =>
      purpose !== "judgement"
        ? undefined
        : {
            ...(facts.judges?.points.length ? { points: { same: [], oneOf: [] } } : {}),
            ...(facts.judges?.statements.length ? { verdicts: [] } : {}),
          };
    for (const id of ["ada", "ben"]) table.models.set(id, "claude-x");
    table.player = async (turn, attempt) => {
      if (slow) await table.clock.sleep(seconds * 1_000);
      return agreeable(turn, attempt);
    };
    await table.start({ mode: "standard", provider: "script", rounds: 1, timeSeconds: 60 });
    await table.run();
    expect(ends()).toMatchObject([{ outcome: "ended-early", limit: "time" }]);
    slow = false;
  };
  const branches = (): unknown[] => table.messages("journal").flatMap(({ body }) => body.branch ?? []);

  it.each([40, 90])("without a budget goes on with one, where a turn took %i s", async (seconds) => {
    verifies("BY-16", "BY-10", "AC-07");
    await besides(seconds);
    const before = branches();
    expect(before.includes("/r1.opening.beside.0")).toBe(seconds === 40);
    await resume({ timeSeconds: 6_000, budgetCalls: 100 });
    expect(await table.runAndDieAfter(16)).toBe("killed");
    expect(turns().some((turn) => turn.startsWith("r2.arguments"))).toBe(true);
    expect(await table.run()).toBe("finished");
    expect(table.messages("phase", "paused")).toEqual([]);
    expect(ends()).toMatchObject([{}, { outcome: "completed" }]);
    const since = branches().slice(before.length);
    expect(since.filter((branch) => branch !== "reserved")).toEqual([]);
    expect(since).toContain("reserved");
  });

  it("that was completed is not taken up again", async () => {
    await table.start({ mode: "lightweight", rounds: 1 });
    await table.run();
    await resume();
    expect(await table.run()).toBe("finished");
    expect(course()).toEqual(["ended", "closed"]);
  });

  it("comes to the same record when its owner dies after any message around the reopening", async () => {
    verifies("BY-16", "AC-07");
    const whole = async (): Promise<string[]> => {
      await table.start({ mode: "lightweight", rounds: 1, budgetCalls: 6 });
      await table.run();
      await resume({ budgetCalls: 60 });
      await table.run();
      return turns();
    };
    const wanted = await whole();
    for (const messages of killPoints(3, 3)) {
      await table.close();
      fresh();
      await table.start({ mode: "lightweight", rounds: 1, budgetCalls: 6 });
      const first = await table.runAndDieAfter(messages);
      if (first === "killed") expect(await table.run()).toBe("finished");
      await resume({ budgetCalls: 60 });
      const second = await table.runAndDieAfter(messages);
      if (second === "killed") expect(await table.run()).toBe("finished");
      expect(course(), `killed after ${messages}`).toEqual(TWICE);
      // What is charged for a call that a dead owner made may leave a former turn unpaid.
      expect(ends().at(-1)).toMatchObject({ outcome: "completed" });
      expect(new Set(turns()).size).toBe(turns().length);
      if (first === "finished" && second === "finished") {
        expect(turns()).toEqual(wanted);
        return;
      }
    }
  });
});
