import { expect, it } from "vitest";
import { z } from "zod";
import { offlineProvider } from "../../src/providers/offline.ts";
import { facts } from "../support/offline-facts.ts";

const schema = z.object({ text: z.string() });
const anytime = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY };
const request = { purpose: "opening", system: "", prompt: [], schema };

it("gives back what was computed, costs no tokens, and says that no model took part", async () => {
  await using provider = offlineProvider();
  const answer = await provider.answer({ ...request, facts: { ...facts, computed: { text: "a", more: 1 } } }, anytime);
  expect(answer).toMatchObject({ content: { text: "a" }, origin: { isModel: false }, usage: { inputTokens: 0 } });
});

it("writes nothing of its own", async () => {
  await using provider = offlineProvider();
  await expect(provider.answer({ ...request, facts }, anytime)).rejects.toMatchObject({ code: "unsupported" });
});
