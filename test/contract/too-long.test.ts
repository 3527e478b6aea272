import { afterEach, beforeEach, expect, it } from "vitest";
import { anthropicProvider } from "../../src/providers/anthropic/anthropic.ts";
import { chainProvider } from "../../src/providers/chain.ts";
import { type AnthropicServer, replies, startAnthropicServer } from "../support/anthropic-server.ts";
import { promptOf } from "../support/prompts.ts";
import { sampleFacts } from "./requests.ts";

let server: AnthropicServer;
beforeEach(async () => {
  server = await startAnthropicServer();
});
afterEach(() => server.close());

const facts = sampleFacts("en");
const floor = facts.floor.map((one) => ({
  ...one,
  content: { ...one.content, reasoning: "The ledger waits for the close. ".repeat(1_000) },
}));
const request = promptOf("argument", { ...facts, floor });
const soon = () => ({ signal: new AbortController().signal, deadline: Date.now() + 30_000 });
const made = (model: string) => anthropicProvider({ apiKey: "sk-ant-0123456789", baseUrl: server.url, model });
const TOO_LONG = "prompt is too long: 210000 tokens > 200000 maximum";
const digests = (): number[] => server.requests.map(({ raw }) => raw.split("digest=").length - 1);

it("what a model cannot read is said shorter before it is sent, and the answer says so", async () => {
  await using small = made("claude-plain");
  await using large = made("claude-opus-4-5");
  const { origin } = await small.answer(request, soon());
  expect(origin.digested).toBe(floor.length);
  expect((await large.answer(request, soon())).origin).not.toHaveProperty("digested");
  expect(digests()).toEqual([floor.length, 0]);
});

it.each([
  ["refuses as too long", replies.error(400, "invalid_request_error", TOO_LONG)],
  ["finds longer than its context", replies.contextExceeded()],
])("what the vendor %s is said shorter once; after that the next provider is asked", async (_, reply) => {
  await using first = made("claude-opus-4-5");
  server.script(reply);
  const { origin, usage } = await first.answer(request, soon());
  expect(origin).toMatchObject({ digested: floor.length, attempts: 2 });
  expect(usage.calls).toBe(2);
  expect(digests()).toEqual([0, floor.length]);

  await using next = made("claude-sonnet-5-5");
  const chain = chainProvider([first, next]);
  server.script(reply, reply);
  const answer = await chain.answer(request, soon());
  expect(answer.origin).toMatchObject({ model: "claude-sonnet-5-5", note: expect.stringContaining("too_long") });
  expect(answer.origin).not.toHaveProperty("digested");
  expect(digests().slice(2)).toEqual([0, floor.length, 0]);
});
