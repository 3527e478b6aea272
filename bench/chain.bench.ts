/*
 * Counts the calls of a model that a discussion makes one after another, their cost by purpose, and their time in units of one
 * call, with a vendor of fixed latency under a simulated clock. The ceiling of the time is the chain itself: nothing but
 * calls takes time. Answers are as long as they are asked to be, without thinking.
 */
import { likelyPrice } from "#providers";
import { DiscussionOptions, MODES, type Mode } from "#wire";
import { estimate } from "../src/protocols/swarm-discussion/estimate.ts";
import { COMPUTED_TOKENS } from "../src/providers/blocks.ts";
import { tokensIn } from "../src/providers/model/pricing.ts";
import { textOf } from "../test/support/anthropic-answer.ts";
import { tell } from "./report.ts";
import { callChain, usdOf } from "./support/chain.ts";
import { LATENCY_MS, type Played, playDiscussion } from "./support/scripted-discussion.ts";

/** Bound on the time that waiting for a leading call adds to the chain. */
const BOUND = 1.15;

/** Bound on the longest prompt of the third round, in those of the first: earlier rounds are told in short. */
const GROWTH = 2;

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
      `  ${purpose}: ${calls.length} calls, ${output} tokens of answers, ${usdOf(calls).toFixed(3)} USD\n`,
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
  const sizes = promptBytes(played.calls);
  process.stdout.write(
    `  longest prompt by round: ${sizes.map((bytes) => `${Math.round(bytes / 1_000)} kB`).join(", ")}\n`,
  );
  const third = sizes.slice(0, 3).at(-1) ?? 0;
  tell(
    `longest prompt of the third round of a ${mode} discussion, or of its last`,
    third,
    sizes[0] ?? 0,
    "bytes",
    GROWTH,
  );
  tell(`likely cost by the estimate of a ${mode} discussion`, likelyUsd(mode), usdOf(played.calls), "USD", 1.33);
  if (mode === "standard") tell("cost of a standard discussion", usdOf(played.calls), STANDARD_USD, "USD", 1);
}

/** Tokens of the longest computed block in these prompts. */
function computedTokens(calls: Played["calls"]): number {
  const texts = calls.map(({ params: { messages } }) => textOf(messages));
  const blocks = texts.flatMap((text) => [...text.matchAll(/^<(computed|points)-(\w+)>\n([\s\S]*?)\n<\/\1-\2>$/gm)]);
  return Math.max(0, ...blocks.map(([, , , body = ""]) => tokensIn(body)));
}

/** Bytes of the longest prompt of each round; the synthesis tells all that was computed, and is not among them. */
function promptBytes(calls: Played["calls"]): number[] {
  const asked = calls.filter(({ round, purpose }) => round > 0 && purpose !== "synthesis");
  return [...Map.groupBy(asked, ({ round }) => round).values()].map((of) =>
    Math.max(...of.map(({ params: { system, messages } }) => Buffer.byteLength(textOf([system, messages])))),
  );
}

/** Cost that is told before such a discussion starts. */
function likelyUsd(mode: Mode): number {
  const options = DiscussionOptions.parse({ topic: "Should we split the monolith?", provider: "anthropic", mode });
  return likelyPrice(options, estimate(options, 0).likely) ?? Number.NaN;
}

function sum(calls: Played["calls"], of: (call: Played["calls"][number]) => number): number {
  return calls.reduce((total, call) => total + of(call), 0);
}
