import { describe, expect, it } from "vitest";
import { FakeClis } from "../../test/support/fake-clis.ts";
import { verifies } from "../../test/support/verifies.ts";
import { providersThere, resolveAuto, resolveProvider } from "./auto.ts";
import { callRate, chooseProvider, loadedLate, providerPool, requirePrice } from "./choose.ts";
import { DEFAULT_MODEL } from "./model/pricing.ts";
import { type Provider, ProviderError } from "./provider.ts";
import { entryOf } from "./registry.ts";

const KEY = { ANTHROPIC_API_KEY: "sk-ant-x", PATH: "/nowhere" };

function refused(act: () => unknown): ProviderError {
  try {
    act();
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

/** Imitates a machine on which Ollama answers, or nothing does. */
const machine = (models?: readonly string[]): typeof fetch =>
  (async () => {
    if (!models) throw new TypeError("fetch failed");
    return Response.json({ models: models.map((name) => ({ name })) });
  }) as typeof fetch;

describe("resolveAuto", () => {
  it("takes a key, then a local model, then a login, else nobody; and says why", async () => {
    verifies("CD-01");
    using fakes = new FakeClis(["codex", "qwen"]);
    fakes.login("codex");
    const found = async (env: Record<string, string>, models?: readonly string[]) =>
      resolveAuto({ ...fakes.env(), ...env }, "en", machine(models));
    expect(await found({ ...KEY, OPENAI_API_KEY: "x" }, ["qwen3"])).toMatchObject({ name: "anthropic" });
    expect(await found({ OPENAI_API_KEY: "x", GEMINI_API_KEY: "y" })).toMatchObject({ name: "openai" });
    expect(await found({ GOOGLE_API_KEY: "y" })).toMatchObject({ name: "gemini" });
    const local = await found({}, ["qwen3:8b"]);
    expect(local).toMatchObject({ name: "ollama", note: expect.stringMatching(/Ollama runs.*took ollama.*nothing/) });
    expect(await found({}, [])).toMatchObject({
      name: "cli:codex",
      note: expect.stringContaining("logged in to codex"),
    });
    expect(await found({ SWARM_AUTO: "anthropic" }, ["qwen3"])).toMatchObject({
      name: "offline",
      note: expect.stringMatching(/No model is set up.*ANTHROPIC_API_KEY.*Ollama.*doctor/),
    });
    expect((await resolveAuto(KEY, "zh", machine())).note).toContain("选用了 anthropic");
  });

  it("shows an Ollama of this machine the password that its address holds, and takes none at an address that is none", async () => {
    const asked: unknown[] = [];
    const look = ((url: string, { headers }: RequestInit) => {
      asked.push([url, headers]);
      return machine(["qwen3"])(url);
    }) as typeof fetch;
    const here = { PATH: "/nowhere", HOME: "/nowhere", OLLAMA_HOST: "http://a:b@localhost/ollama" };
    expect((await resolveAuto(here, "en", look)).name).toBe("ollama");
    expect(asked).toEqual([["http://localhost/ollama/api/tags", { authorization: `Basic ${btoa("a:b")}` }]]);
    expect((await resolveAuto({ ...here, OLLAMA_HOST: "ftp://localhost" }, "en", look)).name).toBe("offline");
    expect(asked).toHaveLength(1);
  });

  it("asks this machine alone whether it has an Ollama", async () => {
    const far = { PATH: "/nowhere", HOME: "/nowhere", OLLAMA_HOST: "models.example.org" };
    expect(await providersThere(far, () => Promise.reject(new Error("asked")))).toEqual([]);
    expect((await resolveAuto(far, "en", machine(["qwen3"]))).name).toBe("offline");
  });
});

describe("resolveProvider", () => {
  const env = { ...KEY, HOME: "/nowhere", GEMINI_API_KEY: "y", SWARM_AUTO: "anthropic,gemini,openai" };

  it("mixes the families that are there", async () => {
    const mixed = await resolveProvider("mix", env);
    expect(mixed).toMatchObject({ name: "mix:anthropic,gemini", note: expect.stringContaining("anthropic, gemini") });
    await expect(resolveProvider("mix", { ...env, GEMINI_API_KEY: "" })).rejects.toThrow(/only anthropic is there/);
  });

  it.each(["human", "replay:", "nobody", "", "claude", "anthropic,nobody"])("refuses %j", async (name) => {
    await expect(resolveProvider(name, env)).rejects.toMatchObject({ code: "unsupported" });
  });
});

describe("chooseProvider", () => {
  it("gives the model that was asked for", () => {
    const options = { model: "claude-opus-5-5" };
    expect(chooseProvider("anthropic", KEY, options)).toMatchObject({ name: "anthropic", model: "claude-opus-5-5" });
    expect(chooseProvider("ollama:qwen3:8b", KEY)).toMatchObject({ name: "ollama", model: "qwen3:8b", isModel: true });
  });

  it.each([
    ["anthropic", "ANTHROPIC_API_KEY"],
    ["openai", "OPENAI_API_KEY"],
    ["gemini", "GEMINI_API_KEY"],
  ])("names the missing key of %s in one line", (name, key) => {
    const error = refused(() => chooseProvider(name, { PATH: "/nowhere" }));
    expect(error.code).toBe("no_key");
    expect(error.message).toMatch(new RegExp(`^[^\\n]*${key}[^\\n]*$`));
  });

  it("says how to get a program, and that nobody is logged in to one", () => {
    expect(refused(() => chooseProvider("cli:codex", { PATH: "/nowhere" })).message).toContain("npm install -g");
    using fakes = new FakeClis(["codex"]);
    expect(refused(() => chooseProvider("cli:codex", fakes.env())).message).toContain("codex login");
    fakes.login("codex");
    expect(chooseProvider("cli:codex", fakes.env()).name).toBe("cli:codex");
  });

  it("leaves out of a chain what has no key here", () => {
    expect(chooseProvider("openai,anthropic", KEY).name).toBe("anthropic");
    expect(refused(() => chooseProvider("openai,gemini", KEY)).code).toBe("no_key");
  });

  it("gives none of a chain the model that is named beside it, also where one alone has a key here", () => {
    const model = "gpt-6.2-astra";
    expect(chooseProvider("openai,anthropic", KEY, { model }).model).toBe(DEFAULT_MODEL);
    expect(chooseProvider("openai,anthropic:claude-opus-5-5", KEY, { model }).model).toBe("claude-opus-5-5");
    const both = { ...KEY, OPENAI_API_KEY: "x" };
    expect(chooseProvider("anthropic,openai", both, { model }).model).toBe(DEFAULT_MODEL);
    // So a budget in money depends on the models asked.
    expect(() => requirePrice({ provider: "anthropic,openai", model: "no-price", budgetUsd: 1 }, {})).not.toThrow();
    const unknown = () => requirePrice({ provider: "anthropic,openai:no-price", model, budgetUsd: 1 }, {});
    expect(refused(unknown).message).toContain("no-price");
  });
});

describe("callRate", () => {
  it("is the dearest of a chain, nothing on this machine, unknown where one is", () => {
    expect(callRate("ollama:qwen3")).toEqual({ write: 0, output: 0 });
    expect(callRate("anthropic:claude-haiku-4-5,ollama,offline")?.output).toBe(5);
    expect(callRate("anthropic:claude-haiku-4-5,openai:gpt-9")).toBeUndefined();
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

describe("a provider that cannot be loaded", () => {
  it("fails each call with what to do, until it can be", async () => {
    const entry = entryOf("anthropic");
    if (!entry) throw new Error("no such provider");
    let loads = 0;
    const load = async (): Promise<Provider> => {
      loads += 1;
      if (loads < 3) throw new Error("Cannot find module anthropic-K2GXF7LL.js");
      return chooseProvider("offline", KEY);
    };
    await using provider = loadedLate({ ...entry, load }, KEY, {});
    const asked = () => provider.capabilities?.(new AbortController().signal);
    for (let call = 0; call < 2; call += 1) {
      await expect(asked()).rejects.toMatchObject({ code: "no_program", class: "fatal" });
      expect(loads).toBe(call + 1);
    }
    await expect(asked()).resolves.toEqual({});
  });
});
