import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AnthropicOptions, anthropicProvider } from "../../src/providers/anthropic/anthropic.ts";
import { DEFAULT_MODEL } from "../../src/providers/model/pricing.ts";
import { type CallOptions, type Provider, ProviderError, type ToldExchange } from "../../src/providers/provider.ts";
import { schemaOf } from "../support/anthropic-answer.ts";
import { type AnthropicServer, replies, startAnthropicServer } from "../support/anthropic-server.ts";
import { type HeldClock, heldClock } from "../support/held-clock.ts";
import { promptOf } from "../support/prompts.ts";
import { verifies } from "../support/verifies.ts";
import { sampleFacts } from "./requests.ts";

const KEY = "sk-ant-not-to-be-told";
const DEADLINE = 300_000;
/** Error message of platform.claude.com for the limit that an organization sets itself. */
const LIMIT_OF_OWN =
  "You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.";

describe("provider anthropic, over a server", () => {
  let server: AnthropicServer;
  let clock: HeldClock;
  let provider: Provider;
  const request = promptOf("position_declaration", sampleFacts("en", { floor: [] }));
  const call = (more: Partial<CallOptions> = {}): CallOptions => ({
    signal: new AbortController().signal,
    deadline: DEADLINE,
    ...more,
  });
  const make = (more: Partial<AnthropicOptions> = {}): Provider =>
    anthropicProvider({ apiKey: KEY, baseUrl: server.url, clock, random: () => 0.5, ...more });
  const failure = async (options: Partial<CallOptions> = {}): Promise<ProviderError> => {
    const error: unknown = await provider.answer(request, call(options)).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${String(error)}`);
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(KEY);
    return error;
  };

  beforeEach(async () => {
    server = await startAnthropicServer();
    clock = heldClock(DEADLINE);
    provider = make();
  });
  afterEach(async () => {
    await provider.close();
    await server.close();
  });

  it("asks for a stream, structured and cached, with the key in its header", async () => {
    await provider.answer(request, call());
    const [sent] = server.requests;
    expect(sent?.path).toBe("/v1/messages");
    expect(sent?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(sent?.raw).not.toContain("temperature");
    expect(sent?.body).toMatchObject({
      model: DEFAULT_MODEL,
      stream: true,
      system: [{ text: request.system }],
    });
    expect(sent?.body).not.toHaveProperty("output_config");
    expect(schemaOf(sent?.body ?? {})).toMatchObject({ type: "object", additionalProperties: false });
    const blocks = sent?.body.messages[0]?.content as { text: string; cache_control?: unknown }[];
    const shared = request.prompt.filter((block) => block.shared);
    const [schema, ...own] = blocks.slice(shared.length);
    expect(blocks.slice(0, shared.length).map(({ text }) => text.trimEnd())).toEqual(shared.map(({ text }) => text));
    expect(own.map(({ text }) => text.trimEnd())).toEqual([request.prompt.at(-1)?.text]);
    expect([blocks[shared.length - 1], schema].map((block) => block?.cache_control)).toEqual([
      { type: "ephemeral" },
      { type: "ephemeral" },
    ]);
  });

  it("counts tokens, the cached part and the cost", async () => {
    verifies("SD-27");
    const first = await provider.answer(request, call());
    const second = await provider.answer(request, call());
    expect(first.usage).toMatchObject({ calls: 1, cachedInputTokens: 0 });
    expect(second.usage.inputTokens).toBe(first.usage.inputTokens);
    expect(second.usage.cachedInputTokens).toBeGreaterThan(100);
    expect(second.usage.costUsd).toBeLessThan(first.usage.costUsd ?? 0);
  });

  it("reports no cost for a model without a known price", async () => {
    const { usage } = await make({ model: "claude-next" }).answer(request, call());
    expect(usage).not.toHaveProperty("costUsd");
  });

  it("reports progress while the model thinks and writes", async () => {
    let signs = 0;
    await provider.answer(request, call({ onProgress: () => (signs += 1) }));
    expect(signs).toBeGreaterThan(10);
  });

  describe("transient failures", () => {
    it.each([
      ["429 with a date", replies.rateLimited(new Date(12_000).toUTCString()), 12_250],
      ["a rate limit in mid-stream", replies.errorMidStream("rate_limit_error", "slow down"), 250],
    ])("tries again after %s", async (_, reply, waited) => {
      server.script(reply);
      const { content, usage } = await provider.answer(request, call());
      expect(request.schema.parse(content)).toEqual(content);
      expect(usage.calls).toBe(2);
      expect(clock.slept).toEqual([waited]);
    });

    it("adds the tokens of the broken attempt", async () => {
      const plain = await provider.answer(request, call());
      server.script(replies.errorMidStream());
      const broken = await provider.answer(request, call());
      expect(broken.usage.inputTokens).toBe(2 * plain.usage.inputTokens);
      expect(broken.usage.outputTokens).toBe(plain.usage.outputTokens + 1);
    });

    it("waits longer each time, up to a bound, and gives up at the deadline, with the cause", async () => {
      server.script(...Array.from({ length: 60 }, () => replies.overloaded()));
      const error = await failure();
      expect(error).toMatchObject({ code: "overloaded", class: "passing" });
      expect(error.message).toMatch(/529: Overloaded.*tried \d+ times/);
      expect(clock.slept.slice(0, 6)).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000]);
      expect(Math.max(...clock.slept)).toBe(15_000);
      expect(error.usage?.calls).toBe(clock.slept.length + 1);
      expect(clock.now()).toBeGreaterThan(DEADLINE - 15_000);
    });

    it("does not wait beyond the deadline: it fails at once, with the cause", async () => {
      server.script(replies.rateLimited("299.9"));
      expect(await failure()).toMatchObject({ code: "rate_limited", message: expect.stringContaining("deadline") });
      expect(clock.slept).toEqual([]);
    });
  });

  describe("permanent failures", () => {
    it.each([
      [400, "invalid_request_error", "Your credit balance is too low to access the API.", "no_credit", "buy credit"],
      [
        400,
        "invalid_request_error",
        "prompt is too long: 210000 tokens > 200000 maximum",
        "too_long",
        "fewer documents",
      ],
      [402, "billing_error", "payment required", "no_credit", "buy credit"],
      [400, "invalid_request_error", LIMIT_OF_OWN, "spend_limit", "raise it"],
      [400, "invalid_request_error", "This organization has been disabled.", "no_access", "another key"],
      [429, "rate_limit_error", "Extra usage is required for long context requests.", "too_long", "fewer documents"],
    ])("tells a %i (%s, %s) at once", async (status, type, message, code, told) => {
      server.script(replies.error(status, type, `${message} ${KEY}`));
      const error = await failure();
      expect(error.code).toBe(code);
      expect(error.class).toBe(["rejected", "too_long"].includes(code) ? "call" : "fatal");
      expect(error.message).toContain(told);
      expect(error.message).toContain(`${status}: ${message} …`);
      expect(server.requests).toHaveLength(1);
      expect(error.usage?.calls).toBe(1);
    });

    it("tells a spend limit, though it comes as a rate limit", async () => {
      server.script(replies.spendLimit());
      expect(await failure()).toMatchObject({ code: "spend_limit", class: "fatal" });
      expect(server.requests).toHaveLength(1);
    });

    it("tells a refusal with its reason", async () => {
      server.script(replies.refusal("This asks for something harmful."));
      const error = await failure();
      expect(error).toMatchObject({ code: "refusal", message: expect.stringContaining("something harmful") });
      expect(server.requests).toHaveLength(1);
      expect(error.usage?.inputTokens).toBeGreaterThan(0);
    });

    it("tells a failed stream that is the request's fault", async () => {
      server.script(replies.errorMidStream("invalid_request_error", "bad schema"));
      expect(await failure()).toMatchObject({ code: "rejected", message: expect.stringContaining("bad schema") });
    });
  });

  describe("an answer that was cut off", () => {
    it("is asked for once more with twice the room", async () => {
      server.script(replies.cutByMaxTokens());
      const { usage } = await provider.answer(request, call());
      const [first, second] = server.requests;
      expect(second?.body.max_tokens).toBe(2 * (first?.body.max_tokens ?? 0));
      expect(usage.calls).toBe(2);
    });

    it("is told as cut off once where the model gives no longer one", async () => {
      provider = make({ model: "claude-plain" });
      server.script(replies.cutByMaxTokens());
      const { code, message } = await failure();
      expect([code, message]).toEqual([
        "cut_off",
        "claude-plain's answer was cut off at 8000 tokens of output: use another model",
      ]);
      expect(server.requests).toHaveLength(1);
    });
  });

  describe("a budget", () => {
    it.each([
      ["breaks in mid-stream", replies.dropped()],
      ["ends before its last event", replies.cutStream()],
      ["fails in mid-stream", replies.errorMidStream()],
    ])("is charged with all that an answer was allowed that %s, as far as the next one needs it", async (_, reply) => {
      verifies("BY-10");
      server.script(reply, reply, reply);
      const { usage } = await failure({ budget: { tokens: 20_000 } });
      const [first] = server.requests;
      expect(usage?.outputTokens).toBeGreaterThanOrEqual(first?.body.max_tokens ?? Number.NaN);
      const asked = server.requests.reduce((sum, { body }) => sum + body.max_tokens, 0);
      expect(usage?.outputTokens).toBe(asked);
      expect((usage?.inputTokens ?? 0) + asked).toBeLessThanOrEqual(20_000);
      expect(usage?.costUsd).toBeGreaterThan(0);
    });

    it("is charged with nothing for what is answered by a status", async () => {
      server.script(replies.overloaded());
      const { usage } = await provider.answer(request, call({ budget: { tokens: 20_000 } }));
      expect(usage.calls).toBe(2);
      expect(usage.outputTokens).toBeLessThan(1_000);
    });

    it("bounds the length of the answer, and sends nothing that it does not pay for", async () => {
      await provider.answer(request, call({ budget: { tokens: 9_000 } }));
      await provider.answer(request, call({ budget: { usd: 0.05 } }));
      const sizes = server.requests.map(({ body }) => body.max_tokens);
      expect(sizes[0]).toBeLessThan(9_000);
      expect(sizes[1]).toBeLessThan(5_000);
      expect((await failure({ budget: { tokens: 500 } })).code).toBe("over_budget");
      expect((await failure({ budget: { usd: 0.001 } })).code).toBe("over_budget");
      expect(server.requests).toHaveLength(2);
    });
  });

  describe("giving up", () => {
    it.each([
      ["before the stream begins", replies.silent()],
      ["in mid-stream", replies.endless()],
    ])("fails with `timeout` when the deadline comes %s", async (_, reply) => {
      server.script(reply);
      const failing = failure();
      await expect.poll(() => server.requests.length, { interval: 1 }).toBe(1);
      clock.reachHorizon();
      expect((await failing).code).toBe("timeout");
    });

    it("rejects with the signal's reason while it waits for the next attempt", async () => {
      const stop = new AbortController();
      const reason = new Error("the user has had enough");
      const waiting = { ...clock, sleep: () => Promise.resolve(stop.abort(reason)).then(() => Promise.reject(reason)) };
      provider = make({
        clock: {
          now: () => 0,
          steady: () => 0,
          sleep: (ms, signal) => (ms < 1_000 ? waiting.sleep() : clock.sleep(ms, signal)),
        },
      });
      server.script(replies.overloaded());
      await expect(provider.answer(request, call({ signal: stop.signal }))).rejects.toBe(reason);
      expect(server.requests).toHaveLength(1);
    });

    it("ends the calls under way when it is closed, and takes no more", async () => {
      server.script(replies.endless());
      const failing = failure();
      await expect.poll(() => server.requests.length, { interval: 1 }).toBe(1);
      await provider.close();
      expect((await failing).code).toBe("connection");
      expect((await failure()).code).toBe("connection");
    });
  });

  it("pays for what is cached for an hour what an hour costs", async () => {
    verifies("SD-27");
    const written = { ephemeral_5m_input_tokens: 1_000, ephemeral_1h_input_tokens: 19_000 };
    const tokens = { input_tokens: 500, cache_creation_input_tokens: 20_000, cache_read_input_tokens: 0 };
    server.script((sent, response) => replies.answer()(sent, response, { ...tokens, cache_creation: written }));
    const { usage } = await provider.answer({ ...request, pauses: true }, call());
    const listed = 500 * 2 + 1_000 * 2.5 + 19_000 * 4 + usage.outputTokens * 10;
    expect(usage).toMatchObject({ inputTokens: 20_500, costUsd: expect.closeTo(listed / 1_000_000, 9) });
  });

  it.each(["signal", "closing"] as const)(
    "counts no call that is given up (%s) while it only waits for the prefix that another writes",
    async (by) => {
      verifies("BY-10");
      const waits = Promise.withResolvers<void>();
      const held = heldClock(1);
      const sleep: HeldClock["sleep"] = (ms, signal) => {
        if (ms === 10_000) waits.resolve();
        return held.sleep(ms, signal);
      };
      provider = make({ clock: { ...held, sleep } });
      server.script(replies.silent());
      // Below some length no model caches, and nobody waits.
      const passages = [{ path: "runbook.md", line: 1, endLine: 9, text: "Restore the ledger first. ".repeat(100) }];
      const long = promptOf("position_declaration", sampleFacts("en", { floor: [], passages }));
      const ahead = new AbortController();
      const budget = { calls: 6, tokens: 200_000, usd: 2 };
      const first = provider.answer(long, call({ signal: ahead.signal, budget }));
      const stop = new AbortController();
      const told: ToldExchange[] = [];
      const onExchange: CallOptions["onExchange"] = (one) => void told.push(one);
      const second = provider.answer(long, call({ [by]: stop.signal, budget, onExchange }));
      await waits.promise;
      const reason = new Error("nobody waits");
      stop.abort(reason);
      await expect(second).rejects.toBe(reason);
      expect(told).toEqual([]);
      expect(server.requests.length).toBeLessThan(2);
      ahead.abort(reason);
      await expect(first).rejects.toBe(reason);
    },
  );

  it("caches for an hour where a person is asked in between, and the schema for minutes", async () => {
    await provider.answer({ ...request, pauses: true }, call());
    const blocks = server.requests[0]?.body.messages[0]?.content as { cache_control?: unknown }[];
    expect(blocks.flatMap((block) => block.cache_control ?? [])).toEqual([
      { type: "ephemeral", ttl: "1h" },
      { type: "ephemeral", ttl: "1h" },
      { type: "ephemeral" },
    ]);
  });
});
