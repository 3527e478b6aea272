import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Measured } from "#protocols/question/measures";
import type { ConditionRow } from "../../src/cli/eval/results.ts";
import { defaultAnswer, textOf } from "../support/anthropic-answer.ts";
import { type AnthropicServer, replies, startAnthropicServer } from "../support/anthropic-server.ts";
import { formAsked } from "../support/in-form.ts";
import { majorityAccuracy } from "../support/majority-accuracy.ts";
import { Agent } from "../support/mcp.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import {
  type ExpertsNature,
  experts,
  type SimulatedQuestion,
  simulatedQuestions,
} from "../support/simulated-experts.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

interface Results {
  readonly rows: readonly ConditionRow[];
  readonly results: readonly {
    readonly question: string;
    readonly condition: string;
    readonly discussion: string;
    readonly run: { readonly tokens: number; readonly waves: readonly (readonly unknown[])[]; readonly led?: string };
  }[];
}

let server: AnthropicServer;
let home: SwarmHome;
let swarm: RunningSwarm;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startAnthropicServer();
  home = new SwarmHome();
  const vendor = { ANTHROPIC_API_KEY: "sk-test", ANTHROPIC_BASE_URL: server.url };
  swarm = await RunningSwarm.up(home, { ...vendor, SWARM_SYNC: "interval" });
  env = { ...vendor, ...swarm.env };
});
beforeEach(() => server.reset());
afterAll(async () => {
  await swarm.close();
  await server.close();
  await home.close();
});

/** The conditions of one question, without the discussion. */
const FOUR = "single,self-correction,sealed-vote,debate";

/** @param name of the evaluation, too */
const written = (name: string, questions: readonly SimulatedQuestion[]): string => {
  const file = join(home.path, `${name}.jsonl`);
  writeFileSync(file, questions.map((one) => JSON.stringify(one)).join("\n"));
  return file;
};

const resultsOf = (name: string): Results => JSON.parse(home.root(`evals/${name}/results.json`)) as Results;

/** An evaluation with simulated experts: its results, and what it printed. */
async function evaluated(
  name: string,
  nature: Partial<ExpertsNature>,
  questions: readonly SimulatedQuestion[],
  ...args: readonly string[]
) {
  server.reset();
  server.always(experts({ seed: 7, accuracy: 0.65, conformity: 0, ...nature }, questions));
  const command = ["eval", written(name, questions), "--provider", "anthropic", "--concurrency", "40", ...args];
  const { code, stdout, stderr } = await home.run(command, { env });
  expect(code, stderr).toBe(0);
  const { rows, results } = resultsOf(name);
  const of = (condition: string): Measured => {
    const row = rows.find((one) => one.condition === condition);
    if (!row) throw new Error(`no row for ${condition}`);
    return row.measured;
  };
  return { of, results, stdout, calls: server.requests.length };
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

describe("swarm eval with simulated experts", () => {
  const questions = simulatedQuestions(12, 7);
  let free: Awaited<ReturnType<typeof evaluated>>;
  beforeAll(async () => {
    free = await evaluated("free", {}, questions, "--conditions", FOUR);
  });

  it("agrees with theory where they are independent, at equal tokens", async () => {
    verifies("BY-15");
    const { of, results, stdout, calls } = free;
    for (const condition of ["single", "sealed-vote"]) {
      const { accuracy, first } = of(condition);
      const votes = results.filter((one) => one.condition === condition).map(({ run }) => run.waves.flat().length);
      const theory = votes.reduce((all, n) => all + majorityAccuracy(n, 0.65), 0) / votes.length;
      expect(accuracy.low < theory && theory < accuracy.high, condition).toBe(true);
      expect(first.of).toBe(votes.reduce((all, n) => all + n, 0));
      expect(first.low < 0.65 && 0.65 < first.high, condition).toBe(true);
    }
    // Whoever thinks again has looked three times in all.
    const { last } = of("self-correction");
    const three = majorityAccuracy(3, 0.65);
    expect(last.low < three && three < last.high).toBe(true);
    expect(of("self-correction").flips.toWrong).toMatchObject({ argument: 0, conformity: 0 });
    // Each question has the tokens of its own debate, to half an answer.
    for (const { question, condition, run } of results) {
      const budget = results.find((one) => one.question === question && one.condition === "debate")?.run.tokens ?? 0;
      const answer = run.tokens / run.waves.flat().length;
      expect(Math.abs(run.tokens - budget), `${question} ${condition}`).toBeLessThan(0.75 * answer);
    }
    expect(calls).toBe(results.reduce((all, { run }) => all + run.waves.flat().length, 0));
    for (const condition of FOUR.split(",")) {
      expect(stdout).toMatch(new RegExp(`^${condition} +\\d+\\.\\d % \\(\\d+–\\d+\\) `, "m"));
      expect(stdout).toMatch(new RegExp(`^${condition} +[█▓░·]{50}  \\d`, "m"));
    }
  });

  it("shows that conformity lowers the debate's accuracy, and names it", async () => {
    verifies("BY-15");
    const conforming = await evaluated("conforming", { conformity: 1 }, questions, "--conditions", "debate");
    const [one, other] = [free.of("debate"), conforming.of("debate")];
    expect(other.accuracy.share).toBeLessThan(one.accuracy.share ?? 0);
    // Both go through the majority of three: those who think for themselves a second time, each for their own looks.
    const vote = majorityAccuracy(3, 0.65);
    expect(other.accuracy.low < vote && vote < other.accuracy.high).toBe(true);
    const twice = majorityAccuracy(3, vote);
    expect(one.accuracy.low < twice && twice < one.accuracy.high).toBe(true);
    expect(sum(other.flips.toWrong) + sum(other.flips.toRight)).toBeGreaterThan(0);
    for (const flips of [other.flips.toWrong, other.flips.toRight])
      expect(flips).toMatchObject({ argument: 0, instability: 0 });
    expect(one.flips.toWrong.instability + one.flips.toRight.instability).toBeGreaterThan(0);
  });

  it("shows that facts shared in a debate raise it where a question needs two", async () => {
    verifies("BY-15");
    const questions = simulatedQuestions(5, 9, 2);
    const conditions = "single,sealed-vote,debate";
    const { of } = await evaluated("shared", { seed: 9, accuracy: 0.5 }, questions, "--conditions", conditions);
    const [vote, debate] = [of("sealed-vote"), of("debate")];
    expect(debate.accuracy.share).toBe(1);
    expect(vote.accuracy.share).toBeLessThan(0.9);
    // One who answers alone knows no more than in the group.
    expect(of("single").accuracy.share).toBeLessThan(0.9);
    expect(of("single").facts).toBeCloseTo(0.5, 12);
    expect(debate.facts).toBe(1);
    // Two experts of three know one fact of the two.
    expect(vote.facts).toBeCloseTo(1 / 3, 1);
    expect(debate.flips.toRight.argument).toBeGreaterThan(0);
    expect(debate.flips.toRight).toMatchObject({ conformity: 0, instability: 0 });
  });
});

describe("swarm eval", () => {
  it("holds the discussion itself, reads its first sentence, and gives the others its tokens", async () => {
    verifies("BY-15");
    const questions = simulatedQuestions(1, 7);
    const { of, results, stdout } = await evaluated("discussed", { accuracy: 0.5 }, questions);
    expect(of("discussion")).toMatchObject({ accuracy: { of: 1 }, minority: { of: 1 }, answers: 3 });
    for (const { question, condition, discussion, run } of results) {
      const [asked] = questions.filter(({ id }) => id === question);
      if (condition === "discussion") {
        await swarm.written(discussion);
        const text = home.file(discussion, "artifacts/synthesis.md");
        const [, led] = /(?:2 of|All) 3 are for: “(.+?)” \(p[12]\)/.exec(text) ?? [];
        expect(run.led).toBe(led === asked?.choices[0] ? "A" : "B");
        continue;
      }
      const budget = results.find((one) => one.question === question && one.condition === "discussion")?.run.tokens;
      const answer = run.tokens / run.waves.flat().length;
      // To half of the last answer, or of a debate's last round and final answers: these grow with what was said.
      const most = condition === "debate" ? 4.5 * answer : answer;
      expect(Math.abs(run.tokens - (budget ?? 0)), `${question} ${condition}`).toBeLessThan(most);
    }
    expect(stdout).toMatch(/^CONDITION +ACCURACY .* RIGHT MINORITY +SHOWN FIRST /m);
    expect(stdout).toMatch(/^discussion +\d+\.\d % \(\d+–\d+\) +0 of 1 +\d of 1/m);
    expect(stdout).toMatch(/^Tokens used, of those of discussion: /m);
  });

  it("asks the judge about the same points in reverse order, once, and tells how far it agrees with itself", async () => {
    verifies("BY-15");
    const asked: string[][] = [];
    server.always((request) => {
      const given = JSON.parse(defaultAnswer(request.body)) as Record<string, unknown>;
      const prompt = textOf(request.body.messages);
      const form = formAsked(request);
      if (form === undefined && "points" in given) {
        const ids = [...prompt.matchAll(/^\{"id":"(p\d+)"/gm)].map(([, id = ""]) => id);
        asked.push(ids);
        // Joins whatever it reads first.
        return replies.answer({ ...given, points: { same: [{ why: "alike", ids: ids.slice(0, 2) }], oneOf: [] } });
      }
      const speaker = /id in this discussion is ([\w-]+)/.exec(prompt)?.[1];
      const points = [{ text: `Ask ${speaker} before anybody else` }];
      return replies.answer(form === "position_declaration" ? { ...given, points } : given);
    });
    const file = written("judged", simulatedQuestions(1, 7));
    const args = ["eval", file, "--provider", "anthropic", "--conditions", "discussion", "--rounds", "1"];
    const command = [...args, "--answer-tokens", "900000"];
    const first = await home.run(command, { env });
    expect(first.code, first.stderr).toBe(0);
    const told = /^discussion: .*, the judge said the same of (\d+) of (\d+) pairs .* of 2 that .* once, of 0\.$/m;
    const [, alike, pairs] = told.exec(first.stdout) ?? [];
    expect(Number(alike), first.stdout).toBe(Number(pairs) - 2);
    const [row] = resultsOf("judged").rows;
    expect(row?.judge).toEqual({ pairs: Number(pairs), alike: Number(alike), marked: 2, bothTimes: 0 });
    expect(asked.filter((ids) => ids.length > 1)).toEqual([asked[0], asked[0]?.toReversed()]);
    const calls = server.requests.length;
    expect((await home.run(command, { env })).stdout).toBe(first.stdout);
    expect(server.requests).toHaveLength(calls);
  });

  it("tells that the tokens cut a discussion short", async () => {
    const questions = simulatedQuestions(1, 7);
    server.always(experts({ seed: 7, accuracy: 0.5, conformity: 0 }, questions));
    const args = ["--provider", "anthropic", "--conditions", "discussion", "--answer-tokens", "20000"];
    const { code, stdout, stderr } = await home.run(["eval", written("short", questions), ...args], { env });
    expect(code, stderr).toBe(3);
    expect(stdout).toMatch(
      /^discussion: 1 of 1 answered question cut short or .*: the budget of 20000 tokens is spent/m,
    );
  });

  it("refuses a discussion without a model or with too many choices, and starts nothing", async () => {
    const file = written("unsuited", simulatedQuestions(1, 7));
    const noModel = await home.run(["eval", file, "--provider", "offline"], { env });
    expect([noModel.code, noModel.stdout]).toEqual([2, ""]);
    expect(noModel.stderr).toContain("without a model nobody argues in a discussion");
    const choices = Array.from({ length: 9 }, (_, n) => `${n}`);
    writeFileSync(file, JSON.stringify({ question: "How many?", choices, answer: "4" }));
    const many = await home.run(["eval", file, "--provider", "anthropic"], { env });
    expect([many.code, many.stdout]).toEqual([2, ""]);
    expect(many.stderr).toMatch(/unsuited\.jsonl line 1: discussion: alternative: .* a list of at most 8 is wanted/);
  });

  it("tells what was not answered and why, and takes the accuracy of the rest", async () => {
    verifies("BY-15", "BY-16");
    const questions = simulatedQuestions(4, 7);
    const answer = { reasoning: "so", facts: [], takesOver: [], choice: "A", confidence: 0.5 };
    server.always(({ raw }) => {
      if (/claim number q[24] /.test(raw))
        return replies.error(400, "invalid_request_error", "The schema is too large.");
      if (raw.includes("claim number q1 ") && raw.includes("discussion is voter-2")) return replies.refusal();
      return replies.answer(answer);
    });
    const args = ["--provider", "anthropic", "--conditions", "single,debate"];
    const file = written("unanswered", questions);
    const { code, stdout, stderr } = await home.run(["eval", file, ...args], { env });
    expect(code, stderr).toBe(3);
    const why = "Anthropic rejected the request (400: The schema is too large.)";
    expect(stdout).toMatch(/^debate +\d+\.\d % \(\d+–\d+\) +2 of 4 \(50\.0 %\) /m);
    expect(stdout).toMatch(/^debate: 2 of 4 questions not answered, so not part of the accuracy: /m);
    expect(stdout).toContain(why);
    expect(stdout).toMatch(
      /^debate: 1 of 2 answered questions cut short or without an answer of some experts: .*refused/m,
    );
    for (const row of resultsOf("unanswered").rows) {
      expect(row).toMatchObject({ asked: 4, answered: 2, unanswered: { questions: 2, times: 2 } });
      expect(row.measured.accuracy.of).toBe(2);
    }

    server.always(() => replies.error(401, "authentication_error", "invalid x-api-key"));
    const paused = await home.run(["eval", file, ...args, "--name", "paused", "--json"], { env });
    expect(paused.code, paused.stderr).toBe(3);
    const told = JSON.parse(paused.stdout.trim().split("\n").at(-1) ?? "") as Results;
    const debated = told.rows.find(({ condition }) => condition === "debate");
    const { times, why: key = "" } = debated?.unanswered ?? { times: 0 };
    expect([debated?.answered, debated?.measured.accuracy.share, times]).toEqual([0, undefined, 4]);
    expect(key).toContain("Anthropic does not accept the key or login");
    expect(key).not.toContain("swarm resume");
  });

  it("says of every wrong line what is wrong, and starts nothing", async () => {
    const file = join(home.path, "bad.jsonl");
    const good = { question: "1 + 1?", choices: ["1", "2"], answer: "2" };
    const bad = [
      { ...good, answer: "3" },
      { ...good, choices: ["1"] },
      { ...good, more: 1 },
      { ...good, id: "q1" },
    ];
    writeFileSync(
      file,
      [good, "{", ...bad].map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n"),
    );
    const command = ["eval", file, "--provider", "offline", "--conditions", FOUR];
    const { code, stdout, stderr } = await home.run(command);
    expect([code, stdout]).toEqual([2, ""]);
    const lines = stderr.trim().split("\n");
    expect(lines).toHaveLength(6);
    for (const [at, line] of [2, 3, 4, 5, 6].entries()) expect(lines[at]).toContain(`bad.jsonl line ${line}: `);
    expect(lines[5]).toContain("5 lines are wrong; nothing was started");
  });

  it("is resumed where it was interrupted, asks nothing twice, and speaks Chinese", async () => {
    verifies("BY-15");
    const file = written("interrupted", simulatedQuestions(2, 3));
    const command = ["eval", file, "--provider", "offline", "--conditions", FOUR, "--lang", "zh", "--concurrency", "1"];
    const first = home.start(command, { env });
    await first.says(/\[1\/8\]/);
    first.signal("SIGINT");
    expect((await first.finished).code).toBe(130);
    const second = await home.run(command, { env });
    expect(second.code, second.stderr).toBe(0);
    expect(second.stdout).toContain("由对变错");
    expect(resultsOf("interrupted").results).toHaveLength(8);
    const entries = Object.values(JSON.parse(home.root("evals/interrupted/state.json")).entries);
    expect(entries).toHaveLength(8);
    const third = await home.run(command, { env });
    expect(third.code, third.stderr).toBe(0);
    expect(third.stdout).toBe(second.stdout);
  });
});

describe("the protocol of a question", () => {
  it("runs from a batch line and for an agent, by the registry alone", async () => {
    verifies("BY-15");
    const asked = {
      topic: "Which is larger?",
      protocol: "question",
      choice: ["nine", "ten"],
      condition: "debate",
      id: "nine",
    };
    writeFileSync(`${home.path}/lines.jsonl`, `${JSON.stringify(asked)}\n`);
    const run = await home.run(["batch", join(home.path, "lines.jsonl"), "--provider", "offline", "--json"], { env });
    expect(run.code, run.stderr).toBe(0);
    await swarm.written("nine");
    expect(home.json("nine", "artifacts/answer.json")).toMatchObject({ condition: "debate", votes: 3 });
    await using agent = await Agent.http(swarm.url);
    const options = {
      topic: asked.topic,
      protocol: "question",
      choices: asked.choice,
      condition: "sealed-vote",
      id: "ten",
    };
    await agent.call("start_discussion", { ...options, provider: "offline" });
    await agent.follow("ten", () => "start");
    // Rules vote for nothing: there is an answer, and no choice in it.
    expect(await agent.call("get_decision", { discussion: "ten" })).toMatchObject({
      decided: false,
      status: "completed",
    });
  });
});
