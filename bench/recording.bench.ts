/*
 * What it costs to keep every exchange with a model, so that it can be replayed. The requests of a whole deep discussion, as
 * they are sent, are told, cleared of secrets, cut into pieces and published, on a bus that does nothing with them: the time
 * per exchange beside the 5 s that a model takes at least, and the bytes beside those that go to the vendor anyway.
 */
import { keepExchanges } from "#actor";
import { systemClock } from "#lib/clock";
import type { Exchange } from "#wire";
import { withoutSecrets } from "../src/lib/secrets.ts";
import { sampleFacts } from "../test/contract/requests.ts";
import { machine, tell } from "./report.ts";
import { playDiscussion } from "./support/scripted-discussion.ts";

const KEY = "sk-ant-0123456789-not-a-real-key";
const RUNS = 5;
/** Least duration of a model's answer, in ms. */
const CALL_MS = 5_000;

machine();
const { calls } = await playDiscussion({ mode: "deep", unattended: true });
let kept = 0;
const bus = {
  publish: async (_: string, { body }: { body: unknown }) => {
    kept += JSON.stringify(body).length;
  },
};
const context = { bus: bus as never, clock: systemClock, log: { warn: () => {} } };
const reply = { text: "x".repeat(3_000), stopReason: "end" as const, requestId: "req_1", model: "claude-sonnet-5-5" };
const usage = { calls: 1, inputTokens: 30_000, outputTokens: 3_000, cachedInputTokens: 25_000 };
const facts = sampleFacts("en");

const began = performance.now();
for (let run = 0; run < RUNS; run += 1) {
  for (const { params, purpose } of calls) {
    const call = keepExchanges(
      context,
      { discussion: "d", participant: "ada", turn: "r1.argument.ada" },
      { purpose, facts },
    );
    const told = { provider: "anthropic", model: params.model, request: params, reply, usage };
    call.onExchange(JSON.parse(withoutSecrets(JSON.stringify(told), [KEY])) as Exchange);
    call.answered({ origin: { provider: "anthropic", model: params.model, isModel: true }, usage });
    await call.stored();
  }
}
const each = (performance.now() - began) / (RUNS * calls.length);
const sent = calls.reduce((sum, { params }) => sum + JSON.stringify(params).length, 0);
tell("keeping one exchange of a deep discussion", each, CALL_MS, "ms", 0.01);
tell("what is kept of a deep discussion", kept / RUNS / 1e6, sent / 1e6, "MB", 1.5);
