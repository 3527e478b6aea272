import { describe, expect, it } from "vitest";
import { providerFor } from "#lib/provider-name";
import { chainOf, everyProvider, forReading, isMixed, isProviderName } from "./spec.ts";

describe("the values of --provider", () => {
  it("knows what --provider may say", () => {
    const names = ["auto", "mix", "anthropic", "openai", "gemini", "ollama:qwen3:8b", "cli:codex", "cli:claude:opus"];
    for (const name of [...names, "offline", "anthropic, ollama:qwen3"]) expect(isProviderName(name)).toBe(true);
    for (const name of ["", "claude", "cli:", "cli:x", "replay:", "Anthropic", "human", "anthropic,"]) {
      expect(isProviderName(name)).toBe(false);
    }
    expect(chainOf("cli:claude:opus,ollama")).toEqual([{ name: "cli:claude", model: "opus" }, { name: "ollama" }]);
  });

  it("gives each participant another family first, and experts their own", () => {
    const options = { provider: "mix:anthropic,openai", expertProviders: { cfo: "ollama" } };
    expect([0, 1, 2].map((at) => providerFor(options, "x", at))).toEqual([
      "anthropic,openai",
      "openai,anthropic",
      "anthropic,openai",
    ]);
    expect(providerFor(options, "cfo", 0)).toBe("ollama");
    expect(providerFor({ provider: "offline" }, "x", 1)).toBe("offline");
    expect(everyProvider({ ...options, provider: "anthropic", model: "m" })).toBe("anthropic:m,ollama");
    // A model next to several providers applies to none of them, nor to one that names its own.
    expect(everyProvider({ provider: "anthropic,openai", model: "m" })).toBe("anthropic,openai");
    expect(everyProvider({ ...options, model: "m" })).toBe("mix:anthropic,openai,ollama");
    expect(everyProvider({ provider: "anthropic:a", model: "m" })).toBe("anthropic:a");
  });

  it("names a cheap model for what is only read, where nobody named one", () => {
    expect(forReading("anthropic")).toBe("anthropic:claude-haiku-5-5");
    expect(forReading("mix:openai,gemini,anthropic:opus")).toBe("openai:gpt-6-luna,gemini,anthropic:opus");
    for (const same of ["ollama:qwen3", "gemini", "offline", "replay:a,b", "script"])
      expect(forReading(same)).toBe(same);
  });

  it("knows when experts are of several families", () => {
    expect(isMixed("mix:anthropic,openai", undefined)).toBe(true);
    expect(isMixed("anthropic", { cfo: "ollama" })).toBe(true);
    expect(isMixed("anthropic", { cfo: "anthropic" })).toBe(false);
    expect(isMixed("anthropic,ollama", undefined)).toBe(false);
  });
});
