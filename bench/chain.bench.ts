/*
 * How many calls of a model a discussion makes one after another, and how long it takes in units of one call, with a vendor
 * of fixed latency under a simulated clock. The ceiling of the time is the chain itself: nothing but calls takes time.
 */
import { MODES } from "#wire";
import { tell } from "./report.ts";
import { callChain } from "./support/chain.ts";
import { LATENCY_MS, playDiscussion } from "./support/scripted-discussion.ts";

/** Bound on the time that waiting for a leading call adds to the chain. */
const BOUND = 1.15;

for (const mode of MODES) {
  const played = await playDiscussion({ mode, unattended: true });
  const { whole, before, rounds, after } = callChain(played);
  const parts = `${before} before the first round, ${rounds.join(" and ")} in the rounds, ${after} after the last`;
  process.stdout.write(`${mode}: ${played.calls.length} calls, at most ${whole} one after another: ${parts}\n`);
  tell(`time of a ${mode} discussion, in calls`, played.wallMs / LATENCY_MS, whole, "calls", BOUND);
}
