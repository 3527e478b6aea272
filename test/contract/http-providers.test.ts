import { describe, expect, it } from "vitest";
import { anthropicProvider } from "../../src/providers/anthropic/anthropic.ts";
import { chooseProvider } from "../../src/providers/choose.ts";
import { geminiProvider } from "../../src/providers/gemini/gemini.ts";
import { DEFAULT_MODEL } from "../../src/providers/model/pricing.ts";
import { ollamaProvider } from "../../src/providers/ollama/ollama.ts";
import { FLAVOURS, type Flavour, OPENAI } from "../../src/providers/openai-compatible/flavours.ts";
import { openAiCompatible } from "../../src/providers/openai-compatible/openai-compatible.ts";
import { anthropicDialect, geminiDialect, ollamaDialect, openAiDialect } from "../support/dialects.ts";
import { heldClock } from "../support/held-clock.ts";
import { modelReplies as replies, startModelServer } from "../support/model-server.ts";
import { promptOf } from "../support/prompts.ts";
import {
  GRAMMAR_REFUSALS,
  geminiRefuses,
  grammarRefuses,
  openAiRefuses,
  vllmRefuses,
} from "../support/schema-refusals.ts";
import { type HttpSubject, modelSuite } from "./model-suite.ts";
import { slowProviderSuite } from "./provider-suite.ts";
import { sampleFacts } from "./requests.ts";
import { schemaSuite } from "./schema-suite.ts";

const refuses = {
  openai: () => openAiRefuses,
  vllm: () => vllmRefuses,
  lmstudio: grammarRefuses,
  llamacpp: grammarRefuses,
};

const compatible = (flavour: Flavour): HttpSubject => ({
  name: flavour.name,
  start: () => startModelServer(openAiDialect, refuses[flavour.name as keyof typeof refuses]()),
  ...(flavour.takes === "grammar" ? { refusals: GRAMMAR_REFUSALS } : {}),
  make: (url, apiKey, options) =>
    openAiCompatible({ flavour, apiKey, baseUrl: `${url}/v1`, model: "test-model", ...options }),
  keyHeader: "authorization",
  isBounded: !flavour.local,
  isSilent: true,
});

const SUBJECTS: readonly HttpSubject[] = [
  {
    name: "anthropic",
    start: () => startModelServer(anthropicDialect),
    make: (baseUrl, apiKey, options) => anthropicProvider({ baseUrl, apiKey, ...options, model: "test-model" }),
    keyHeader: "authorization",
    isBounded: true,
    isPrompted: true,
  },
  ...FLAVOURS.map(compatible),
  {
    name: "ollama",
    start: () => startModelServer(ollamaDialect, grammarRefuses()),
    refusals: GRAMMAR_REFUSALS,
    make: (baseUrl, _, options) => ollamaProvider({ baseUrl, model: "test-model", ...options }),
    isBounded: false,
    isSilent: true,
  },
  {
    name: "gemini",
    start: () => startModelServer(geminiDialect, geminiRefuses),
    make: (baseUrl, apiKey, options) => geminiProvider({ baseUrl, apiKey, model: "test-model", ...options }),
    keyHeader: "x-goog-api-key",
    isBounded: true,
    isSilent: true,
  },
];

for (const subject of SUBJECTS) {
  modelSuite(subject);
  schemaSuite(subject);
  slowProviderSuite(subject.name, async () => {
    const server = await subject.start();
    const provider = subject.make(server.url, "key-0123456789", {});
    return {
      provider,
      stall: () => server.script(replies.endless()),
      [Symbol.asyncDispose]: async () => {
        await provider.close();
        await server.close();
      },
    };
  });
}

const request = promptOf("position_declaration", sampleFacts("en", { floor: [] }));
const soon = () => ({ signal: new AbortController().signal, deadline: Date.now() + 30_000 });

describe("a chain of vendors", () => {
  it("asks the second for a model of its own where a model is named beside both", async () => {
    await using first = await startModelServer(anthropicDialect);
    await using second = await startModelServer(openAiDialect);
    const env = {
      ANTHROPIC_API_KEY: "key-0123456789",
      ANTHROPIC_BASE_URL: first.url,
      OPENAI_API_KEY: "key-9876543210",
      OPENAI_BASE_URL: `${second.url}/v1`,
    };
    await using chain = chooseProvider("anthropic,openai:gpt-6.1-terra", env, { model: "claude-opus-5-5" });
    first.script(replies.error(402, "billing_error", "payment required"));
    const { origin } = await chain.answer(request, soon());
    expect(origin).toMatchObject({ provider: "openai", note: expect.stringContaining("anthropic") });
    expect([...first.requests, ...second.requests].map(({ body }) => body.model)).toEqual([
      DEFAULT_MODEL,
      "gpt-6.1-terra",
    ]);
    await using plain = chooseProvider("anthropic,openai", env, { model: "claude-opus-5-5" });
    first.script(replies.error(402, "billing_error", "payment required"));
    await plain.answer(request, soon());
    expect(second.requests.at(-1)?.body.model).not.toBe("claude-opus-5-5");
  });
});

describe("what one vendor alone has", () => {
  const OTHER_NAME = replies.error(
    400,
    "unsupported_parameter",
    "Unsupported parameter: 'max_completion_tokens' is not supported with this model. Use 'max_tokens' instead.",
  );

  it("OpenAI: strict schemas, the new name of the bound, cached tokens, the request's id, a refusal in words", async () => {
    await using server = await startModelServer(openAiDialect);
    await using provider = openAiCompatible({
      flavour: OPENAI,
      apiKey: "key-0123456789",
      baseUrl: `${server.url}/v1`,
      model: "gpt-6.1-sol",
    });
    server.script(OTHER_NAME);
    const { usage, origin } = await provider.answer(request, soon());
    expect(usage).toMatchObject({ cachedInputTokens: 8, costUsd: expect.any(Number) });
    expect(origin.requestId).toBe("req_test");
    const [first, second] = server.requests.map(({ body }) => body);
    expect(first).toHaveProperty("max_completion_tokens");
    expect(second).toHaveProperty("max_tokens");
    const format = first?.response_format as { json_schema: { strict: boolean; schema: Record<string, object> } };
    expect(format.json_schema.strict).toBe(true);
    expect(format.json_schema.schema.required).toEqual(Object.keys(format.json_schema.schema.properties ?? {}));
    server.script(replies.refusal());
    await expect(provider.answer(request, soon())).rejects.toMatchObject({ code: "refusal", class: "call" });
  });

  it("OpenAI: tells nothing of a failure before a refused parameter where the deadline comes after it", async () => {
    await using server = await startModelServer(openAiDialect);
    const clock = heldClock(300_000);
    await using provider = openAiCompatible({
      flavour: OPENAI,
      apiKey: "key-0123456789",
      baseUrl: `${server.url}/v1`,
      model: "gpt-6.1-sol",
      clock,
    });
    server.script(replies.error(503, "server_error", "busy"), OTHER_NAME, replies.silent());
    const failing = provider.answer(request, { ...soon(), deadline: 300_000 }).catch((error: unknown) => error);
    await expect.poll(() => server.requests.length, { interval: 1 }).toBe(3);
    clock.reachHorizon();
    expect(await failing).toMatchObject({ code: "timeout", message: expect.stringContaining("allow more time") });
  });

  it.each([
    [
      "OpenAI",
      "max_tokens is too large: 19000. This model supports at most 16384 completion tokens, whereas you provided 19000.",
      16_384,
    ],
    ["DeepSeek", "Invalid max_tokens value, the valid range of max_tokens is [1, 8192]", 8_192],
  ])(
    "a model that gives shorter answers, as %s says it, is asked for no longer ones from then on",
    async (_, message, most) => {
      await using server = await startModelServer(openAiDialect);
      await using provider = openAiCompatible({
        flavour: OPENAI,
        apiKey: "key-0123456789",
        baseUrl: `${server.url}/v1`,
        model: "gpt-4o",
      });
      const asked = () => server.requests.map(({ body }) => body.max_completion_tokens);
      server.script(replies.error(400, "invalid_request_error", message));
      expect((await provider.answer(request, soon())).origin.attempts).toBe(2);
      expect(asked()).toEqual([19_000, most]);
      // The model allows no more, so a second attempt would be cut off as well.
      server.script(replies.cutByMaxTokens());
      await expect(provider.answer(request, soon())).rejects.toMatchObject({
        code: "cut_off",
        message: `gpt-4o's answer was cut off at ${most} tokens of output: use another model`,
      });
      expect(asked().slice(2)).toEqual([most]);
    },
  );

  it("an answer that was cut off is asked for once more as long as the model can give it", async () => {
    await using server = await startModelServer(openAiDialect);
    await using provider = openAiCompatible({
      flavour: OPENAI,
      apiKey: "key-0123456789",
      baseUrl: `${server.url}/v1`,
      model: "gpt-4.1",
    });
    const told = "max_tokens is too large: 38000. This model supports at most 32768 completion tokens.";
    server.script(replies.cutByMaxTokens(), replies.error(400, "invalid_value", told), replies.cutByMaxTokens());
    await expect(provider.answer(request, soon())).rejects.toMatchObject({
      code: "cut_off",
      message: "gpt-4.1's answer was cut off twice, the second time at 32768 tokens of output: use another model",
    });
    expect(server.requests.map(({ body }) => body.max_completion_tokens)).toEqual([19_000, 38_000, 32_768]);
  });

  it("a local server: takes the first model that can talk, costs nothing, and bounds nothing of itself", async () => {
    await using server = await startModelServer(openAiDialect);
    const flavour = FLAVOURS.find(({ name }) => name === "llamacpp") as Flavour;
    await using provider = openAiCompatible({ flavour, baseUrl: `${server.url}/v1` });
    const { usage, origin } = await provider.answer(request, soon());
    expect(origin.model).toBe("local-model");
    expect(usage.costUsd).toBe(0);
    expect(server.requests[0]?.body).not.toHaveProperty("max_tokens");
    expect(server.requests[0]?.body.response_format).toHaveProperty("schema");
    expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  it("Ollama: the context is as large as the prompt, and nothing of it is dropped in silence", async () => {
    await using server = await startModelServer(ollamaDialect);
    await using provider = ollamaProvider({ baseUrl: server.url });
    const { origin, usage } = await provider.answer(request, soon());
    expect(origin.model).toBe("qwen3:8b");
    expect(usage.costUsd).toBe(0);
    const passages = [{ path: "a.md", line: 1, endLine: 2, text: "很长的一段。".repeat(1_200) }];
    await provider.answer(promptOf("argument", sampleFacts("zh", { passages })), soon());
    const [small, large] = server.requests.map(({ body }) => body);
    expect(small).toMatchObject({ truncate: false, options: { num_ctx: 16_384 } });
    expect(large?.options).toEqual({ num_ctx: 32_768 });
  });

  it("Gemini: a wrong key comes as a bad request, the time to wait in the body, a block of the prompt as an answer", async () => {
    await using server = await startModelServer(geminiDialect);
    await using provider = geminiProvider({ apiKey: "key-0123456789", baseUrl: server.url });
    server.script(replies.error(400, "API_KEY_INVALID", "API key not valid. Please pass a valid API key."));
    await expect(provider.answer(request, soon())).rejects.toMatchObject({ code: "bad_key", class: "fatal" });
    server.script((_, response) => {
      const error = { code: 429, message: "quota", details: [{ retryDelay: "3600s" }] };
      response.writeHead(429).end(JSON.stringify({ error }));
    });
    await expect(provider.answer(request, soon())).rejects.toMatchObject({ code: "rate_limited" });
    server.script((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`data: ${JSON.stringify({ promptFeedback: { blockReason: "SAFETY" } })}\n\n`);
    });
    await expect(provider.answer(request, soon())).rejects.toMatchObject({ code: "refusal" });
    const { origin, usage } = await provider.answer(request, soon());
    expect(origin.requestId).toBe("resp-test");
    expect(usage.cachedInputTokens).toBe(8);
  });
});
