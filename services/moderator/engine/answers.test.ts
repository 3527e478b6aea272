import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ProviderError } from "#providers";
import { compose, subjects } from "#wire";
import { eachOf } from "../../../test/support/each-message.ts";
import { nested } from "../../../test/support/fuzz.ts";
import { agreeable, analysisOf, DISCUSSION, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

describe("answers to a turn", () => {
  let table: SimulatedTable;
  beforeEach(() => {
    table = new SimulatedTable();
  });
  afterEach(() => table.close());

  const ended = (): unknown => table.messages("phase", "ended")[0]?.body;

  it("puts an answer onto the floor while others are waited for, and those that come together in one message", async () => {
    const slow = ["ben", "cyd"];
    for (const id of slow)
      table.players.set(id, async (turn, attempt) => {
        if (turn.body.phase === "argument") await table.clock.sleep(60_000);
        return agreeable(turn, attempt);
      });
    await table.start({ mode: "standard", rounds: 1 });
    await table.run();
    const placesOf = (type: string) =>
      table.bus.stream.flatMap((stored) =>
        eachOf(stored).flatMap(({ channel, message: { body } }) =>
          channel === "floor" && body.type === type ? [[body.from, stored.seq] as const] : [],
        ),
      );
    const places = placesOf("argument");
    const said = table.bus.stream.findLast(
      ({ subject, data }) =>
        subject === subjects.say(DISCUSSION, "ben") && Buffer.from(data).includes("r1.arguments.ben"),
    );
    expect(places.map(([from]) => from)).toEqual(["ada", "ben", "cyd"]);
    expect(places[0]?.[1]).toBeLessThan(said?.seq ?? 0);
    expect(new Set(placesOf("position_declaration").map(([, seq]) => seq)).size).toBe(1);
  });

  it("returns to a worker once, and then takes what it says with a flag", async () => {
    verifies("SD-01");
    table.analysis = analysisOf(["ada", "ben"]);
    table.players.set("ada", (turn, attempt) => {
      const good = agreeable(turn, attempt) as Record<string, unknown>;
      return turn.body.phase === "argument" ? { ...good, reasoning: "as r9-msg-999 says" } : good;
    });
    await table.start({ mode: "lightweight" });
    await table.run();
    const returned = table.messages("inbox.expert.ada", "returned").filter(({ round }) => round === 1);
    expect(returned.map(({ body }) => body.attemptsLeft)).toEqual([1]);
    const argued = table.floor().find(({ from, type }) => from === "ada" && type === "argument");
    expect(argued?.flags).toEqual(["unknown_citation"]);
    expect(argued?.references.map(({ targetId }) => targetId)).not.toContain("r9-msg-999");
  });

  it("returns what a model wrote in another language once, with one line, and then takes it with a mark", async () => {
    table.analysis = analysisOf(["ada", "ben"]);
    table.models.set("ada", "claude-x");
    table.thoughtFails = (purpose) =>
      purpose === "judgement" ? new ProviderError("invalid_answer", "it gives no answer") : undefined;
    for (const id of ["ada", "ben"])
      table.players.set(id, (turn, attempt) => {
        const good = agreeable(turn, attempt) as Record<string, unknown>;
        const reasoning = "2026 年 1 月 12 日夜间任务占用锁达四十一分钟，因此应当在五月上线之前拆分账本。".repeat(5);
        return turn.body.phase === "argument" ? { ...good, reasoning } : good;
      });
    await table.start({ mode: "lightweight", rounds: 1 });
    await table.run();
    const returned = (id: string) => table.messages(`inbox.expert.${id}`, "returned").map(({ body }) => body.reasons);
    expect(returned("ada")).toEqual([
      [{ rule: "language", message: expect.stringMatching(/^Write in English .* another script$/) }],
    ]);
    // A person writes as they like.
    expect(returned("ben")).toEqual([]);
    const argued = table.floor().filter(({ type }) => type === "argument");
    expect(argued.map(({ from, flags }) => [from, flags])).toEqual([
      ["ada", ["language"]],
      ["ben", undefined],
    ]);
  });

  it("returns nothing to a worker where the budget has no call left for it", async () => {
    verifies("SD-01", "BY-10");
    table.analysis = analysisOf(["ada", "ben"]);
    table.players.set("ada", (turn, attempt) => {
      const good = agreeable(turn, attempt) as Record<string, unknown>;
      return turn.body.phase === "argument" ? { ...good, steelMan: [] } : good;
    });
    // The analysis and two positions leave one call.
    await table.start({ mode: "lightweight", budgetCalls: 4 });
    await table.run();
    expect(table.messages("inbox.expert.ada", "returned")).toEqual([]);
    const argued = table.floor().find(({ from, type }) => from === "ada" && type === "argument");
    expect(argued?.flags).toEqual(["steel_man"]);
  });

  it("puts sealed positions onto the floor only when all are in", async () => {
    verifies("SD-06");
    const atBen: number[] = [];
    table.players.set("ben", async (turn, attempt) => {
      if (turn.body.phase === "position_declaration") {
        await table.clock.sleep(60_000);
        atBen.push(table.floor().length);
      }
      return agreeable(turn, attempt);
    });
    await table.start({ mode: "lightweight", experts: [] });
    table.analysis = analysisOf(["ada", "ben"]);
    await table.run();
    expect(atBen).toEqual([0]);
    expect(
      table
        .floor()
        .slice(0, 2)
        .map(({ from }) => from),
    ).toEqual(["ada", "ben"]);
    const turn = table.messages("inbox.expert.ben", "turn")[0];
    expect(turn?.body.floor).toEqual([]);
  });

  it("numbers parallel answers in the order of the table, in whatever order they arrive", async () => {
    table.analysis = analysisOf(["ada", "ben"]);
    table.players.set("ada", async (turn, attempt) => {
      await table.clock.sleep(10_000);
      return agreeable(turn, attempt);
    });
    await table.start({ mode: "lightweight" });
    await table.run();
    const authors = table
      .floor()
      .filter(({ type }) => type === "argument" || type === "response")
      .map(({ from }) => from);
    expect(authors).toEqual(authors.map((_, i) => (i % 2 === 0 ? "ada" : "ben")));
  });

  it("returns what breaks a rule, twice at most, then accepts it with a flag", async () => {
    verifies("SD-08");
    table.analysis = analysisOf(["ada", "ben"]);
    table.players.set("ada", (turn, attempt) => {
      const good = agreeable(turn, attempt) as Record<string, unknown>;
      return turn.body.phase === "argument" ? { ...good, steelMan: [] } : good;
    });
    await table.start({ mode: "lightweight", seats: ["ada"] });
    table.analysis = analysisOf(["ben", "zoe"]);
    await table.run();
    const returned = table.messages("inbox.seat.ada", "returned").filter(({ round }) => round === 1);
    expect(returned.map(({ body }) => body.attemptsLeft)).toEqual([2, 1]);
    expect(returned[0]?.body.reasons).toMatchObject([{ rule: "steel_man" }]);
    const accepted = table.floor().find(({ from, type }) => from === "ada" && type === "argument");
    expect(accepted?.flags).toEqual(["steel_man"]);
  });

  it("returns a person's answer that lacks something without counting it, to a bound", async () => {
    verifies("BY-13");
    table.analysis = analysisOf(["ben", "zoe"]);
    table.players.set("ada", (turn, attempt) =>
      turn.body.phase === "argument" && attempt <= 20 ? { position: "yes" } : agreeable(turn, attempt),
    );
    await table.start({ mode: "lightweight", seats: ["ada"] });
    await table.run();
    const returned = table.messages("inbox.seat.ada", "returned").filter(({ round }) => round === 1);
    expect(returned.map(({ body }) => body.attemptsLeft)).toEqual([...Array(8).fill(3), 2, 1]);
    const reasons = returned[0]?.body.reasons as { message: string }[];
    expect(reasons.map(({ message }) => message)).toContain("“reasoning”: it is missing");
  });

  it("continues without an expert that never answers, and reports it", async () => {
    verifies("BY-08");
    table.players.set("ben", () => "silence");
    await table.start({ mode: "standard", turnSeconds: 30 });
    await table.run();
    const progress = table.messages("phase", "progress").find(({ body }) => body.step === 3)?.body;
    expect(progress).toMatchObject({
      asked: 3,
      answered: 2,
      absent: [{ participant: "ben", reason: "no answer by the deadline" }],
    });
    expect(ended()).toMatchObject({ outcome: "completed" });
  });

  it("does not wait for the deadline of a participant that declined", async () => {
    table.players.set("ben", () => "unable");
    const before = table.clock.now();
    await table.start({ mode: "standard", turnSeconds: 3_600 });
    await table.run();
    expect(table.clock.now() - before).toBeLessThan(3_600_000);
    expect(table.floor().some(({ from }) => from === "ben")).toBe(false);
  });

  it("ends early with what it has when nobody answers", async () => {
    const seats = ["ada", "ben", "cyd"];
    for (const id of seats) table.players.set(id, () => "silence");
    await table.start({ mode: "standard", seats });
    expect(await table.run()).toBe("finished");
    expect(ended()).toMatchObject({ outcome: "ended-early", reason: expect.stringContaining("nobody declared") });
  });

  it("reports a late answer as late, and acknowledges a duplicate like the first one", async () => {
    verifies("AC-05");
    table.analysis = analysisOf(["ada", "ben"]);
    table.players.set("ben", async (turn, attempt) => {
      if (turn.body.phase !== "position_declaration") return agreeable(turn, attempt);
      await table.clock.sleep(200_000);
      return agreeable(turn, attempt);
    });
    table.players.set("ada", async (turn, attempt) => {
      if (turn.body.phase === "argument" && turn.round === 1) {
        await table.clock.sleep(150_000);
        await table.say(
          "ada",
          "r1.positions.ada",
          agreeable({ ...turn, body: { ...turn.body, phase: "position_declaration" } }, 1),
        );
        await table.say("ada", "r9.nothing.ada", {});
      }
      return agreeable(turn, attempt);
    });
    await table.start({ mode: "lightweight", turnSeconds: 180, seats: ["ada"] });
    await table.run();
    expect(table.messages("inbox.expert.ben", "late")[0]?.body).toMatchObject({ turn: "r1.positions.ben" });
    const accepted = table
      .messages("inbox.seat.ada", "accepted")
      .filter(({ body }) => body.turn === "r1.positions.ada");
    const said = table.messages("say.ada").filter(({ body }) => body.turn === "r1.positions.ada");
    expect(said.length).toBeGreaterThan(1);
    expect(accepted.map(({ body }) => body.messageId)).toEqual(said.map(() => "r1-msg-001"));
    expect(table.messages("inbox.seat.ada", "refused")[0]?.body.reason).toContain("r9.nothing.ada");
    // A worker keeps nothing of a turn that it has answered.
    expect(table.messages("inbox.expert.ben", "accepted")).toEqual([]);
  });

  it("refuses an answer nested too deep, with the reason, and takes the next one", async () => {
    verifies("AC-02");
    table.analysis = analysisOf(["ada", "ben"]);
    table.players.set("ada", async (turn, attempt) => {
      if (turn.body.phase === "position_declaration") {
        const stamp = table.stamp("ada", { cause: turn.body.turn });
        const body = { turn: turn.body.turn, content: "DEEP" };
        const text = JSON.stringify(compose("say", "statement", stamp, body));
        table.bus.put(subjects.say(DISCUSSION, "ada"), text.replace('"DEEP"', `{"a":${nested(5_000)}}`));
      }
      return agreeable(turn, attempt);
    });
    await table.start({ mode: "lightweight", rounds: 1 });
    expect(await table.run()).toBe("finished");
    expect(table.messages("inbox.expert.ada", "refused")[0]?.body.reason).toContain("64 levels");
    expect(table.messages("dead")[0]?.body.reason).toContain("64 levels");
    expect(table.floor().filter(({ from }) => from === "ada").length).toBeGreaterThan(1);
  });
});
