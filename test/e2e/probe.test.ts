import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { chooseProvider } from "#providers";
import { probe } from "../../src/cli/commands/probe.ts";
import { schemaOf } from "../support/anthropic-answer.ts";
import { listingError } from "../support/anthropic-models.ts";
import { type AnthropicServer, replies, startAnthropicServer } from "../support/anthropic-server.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const KEY = "sk-ant-test-5550123456-not-a-real-key";
const SLOW_MS = 1_500;

interface Report {
  readonly works: boolean;
  readonly tried: readonly { readonly what: string; readonly ok: boolean; readonly text: string }[];
  readonly capabilities?: object;
  readonly usage: { readonly calls: number; readonly costUsd: number };
  readonly file: string;
}

async function probed(
  home: SwarmHome,
  prepare: (server: AnthropicServer) => void,
): Promise<Report & { code: number | null; requests: number }> {
  await using server = await startAnthropicServer();
  prepare(server);
  const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url };
  const run = await home.run(["doctor", "--probe", "--yes", "--json"], { env });
  expect(run.stderr).toMatch(/^--probe makes \d+ small calls to anthropic, for about \d\.\d\d USD\n$/);
  return { ...(JSON.parse(run.stdout) as Report), code: run.code, requests: server.requests.length };
}

const of = ({ tried }: Report, what: string) => tried.find((one) => one.what === what);

describe("swarm doctor --probe", () => {
  it("tries every schema, the cache and the first word, and keeps a record without the key", async () => {
    verifies("BY-19");
    await using home = new SwarmHome();
    const report = await probed(home, () => undefined);
    expect(report.code, JSON.stringify(report.tried)).toBe(0);
    expect(report.tried.filter(({ what }) => what.startsWith("schema ")).length).toBeGreaterThan(9);
    expect(report.tried.every(({ ok }) => ok)).toBe(true);
    expect(of(report, "listing")?.text).toBe(
      "context 1,000,000 tokens; output 128,000 tokens; structured output yes; effort low, medium, high; thinking adaptive",
    );
    expect(report.capabilities).toMatchObject({ contextTokens: 1_000_000, thinking: "adaptive" });
    expect(of(report, "model")?.text).toContain("claude-sonnet-5-5");
    expect(of(report, "cache")?.text).toMatch(/read [1-9]\d* of/);
    expect(report.usage).toMatchObject({ calls: report.requests, costUsd: expect.any(Number) });
    const [file = ""] = readdirSync(join(home.path, "probes"));
    expect(statSync(join(home.path, "probes", file)).mode & 0o777).toBe(0o600);
    const record = JSON.parse(home.root(`probes/${file}`));
    expect(record).toMatchObject({ provider: "anthropic", usage: report.usage });
    expect(record.exchanges).toHaveLength(report.requests);
    expect(spawnSync("grep", ["-rlF", KEY, home.path], { encoding: "utf8" }).stdout).toBe("");
  });

  it("says which schema is refused, and that there is no cache", async () => {
    verifies("BY-19");
    await using home = new SwarmHome();
    const report = await probed(home, (server) =>
      server.always(({ body }) => {
        const refused = "failureScenario" in ((schemaOf(body)?.properties ?? {}) as object);
        if (refused) return replies.error(400, "invalid_request_error", "schema is too complex");
        return (request, response, tokens) => {
          const input_tokens =
            tokens.input_tokens + tokens.cache_creation_input_tokens + tokens.cache_read_input_tokens;
          replies.answer()(request, response, {
            input_tokens,
            cache_creation_input_tokens: 0,
            cache_read_input_tokens: 0,
          });
        };
      }),
    );
    expect(report.code).toBe(1);
    expect(report.tried.filter(({ ok }) => !ok).map(({ what }) => what)).toEqual(["schema stress_test", "cache"]);
    expect(of(report, "schema stress_test")?.text).toContain("too complex");
  });

  it("measures a slow server's first word", async () => {
    await using home = new SwarmHome();
    const report = await probed(home, (server) =>
      server.script((request, response, tokens) => {
        setTimeout(() => replies.answer()(request, response, tokens), SLOW_MS);
      }),
    );
    expect(report.code).toBe(0);
    const [, first] = /^after (\d+\.\d) s/.exec(of(report, "first word")?.text ?? "") ?? [];
    expect(Number(first) * 1_000).toBeGreaterThanOrEqual(SLOW_MS - 100);
  });

  it("tells what it found by the time that it may take", async () => {
    await using server = await startAnthropicServer();
    const over = new AbortController();
    server.always((_request, nth) => {
      if (nth < 3) return undefined;
      over.abort(new Error("over"));
      return replies.pingsOnly();
    });
    const provider = chooseProvider("anthropic", { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url });
    const { tried, usage, exchanges } = await probe(provider, over.signal);
    expect(tried.at(-1)).toEqual({ what: "time", ok: false, text: expect.stringContaining("was over") });
    expect(tried.filter(({ ok }) => ok).length).toBeGreaterThan(3);
    expect(usage.calls).toBe(2);
    expect(exchanges.length).toBeGreaterThanOrEqual(2);
    await provider.close();
  });

  it("says what it will spend before it spends it, also where that is agreed", async () => {
    verifies("BY-19");
    await using home = new SwarmHome();
    await using server = await startAnthropicServer();
    let before = "";
    const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url };
    const running = home.start(["doctor", "--probe", "--yes"], { env });
    let told = "";
    running.child.stderr?.on("data", (data: Buffer) => {
      told += data.toString();
    });
    server.always((_request, nth) => {
      if (nth === 1) before = told;
      return undefined;
    });
    expect((await running.finished).code).toBe(0);
    expect(before).toMatch(/\d+ small calls to anthropic, for about \d\.\d\d USD/);
    const [, most] = /for about (\d+\.\d\d) USD/.exec(before) ?? [];
    const [, spent] = /spent: .* (\d+\.\d+) USD/.exec((await running.finished).stdout) ?? [];
    expect(Number(spent)).toBeLessThanOrEqual(Number(most));
  });

  it("stops at a key that is rejected, and makes no call without a yes", async () => {
    verifies("BY-19");
    await using home = new SwarmHome();
    const report = await probed(home, (server) => {
      server.always(() => replies.unauthorized());
      server.listing(listingError(401, "authentication_error", "invalid x-api-key"));
    });
    expect(report).toMatchObject({ code: 1, requests: 0, works: false });
    expect(report.tried).toHaveLength(1);
    expect(report.tried[0]?.text).toContain("ANTHROPIC_API_KEY");
    await using server = await startAnthropicServer();
    const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url };
    const unasked = await home.run(["doctor", "--probe"], { env });
    expect(unasked.code).toBe(2);
    expect(unasked.stderr).toMatch(/\d+ small calls to anthropic, for about \d\.\d\d USD/);
    expect(server.requests).toHaveLength(0);
  });
});
