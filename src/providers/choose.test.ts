import { describe, expect, it } from "vitest";
import { chooseProvider, isProviderName, providerPool, resolveAuto } from "./choose.ts";
import { ProviderError } from "./provider.ts";

const KEY = { ANTHROPIC_API_KEY: "sk-ant-x" };

function refused(act: () => unknown): ProviderError {
  try {
    act();
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("resolveAuto", () => {
  it("takes Anthropic where its key is set", () => {
    expect(resolveAuto(KEY)).toEqual({ name: "anthropic" });
  });

  it("says that no model takes part, and how to get one", () => {
    const { name, note } = resolveAuto({});
    expect(name).toBe("offline");
    expect(note).toMatch(/No model takes part.*ANTHROPIC_API_KEY/);
    expect(note).not.toContain("OPENAI");
  });

  it("does not keep silent about keys that it cannot use", () => {
    expect(resolveAuto({ OPENAI_API_KEY: "x", GEMINI_API_KEY: "y" }).note).toContain(
      "OPENAI_API_KEY and GEMINI_API_KEY",
    );
  });
});

describe("chooseProvider", () => {
  it("gives the model that was asked for", () => {
    expect(chooseProvider("anthropic", KEY, { model: "claude-opus-5-5" }).provider).toMatchObject({
      name: "anthropic",
      model: "claude-opus-5-5",
      isModel: true,
    });
  });

  it("passes the note of auto on", () => {
    const { provider, note } = chooseProvider("auto", {});
    expect(provider).toMatchObject({ name: "offline", isModel: false });
    expect(note).toContain("No model takes part");
  });

  it("names the missing key in one line", () => {
    const error = refused(() => chooseProvider("anthropic", { ANTHROPIC_API_KEY: "" }));
    expect(error.code).toBe("no_key");
    expect(error.message).toMatch(/^[^\n]*ANTHROPIC_API_KEY[^\n]*$/);
  });

  it.each(["openai", "gemini", "human", "cli:codex", "replay:answers.jsonl", "nobody", ""])(
    "refuses %j and says what there is",
    (name) => {
      const error = refused(() => chooseProvider(name, KEY));
      expect(error.code).toBe("unsupported");
      expect(error.message).toContain("auto, anthropic, offline");
    },
  );
});

describe("isProviderName", () => {
  it("knows what --provider may say", () => {
    for (const name of ["auto", "anthropic", "offline", "openai", "gemini", "human", "cli:x", "replay:f"]) {
      expect(isProviderName(name)).toBe(true);
    }
    for (const name of ["", "claude", "cli:", "replay:", "Anthropic"]) expect(isProviderName(name)).toBe(false);
  });
});

describe("providerPool", () => {
  it("makes one provider for each name and model, and auto is one of them", async () => {
    await using pool = providerPool(KEY);
    expect(pool.get("anthropic")).toBe(pool.get("auto"));
    expect(pool.get("anthropic", "claude-opus-5-5")).not.toBe(pool.get("anthropic"));
    expect(pool.get("anthropic", "claude-opus-5-5").model).toBe("claude-opus-5-5");
  });

  it("gives none when it is closed", async () => {
    const pool = providerPool(KEY);
    pool.get("offline");
    await pool.close();
    expect(refused(() => pool.get("offline")).code).toBe("connection");
  });
});
