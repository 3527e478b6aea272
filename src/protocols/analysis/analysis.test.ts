import { describe, expect, it } from "vitest";
import type { ModelRequest } from "#providers";
import { sampleFacts } from "../../../test/contract/requests.ts";
import {
  AGREE,
  approach,
  CODEX,
  GEMINI,
  projectionOf,
  rounds,
  says,
  tableWith,
} from "../../../test/support/analyses.ts";
import { Failing, type Player } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { schemaTextOf } from "../../providers/model/conversation.ts";
import { discussionOptions, readGiven } from "../given.ts";
import { PROTOCOLS } from "../index.ts";
import { NAMES } from "./kinds.ts";
import { unlike } from "./result/answer.ts";
import { partial, RESULT } from "./result/index.ts";
import { en } from "./words/en.ts";

const { files, result: resultOf } = RESULT;

const asked = (table: Awaited<ReturnType<typeof tableWith>>): [string, string[]][] =>
  table.messages("phase", "begun").map(({ body }) => [String(body.name), body.asked as string[]]);
const instruction = (table: Awaited<ReturnType<typeof tableWith>>, id: string, nth: number): string =>
  String(table.messages(`inbox.expert.${id}`, "turn")[nth]?.body.instruction);
const ending = (table: Awaited<ReturnType<typeof tableWith>>) => table.messages("phase", "ended").at(-1)?.body;

describe("an analysis", () => {
  it("asks all but the second side by side, and the second with the first one's approaches, who sees nobody else", async () => {
    verifies("CD-02", "parallel, perspectives, the verifier");
    const claude = says({ ...GEMINI, implementation_approaches: [] });
    const table = await tableWith({ ...AGREE, claude }, { rounds: 1 });
    await table.run();
    expect(asked(table)).toEqual([
      ["analysis", ["gemini", "claude"]],
      ["verification", ["codex"]],
    ]);
    const told = instruction(table, "codex", 0);
    expect(told).toContain("The analysis of Gemini, to verify:");
    expect(told).toContain("JWT access tokens");
    expect(told).toContain("The analysis of Claude of the same round:");
    expect(instruction(table, "gemini", 0)).toContain("analyse the task in depth");
    for (const id of ["gemini", "claude", "codex"]) {
      expect(table.messages(`inbox.expert.${id}`, "turn")[0]?.body.floor).toEqual([]);
    }
    expect(rounds(table)[0]?.analyses.map(({ tool, perspective }) => [tool, perspective])).toEqual([
      ["gemini", "deep-code-analysis"],
      ["codex", "implementation-verification"],
      ["claude", "alternative-analysis"],
    ]);
  });

  it("goes on until nothing is new and enough is agreed, and says who is for what", async () => {
    verifies("CD-05", "converged", "CD-12", "statuses in order", "CD-01", "previous rounds");
    const table = await tableWith(AGREE);
    await table.run();
    expect(rounds(table).map(({ status }) => status)).toEqual(["exploring", "decided"]);
    const again = instruction(table, "gemini", 1);
    expect(again).toMatch(/Analysis of Gemini in the round before:\n\{[\s\S]*Sessions are looked up/u);
    expect(again).not.toContain("code_locations");
    expect(ending(table)).toMatchObject({
      outcome: "completed",
      answer: "Both are for: “JWT access tokens” (p1).",
    });
  });

  it("stops after a round that brings nothing new where nobody is there to be asked", async () => {
    verifies("CD-05", "unattended rounds stop when nothing new comes");
    const low = { feasibility_score: 0.1, cross_verification: undefined };
    const players = { gemini: says({ ...GEMINI, ...low }), codex: says({ ...CODEX, ...low }) };
    const table = await tableWith(players, { unattended: true, rounds: 3 });
    await table.run();
    expect(rounds(table).map(({ convergence }) => convergence)).toMatchObject([
      { new_insights: true, recommendation: "continue" },
      { new_insights: false, recommendation: "continue" },
    ]);
    expect(ending(table)).toMatchObject({ outcome: "completed" });
  });

  it("keeps the translations that it asked for, and no others, where question and answer differ in language", async () => {
    verifies("CD-08");
    const table = await tableWith(AGREE, { rounds: 1, topic: "会话是否应当无状态？" });
    table.thoughtAnswers = ({ purpose, facts }) =>
      purpose === "labels"
        ? { labels: [...(facts.computed as string[]), "nobody said this"].map((text) => ({ text, translation: "译" })) }
        : undefined;
    await table.run();
    // The texts and nothing else: no statement, no passage, and the question once.
    const [asked] = table.asked.filter(({ purpose }) => purpose === "labels");
    const prompt = asked?.prompt.map((block) => block.text).join("\n") ?? "";
    expect(prompt.match(/^ "JWT access tokens",?$/gmu)).toHaveLength(1);
    expect(prompt).not.toMatch(/<(?:statement|topic|passage)-|Write in English/);
    expect(asked?.facts.floor).toEqual([]);
    const kept = table.floor().flatMap(({ type, content }) => (type === "labels" ? [JSON.stringify(content)] : []));
    expect(kept.join()).toContain("JWT access tokens");
    expect(kept.join()).not.toContain("nobody said this");
    const alike = await tableWith(AGREE, { rounds: 1 });
    await alike.run();
    expect(alike.thoughts).not.toContain("labels");
  });

  it("folds what a screen has no room for", async () => {
    const folded = async (risk: string) => {
      const risky = JSON.parse(JSON.stringify(GEMINI).replaceAll("Tokens cannot be revoked before they expire", risk));
      const table = await tableWith({ gemini: says(risky), codex: says(CODEX) }, { rounds: 1 });
      await table.run();
      const sections = RESULT.told(projectionOf(table)).result ?? [];
      return ["options", "concerns"].map((id) => sections.find((one) => one.id === id)?.folded);
    };
    expect(await folded("A token stays")).toEqual([false, false]);
    expect(await folded("word ".repeat(260))).toEqual([false, true]);
  });

  it("tells its reader of two analyses by one provider what the second denies, and who said what", async () => {
    verifies("CD-03", "one provider twice", "CD-09");
    const denies = { ...CODEX, cross_verification: { ...Object(CODEX.cross_verification), disagrees_with: ["No"] } };
    const options = { provider: "anthropic", providers: ["anthropic", "anthropic"], rounds: 1, lang: "zh" as const };
    const table = await tableWith({ anthropic: says(GEMINI), "anthropic-2": says(denies) }, options);
    table.providerOf = () => "anthropic";
    await table.run();
    const sections = RESULT.told(projectionOf(table)).result ?? [];
    const [answer] = sections;
    const whole = JSON.stringify(sections);
    expect(answer?.text.join("")).toMatch(/2 份分析都出自同一提供方的模型：没有别的提供方核验。$/u);
    expect(whole, "said once, of the whole result").not.toContain("只有一个提供方提出");
    expect(sections.find(({ id }) => id === "cross")?.items.map(({ text }) => text)).toContainEqual(
      "anthropic-2 有异议：No。未回应。",
    );
    expect(sections.find(({ id }) => id === "non-functional")?.table?.rows).toEqual([
      ["NFR-01", expect.any(String), "极高", "anthropic 的分析"],
    ]);
    expect(sections.find(({ id }) => id === "concerns")?.items).toMatchObject([
      { text: "anthropic：Tokens cannot be revoked before they expire" },
    ]);
    const steps = table.messages("phase", "progress").filter(({ body }) => body.name === "并行分析");
    expect(steps.map(({ body }) => body.takeaway)).toEqual([""]);
    expect(resultOf(projectionOf(table))?.isUndecided).toBe(true);
  });

  it("tells each disputed point with its answer, and what an earlier round proposed and no later one continues", async () => {
    verifies("CD-03", "earlier rounds are not lost");
    const of = (name: string, same_as?: string) =>
      approach(name, { description: `${name} alone`, affected_files: [], ...(same_as ? { same_as } : {}) });
    const denies = {
      agrees_with: [],
      disagrees_with: ["Nobody needs a queue", "Keys are never rotated"],
      additions: [],
    };
    const first = {
      ...CODEX,
      implementation_approaches: [of("Transactional outbox"), of("Nightly batch")],
      cross_verification: denies,
    };
    const second = {
      ...CODEX,
      implementation_approaches: [of("Outbox with a key", "Transactional outbox")],
      left_out: [{ name: "A queue", why: "nobody runs one" }],
    };
    const answers = [{ to: "r1-d1", verdict: "accepted", why: "The batch is enough." }];
    const left = (name: string) => ({ name, why: "too dear" });
    const news = ["The mailer retries", "Nobody rotates keys"];
    const gemini: Player = ({ round = 1 }) => ({
      ...GEMINI,
      findings: [news[round - 1] ?? "none"],
      ...(round > 1 ? { left_out: [left("Cron"), left("a queue")] } : {}),
      ...(round === 2 ? { answers } : {}),
    });
    const codex: Player = ({ round = 1 }) => ({ ...(round === 1 ? first : second) });
    const table = await tableWith({ gemini, codex }, { rounds: 3 });
    await table.run();
    expect(instruction(table, "gemini", 1)).toContain(
      "- r1-d1, about the analysis of Gemini: Nobody needs a queue\n- r1-d2, about the analysis of Gemini: Keys are never rotated",
    );
    expect(instruction(table, "gemini", 2)).toMatch(
      /withdrawn before this round:\n- r1-d2, about the analysis of Gemini: Keys/u,
    );
    const sections = RESULT.told(projectionOf(table)).result ?? [];
    const lines = (id: string) => sections.find((one) => one.id === id)?.items.map(({ text }) => text);
    expect(lines("details")?.slice(-3)).toEqual([
      "a queue, left out by Gemini: too dear; by Codex: nobody runs one",
      "Cron, left out by Gemini: too dear",
      expect.stringMatching(/^Proposed in round 1, not named again: Nightly batch/u),
    ]);
    expect(lines("cross")?.slice(0, 2)).toEqual([
      "Disputed by Codex: Nobody needs a queue. Accepted by Gemini: The batch is enough.",
      "Disputed by Codex: Keys are never rotated. Not answered.",
    ]);
    expect(sections.find(({ id }) => id === "cross")?.text).toEqual([
      "Disputed points: 2, of which accepted or withdrawn 1, kept 0, not answered 1.",
    ]);
    expect(sections.find(({ id }) => id === "course")?.table?.rows.map((row) => row[3])).toEqual(["2", "1", "1"]);
    const resolutions = files(projectionOf(table))
      .filter(({ path }) => path.endsWith("synthesis.json"))
      .map(({ make }) => JSON.parse(make())._internal.cross_verification.resolution);
    expect(resolutions).toEqual([
      "Disputed points: 2, of which accepted or withdrawn 0, kept 0, not answered 2",
      "Disputed points: 2, of which accepted or withdrawn 1, kept 0, not answered 1",
      "Disputed points: 2, of which accepted or withdrawn 1, kept 0, not answered 1",
    ]);
  });

  it("tells what each solution is, what was proposed beside the three, and what was added in every round", async () => {
    verifies("CD-03", "no approach is lost");
    const ways = ["Outbox", "Nightly batch", "Manual review", "Vendor's export"].map((name) =>
      approach(name, { description: `${name} alone`, affected_files: [], cons: [`${name} costs 4 days`] }),
    );
    const adds = (...additions: string[]) => ({ agrees_with: [], disagrees_with: [], additions });
    const codex: Player = ({ round = 1 }) => ({
      ...CODEX,
      implementation_approaches: ways.slice(2),
      cross_verification: round === 1 ? adds("The export is late") : adds("The batch is silent"),
    });
    const gemini: Player = () => ({ ...GEMINI, implementation_approaches: ways.slice(0, 2), recommends: "Outbox" });
    const table = await tableWith({ gemini, codex }, { rounds: 2 });
    await table.run();
    const sections = RESULT.told(projectionOf(table)).result ?? [];
    const lines = (id: string) => sections.find((one) => one.id === id)?.items.map(({ text }) => text) ?? [];
    const kept =
      rounds(table)
        .at(-1)
        ?.solutions.map(({ name }) => name) ?? [];
    expect(kept).toHaveLength(3);
    const [dropped] = ways.map(({ name }) => String(name)).filter((name) => !kept.includes(name));
    expect(lines("details").at(-1)).toMatch(new RegExp(`^Proposed, too, by (Codex|Gemini): ${dropped}$`, "u"));
    expect(lines("details").slice(0, 3)).toEqual(
      expect.arrayContaining(["Outbox: Outbox alone", "Against: Outbox costs 4 days"]),
    );
    expect(lines("findings")).toHaveLength([GEMINI.findings, CODEX.findings].flat().length);
    expect(lines("cross").slice(-2)).toEqual([
      "Added by Codex: The batch is silent",
      "Added by Codex in round 1: The export is late",
    ]);
  });

  it("counts no agreement where one model has all seats, and says so", async () => {
    const adds = { agrees_with: ["It holds"], disagrees_with: [], additions: [] };
    const codex: Player = () => ({ ...CODEX, cross_verification: adds });
    const course = async (providers: Parameters<typeof tableWith>[0], more: object = {}) => {
      const table = await tableWith(providers, { rounds: 1, ...more });
      if ("anthropic-2" in providers) table.providerOf = () => "anthropic";
      await table.run();
      return RESULT.told(projectionOf(table)).result?.find(({ id }) => id === "course");
    };
    const two = await course({ gemini: () => GEMINI, codex });
    expect(two?.text).toEqual([]);
    expect(Number(two?.table?.rows[0]?.[2])).toBeGreaterThan(0);
    const agrees: Player = () => ({ ...GEMINI, cross_verification: adds });
    const same = { provider: "anthropic", providers: ["anthropic", "anthropic"] };
    const one = await course({ anthropic: () => GEMINI, "anthropic-2": agrees }, same);
    expect(one?.text).toEqual(["Where one model had all seats, its agreement with itself is not counted."]);
    expect(one?.table?.rows[0]?.[2]).toBe("–");
  });

  it("counts an approach that goes on under other names with the one that it was said to be", async () => {
    verifies("CD-04", "one approach in all rounds");
    const names: [string, string?][] = [["Relay"], ["Keyed table", "Outbox"], ["Poller", "Keyed table"]];
    const codex: Player = ({ round = 1 }) => {
      const [name, same_as] = names[round - 1] ?? ["none"];
      const one = approach(name, {
        description: `${name} ${round}`,
        affected_files: [],
        ...(same_as ? { same_as } : {}),
      });
      return {
        ...CODEX,
        findings: [["Clocks drift", "Disks fill up", "Wires break"][round - 1]],
        implementation_approaches: [one],
        recommends: name,
      };
    };
    const outbox = approach("Outbox", { description: "Rows beside the orders", affected_files: [] });
    const gemini: Player = () => ({ ...GEMINI, implementation_approaches: [outbox], recommends: "Outbox" });
    const table = await tableWith({ gemini, codex }, { rounds: 3 });
    await table.run();
    expect(rounds(table).map(({ solutions }) => solutions.map((one) => one.recommended_by.length))).toEqual([
      [1, 1],
      [2],
      [2],
    ]);
  });

  it("marks the figures of a finding that stand at none of its places", () => {
    const code: Readonly<Record<string, string>> = { "quotes.csv": "manila,28.5 kN,4,120 EUR", "survey.md": "42 kN" };
    const placeOf = (file: string) =>
      code[file] === undefined ? undefined : { file, exists: true, code: String(code[file]) };
    const marked = (text: string) => unlike(text, { placeOf }, en);
    expect(marked("It costs 4,230 EUR (quotes.csv:2)")).toBe(" [not at that place: 4,230 EUR]");
    expect(marked("Three cost 12,360 EUR, or 4,230 EUR each, for 3 lines (quotes.csv:2)")).toBe(
      " [12,360 EUR = 4,120 EUR × 3 lines; not at that place: 4,230 EUR]",
    );
    expect(marked("It costs 4,120 EUR (quotes.csv:112)")).toBe("");
    expect(marked("It costs 4,120 EUR (survey.md:3, quotes.csv:2)")).toBe("");
    expect(marked("It costs 4,230 EUR")).toBe("");
    expect(marked("It costs 4,230 EUR (quotes.csv:2, lost.md:4)")).toBe("");
  });

  it("names each recommended solution where they differ, and describes none as the answer", async () => {
    verifies("CD-03", "recommendations that differ");
    const cache = { ...CODEX, recommends: "Cache of sessions in memory" };
    const split = await tableWith({ gemini: says(GEMINI), codex: says(cache) }, { rounds: 1 });
    await split.run();
    const answerOf = (table: typeof split) => RESULT.told(projectionOf(table)).result?.[0];
    expect(answerOf(split)?.text.join(" ")).toMatch(
      /“JWT access tokens” \(p1\): 1 for; “Cache of sessions in memory” \(p2\): 1 for\./u,
    );
    expect(answerOf(split)?.items).toEqual([]);
    const both = await tableWith(AGREE, { rounds: 1 });
    await both.run();
    expect(answerOf(both)?.items[0]?.text).toMatch(/^JWT access tokens: /u);
  });

  it("holds no more rounds than it was given", async () => {
    verifies("CD-12", "bound of rounds");
    const points = ["The mailer retries", "Nobody rotates keys"];
    const restless: Player = () => ({ ...GEMINI, findings: [points.shift() ?? "The cache is cold"] });
    const table = await tableWith({ gemini: restless, codex: says(CODEX) }, { rounds: 2 });
    await table.run();
    expect(rounds(table).map(({ status }) => status)).toEqual(["exploring", "analyzing"]);
    expect(String(ending(table)?.answer)).toEqual(
      "Both are for: “JWT access tokens” (p1). The open questions are yours to answer.",
    );
  });

  it.each([
    ["en", 2, "The analysis ended early: the budget of 2 calls is spent: 2 made.", "converged"],
    ["zh", 3, "分析提前结束：3 次调用的预算已用完：已用 3 次。", "收敛"],
  ] as const)(
    "ends early where its budget is used up before the rounds are, and goes on with a higher one: %s",
    async (lang, budgetCalls, told, end) => {
      verifies("BY-10", "BY-16");
      const table = await tableWith(AGREE, { rounds: 3, budgetCalls, lang });
      await table.run();
      expect(ending(table)).toMatchObject({ outcome: "ended-early", limit: "calls" });
      const text = resultOf(projectionOf(table))?.markdown ?? "";
      expect(text).toContain(told);
      expect(`${text.split("\n## ")[1]}${ending(table)?.answer}`).not.toContain(end);
      await table.resume({ budgetCalls: 100 });
      expect(await table.run()).toBe("finished");
      expect(rounds(table).map(({ status }) => status)).toEqual(["exploring", "decided"]);
      expect(ending(table)).toMatchObject({ outcome: "completed" });
      expect(resultOf(projectionOf(table))?.markdown).not.toContain(told);
    },
  );

  it("holds no round for which there is no time any more where the user answers late, and goes on with more", async () => {
    verifies("BY-16");
    const table = await tableWith(AGREE, { timeSeconds: 600, unattended: false });
    const late = table.userAnswersLate({ question: "r1.question.2", choice: "own-words", text: "Little effort" }, 700);
    await table.userAnswers({ question: "r1.question.1", choice: "open" });
    await table.run();
    await late;
    expect(rounds(table)).toHaveLength(1);
    expect(ending(table)).toMatchObject({ outcome: "ended-early", limit: "time" });
    await table.resume({ timeSeconds: 600 });
    await table.run();
    expect(instruction(table, "gemini", 1)).toContain("Little effort");
    expect(ending(table)).toMatchObject({ outcome: "completed" });
  });

  it("puts at most four questions to the user, and their answers into the next round", async () => {
    verifies("CD-06", "put to the user", "CD-01", "user feedback");
    const table = await tableWith(AGREE, { unattended: false });
    let done = false;
    const answering = (async () => {
      const put = new Set<string>();
      while (!done) {
        await new Promise(setImmediate);
        const open = table.messages("inbox.user.user", "question").find(({ body }) => !put.has(String(body.question)));
        if (!open) continue;
        put.add(String(open.body.question));
        const choices = open.body.choices as { value: string }[];
        expect(choices.map(({ value }) => value).slice(-2)).toEqual(["own-words", "open"]);
        const own = put.size === 1 ? { choice: "own-words", text: "Revoke them by a list" } : { choice: "open" };
        await table.userAnswers({ question: String(open.body.question), ...own });
      }
      return put.size;
    })();
    await table.run();
    done = true;
    expect(await answering).toBe(2);
    expect(instruction(table, "gemini", 1)).toContain(
      "User feedback:\n- May a stolen token stay valid for 15 minutes? Revoke them by a list",
    );
    expect(instruction(table, "codex", 1), "what nobody answered is no feedback").not.toMatch(
      /User feedback:[\s\S]*few lookups/u,
    );
    expect(resultOf(projectionOf(table))?.markdown).toContain("Revoke them by a list");
  });

  it("goes on without a provider that fails or is late, and says so", async () => {
    verifies("CD-07", "a provider missing", "CD-01", "timeout");
    const fatal: Player = () => new Failing({ class: "fatal", code: "bad_key" });
    for (const [gemini, reason] of [
      [fatal, "the model is overloaded"],
      [() => "silence", "no answer"],
    ] as const) {
      const table = await tableWith({ gemini: gemini as Player, codex: says(CODEX) }, { rounds: 1, turnSeconds: 30 });
      await table.run();
      expect(ending(table)).toMatchObject({ outcome: "completed" });
      expect(rounds(table)[0]?.absent[0]?.reason).toContain(reason);
      expect(instruction(table, "codex", 0)).toContain("The first analysis is missing");
      const state = projectionOf(table);
      expect(partial(state)).toBe("Partial: 1 of 2 analysed; missing: Gemini.");
      expect(resultOf(state)?.markdown).toContain("One provider only: nobody else verified what it says.");
    }
  });

  it("is degraded where all fail, above everything and in the artifact, and analyses when it is taken up again", async () => {
    verifies("CD-07", "all failed");
    let broken = true;
    const failing =
      (well: Player): Player =>
      (turn, attempt) =>
        broken ? new Failing({ class: "passing", code: "overloaded" }) : well(turn, attempt);
    const table = await tableWith({ gemini: failing(says(GEMINI)), codex: failing(says(CODEX)) }, { rounds: 1 });
    await table.run();
    expect(ending(table)).toMatchObject({ outcome: "ended-early", reason: expect.stringMatching(/^Degraded:/) });
    const state = projectionOf(table);
    const artifact = JSON.parse(
      files(state)
        .find(({ path }) => path === "rounds/1/synthesis.json")
        ?.make() ?? "{}",
    );
    expect(Object.keys(artifact)[0]).toBe("degraded");
    expect(artifact.degraded.failures).toHaveLength(2);
    expect(partial(state)).toMatch(/^DEGRADED: no provider gave an answer/);
    expect(artifact.decision).toMatchObject({ status: "pending", confidenceScore: 0, rejectedAlternatives: [] });
    expect(artifact.decision.selectedSolution).toBeUndefined();
    expect(artifact._internal.cli_analyses).toEqual([]);
    const text = resultOf(state)?.markdown ?? "";
    expect(text.split("\n\n")[2]).toBe(
      "DEGRADED: no provider gave an answer. Nothing was analysed, and nothing here is a finding.",
    );
    expect(text).toContain("Gemini: the model is overloaded.");
    broken = false;
    await table.command("resume");
    await table.run();
    expect(ending(table)).toMatchObject({ outcome: "completed" });
    expect(resultOf(projectionOf(table))?.markdown).not.toContain("DEGRADED");
  });

  it("salvages free text after one return, and marks it", async () => {
    verifies("CD-09", "free text salvaged and marked");
    const text = "Here is what I found:\n- Sessions are looked up for every request\n- Tokens could be signed\n";
    const table = await tableWith({ gemini: (() => text) as unknown as Player, codex: says(CODEX) }, { rounds: 1 });
    await table.run();
    const [said] = table.floor();
    expect(said).toMatchObject({
      flags: ["schema"],
      content: { _fallback: true, findings: ["Sessions are looked up for every request", "Tokens could be signed"] },
    });
    expect(table.messages("phase", "returned")).toHaveLength(1);
    expect(rounds(table)[0]?.analyses[0]?.perspective).toBe("fallback-extraction");
    expect(resultOf(projectionOf(table))?.markdown).toContain("Gemini answered in free text");
  });

  it("validates analyses: one that does not fit goes back with what is wrong, and the corrected one counts", async () => {
    verifies("CD-09", "validated");
    const wrong = {
      ...GEMINI,
      feasibility_score: 1.4,
      findings: [],
      implementation_approaches: [approach("A", { effort: "tiny" })],
    };
    const player: Player = (_, attempt) => (attempt === 1 ? wrong : { ...GEMINI });
    const table = await tableWith({ gemini: player, codex: says(CODEX) }, { rounds: 1 });
    await table.run();
    const [back] = table.messages("phase", "returned");
    const paths = ((back?.body.reasons ?? []) as { path: string }[]).map(({ path }) => path);
    expect(paths).toEqual(["feasibility_score", "findings", "implementation_approaches.0.effort"]);
    expect(table.floor()[0]?.content._fallback).toBeUndefined();
  });

  it("comes to the same record under any owner: killed after each message and taken over", async () => {
    verifies("BY-03", "CD-08", "the same under any owner");
    const whole = await tableWith(AGREE);
    await whole.run();
    const before = whole.floor().map(({ id, content }) => [id, content]);
    for (let messages = 1; messages < 40; messages += 3) {
      const table = await tableWith(AGREE);
      await table.runAndDieAfter(messages);
      await table.run();
      expect(table.floor().map(({ id, content }) => [id, content])).toEqual(before);
    }
  });
});

describe("the prompts of an analysis", () => {
  const fields = (kind: "analysis" | "verification", round: number): string =>
    schemaTextOf(NAMES.kinds[kind].prompt({ ...sampleFacts("en"), round }) as ModelRequest, "en");

  it("have fields for disputed points once there can be some", () => {
    verifies("CD-02", "an answer to each disputed point");
    expect([1, 2].map((round) => fields("analysis", round).includes("answers"))).toEqual([false, true]);
    expect([1, 2].map((round) => fields("verification", round).includes("withdraws"))).toEqual([false, true]);
    expect(fields("verification", 1)).toContain("disagrees_with");
  });
});

describe("the providers of an analysis", () => {
  const given = (more: object) =>
    discussionOptions(
      PROTOCOLS,
      readGiven(PROTOCOLS, "http", { topic: "x", protocol: "analysis", provider: "offline", ...more }),
      { provider: "offline", experts: [], unattended: true },
    );

  it("each stand in for the others in their order, or as the fallback chain says", () => {
    verifies("CD-01", "provider choice and fallback chain", "CD-07", "fallback chain");
    expect(given({ providers: "gemini,codex,claude" }).expertProviders).toEqual({
      gemini: "cli:gemini,cli:codex,cli:claude",
      codex: "cli:codex,cli:gemini,cli:claude",
      claude: "cli:claude,cli:gemini,cli:codex",
    });
    expect(given({ providers: ["gemini", "ollama:qwen3"], fallback: ["qwen"] }).expertProviders).toEqual({
      gemini: "cli:gemini,cli:qwen",
      ollama: "ollama:qwen3,cli:qwen",
    });
    expect(given({ providers: "codex,codex" }).expertProviders).toMatchObject({
      codex: "cli:codex",
      "codex-2": "cli:codex",
    });
    expect(given({}).expertProviders).toBeUndefined();
    expect(() => given({ providers: "gemini,human" })).toThrow(/providers/);
  });
});
