import { describe, expect, it } from "vitest";
import { probe } from "../../src/cli/commands/probe.ts";
import { anthropicProvider } from "../../src/providers/anthropic/anthropic.ts";
import { geminiProvider } from "../../src/providers/gemini/gemini.ts";
import { ollamaProvider } from "../../src/providers/ollama/ollama.ts";
import { OPENAI } from "../../src/providers/openai-compatible/flavours.ts";
import { openAiCompatible } from "../../src/providers/openai-compatible/openai-compatible.ts";
import type { Provider } from "../../src/providers/provider.ts";
import { type ListingAnswer, listingError } from "../support/anthropic-models.ts";
import { replies, startAnthropicServer } from "../support/anthropic-server.ts";
import { geminiDialect, ollamaDialect, openAiDialect } from "../support/dialects.ts";
import { type Dialect, startModelServer } from "../support/model-server.ts";
import { verifies } from "../support/verifies.ts";

const KEY = "key-0123456789";
const signal = new AbortController().signal;

/** Returns a probe's first message, and the number of calls that followed. */
async function told(provider: Provider) {
  const { tried, capabilities, usage } = await probe(provider, signal);
  return {
    ...tried[0],
    capabilities,
    calls: usage.calls,
    rest: tried.slice(1).every(({ ok, what }) => ok || what === "cache"),
  };
}

async function claude(model: string, listing?: ListingAnswer) {
  await using server = await startAnthropicServer();
  server.listing(listing);
  await using provider = anthropicProvider({ apiKey: KEY, baseUrl: server.url, model });
  return await told(provider);
}

async function other(dialect: Dialect, make: (url: string) => Provider) {
  await using server = await startModelServer(dialect);
  await using provider = make(server.url);
  return await told(provider);
}

describe("what a probe reads in a vendor's listing", () => {
  it("Anthropic: all of it, of models old and new", async () => {
    verifies("BY-19");
    expect(await claude("claude-opus-4-5")).toMatchObject({
      what: "listing",
      ok: true,
      text: "context 200,000 tokens; output 64,000 tokens; structured output yes; effort low, medium, high; thinking yes",
      rest: true,
    });
    expect((await claude("claude-plain")).text).toBe(
      "context 32,000 tokens; output 8,000 tokens; structured output no; effort no; thinking no",
    );
  });

  it("a server without a listing, or one out of order: that nothing is known, and the probe goes on", async () => {
    verifies("BY-19");
    for (const listing of [
      listingError(404, "not_found_error", "Not Found"),
      listingError(500, "api_error", "internal"),
    ]) {
      const found = await claude("claude-sonnet-5-5", listing);
      expect(found).toMatchObject({ ok: false, capabilities: undefined, rest: true });
      expect(found.text).toMatch(/^the listing cannot be read, so the model.s limits are unknown: .*(404|500)/);
      expect(found.calls).toBeGreaterThan(10);
    }
  });

  it("a wrong key: that and no more, before any call", async () => {
    verifies("BY-19");
    const found = await claude("claude-sonnet-5-5", listingError(401, "authentication_error", `invalid ${KEY}`));
    expect(found).toMatchObject({ ok: false, calls: 0, text: expect.stringContaining("ANTHROPIC_API_KEY") });
    expect(found.text).not.toContain(KEY);
  });

  it("others: what each of them tells", async () => {
    const compatible = (url: string): Provider =>
      openAiCompatible({ flavour: OPENAI, apiKey: KEY, baseUrl: `${url}/v1`, model: "gpt-6.1-sol" });
    expect((await other(openAiDialect, compatible)).text).toBe(
      "context not told; output not told; structured output not told; effort low, medium, high; thinking yes",
    );
    const gemini = (baseUrl: string): Provider => geminiProvider({ apiKey: KEY, baseUrl });
    expect((await other(geminiDialect, gemini)).text).toBe(
      "context 1,048,576 tokens; output 65,536 tokens; structured output not told; effort low, medium, high; thinking yes",
    );
    const ollama = (baseUrl: string): Provider => ollamaProvider({ baseUrl, model: "gpt-oss" });
    expect((await other(ollamaDialect, ollama)).text).toBe(
      "context 40,960 tokens; output not told; structured output not told; effort low, medium, high; thinking yes",
    );
    await using silent = await startAnthropicServer();
    silent.script(replies.answer());
    const { capabilities: _, ...nobody } = anthropicProvider({ apiKey: KEY, baseUrl: silent.url });
    expect((await told({ ...nobody, model: "m" } as Provider)).text).toBe(
      "the provider does not list what the model can do",
    );
  });
});
