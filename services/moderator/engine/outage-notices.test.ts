import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sharedBreaker } from "#actor";
import type { Breaker, Outage } from "#providers";
import type { DiscussionOptions } from "#wire";
import { agreeable, analysisOf, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

describe("an outage of a vendor, as a discussion tells it", () => {
  let table: SimulatedTable;
  /** The breaker in another process. */
  let worker: Breaker;
  beforeEach(() => {
    table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
    const { clock, bus } = table;
    table.breaker = sharedBreaker({ bus, clock });
    worker = sharedBreaker({ bus: bus.another("worker").bus, clock });
  });
  afterEach(() => table.close());

  const outage = (provider: string, more: Partial<Outage> = {}): Outage => {
    const at = table.clock.now();
    const times = { since: at, at, soon: at + 20_000, until: at + 60_000 };
    return { provider, model: "m", code: "rate_limited", ...times, ...more };
  };
  /** Notices with the seconds since an outage began. */
  const notices = (since: number): [string, number][] =>
    table
      .messages("phase", "notice")
      .map(({ ts, body }) => [String(body.text).replace(/\d\d:\d\d/, "14:02"), (Date.parse(ts) - since) / 1_000]);

  /** Plays with this outage from the first turn on, which is answered a minute later; then with what follows. */
  async function played(options: Partial<DiscussionOptions>, during: () => void, then: () => void = () => undefined) {
    let since = 0;
    table.player = async (turn, attempt) => {
      if (since === 0) {
        since = table.clock.now();
        during();
        await table.clock.sleep(60_000);
        then();
      }
      return agreeable(turn, attempt);
    };
    await table.start({ mode: "lightweight", rounds: 1, ...options });
    expect(await table.run()).toBe("finished");
    return notices(since);
  }

  it("is told at once with who is asked instead, once, and its end", async () => {
    verifies("CD-07", "the user sees");
    const told = await played(
      { provider: "gemini,cli:codex" },
      () => {
        worker.tell("k", outage("gemini"));
        worker.tell("k", outage("gemini", { until: table.clock.now() + 90_000 }));
      },
      () => worker.tell("k", undefined),
    );
    expect(told).toEqual([
      ["Gemini is throttled since 14:02: asking Codex.", 0],
      ["Gemini answers again.", 60],
    ]);
  });

  it("is told within seconds where nobody stands in", async () => {
    const told = await played({ provider: "gemini", lang: "zh" }, () => worker.tell("k", outage("gemini")));
    expect(told).toEqual([["Gemini 自 14:02 起限流，且无可替代的提供方，将再次询问。", 3]]);
  });

  it("is not told where the next attempt mends it", async () => {
    const told = await played({ provider: "gemini" }, () => {
      worker.tell("k", outage("gemini"));
      void table.clock.sleep(1_000).then(() => worker.tell("k", undefined));
    });
    expect(told).toEqual([]);
  });

  it("is told by the chains of all experts, and not where another would be asked first", async () => {
    const told = await played(
      { provider: "anthropic,gemini", expertProviders: { ada: "openai:gpt-6-luna,ollama", ben: "mix:vllm,lmstudio" } },
      () => {
        for (const name of ["gemini", "llamacpp", "lmstudio"]) worker.tell(name, outage(name));
        worker.tell("openai", outage("openai", { model: "gpt-6.1-sol" }));
        worker.tell("luna", outage("openai", { model: "gpt-6-luna", code: "no_credit" }));
      },
    );
    expect(told.map(([text]) => text).sort()).toEqual([
      "LM Studio is throttled since 14:02: asking vLLM.",
      "OpenAI has no credit left since 14:02: asking Ollama.",
    ]);
  });
});
