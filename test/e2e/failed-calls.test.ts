import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Reply, replies } from "../support/anthropic-server.ts";
import { flat, ScriptedSwarm } from "../support/scripted-swarm.ts";
import type { Finished } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const tooLong = replies.error(400, "invalid_request_error", "prompt is too long: 1204881 tokens > 1000000 maximum");
const tooComplex = replies.error(
  400,
  "invalid_request_error",
  "The compiled grammar is too large, which would cause performance issues. Simplify your output schema.",
);
/** What only a library or a server between would say. */
const RAW = /SDK|<html|stack|node:|TypeError|fetch failed|APIError|\{"type":"error"/;

describe("a call that fails", () => {
  let swarm: ScriptedSwarm;
  beforeAll(async () => {
    swarm = await ScriptedSwarm.up();
  });
  beforeEach(() => swarm.next());
  afterAll(() => swarm.close());

  const told = ({ stdout, stderr }: Finished): string => flat(`${stdout}${stderr}`);
  const expectEnd = (run: Finished, code: number, state: string, words: string): void => {
    expect(run.code, run.stdout + run.stderr).toBe(code);
    expect(told(run)).toContain(words);
    expect(told(run)).not.toMatch(RAW);
    expect(swarm.manifest().status).toBe(state);
  };

  it.each<[string, Reply, string]>([
    ["the prompt is too long", tooLong, "give fewer documents"],
    ["the schema is too complex", tooComplex, "rejected the request"],
    ["the model refuses", replies.refusal(), "refused to answer"],
  ])("pauses it at the analysis where %s, since nothing goes on without one", async (_, reply, words) => {
    verifies("BY-16");
    swarm.server.always(() => reply);
    expectEnd(await swarm.discuss(), 3, "paused", words);
    expect(swarm.server.requests).toHaveLength(1);
  });

  it.each<[string, Reply, number, string]>([
    ["every prompt is too long", tooLong, 3, "give fewer documents"],
    ["every schema is too complex", tooComplex, 3, "rejected the request"],
    ["everybody refuses", replies.refusal(), 3, "refused to answer"],
    ["every answer is cut off", replies.cutByMaxTokens(), 5, "was cut off"],
  ])("ends it early after the analysis where %s", async (_, reply, requests, words) => {
    verifies("BY-16");
    swarm.server.always((_request, nth) => (nth > 1 ? reply : undefined));
    expectEnd(await swarm.discuss(), 3, "ended-early", words);
    expect(swarm.server.requests).toHaveLength(requests);
    expect(swarm.file("record.jsonl")).toBe("");
  });

  it.each<[string, Reply, number, string]>([
    ["whose prompt is too long", tooLong, 1, "give fewer documents"],
    ["whose schema is too complex", tooComplex, 1, "rejected the request"],
    ["who refuses", replies.refusal(), 1, "refused to answer"],
    ["whose answers are cut off", replies.cutByMaxTokens(), 2, "was cut off"],
  ])("leaves out for that turn one %s", async (_, reply, calls, words) => {
    verifies("BY-16");
    let left = calls;
    let silent: string | undefined;
    swarm.server.always(({ raw }) => {
      const speaker = /Your id in this discussion is ([\w-]+)\./.exec(raw)?.[1];
      if (speaker !== "moderator") silent ??= speaker;
      if (speaker === undefined || speaker !== silent || left === 0) return undefined;
      left -= 1;
      return reply;
    });
    const run = await swarm.discuss();
    expectEnd(run, 0, "completed", words);
    expect(run.stdout).toContain("1 of 2 answered");
    expect(left).toBe(0);
  });

  it.each<[string, Reply]>([
    ["refuses", replies.refusal()],
    ["finds the prompt too long", tooLong],
    ["never answers", replies.pingsOnly()],
  ])("of the judge that %s leaves the positions as they are", async (_, reply) => {
    verifies("BY-16");
    const isJudge = (raw: string): boolean => raw.includes("You judge a discussion among experts from outside");
    swarm.server.always(({ raw }) => (isJudge(raw) ? reply : undefined));
    const run = await swarm.discuss("--turn-timeout", "5", "--model", swarm.ownModel);
    expectEnd(run, 0, "completed", "completed");
    // What is too long for the model is asked once more with its statements as sentences.
    const judged = swarm.server.requests.filter(({ raw }) => isJudge(raw) && !raw.includes("digest=")).length;
    expect(judged).toBeGreaterThanOrEqual(1);
    expect(judged).toBeLessThanOrEqual(2);
    expect(swarm.file("record.jsonl")).not.toContain('"type":"judgement"');
  });

  it.each<[string, Reply, string]>([
    ["is refused", replies.refusal(), "refused to answer"],
    ["has too long a prompt", tooLong, "give fewer documents"],
    ["has too complex a schema", tooComplex, "rejected the request"],
    ["is cut off for ever", replies.cutByMaxTokens(), "was cut off"],
    ["brings pings only", replies.pingsOnly(), "what was computed stands"],
  ])("of the synthesis, which %s, leaves the computed one", async (_, reply, words) => {
    verifies("BY-16", "SD-20");
    swarm.server.always(({ raw }) => (raw.includes("executiveSummary") ? reply : undefined));
    expectEnd(await swarm.discuss("--turn-timeout", "5", "--model", swarm.ownModel), 0, "completed", words);
    expect(
      swarm.home.json<{ executiveSummary: string }>(swarm.id, "artifacts/synthesis.json").executiveSummary,
    ).not.toBe("");
  });

  it("as a page of HTML with 502 for ever pauses it, in words", async () => {
    verifies("BY-16");
    swarm.server.always((_request, nth) => (nth > 1 ? replies.html(502) : undefined));
    const run = await swarm.discuss("--turn-timeout", "5", "--model", swarm.ownModel);
    expectEnd(run, 3, "paused", `swarm resume ${swarm.id}`);
    expect(told(run)).toContain("Anthropic is overloaded or out of order");
  });
});
