import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Lang } from "#wire";
import { sampleFacts } from "../../../test/contract/requests.ts";
import { promptOf } from "../../../test/support/prompts.ts";
import { requestFor } from "../prompt.ts";
import type { ModelRequest } from "../provider.ts";
import { fittedToContext, muchShorter } from "./fitting.ts";

const LONG = { en: "The ledger waits for the close. ", zh: "总账等待结账。" };

/** Builds a request in round 4 after three long rounds, the first of which is twice as long. */
function request(lang: Lang): ModelRequest {
  const facts = sampleFacts(lang);
  const floor = [1, 2, 3].flatMap((round) =>
    facts.floor.map((one) => ({
      ...one,
      round,
      id: one.id.replace("r1", `r${round}`),
      content: { ...one.content, reasoning: LONG[lang].repeat(round === 1 ? 300 : 150) },
    })),
  );
  // A protocol that tells all rounds whole.
  const parts = { purpose: "argument", role: "an expert", schema: z.object({}), instruction: "Argue." };
  return requestFor({ ...facts, round: 4, floor }, parts);
}

const textOf = ({ prompt }: ModelRequest): string => prompt.map(({ text }) => text).join("\n");
const digestsIn = (made: ModelRequest): string[] =>
  [...textOf(made).matchAll(/id="(r\d-msg-\d+)"[^>]* digest="1"/g)].map(([, id = ""]) => id);

describe.each(["en", "zh"] as const)("a request that is longer than a model reads (%s)", (lang) => {
  const whole = request(lang);
  const perRound = whole.facts.floor.length / 3;
  // Size of the whole for a model, determined by search: the estimate itself is not pinned here.
  const least = (digested: number): number =>
    Array.from({ length: 400 }, (_, n) => 1_000 * (n + 1)).find(
      (contextTokens) => fittedToContext(whole, { contextTokens }).digested <= digested,
    ) ?? Number.NaN;

  it("is sent as it is where it fits, or where nobody says what fits", () => {
    expect(fittedToContext(whole, {})).toEqual({ request: whole, digested: 0 });
    expect(fittedToContext(whole, { contextTokens: 1_000_000 }).request).toBe(whole);
    expect(textOf(whole)).not.toContain("digest");
  });

  it("has the oldest rounds as a sentence a statement, as few as fit, with their ids and the reason", () => {
    const sizes = [0, perRound, 2 * perRound, 3 * perRound].map(least);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(new Set(sizes).size).toBe(4);
    const { request: made, digested } = fittedToContext(whole, { contextTokens: sizes[1] ?? 0 });
    expect(digested).toBe(perRound);
    expect(digestsIn(made)).toEqual(whole.facts.floor.slice(0, perRound).map(({ id }) => id));
    expect(textOf(made)).toContain(lang === "en" ? "one sentence each" : "各用一句话代替");
    // The rest is unchanged, byte for byte.
    const [kept, rest] = [whole, made].map(({ prompt }) => prompt.slice(-2 * perRound - 1));
    expect(rest).toEqual(kept);
    for (const { text } of made.prompt) if (text.includes('digest="1"')) expect(text.length).toBeLessThan(500);
  });

  it("has everything as sentences where nothing else fits", () => {
    expect(fittedToContext(whole, { contextTokens: 1_000 }).digested).toBe(3 * perRound);
  });

  it("goes on with all earlier rounds as sentences where the vendor finds it too long, and then no further", () => {
    const first = muchShorter({ request: whole, digested: 0 }, whole);
    expect(first?.digested).toBe(3 * perRound);
    expect(first && muchShorter(first, whole)).toBeUndefined();
    const inRound3 = { ...whole, facts: { ...whole.facts, round: 3 } };
    expect(muchShorter({ request: inRound3, digested: 0 }, inRound3)?.digested).toBe(2 * perRound);
    expect(muchShorter({ request: inRound3, digested: 2 * perRound }, inRound3)?.digested).toBe(3 * perRound);
    const nothingSaid = promptOf("argument", sampleFacts(lang, { floor: [] }));
    expect(muchShorter({ request: nothingSaid, digested: 0 }, nothingSaid)).toBeUndefined();
  });
});
