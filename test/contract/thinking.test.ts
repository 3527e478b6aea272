import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Effort } from "#wire";
import { anthropicProvider } from "../../src/providers/anthropic/anthropic.ts";
import { geminiProvider } from "../../src/providers/gemini/gemini.ts";
import { ollamaProvider } from "../../src/providers/ollama/ollama.ts";
import { FLAVOURS, type Flavour, OPENAI } from "../../src/providers/openai-compatible/flavours.ts";
import { openAiCompatible } from "../../src/providers/openai-compatible/openai-compatible.ts";
import type { ModelRequest, Provider } from "../../src/providers/provider.ts";
import { listingError } from "../support/anthropic-models.ts";
import { type AnthropicServer, replies, startAnthropicServer } from "../support/anthropic-server.ts";
import { geminiDialect, ollamaDialect, openAiDialect } from "../support/dialects.ts";
import { modelReplies, startModelServer } from "../support/model-server.ts";
import { promptOf } from "../support/prompts.ts";
import { sampleFacts } from "./requests.ts";

const plain = promptOf("position_declaration", sampleFacts("en", { floor: [] }));
const worth = (level: Effort, always = false): ModelRequest => ({ ...plain, effort: { level, always } });
const soon = () => ({ signal: new AbortController().signal, deadline: Date.now() + 30_000 });

describe("how much Claude is told to think", () => {
  let server: AnthropicServer;
  let provider: Provider;
  const made = (model: string): Provider => {
    provider = anthropicProvider({ apiKey: "sk-ant-0123456789", baseUrl: server.url, model, random: () => 0 });
    return provider;
  };
  beforeEach(async () => {
    server = await startAnthropicServer();
  });
  afterEach(async () => {
    await provider.close();
    await server.close();
  });

  it("stands in a message behind everything that is cached; the model is looked up once", async () => {
    made("claude-sonnet-5-5");
    for (const level of ["low", "high", "medium"] as const) {
      const { origin, usage } = await provider.answer(worth(level), soon());
      expect(origin).toMatchObject({ effort: level, attempts: 1, requestId: "req_test" });
      expect(usage.thinkingTokens).toBe(16);
      expect(usage.outputTokens).toBeGreaterThan(16);
    }
    expect(server.lookedUp).toEqual(["claude-sonnet-5-5"]);
    const [first, ...others] = server.requests;
    expect(first?.body.messages.at(-1)).toEqual({ role: "system", content: [], output_config: { effort: "low" } });
    expect(first?.headers["anthropic-beta"]).toBe("mid-conversation-output-config-2026-07-01");
    for (const { body } of others) {
      expect(body).not.toHaveProperty("output_config");
      expect(body.thinking).toEqual({ type: "adaptive" });
      expect(body.messages.slice(0, -1)).toEqual(first?.body.messages.slice(0, -1));
    }
    // The schema and all before it came from the cache, whatever the effort.
    const { usage } = await provider.answer(worth("low"), soon());
    expect(usage.cachedInputTokens).toBeGreaterThan(100);
  });

  it("stays where it is in a repair", async () => {
    made("claude-sonnet-5-5");
    server.script(replies.text("no"));
    const { origin } = await provider.answer(worth("low"), soon());
    expect(origin).toMatchObject({ effort: "low", marks: ["prompted", "repaired"] });
    expect(server.requests[1]?.body.messages.map(({ role }) => role)).toEqual(["user", "system", "assistant", "user"]);
  });

  it("stands in the request where it is the same in all", async () => {
    made("claude-sonnet-5-5");
    expect((await provider.answer(worth("high", true), soon())).origin.effort).toBe("high");
    expect(server.requests[0]?.body.output_config).toEqual({ effort: "high" });
    expect(server.requests[0]?.headers).not.toHaveProperty("anthropic-beta");
  });

  it("is told apart for little things alone where it stands in the request", async () => {
    made("claude-opus-4-8");
    expect((await provider.answer(worth("high"), soon())).origin).not.toHaveProperty("effort");
    expect((await provider.answer(worth("low"), soon())).origin.effort).toBe("low");
    const told = server.requests.map(({ body }) => [body.output_config, body.thinking]);
    expect(told).toEqual([
      [undefined, { type: "adaptive" }],
      [{ effort: "low" }, { type: "adaptive" }],
    ]);
  });

  it.each(["claude-haiku-4-5", "claude-plain", "claude-unlisted"])(
    "is not told to %s, which knows of none",
    async (model) => {
      made(model);
      for (const request of [worth("low"), worth("high", true)]) {
        const { origin } = await provider.answer(request, soon());
        expect(origin).not.toHaveProperty("effort");
      }
      expect(server.requests).toHaveLength(2);
      for (const { body } of server.requests) {
        expect(body).not.toHaveProperty("output_config");
        expect(body).not.toHaveProperty("thinking");
        if (model === "claude-plain") expect(body.max_tokens).toBe(8_000);
      }
    },
  );

  it.each([
    ["has no listing", listingError(404, "not_found_error", "Not Found")],
    ["is overloaded", listingError(529, "overloaded_error", "Overloaded")],
    ["answers with something else", listingError(200, "page", "hello")],
  ])("is not told where the server %s", async (_, listing) => {
    server.listing(listing);
    made("claude-sonnet-5-5");
    for (const _again of [1, 2]) {
      expect((await provider.answer(worth("low"), soon())).origin).not.toHaveProperty("effort");
    }
    expect(server.requests).toHaveLength(2);
    expect(server.lookedUp).toHaveLength(1);
  });

  it("is left out from then on where the API refuses what the listing promised", async () => {
    made("claude-opus-5-5");
    server.script(replies.error(400, "invalid_request_error", "role 'system' is not supported on this model"));
    // A refused call counts, too.
    for (const calls of [2, 1]) {
      const { origin, usage } = await provider.answer(worth("low"), soon());
      expect(origin).not.toHaveProperty("effort");
      expect(usage.calls).toBe(calls);
    }
    expect(server.requests.map(({ body }) => body.messages.length)).toEqual([2, 1, 1]);
  });

  it("is part of the output, and so of a budget", async () => {
    made("claude-sonnet-5-5");
    const first = await provider.answer(worth("low"), soon());
    const spent = first.usage.inputTokens + first.usage.outputTokens;
    await expect(provider.answer(worth("low"), { ...soon(), budget: { tokens: spent } })).rejects.toMatchObject({
      code: "over_budget",
    });
    expect(first.usage.outputTokens - (first.usage.thinkingTokens ?? 0)).toBeGreaterThan(0);
  });
});

describe("how much other models are told to think", () => {
  it("OpenAI: those that reason, until the API refuses it", async () => {
    await using server = await startModelServer(openAiDialect);
    const made = (model: string): Provider =>
      openAiCompatible({ flavour: OPENAI, apiKey: "key-0123456789", baseUrl: `${server.url}/v1`, model });
    await using reasons = made("gpt-6.1-sol");
    await using other = made("gpt-4.1");
    expect(await reasons.answer(worth("low"), soon())).toMatchObject({
      origin: { effort: "low" },
      usage: { thinkingTokens: 3 },
    });
    expect((await reasons.answer(worth("high"), soon())).origin).not.toHaveProperty("effort");
    expect((await reasons.answer(worth("high", true), soon())).origin.effort).toBe("high");
    expect((await other.answer(worth("low"), soon())).origin).not.toHaveProperty("effort");
    const refusal = "Unsupported value: 'reasoning_effort' does not support 'low' with this model.";
    server.script(modelReplies.error(400, "unsupported_value", refusal));
    expect((await reasons.answer(worth("low"), soon())).origin).not.toHaveProperty("effort");
    expect((await reasons.answer(worth("low"), soon())).origin.attempts).toBe(1);
    const told = server.requests.map(({ body }) => body.reasoning_effort);
    expect(told).toEqual(["low", undefined, "high", undefined, "low", undefined, undefined]);
  });

  it("Gemini: models of levels, not those of a number of tokens", async () => {
    await using server = await startModelServer(geminiDialect);
    const made = (model: string): Provider => geminiProvider({ apiKey: "key-0123456789", baseUrl: server.url, model });
    await using levels = made("gemini-3.8-flash");
    await using tokens = made("gemini-2.5-pro");
    expect(await levels.answer(worth("low"), soon())).toMatchObject({
      origin: { effort: "low" },
      usage: { thinkingTokens: 3 },
    });
    expect((await tokens.answer(worth("low"), soon())).origin).not.toHaveProperty("effort");
    server.script(modelReplies.error(400, "INVALID_ARGUMENT", "Thinking level is not supported for this model."));
    expect((await levels.answer(worth("low"), soon())).origin).not.toHaveProperty("effort");
    const told = server.requests.map(
      ({ body }) => (body.generationConfig as { thinkingConfig?: unknown }).thinkingConfig,
    );
    expect(told).toEqual([{ thinkingLevel: "low" }, undefined, { thinkingLevel: "low" }, undefined]);
  });

  it("Ollama: models of levels; and no more context than the model reads", async () => {
    await using server = await startModelServer(ollamaDialect);
    await using levels = ollamaProvider({ baseUrl: server.url, model: "gpt-oss" });
    await using other = ollamaProvider({ baseUrl: server.url, model: "qwen3:8b" });
    expect((await levels.answer(worth("low"), soon())).origin.effort).toBe("low");
    expect((await other.answer(worth("low"), soon())).origin).not.toHaveProperty("effort");
    const passages = [{ path: "a.md", line: 1, endLine: 2, text: "A long piece. ".repeat(9_000) }];
    await levels.answer({ ...promptOf("argument", sampleFacts("en", { passages })) }, soon());
    const told = server.requests.map(({ body }) => [body.think, (body.options as { num_ctx: number }).num_ctx]);
    expect(told).toEqual([
      ["low", 16_384],
      [undefined, 16_384],
      [undefined, 40_960],
    ]);
  });

  it("a server of one's own: nothing, but it says how much it reads", async () => {
    await using server = await startModelServer(openAiDialect);
    const flavour = FLAVOURS.find(({ name }) => name === "vllm") as Flavour;
    await using provider = openAiCompatible({ flavour, baseUrl: `${server.url}/v1`, model: "local-model" });
    expect((await provider.answer(worth("low", true), soon())).origin).not.toHaveProperty("effort");
    expect(server.requests[0]?.raw).not.toContain("reasoning_effort");
    expect(await provider.capabilities?.(soon().signal)).toEqual({ contextTokens: 32_768 });
  });
});
