/*
 * Counts the calls of a model that a discussion makes one after another, their cost by purpose, and their time in units of one
 * call, with a vendor of fixed latency under a simulated clock. The ceiling of the time is the chain itself: nothing but
 * calls takes time. Answers are as long as they are asked to be, without thinking.
 */
import { MODES } from "#wire";
import { COMPUTED_TOKENS } from "../src/providers/blocks.ts";
import { costUsd, tokensIn } from "../src/providers/model/pricing.ts";
import { textOf } from "../test/support/anthropic-answer.ts";
import { tell } from "./report.ts";
import { callChain } from "./support/chain.ts";
import { LATENCY_MS, type Played, playDiscussion } from "./support/scripted-discussion.ts";

/** Bound on the time that waiting for a leading call adds to the chain. */
const BOUND = 1.15;

/** USD that a standard discussion may cost. */
const STANDARD_USD = 0.45;

for (const mode of MODES) {
  const played = await playDiscussion({ mode, unattended: true });
  const { whole, before, rounds, after } = callChain(played);
  const parts = `${before} before the first round, ${rounds.join(" and ")} in the rounds, ${after} after the last`;
  process.stdout.write(`${mode}: ${played.calls.length} calls, at most ${whole} one after another: ${parts}\n`);
  for (const [purpose, calls] of Map.groupBy(played.calls, ({ purpose }) => purpose)) {
    const output = sum(calls, (call) => call.output);
    process.stdout.write(
      `  ${purpose}: ${calls.length} calls, ${output} tokens of answers, ${usd(calls).toFixed(3)} USD\n`,
    );
  }
  tell(`time of a ${mode} discussion, in calls`, played.wallMs / LATENCY_MS, whole, "calls", BOUND);
  tell(
    `tokens of a computed block in a ${mode} discussion`,
    computedTokens(played.calls),
    COMPUTED_TOKENS,
    "tokens",
    1,
  );
  if (mode === "standard") tell("cost of a standard discussion", usd(played.calls), STANDARD_USD, "USD", 1);
}

/** Tokens of the longest computed block in these prompts. */
function computedTokens(calls: Played["calls"]): number {
  const texts = calls.map(({ params: { messages } }) => textOf(messages));
  const blocks = texts.flatMap((text) => [...text.matchAll(/^<(computed|points)-(\w+)>\n([\s\S]*?)\n<\/\1-\2>$/gm)]);
  return Math.max(0, ...blocks.map(([, , , body = ""]) => tokensIn(body)));
}

function usd(calls: Played["calls"]): number {
  return sum(calls, ({ params, tokens: { plain, write, writeHour, read }, output }) => {
    const cache = { cacheWrite: write + writeHour, cacheWriteLong: writeHour, cacheRead: read };
    return costUsd(params.model, { input: plain, ...cache, output }) ?? Number.NaN;
  });
}

function sum(calls: Played["calls"], of: (call: Played["calls"][number]) => number): number {
  return calls.reduce((total, call) => total + of(call), 0);
}
