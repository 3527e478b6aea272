import { afterEach, describe, expect, it } from "vitest";
import { emptyProjection, type Projection } from "#discussion";
import { toldOf } from "#protocols";
import { killPoints } from "../../../test/support/drawn.ts";
import { Failing, type Player, SimulatedTable, type Turn } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { question } from "./index.ts";
import type { Condition } from "./options.ts";

const tables: SimulatedTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.close())));

const FACTS = ["The tank was empty.", "The breaker was closed.", "The valve was shut.", "The pump is new."];
const VOTERS = ["voter-1", "voter-2", "voter-3"];

const answering =
  (choice: string, more: object = {}): Player =>
  () => ({ reasoning: `because of ${choice}`, facts: [], choice, confidence: 0.5, ...more });

/** A question with two choices; each voter's turns are kept. */
async function asked(
  condition: Condition,
  options: Record<string, unknown> = {},
  players: Readonly<Record<string, Player>> = {},
): Promise<{ readonly table: SimulatedTable; readonly turns: Turn[] }> {
  const table = new SimulatedTable();
  tables.push(table);
  const turns: Turn[] = [];
  for (const id of VOTERS) {
    table.players.set(id, (turn, attempt) => {
      turns.push(turn);
      return (players[id] ?? answering("A"))(turn, attempt);
    });
  }
  await table.start({ protocol: "question", topic: "Why?", choices: ["no power", "dry run"], condition, ...options });
  return { table, turns };
}

const ended = (table: SimulatedTable) =>
  table.messages("phase", "ended")[0]?.body as {
    outcome: string;
    answer: string;
    usage: { inputTokens: number; outputTokens: number };
  };
const tokensOf = (table: SimulatedTable): number => ended(table).usage.inputTokens + ended(table).usage.outputTokens;
const seen = ({ body }: Turn): string[] => (body.floor ?? []).map(({ from }) => from);
const idOf = ({ body }: Turn): string => body.you?.id ?? "";

describe("the result of a question", () => {
  const answered = (digested?: number) => ({
    ...emptyProjection("d-1"),
    options: { topic: "Why?", lang: "en", protocol: "question", choices: ["no power", "dry run"] },
    floor: [
      {
        ...{ id: "r1-msg-001", from: "voter-1", type: "answer", round: 1, turn: "r1.1.voter-1", references: [] },
        content: { reasoning: "because", facts: [], takesOver: [], choice: "A", confidence: 0.5 },
        origin: { provider: "anthropic", model: "claude-x", isModel: true, ...(digested ? { digested } : {}) },
      },
    ],
    ended: { outcome: "completed", reason: "A", answer: "A. no power (1 of 1 votes)" },
  });

  it("says above the answer that models did not read all that was said", () => {
    const short = answered(4) as unknown as Projection;
    const note = "1 answer of claude-x rests on less than was said";
    expect(toldOf(short).result?.[0]?.text).toEqual([expect.stringContaining(note), "A. no power (1 of 1 votes)"]);
    expect(question.result(short)?.markdown).toMatch(new RegExp(`^${note}.*\\n\\nA\\. no power`));
    const german = {
      ...answered(),
      hasModel: true,
      options: { ...answered().options, topic: "Sollen wir die Pumpe und das Ventil tauschen?" },
    };
    expect(toldOf(german as unknown as Projection).result?.[0]?.text[0]).toContain("neither English nor Chinese");
    const whole = answered() as unknown as Projection;
    expect(toldOf(whole).result?.[0]?.text).toEqual(["A. no power (1 of 1 votes)"]);
    expect(question.result(whole)).toMatchObject({ markdown: "A. no power (1 of 1 vote)", isUndecided: false });
  });
});

describe("a question", () => {
  it("debated: sealed answers, arguments and final answers in which all see each other's", async () => {
    verifies("BY-15");
    const { table, turns } = await asked("debate", { rounds: 2 }, { "voter-2": answering("B") });
    expect(await table.run()).toBe("finished");
    expect(table.floor().map(({ type }) => type)).toEqual(
      ["answer", "argument", "argument", "answer"].flatMap((kind) => Array(3).fill(kind)),
    );
    expect(turns.slice(0, 3).flatMap(seen)).toEqual([]);
    for (const turn of turns.slice(3)) expect(new Set(seen(turn))).toEqual(new Set(VOTERS));
    expect(ended(table)).toMatchObject({ outcome: "completed", answer: "A. no power (2 of 3 votes)" });
  });

  it.each([
    ["single", ["voter-1"]],
    ["sealed-vote", VOTERS],
    ["self-correction", VOTERS],
  ] as const)("under %s shows nobody what others said", async (condition, voters) => {
    verifies("BY-15");
    const { table, turns } = await asked(condition, { answers: 6 });
    expect(await table.run()).toBe("finished");
    expect(table.floor()).toHaveLength(6);
    expect(new Set(turns.map(idOf))).toEqual(new Set(voters));
    const own = condition === "self-correction";
    for (const [at, turn] of turns.entries()) expect(seen(turn)).toEqual(own && at >= 3 ? [idOf(turn)] : []);
  });

  it("gives each fact to one voter alone, and to one who answers alone no more than in a group", async () => {
    const { table, turns } = await asked("debate", { facts: FACTS });
    await table.run();
    const told = (turn: Turn): string[] => FACTS.filter((fact) => turn.body.instruction.includes(fact));
    const byVoter = new Map(turns.map((turn) => [idOf(turn), told(turn)]));
    expect([...byVoter.values()].flat().sort()).toEqual([...FACTS].sort());
    const alone = await asked("single", { facts: FACTS });
    await alone.table.run();
    expect(told(alone.turns[0] as Turn)).toEqual(byVoter.get("voter-1"));
  });

  it.each(["single", "sealed-vote", "self-correction"] as const)(
    "under %s takes answers until the tokens are used, to the nearest answer",
    async (condition) => {
      verifies("BY-15");
      const once = await asked(condition, { answers: 3 });
      await once.table.run();
      const each = tokensOf(once.table) / 3;
      expect(each).toBeGreaterThan(0);
      for (const wanted of [3, 4.4, 4.6, 9.2, 11.7]) {
        const { table } = await asked(condition, { answerTokens: Math.round(wanted * each) });
        await table.run();
        expect(Math.abs(tokensOf(table) - wanted * each), `${wanted} answers`).toBeLessThanOrEqual(each / 2 + 1);
      }
    },
  );

  it("under debate argues for as many rounds as come closest to the tokens", async () => {
    verifies("BY-15");
    const rounds = async (options: object): Promise<{ rounds: number; tokens: number }> => {
      const { table } = await asked("debate", { ...options });
      expect(await table.run()).toBe("finished");
      const kinds = table.floor().map(({ type }) => type);
      expect(kinds.slice(-3)).toEqual(["answer", "answer", "answer"]);
      return { rounds: kinds.filter((kind) => kind === "argument").length / 3, tokens: tokensOf(table) };
    };
    const all = await Promise.all([1, 2, 3, 4].map((n) => rounds({ rounds: n })));
    for (const { rounds: n, tokens } of all)
      expect(await rounds({ answerTokens: tokens })).toEqual({ rounds: n, tokens });
    expect((await rounds({ rounds: 3, answerTokens: 1 })).rounds).toBe(1);
  });

  const failing: Player = () => new Failing({ class: "call", code: "refusal" });
  const votes = (table: SimulatedTable) => table.floor().map(({ from }) => from);

  it("counts nobody twice where another gives no answer", async () => {
    verifies("BY-15");
    const { table } = await asked("sealed-vote", {}, { "voter-3": failing });
    expect(await table.run()).toBe("finished");
    expect(votes(table)).toEqual(["voter-1", "voter-2"]);
    expect(ended(table).answer).toBe("A. no power (2 of 2 votes)");
    // A number that was given is made up by those of whom there are fewest, evenly.
    const { table: six } = await asked("sealed-vote", { answers: 6 }, { "voter-3": failing });
    await six.run();
    expect(votes(six).toSorted()).toEqual(["voter-1", "voter-1", "voter-1", "voter-2", "voter-2"]);
    expect(six.messages("phase", "begun").map(({ body }) => body.asked)).toEqual([
      VOTERS,
      ["voter-3", "voter-1", "voter-2"],
      ["voter-3", "voter-1"],
      ["voter-3"],
    ]);
  });

  it.each(["single", "sealed-vote", "self-correction", "debate"] as const)(
    "under %s asks everybody once more where nobody answered and it is taken up again",
    async (condition) => {
      verifies("BY-16");
      let isBroken = true;
      const player: Player = (turn, attempt) => (isBroken ? "unable" : answering("B")(turn, attempt));
      const { table } = await asked(condition, {}, Object.fromEntries(VOTERS.map((id) => [id, player])));
      await table.run();
      expect(table.floor()).toEqual([]);
      expect(ended(table)).toMatchObject({ outcome: "ended-early", reason: "Nobody chose." });
      isBroken = false;
      await table.command("resume");
      expect(await table.run()).toBe("finished");
      expect(table.messages("phase", "ended").at(-1)?.body).toMatchObject({
        outcome: "completed",
        answer: expect.stringMatching(/^B\. dry run \((?:3 of 3|6 of 6) votes\)$/),
      });
    },
  );

  it("ends early with what it has where a limit is used up, and says which", async () => {
    verifies("BY-15");
    const { table } = await asked("single", { answers: 9, budgetCalls: 4 });
    expect(await table.run()).toBe("finished");
    expect(table.floor()).toHaveLength(4);
    const told = { outcome: "ended-early", reason: expect.stringContaining("4") };
    expect(ended(table)).toMatchObject({ ...told, answer: "A. no power (4 of 4 votes)" });
    const { table: unheard } = await asked("debate", { budgetCalls: 4 });
    expect(await unheard.run()).toBe("finished");
    expect(ended(unheard)).toMatchObject({ ...told, answer: "A. no power (3 of 3 votes)" });
  });

  it("returns a choice that there is not, and words that nobody said", async () => {
    verifies("BY-15");
    const once =
      (wrong: object, right: object): Player =>
      (turn, attempt) =>
        answering("B", attempt === 1 ? wrong : right)(turn, attempt);
    const taking = (words: string) => ({ takesOver: [{ from: "r1-msg-002", words }] });
    const { table } = await asked(
      "debate",
      {},
      {
        "voter-1": (turn, attempt) =>
          turn.body.phase === "answer"
            ? answering("A")(turn, attempt)
            : once(taking("because of C"), taking("Because of A!"))(turn, attempt),
        "voter-3": once({ choice: "E" }, { choice: "B" }),
      },
    );
    expect(await table.run()).toBe("finished");
    const reasons = table
      .messages("phase", "returned")
      .map(({ body }) => (body as { participant: string; reasons: { rule: string }[] }).reasons[0]?.rule);
    expect(reasons.filter((rule) => rule === "not_taken_over")).toHaveLength(1);
    expect(reasons.filter((rule) => rule === "unknown_choice")).toHaveLength(3);
    expect(table.floor().every(({ flags }) => flags === undefined)).toBe(true);
  });

  it("offers a seat the letters of the choices that there are, and no others", async () => {
    const { table, turns } = await asked("debate", { seats: [VOTERS[0]] });
    await table.run();
    const ofSeat = turns.filter(({ body }) => body.you?.id === VOTERS[0]);
    expect(ofSeat.length).toBeGreaterThan(1);
    for (const { body } of ofSeat) {
      expect(body.schema).toMatchObject({ properties: { choice: { enum: ["A", "B", "none"] } } });
    }
  });

  it("has the same result when killed after any message that it stored", async () => {
    verifies("AC-07", "BY-15");
    const { table: whole } = await asked("self-correction", { answerTokens: 1_000 });
    await whole.run();
    const told = (table: SimulatedTable) => table.floor().map(({ id, from }) => `${id} ${from}`);
    for (const after of killPoints(1, 3)) {
      const { table } = await asked("self-correction", { answerTokens: 1_000 });
      if ((await table.runAndDieAfter(after)) !== "killed") break;
      expect(await table.run(), `killed after ${after}`).toBe("finished");
      expect(told(table), `killed after ${after}`).toEqual(told(whole));
      expect(ended(table).answer).toBe(ended(whole).answer);
    }
  });
});
