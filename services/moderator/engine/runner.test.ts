import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compose, MODE_LIMITS, type Mode, statementHash, subjects } from "#wire";
import { killPoints } from "../../../test/support/drawn.ts";
import { agreeable, analysisOf, DISCUSSION, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

describe("a swarm discussion under a simulated clock", () => {
  let table: SimulatedTable;
  beforeEach(() => {
    table = new SimulatedTable();
  });
  afterEach(() => table.close());

  const hasSpoken = async (who: string): Promise<void> => {
    const { signal } = new AbortController();
    for await (const { kind } of table.bus.read([subjects.say(DISCUSSION, who)], { signal }))
      if (kind === "message") return;
  };
  const ended = (): unknown => table.messages("phase", "ended")[0]?.body;

  it("runs from the topic to the synthesis, numbered without a gap", async () => {
    verifies("AC-02", "SD-16", "SD-23");
    await table.start({ mode: "standard" });
    expect(await table.run()).toBe("finished");
    expect(ended()).toMatchObject({ outcome: "completed" });
    for (const round of [1, 2, 3]) {
      const ids = table
        .floor()
        .filter((s) => s.round === round)
        .map(({ id }) => id);
      expect(ids).toEqual(ids.map((_, i) => `r${round}-msg-${String(i + 1).padStart(3, "0")}`));
    }
    expect(table.floor().at(-1)?.type).toBe("synthesis");
    const closed = table.messages("phase", "closed")[0]?.body;
    expect(closed).toMatchObject({ missing: [] });
  });

  it("chains every statement to the one before", async () => {
    verifies("BY-02");
    await table.start({ mode: "lightweight" });
    await table.run();
    let prev = "0".repeat(64);
    for (const statement of table.floor()) {
      expect(statement.prev).toBe(prev);
      expect(statement.hash).toBe(statementHash(statement, prev));
      prev = statement.hash ?? "";
    }
  });

  it.each(Object.keys(MODE_LIMITS) as Mode[])("keeps the limits of mode %s", async (mode) => {
    verifies("SD-01", "SD-27");
    const limits = MODE_LIMITS[mode];
    const ids = ["ada", "ben", "cyd", "dan"].slice(0, limits.experts[1]);
    table.analysis = analysisOf(ids);
    // The worst case for the number of calls: everybody's first answer is returned.
    for (const id of [...ids, "contrarian", "cross-domain"]) {
      table.players.set(id, (turn, attempt) => {
        const good = agreeable(turn, attempt) as Record<string, unknown>;
        return attempt === 1 && turn.body.phase === "argument" ? { ...good, references: [] } : good;
      });
    }
    await table.start({ mode });
    await table.run();
    const rounds = Math.max(...table.floor().map(({ round }) => round));
    expect(rounds).toBeLessThanOrEqual(limits.rounds[1]);
    const turns = new Map<number, Set<string>>();
    for (const id of [...ids, "contrarian", "cross-domain"]) {
      for (const said of table.messages(`say.${id}`, "statement")) {
        const turn = String(said.body.turn);
        if (turn.includes(".positions.")) continue;
        const round = Number(/^r(\d+)\./.exec(turn)?.[1]);
        turns.set(round, (turns.get(round) ?? new Set()).add(turn));
      }
    }
    const words = mode === "deep" ? 1 : 0;
    for (const [round, { size }] of turns)
      expect(size + words, `round ${round}`).toBeLessThanOrEqual(limits.callsPerRound[1]);
    // The bound switches the gate off in no mode: everybody has had the one repair, and stands without a flag.
    for (const id of ids) {
      const said = table
        .messages(`say.${id}`, "statement")
        .filter(({ body }) => String(body.turn).startsWith("r1.arguments."));
      expect(said, id).toHaveLength(2);
    }
    expect(table.floor().flatMap(({ flags = [] }) => flags.filter((flag) => flag !== "docket"))).toEqual([]);
    const repairs = table
      .messages("phase", "progress")
      .flatMap(({ round, body }) => (round === 1 ? [body.repairs] : []));
    expect(repairs.filter((n) => n !== undefined)).toEqual([ids.length]);
    // Nor do repairs take a call from the moderator's words.
    const worded = table.thoughts.filter((purpose) => purpose === "opening");
    expect(worded).toHaveLength(mode === "deep" ? rounds : mode === "standard" ? 1 : 0);
  });

  it("looks up what is cited from the discussion's documents", async () => {
    verifies("SD-16");
    table.analysis = analysisOf(["ada", "ben"]);
    const document = { path: "ops.md", piece: 0, pieces: 1, text: "Four people share the pager." };
    const given = compose("context", "document", table.stamp("user"), document);
    await table.bus.publish(subjects.context(DISCUSSION), given);
    for (const [id, cited] of [
      ["ada", "ops.md:1"],
      ["ben", "ops.md:7"],
    ] as const) {
      table.players.set(id, (turn, attempt) => {
        const good = agreeable(turn, attempt) as Record<string, unknown>;
        return turn.body.phase === "argument" ? { ...good, reasoning: `4 people, says ${cited}` } : good;
      });
    }
    await table.start({ mode: "lightweight" });
    await table.run();
    const argued = table.floor().filter(({ type, round }) => type === "argument" && round === 1);
    expect(argued.map(({ flags }) => flags)).toEqual([undefined, ["unknown_passage"]]);
  });

  it("refuses a composition with an expert outside all tensions, and repeats it", async () => {
    verifies("SD-03");
    const placid = { ...analysisOf(["ada", "ben", "cyd"]) };
    placid.tensionMap = placid.tensionMap.slice(0, 1);
    table.analysis = (attempt) => (attempt === 1 ? placid : analysisOf(["ada", "ben", "cyd"]));
    await table.start();
    await table.run();
    expect(table.thoughts.filter((purpose) => purpose === "analysis")).toHaveLength(2);
    expect(table.messages("phase", "notice")[0]?.body.text).toContain("cyd stands in no tension");
    expect(ended()).toMatchObject({ outcome: "completed" });
  });

  it("says that rules put the table together where a model's compositions were refused, and keeps the model's problem", async () => {
    verifies("SD-03");
    const { tensionMap, ...rest } = analysisOf(["ada", "ben", "cyd"]);
    const problemDefinition = { statement: "Split it?", scope: "billing", successCriteria: ["p99 below 200 ms"] };
    const placid = { ...rest, tensionMap: tensionMap.slice(0, 1), problemDefinition };
    table.modelOf = (provider) => (provider === "offline" ? undefined : "model-1");
    table.analysis = (attempt) => (attempt < 4 ? placid : analysisOf(["ada", "ben", "cyd"]));
    await table.start({ provider: "anthropic" });
    await table.run();
    const notices = table.messages("phase", "notice").map(({ body }) => String(body.text));
    expect(notices.slice(0, 4)).toEqual([
      ...Array.from({ length: 3 }, () => expect.stringContaining("cyd stands in no tension")),
      expect.stringMatching(/put together by rule: 3 of the model's compositions were refused/u),
    ]);
    const [composed] = table.messages("phase", "composed").map(({ body }) => body);
    expect(composed).toMatchObject({ problemDefinition, origin: { isModel: false, note: notices[3] } });
  });

  it("pauses in the middle of a step and resumes there", async () => {
    verifies("SD-21", "SD-22");
    let paused = false;
    table.players.set("ben", async (turn, attempt) => {
      if (turn.body.phase === "argument" && !paused) {
        paused = true;
        await table.command("pause");
        return "silence";
      }
      return agreeable(turn, attempt);
    });
    await table.start({ mode: "lightweight" });
    table.analysis = analysisOf(["ada", "ben"]);
    expect(await table.run()).toBe("paused");
    const before = table.floor().map(({ id, hash }) => `${id} ${hash}`);
    expect(await table.run()).toBe("paused");
    await table.command("resume");
    table.players.set("ben", agreeable);
    expect(await table.run()).toBe("finished");
    expect(
      table
        .floor()
        .slice(0, before.length)
        .map(({ id, hash }) => `${id} ${hash}`),
    ).toEqual(before);
    expect(new Set(table.floor().map(({ id }) => id)).size).toBe(table.floor().length);
    expect(ended()).toMatchObject({ outcome: "completed" });
    expect(table.messages("phase", "resumed")).toHaveLength(1);
  });

  it("stops on command, and shuts the participants down", async () => {
    table.players.set("contrarian", async (): Promise<"silence"> => {
      await table.command("stop");
      return "silence";
    });
    await table.start({ mode: "standard" });
    expect(await table.run()).toBe("finished");
    expect(ended()).toMatchObject({ outcome: "stopped" });
    expect(table.messages("phase", "closed")).toHaveLength(1);
  });

  it("ends early when a budget is spent, after the round", async () => {
    verifies("SD-27");
    await table.start({ mode: "deep", budgetTokens: 1_000, provider: "offline", seats: ["ada", "ben", "cyd"] });
    await table.run();
    expect(ended()).toMatchObject({ outcome: "ended-early", reason: expect.stringContaining("1000 tokens") });
    expect(table.floor().at(-1)?.type).toBe("synthesis");
  });

  it("goes on without an answer whose turn no worker could handle, for that turn and no other", async () => {
    verifies("AC-07");
    table.players.set("ada", async (turn, attempt) => {
      if (turn.body.phase !== "position_declaration") return agreeable(turn, attempt);
      // What a pool does after the last delivery of a job that it cannot handle.
      const inbox = subjects.turns(DISCUSSION, "expert");
      const job = table.bus.stream.find(({ subject }) => subject === inbox);
      // A worker has answered the other turns of the job by then.
      await Promise.all(["ben", "cyd"].map(hasSpoken));
      const body = { subject: inbox, seq: job?.seq ?? 0, reason: "it crashes every worker", excerpt: "" };
      await table.bus.publish(
        subjects.dead(DISCUSSION),
        compose("dead", "dead_letter", table.stamp("moderator"), body),
      );
      return "silence";
    });
    await table.start({ mode: "standard", rounds: 1, turnSeconds: 3_600 });
    const begun = table.clock.now();
    expect(await table.run()).toBe("finished");
    // Nobody waited for the hour that the turn had.
    expect(table.clock.now() - begun).toBeLessThan(600_000);
    const [declared] = table.messages("phase", "progress");
    const why = expect.stringContaining("it crashes every worker");
    expect(declared?.body).toMatchObject({ answered: 2, absent: [{ participant: "ada", reason: why }] });
    const said = table.floor().filter(({ from }) => from === "ada");
    expect(said.map(({ type }) => type)).toEqual(["argument", "response"]);
  });

  it("replays its journal to the same state when killed after any message that it stored", async () => {
    verifies("AC-07");
    const told = (one: SimulatedTable): unknown =>
      one.floor().map(({ id, from, type, content }) => ({ id, from, type, content }));
    await table.start({ mode: "lightweight" });
    table.analysis = analysisOf(["ada", "ben"]);
    await table.run();
    const expected = told(table);
    let kills = 0;
    for (const after of killPoints(1, 3)) {
      const other = new SimulatedTable();
      other.analysis = analysisOf(["ada", "ben"]);
      await other.start({ mode: "lightweight" });
      const first = await other.runAndDieAfter(after);
      if (first === "killed") expect(await other.run()).toBe("finished");
      expect(told(other), `killed after ${after}`).toEqual(expected);
      const ids = other.messages("floor").map(({ body }) => body.id);
      expect(new Set(ids).size).toBe(ids.length);
      await other.close();
      if (first !== "killed") break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(7);
  });

  it("stores a step's result and its announcement in one message", async () => {
    await table.start({ mode: "lightweight" });
    table.analysis = analysisOf(["ada", "ben"]);
    await table.run();
    const alone = table.messages("journal").map(({ body }) => body.does);
    expect(alone).toEqual(["open", "think"]);
    const carried = table
      .messages("phase")
      .flatMap(({ type, journal }) =>
        ((journal ?? []) as { n: number; does: string }[]).map(({ n, does }) => ({ n, does, type })),
      );
    expect(carried.map(({ n }) => n)).toEqual(carried.map((_, at) => at + alone.length));
    expect(carried.filter(({ does }) => does === "ask").every(({ type }) => type === "progress")).toBe(true);
    expect(carried.filter(({ does }) => does !== "ask").map(({ does, type }) => `${does} on ${type}`)).toEqual(
      expect.arrayContaining(["askUser on composed", "checkLimits on decided", "askUser on decided"]),
    );
  });

  it("tells direct messages once, in the next turn, though it does not read inboxes", async () => {
    verifies("AC-05");
    table.analysis = analysisOf(["ada", "ben"]);
    table.players.set("ada", async (turn, attempt) => {
      if (turn.body.phase === "position_declaration") {
        const message = compose("inbox", "message", table.stamp("ada"), { text: "mind the ledger" });
        // An answer that was returned sends its messages again.
        for (let n = 0; n < 2; n += 1) await table.bus.publish(subjects.inbox(DISCUSSION, "expert", "ben"), message);
      }
      return agreeable(turn, attempt);
    });
    await table.start({ mode: "lightweight", rounds: 1 });
    await table.run();
    const turns = table.messages("inbox.expert.ben", "turn");
    expect(turns.map(({ body }) => body.messages ?? [])).toEqual(
      turns.map((_, at) => (at === 1 ? [{ from: "ada", text: "mind the ledger" }] : [])),
    );
  });

  it("is fenced off when another owner has taken over", async () => {
    verifies("AC-07");
    await table.start({ mode: "lightweight" });
    table.analysis = analysisOf(["ada", "ben"]);
    const sleeper = new AbortController();
    let second: Promise<unknown> | undefined;
    table.players.set("contrarian", async (turn, attempt) => {
      // While the first owner waits here, a second one runs the discussion to its end.
      if (!sleeper.signal.aborted) {
        sleeper.abort();
        table.players.delete("contrarian");
        second = table.run();
        await table.clock.sleep(1_000);
      }
      return agreeable(turn, attempt);
    });
    const ends = [await table.run(), await second];
    expect(ends.filter((end) => end === "finished").length).toBeGreaterThan(0);
    expect(ends.every((end) => end === "finished" || end === "lost")).toBe(true);
    const ids = table.floor().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(table.messages("phase", "ended")).toHaveLength(1);
  });
});
