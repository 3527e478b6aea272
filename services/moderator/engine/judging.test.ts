import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tableOf } from "#points";
import { pointsOf } from "#protocols/swarm-discussion/points/of-floor";
import { ProviderError } from "#providers";
import type { FloorStatement } from "#wire";
import { killPoints } from "../../../test/support/drawn.ts";
import { agreeable, analysisOf, type Player, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

const PARAPHRASES: Readonly<Record<string, string>> = {
  ada: "Begin with a trial in one region",
  ben: "Run a pilot in a single market before anything else",
  cyd: "One country first, then decide",
};

/** Says the same as the others in words of their own. */
const paraphrasing: Player = (turn, attempt) => {
  const content = agreeable(turn, attempt) as Record<string, unknown>;
  const position = PARAPHRASES[turn.body.you?.id ?? ""];
  if (position === undefined) return content;
  const { phase } = turn.body;
  if (phase === "response") return { ...content, currentPosition: position, previousPosition: position };
  if (phase === "argument") {
    const references = [{ targetId: "r1-msg-001", relation: "extends", comment: "in the same way" }];
    return { ...content, position, references, steelMan: [] };
  }
  return phase === "position_declaration" ? { ...content, position } : content;
};

const allOne = { same: [{ why: "each tries it in one place first", ids: ["p1", "p2", "p3"] }], oneOf: [] };
const QUOTE = "the nightly job held the lock for 41 minutes";

describe("a discussion that is judged by reading", () => {
  let table: SimulatedTable;
  beforeEach(() => {
    table = new SimulatedTable();
    for (const id of Object.keys(PARAPHRASES)) {
      table.players.set(id, paraphrasing);
      table.models.set(id, "claude-x");
    }
    table.modelOf = () => "claude-x";
  });
  afterEach(() => table.close());

  const judgements = (): FloorStatement[] => table.floor().filter(({ type }) => type === "judgement");
  const told = () => table.messages("phase", "progress").filter(({ phase }) => phase === "judgement");
  const experts = Object.keys(PARAPHRASES).map((id) => ({ id, name: id }));
  const tableIn = (floor: readonly FloorStatement[] = table.floor()) => tableOf(pointsOf(floor, { experts }));
  const holdersIn = (floor?: readonly FloorStatement[]): string[][] =>
    tableIn(floor)
      .rows.map((row) => [...row.for])
      .filter((holders) => holders.length > 0);
  const answer = (content: { points?: object; verdicts?: object[] }) => {
    table.thoughtAnswers = ({ purpose, facts }) => {
      if (purpose !== "judgement") return undefined;
      const { points = [], statements = [] } = facts.judges ?? {};
      return {
        ...(points.length > 0 ? { points: content.points ?? { same: [], oneOf: [] } } : {}),
        ...(statements.length > 0 ? { verdicts: content.verdicts ?? [] } : {}),
      };
    };
  };
  const standard = { mode: "standard", provider: "script", rounds: 1 } as const;

  it("counts three wordings as one position with three holders, as they differ where nobody judges", async () => {
    verifies("SD-06", "SD-14");
    answer({ points: allOne });
    await table.start(standard);
    await table.run();
    expect(holdersIn()).toEqual([["ada", "ben", "cyd"]]);
    expect(tableIn().disagreement).toBe(0);
    expect(judgements()[0]).toMatchObject({
      from: "moderator",
      content: { points: { same: [["p1", "p2", "p3"]] } },
      origin: { isModel: true },
    });
    expect(judgements()[0]?.content.summary).toContain("each tries it in one place first");
    const attack = table.messages("inbox.contrarian.contrarian", "turn")[0];
    expect(attack?.body.brief).toMatchObject({ target: { point: "p1", text: PARAPHRASES.ada } });
    const { disagreement: scored } = table.floor().find(({ type }) => type === "quality_gate")?.content ?? {};
    expect(scored).toBe(0);
    const unjudged = table.floor().filter(({ type }) => type !== "judgement");
    expect(holdersIn(unjudged)).toHaveLength(3);
    expect(tableIn(unjudged).disagreement).toBeUndefined();
  });

  it.each(["lightweight", "standard", "deep"] as const)("asks no more often than %s allows", async (mode) => {
    verifies("SD-01");
    const ids = ["ada", "ben", "cyd", "dan"].slice(0, { lightweight: 2, standard: 3, deep: 4 }[mode]);
    table.analysis = analysisOf(ids);
    for (const id of [...ids, "contrarian", "cross-domain"]) table.models.set(id, "claude-x");
    answer({});
    await table.start({ mode, provider: "script" });
    await table.run();
    const rounds = Math.max(...table.floor().map(({ round }) => round));
    const own = (purpose: string): number => table.thoughts.filter((one) => one === purpose).length;
    expect(own("judgement")).toBe(1 + rounds);
    expect(judgements()).toHaveLength(own("judgement"));
  });

  it("puts an objection into the round's summary, and onto its author's docket in the next", async () => {
    verifies("SD-24", "SD-32");
    const [first, invented] = [
      { messageId: "r1-msg-006", quote: QUOTE, why: "One night is no pattern.", rule: "authority" },
      { messageId: "r1-msg-007", quote: "as every study shows", why: "It shows none.", rule: "authority" },
    ];
    answer({ verdicts: [first, invented, { ...first, messageId: "r9-msg-999" }] });
    await table.start({ ...standard, rounds: 2 });
    await table.run();
    const passed = judgements().find(({ content }) => content.verdicts !== undefined);
    expect(passed?.content.verdicts).toEqual([first]);
    const author = table.floor().find(({ id }) => id === "r1-msg-006")?.from ?? "";
    for (const id of Object.keys(PARAPHRASES)) {
      const turn = table.messages(`inbox.expert.${id}`, "turn").findLast(({ body }) => body.phase === "response");
      const docket = (turn?.body.brief as { docket?: { id: string }[] } | undefined)?.docket ?? [];
      expect(
        docket.some((item) => item.id === passed?.id),
        id,
      ).toBe(id === author);
      expect(String(turn?.body.instruction).includes(passed?.id ?? "?"), id).toBe(id === author);
    }
    const gate = table.floor().find(({ type }) => type === "quality_gate");
    expect(gate?.content.summary).toContain("The judge objects: no ground that others can check (r1-msg-006).");
    expect(JSON.stringify(told().map(({ body }) => body.lines))).toContain(QUOTE);
  });

  it("judges no statement of a person, nor a table without a model", async () => {
    answer({ verdicts: [{ messageId: "r1-msg-006", quote: QUOTE, why: "It says so.", rule: "authority" }] });
    table.models.delete("ada");
    await table.start(standard);
    await table.run();
    const ofAda = table.floor().find(({ from, type }) => from === "ada" && type === "argument");
    expect(ofAda?.id).toBe("r1-msg-006");
    expect(judgements().flatMap(({ content }) => content.verdicts ?? [])).toEqual([]);
    const people = new SimulatedTable();
    try {
      people.modelOf = () => "claude-x";
      await people.start(standard);
      await people.run();
      expect(people.thoughts).not.toContain("judgement");
      expect(people.floor().some(({ type }) => type === "judgement")).toBe(false);
    } finally {
      await people.close();
    }
  });

  it.each(["timeout", "overloaded", "refusal", "invalid_answer"] as const)(
    "goes on unjudged after %s",
    async (code) => {
      answer({});
      table.thoughtFails = (purpose) =>
        purpose === "judgement" ? new ProviderError(code, "it gives no answer") : undefined;
      await table.start(standard);
      expect(await table.run()).toBe("finished");
      expect(judgements()).toEqual([]);
      expect(
        told()
          .map(({ body }) => body.takeaway)
          .at(0),
      ).toMatch(/^Not judged by reading: /);
    },
  );

  it.each([true, false])("judges positions once before what only experts know, where that fails: %s", async (fails) => {
    verifies("SD-14", "BY-10");
    answer({});
    table.thoughtFails = (purpose) =>
      fails && purpose === "judgement" ? new ProviderError("invalid_answer", "it gives no answer") : undefined;
    await table.start({ ...standard, unshared: true, budgetCalls: 60 });
    expect(await table.run()).toBe("finished");
    const [journal, carried] = [table.messages("journal"), table.messages("phase")];
    const entries = [...journal.map(({ body }) => body), ...carried.flatMap(({ journal: on }) => on ?? [])];
    const judged = (entries as { does: string; key: string }[]).filter(({ key }) => key.includes(".judgement.words"));
    expect(judged.map(({ does, key }) => `${does} ${key}`)).toEqual(
      ["positions", "responses"].flatMap((at) => [
        `reserved r1.${at}.judgement.words`,
        `think r1.${at}.judgement.words`,
      ]),
    );
    expect(told()).toHaveLength(2);
  });

  it("pauses where no call can succeed", async () => {
    answer({});
    table.thoughtFails = (purpose) =>
      purpose === "judgement" ? new ProviderError("no_credit", "none is left") : undefined;
    await table.start(standard);
    expect(await table.run()).toBe("paused");
    table.thoughtFails = () => undefined;
    await table.command("resume");
    expect(await table.run()).toBe("finished");
    expect(judgements().length).toBeGreaterThan(0);
  });

  it("is judged by a model of another family where the user named one, and says which it was", async () => {
    answer({});
    table.modelOf = (provider) => (provider.startsWith("openai") ? "gpt-y" : "claude-x");
    await table.start({ ...standard, expertProviders: { ben: "openai" } });
    await table.run();
    expect(judgements()[0]?.origin).toMatchObject({ provider: "openai:gpt-6-luna", model: "gpt-y" });
    expect(judgements()[0]?.content.summary).toMatch(/Judged by gpt-y, of another model family/);
    const own = new SimulatedTable();
    try {
      for (const [id, model] of table.models) own.models.set(id, model);
      // Another provider is there, and nobody named it for this discussion.
      own.modelOf = table.modelOf;
      own.thoughtAnswers = table.thoughtAnswers;
      await own.start({ ...standard, lang: "zh" });
      await own.run();
      const judged = own.floor().find(({ type }) => type === "judgement");
      expect(judged?.origin).toMatchObject({ provider: "script", model: "claude-x" });
      expect(judged?.content.summary).toContain("同属一个家族");
    } finally {
      await own.close();
    }
  });

  describe("whose user merges and parts", () => {
    const byUser = (): FloorStatement[] => judgements().filter(({ from }) => from === "user");
    const holders = holdersIn;

    it("takes it in at once, and aims the contrarian by it", async () => {
      answer({ points: allOne });
      table.players.set("ada", async (turn, attempt) => {
        if (turn.body.phase === "argument" && turn.round === 1) await table.judge({ part: "r1-msg-003" });
        return paraphrasing(turn, attempt);
      });
      await table.start(standard);
      await table.run();
      expect(byUser()).toHaveLength(1);
      expect(byUser()[0]).toMatchObject({
        content: {
          points: {
            apart: [
              ["p3", "p1"],
              ["p3", "p2"],
            ],
          },
        },
      });
      expect(holders()).toEqual([["ada", "ben"], ["cyd"]]);
      const attack = table.messages("inbox.contrarian.contrarian", "turn")[0];
      expect(attack?.body.brief).toMatchObject({ target: { point: "p1" } });
    });

    it("puts it onto the floor while paused, once, and goes on with it", async () => {
      answer({});
      table.players.set("ben", async (turn, attempt) => {
        if (turn.body.phase === "argument" && turn.round === 1) await table.command("pause");
        return paraphrasing(turn, attempt);
      });
      await table.start(standard);
      expect(await table.run()).toBe("paused");
      await table.judge({ same: ["r1-msg-001", "r1-msg-002"] });
      for (let again = 0; again < 2; again += 1) {
        expect(await table.run()).toBe("paused");
        expect(byUser()).toHaveLength(1);
      }
      await table.judge({ same: ["r1-msg-001", "r7-msg-001"] });
      await table.command("resume");
      expect(await table.run()).toBe("finished");
      expect(byUser()).toHaveLength(1);
      expect(table.messages("phase", "notice").map(({ body }) => body.text)).toContainEqual(
        expect.stringContaining("r7-msg-001 is no point here"),
      );
      expect(holders()).toEqual([["ada", "ben"], ["cyd"]]);
    });

    it("has one record, whichever message its moderator dies after", async () => {
      verifies("AC-02");
      const judgedOnce = async (one: SimulatedTable): Promise<void> => {
        for (const [id, model] of table.models) one.models.set(id, model);
        one.modelOf = table.modelOf;
        one.thoughtAnswers = table.thoughtAnswers;
        let isSaid = false;
        for (const id of Object.keys(PARAPHRASES))
          one.players.set(id, async (turn, attempt) => {
            if (turn.body.phase === "argument" && !isSaid) {
              isSaid = true;
              await one.judge({ same: ["r1-msg-001", "r1-msg-002"] });
            }
            return paraphrasing(turn, attempt);
          });
        await one.start({ mode: "lightweight", rounds: 1, provider: "script" });
      };
      answer({ verdicts: [{ messageId: "r1-msg-007", quote: QUOTE, why: "One night.", rule: "authority" }] });
      table.analysis = analysisOf(["ada", "ben"]);
      for (const after of killPoints(2, 3)) {
        const one = new SimulatedTable();
        try {
          one.analysis = table.analysis;
          await judgedOnce(one);
          if ((await one.runAndDieAfter(after)) !== "killed") break;
          expect(await one.run(), `after ${after}`).toBe("finished");
          const ids = one.floor().map(({ id }) => id);
          expect(
            one.floor().filter(({ from }) => from === "user"),
            `after ${after}`,
          ).toHaveLength(1);
          expect(new Set(ids).size, `after ${after}`).toBe(ids.length);
          expect(one.messages("phase", "paused"), `after ${after}`).toEqual([]);
        } finally {
          await one.close();
        }
      }
    });
  });
});
