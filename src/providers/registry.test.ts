import { describe, expect, it } from "vitest";
import { ProviderError } from "./provider.ts";
import { entryOf, ollamaAddress } from "./registry.ts";

function refused(provider: string, env: Record<string, string>): ProviderError {
  try {
    entryOf(provider)?.check(env);
  } catch (error) {
    if (error instanceof ProviderError) return error;
  }
  throw new Error(`${provider} was not refused`);
}

describe("a provider is refused before it is asked", () => {
  it.each([
    ["anthropic", "ANTHROPIC_API_KEY"],
    ["openai", "OPENAI_API_KEY"],
    ["gemini", "GEMINI_API_KEY"],
    ["gemini", "GOOGLE_API_KEY"],
    ["vllm", "VLLM_API_KEY"],
  ])("%s, where %s can stand in no header", (provider, variable) => {
    for (const [key, what] of [
      ["sk-first-line-0123\nsk-second-line-4567", "a line break"],
      ["sk-first-line-0123…", "a character that no key has"],
      ["密钥-first-line-0123", "a character that no key has"],
    ] as const) {
      const { code, message } = refused(provider, { [variable]: key });
      expect([code, message]).toEqual(["bad_key", `the key in ${variable} holds ${what}: set it again, as one line`]);
    }
  });

  it.each([
    ["anthropic", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"],
    ["openai", "OPENAI_API_KEY", "OPENAI_BASE_URL"],
    ["gemini", "GEMINI_API_KEY", "GOOGLE_GEMINI_BASE_URL"],
    ["vllm", "VLLM_API_KEY", "VLLM_BASE_URL"],
  ])("%s, where its server's address is none", (provider, key, address) => {
    for (const none of ["127.0.0.1:8000/v1", "localhost:8000/v1", "file:///v1", "http://"]) {
      const { code, message } = refused(provider, { [key]: "key-0123456789", [address]: none });
      expect([code, message]).toEqual(["connection", expect.stringContaining(`${address} is no address`)]);
    }
    const fine = { [key]: " key-0123456789\n", [address]: "http://127.0.0.1:8000/v1" };
    expect(() => entryOf(provider)?.check(fine)).not.toThrow();
  });

  it("Ollama, where its server's address is none", () => {
    for (const none of ["ftp://host", "http://", "host name", ":66000", "::1:11434:9999:1:1:1:1:1"]) {
      const { code, message } = refused("ollama", { OLLAMA_HOST: none });
      expect([code, message], none).toEqual(["connection", expect.stringContaining("OLLAMA_HOST is no address")]);
    }
  });

  it("where its key is white space alone", () => {
    expect(refused("openai", { OPENAI_API_KEY: " \n" }).code).toBe("no_key");
    expect(entryOf("openai")?.isThere({ OPENAI_API_KEY: " \n" })).toBe(false);
  });
});

// As Ollama reads it: github.com/ollama/ollama, envconfig/config_test.go, except for listening addresses.
it.each([
  [undefined, "http://127.0.0.1:11434/"],
  ["", "http://127.0.0.1:11434/"],
  ["0.0.0.0", "http://127.0.0.1:11434/"],
  ["::1", "http://[::1]:11434/"],
  ["[::1]:1337", "http://[::1]:1337/"],
  [` "1.2.3.4" `, "http://1.2.3.4:11434/"],
  ["[::]", "http://[::1]:11434/"],
  [":8080", "http://127.0.0.1:8080/"],
  ["gpu.lan", "http://gpu.lan:11434/"],
  ["gpu.lan:80", "http://gpu.lan/"],
  ["http://gpu.lan", "http://gpu.lan/"],
  ["https://gpu.lan/ollama/", "https://gpu.lan/ollama/"],
  ["alice:secret@gpu.lan", "http://alice:secret@gpu.lan:11434/"],
])("OLLAMA_HOST=%s is %s", (given, address) => {
  expect(ollamaAddress({ OLLAMA_HOST: given })).toBe(address);
});
