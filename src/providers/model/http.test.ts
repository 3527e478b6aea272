import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { verifies } from "../../../test/support/verifies.ts";
import { eventData, post, statusFailure } from "./http.ts";
import { NO_TOKENS } from "./pricing.ts";
import { ExchangeFailure, type Meter } from "./vendor.ts";

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** Starts a server that records its requests. */
async function server(status: number, headers: Record<string, string> = {}) {
  const requests: unknown[] = [];
  const http = createServer((request, response) => {
    requests.push(request.headers);
    response.writeHead(status, headers).end("{}");
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  open.push(() => new Promise((resolve) => http.close(resolve)));
  return { requests, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

describe("a request to a vendor", () => {
  it("takes its key to the address that was given, and to no other that this one names", async () => {
    const other = await server(200);
    const there = await server(307, { location: `${other.url}/steal` });
    const meter: Meter = { responded: false, tokens: NO_TOKENS };
    const told = () => ({ names: [] });
    const options = { signal: new AbortController().signal, onProgress: () => undefined, meter };
    const headers = { "x-goog-api-key": "not to be told" };
    await expect(post({ url: there.url, headers, body: {}, told }, options)).rejects.toBeInstanceOf(ExchangeFailure);
    expect([there.requests.length, other.requests.length]).toEqual([1, 0]);
  });
});

describe("a vendor's error", () => {
  it.each([
    [429, "You have reached your specified API usage limits until May", [], "spend_limit", false],
    [429, "quota", ["GenerateRequestsPerDayPerProjectPerModel-FreeTier"], "spend_limit", false],
    [
      429,
      "Quota exceeded for metric: generate_content_free_tier_requests, limit: 0, model: gemini-4-argon\nPlease retry in 27s.",
      ["RESOURCE_EXHAUSTED", "GenerateRequestsPerDayPerProjectPerModel-FreeTier"],
      "no_access",
      false,
    ],
    [429, "Quota exceeded for metric: requests, limit: 10", ["RESOURCE_EXHAUSTED"], "rate_limited", true],
    [429, "Gemini 2.5 Pro Preview doesn't have a free quota tier.", ["RESOURCE_EXHAUSTED"], "no_access", false],
    [429, "Your prepayment credits are depleted.", ["RESOURCE_EXHAUSTED"], "no_credit", false],
    [429, "Your billing account has exceeded its monthly spending cap.", ["RESOURCE_EXHAUSTED"], "spend_limit", false],
    [429, "you (ada) have reached your weekly usage limit, upgrade for higher limits", [], "spend_limit", false],
    [429, "Free allocated quota exceeded.", ["Throttling.AllocationQuota"], "spend_limit", false],
    [
      429,
      "Allocated quota exceeded, please increase your limit.",
      ["Throttling.AllocationQuota"],
      "rate_limited",
      true,
    ],
    [400, "Access denied, please make sure your account is in good standing.", ["Arrearage"], "no_credit", false],
    [400, "You're out of extra usage. Add more and keep going.", [], "spend_limit", false],
    [400, "This request appears to violate our Usage Policy", [], "refusal", false],
    [400, "no", ["billing_hard_limit_reached"], "spend_limit", false],
    [429, "no", ["insufficient_quota", "organization_usage_limit_exceeded"], "spend_limit", false],
    [429, "no", ["insufficient_quota", "project_spend_limit_exceeded"], "spend_limit", false],
    [429, "no", ["credit_balance_exhausted"], "no_credit", false],
    [400, "Your credit balance is too low", [], "no_credit", false],
    [400, "User location is not supported for the API use.", ["FAILED_PRECONDITION"], "no_access", false],
    [
      429,
      "Request too large for gpt-6 on tokens per min (TPM): Limit 30000, Requested 37313. The input must be reduced.",
      ["tokens", "rate_limit_exceeded"],
      "too_long",
      false,
    ],
    [400, "API key not valid. Please pass a valid API key.", [], "bad_key", false],
    [429, "slow down", [], "rate_limited", true],
    [408, "late", [], "overloaded", true],
    [529, "overloaded", [], "overloaded", true],
    [413, "too large", [], "too_long", false],
    [400, "prompt is too long: 210000 tokens > 200000 maximum", [], "too_long", false],
    [400, "flagged by our safety system", [], "refusal", false],
    [400, "that cannot be", [], "rejected", false],
    [401, "who are you", [], "bad_key", false],
  ] as const)("%i, %s: %j", (status, message, names, code, retry) => {
    verifies("CD-07");
    expect(statusFailure(status, { message, names })).toMatchObject({ code, retry, status });
  });

  it("says how long to wait, by its body before its header", () => {
    expect(statusFailure(429, { names: [] }, "7").retryAfter).toBe("7");
    expect(statusFailure(429, { names: [], retryAfter: "9" }, "7").retryAfter).toBe("9");
  });
});

describe("server-sent events", () => {
  it("count as an answer's progress, comments and empty lines as pings", async () => {
    const said: boolean[] = [];
    const options = { signal: new AbortController().signal, onProgress: (one: boolean) => void said.push(one) };
    const pieces = [": ping\n\n", 'data: {"a":1}\n\n', "\n", "data: [DONE]\n\n"];
    const body = ReadableStream.from(pieces.map((piece) => new TextEncoder().encode(piece)));
    const found: unknown[] = [];
    for await (const one of eventData(new Response(body as ReadableStream<Uint8Array>), options)) found.push(one);
    expect(found).toEqual([{ a: 1 }]);
    expect(said).toEqual([false, true, false, true]);
  });
});
