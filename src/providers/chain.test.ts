import { describe, expect, it } from "vitest";
import { heldClock } from "../../test/support/held-clock.ts";
import { verifies } from "../../test/support/verifies.ts";
import { chainProvider } from "./chain.ts";
import { type CallOptions, type ModelRequest, type Provider, ProviderError, type ProviderFailure } from "./provider.ts";

const USAGE = { calls: 2, inputTokens: 10, outputTokens: 5, cachedInputTokens: 0 };
const request = { facts: { lang: "en" } } as ModelRequest;

function link(name: string, outcome: ProviderFailure | "answer", seen: CallOptions[] = []): Provider {
  const close = async (): Promise<void> => {};
  return {
    name,
    model: `${name}-1`,
    isModel: true,
    async answer(_, options) {
      seen.push(options);
      if (outcome !== "answer") throw new ProviderError(outcome, `${name} failed`, { usage: USAGE });
      return { content: name as never, origin: { provider: name, model: `${name}-1`, isModel: true }, usage: USAGE };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const clock = heldClock(1_000);
const options = { signal: new AbortController().signal, deadline: 1_000, budget: { calls: 5, tokens: 100 } };

describe("a chain of providers", () => {
  it("asks the next with what is left, and says for whom it stands in", async () => {
    verifies("CD-07");
    const seen: CallOptions[] = [];
    const chain = chainProvider(
      [link("a", "overloaded", seen), link("b", "answer", seen), link("c", "answer", seen)],
      clock,
    );
    const { content, origin, usage } = await chain.answer(request, options);
    expect(content).toBe("b");
    expect(origin).toMatchObject({ provider: "b", note: "Instead of a, which failed (overloaded)." });
    expect(usage.calls).toBe(4);
    expect(seen.map(({ deadline, budget }) => [deadline, budget?.calls, budget?.tokens])).toEqual([
      [500, 5, 100],
      [500, 3, 85],
    ]);
  });

  it.each<[ProviderFailure[], ProviderFailure]>([
    [["bad_key", "overloaded", "refusal"], "overloaded"],
    [["bad_key", "refusal"], "refusal"],
    [["bad_key", "no_credit"], "bad_key"],
  ])("all failed (%s): fails as %s, so that it is absent or paused as that asks", async (codes, code) => {
    const chain = chainProvider(
      codes.map((one, at) => link(`p${at}`, one)),
      clock,
    );
    const failing = chain.answer(request, options);
    await expect(failing).rejects.toMatchObject({ code, usage: { calls: 2 * codes.length } });
    await expect(failing).rejects.toThrow("also failed");
  });

  it("fails as the provider whose call was cancelled, and asks no other", async () => {
    const stop = new AbortController();
    const seen: CallOptions[] = [];
    const cancelled = new ProviderError("connection", "cut");
    const first: Provider = {
      ...link("a", "answer"),
      answer: async () => {
        stop.abort(new Error("stopped"));
        throw cancelled;
      },
    };
    const chain = chainProvider([first, link("b", "answer", seen)], clock);
    await expect(chain.answer(request, { ...options, signal: stop.signal })).rejects.toBe(cancelled);
    expect(seen).toEqual([]);
  });
});
