/*
 * `swarm eval` on simulated experts whose accuracy and conformity are known, behind a server that speaks the vendor's
 * protocol: the tables as a user sees them, and accuracies against what theory says of them. The ceiling of a vote is the
 * binomial curve of its answers; of a debate of three who think for themselves the vote of three who each looked three times;
 * of one in which all conform the vote of their first looks; of a discussion of three the same as of a debate. Arguments: how many questions (default 40), and a seed.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Measured } from "#protocols/question/measures";
import { majorityAccuracy } from "../test/support/majority-accuracy.ts";
import { simulatedQuestions, startExperts } from "../test/support/simulated-experts.ts";
import { machine, tell } from "./report.ts";

const COUNT = Number(process.argv[2] ?? 40);
const SEED = Number(process.argv[3] ?? 7);
const P = 0.65;

interface Case {
  readonly title: string;
  readonly conformity: number;
  readonly accuracy: number;
  readonly facts: number;
  readonly conditions: string;
}

machine();
const all = "single,self-correction,sealed-vote,debate";
const free = await evaluated({ title: "independent", conformity: 0, accuracy: P, facts: 0, conditions: all });
const conforming = await evaluated({ title: "all conform", conformity: 1, accuracy: P, facts: 0, conditions: all });
const spread = await evaluated({ title: "two facts each", conformity: 0, accuracy: 0.5, facts: 2, conditions: all });
const discussed = await evaluated({
  title: "discussed",
  conformity: 0,
  accuracy: P,
  facts: 0,
  conditions: "discussion",
});
const three = majorityAccuracy(3, P);
const vote = free("sealed-vote");
const votes = Math.round(vote.answers / COUNT);
// Bound of a ratio measured/theory: two standard errors of a share over COUNT questions, below the share.
const about = (share: number): number =>
  Number((1 - (2 * Math.sqrt((share * (1 - share)) / COUNT)) / share).toFixed(2));
const against = (what: string, { accuracy }: Measured, theory: number): void =>
  tell(what, 100 * (accuracy.share ?? 0), 100 * theory, "% right", about(theory), "at least");
against(`a sealed vote of ${votes} answers`, vote, majorityAccuracy(votes, P));
against("a debate of three who think for themselves", free("debate"), majorityAccuracy(3, three));
against("a discussion of three who think for themselves", discussed("discussion"), majorityAccuracy(3, three));
against("a debate of three who conform", conforming("debate"), three);
against("a debate that brings two facts together", spread("debate"), 1);

/** Runs one evaluation, prints the user's view, and returns a condition's figures. */
async function evaluated(asked: Case): Promise<(condition: string) => Measured> {
  const { title, conformity, accuracy, facts, conditions } = asked;
  const home = mkdtempSync(join(tmpdir(), "swarm-bench-"));
  const questions = simulatedQuestions(COUNT, SEED, facts);
  const server = await startExperts({ seed: SEED, accuracy, conformity }, questions);
  const file = join(home, "questions.jsonl");
  writeFileSync(file, questions.map((one) => JSON.stringify(one)).join("\n"));
  process.stdout.write(`\n${title}: accuracy ${accuracy}, conformity ${conformity}, ${facts} facts\n`);
  const command = ["bin/swarm.js", "eval", file, "--home", home, "--conditions", conditions, "--concurrency", "40"];
  const key = { ANTHROPIC_API_KEY: "sk-bench", ANTHROPIC_BASE_URL: server.url, SWARM_SYNC: "interval" };
  try {
    const child = spawn(process.execPath, [...command, "--provider", "anthropic"], {
      stdio: ["ignore", "inherit", "ignore"],
      env: { ...process.env, ...key },
    });
    await new Promise((ended) => child.once("close", ended));
    const { rows } = JSON.parse(readFileSync(join(home, "evals/questions/results.json"), "utf8")) as {
      rows: { condition: string; measured: Measured }[];
    };
    return (condition) => {
      const row = rows.find((one) => one.condition === condition);
      if (!row) throw new Error(`no row for ${condition}`);
      return row.measured;
    };
  } finally {
    await server.close();
    rmSync(home, { recursive: true, force: true });
  }
}
