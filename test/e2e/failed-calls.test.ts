import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Reply, replies, type SeenRequest } from "../support/anthropic-server.ts";
import { formAsked } from "../support/in-form.ts";
import { flat, ScriptedSwarm } from "../support/scripted-swarm.ts";
import type { Finished } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const tooLong = replies.error(400, "invalid_request_error", "prompt is too long: 1204881 tokens > 1000000 maximum");
const tooComplex = replies.error(
  400,
  "invalid_request_error",
  "The compiled grammar is too large, which would cause performance issues. Simplify your output schema.",
);
type Failing = readonly [reply: Reply, calls: number, words: string];
/** Texts that only a library or a proxy would write. */
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

  it.each<[string, Reply, number, string]>([
    ["everybody refuses", replies.refusal(), 3, "refused to answer"],
    ["no answer is JSON", replies.text("I hold that it should be split."), 5, "no answer that fits"],
  ])(
    "pauses it after the analysis where %s, and goes on without those if its user wants that",
    async (_, reply, requests, words) => {
      verifies("BY-16");
      swarm.server.always((_request, nth) => (nth > 1 ? reply : undefined));
      const run = await swarm.discuss();
      expectEnd(run, 3, "paused", words);
      expect(told(run)).toContain(`swarm resume ${swarm.id} --without`);
      expect(swarm.server.requests).toHaveLength(requests);
      expect(swarm.file("record.jsonl")).toBe("");
      expectEnd(await swarm.resume("--without"), 3, "ended-early", "the user asked to go on");
      expect(swarm.server.requests).toHaveLength(requests);
    },
  );

  it.each<[string, Failing, Failing]>([
    [
      "is too long, and who later refuses",
      [tooLong, 1, "give fewer documents"],
      [replies.refusal(), 1, "refused to answer"],
    ],
    [
      "is too complex, and who later is cut off",
      [tooComplex, 1, "rejected the request"],
      [replies.cutByMaxTokens(), 2, "was cut off"],
    ],
  ])("leaves out for that turn one whose prompt or schema %s", async (_, position, response) => {
    verifies("BY-16");
    const left = { position_declaration: position[1], response: response[1] };
    let silent: string | undefined;
    swarm.server.always((request) => {
      const speaker = /Your id in this discussion is ([\w-]+)\./.exec(request.raw)?.[1];
      const field = formAsked(request);
      if (field !== "position_declaration" && field !== "response") return undefined;
      silent ??= speaker;
      if (speaker !== silent || left[field] === 0) return undefined;
      left[field] -= 1;
      return field === "position_declaration" ? position[0] : response[0];
    });
    const run = await swarm.discuss();
    expectEnd(run, 3, "completed", position[2]);
    expect(told(run)).toContain(response[2]);
    for (const step of ["Position declarations", "Responses and shifts"])
      expect(run.stdout).toMatch(new RegExp(`${step} +1 of 2 answered`));
    expect(swarm.file("progress.md")).toContain("1 of 2");
    expect(told(run)).toMatch(/This result is partial: .* \(Position declarations, Responses and shifts\) is missing/);
    expect(left).toEqual({ position_declaration: 0, response: 0 });
  });

  it("of a judge that never answers, and then finds the prompt too long, leaves the positions as they are", async () => {
    verifies("BY-16");
    const isJudge = ({ raw }: SeenRequest): boolean =>
      raw.includes("You judge a discussion among experts from outside");
    const judged = (): SeenRequest[] => swarm.server.requests.filter(isJudge);
    swarm.server.always((request) => {
      if (!isJudge(request)) return undefined;
      return judged().length === 1 ? replies.pingsOnly() : tooLong;
    });
    const run = await swarm.discuss("--turn-timeout", "5", "--model", swarm.ownModel);
    expectEnd(run, 0, "completed", "completed");
    // What is too long for the model is asked once more with its statements as sentences.
    expect(judged().map(({ raw }) => raw.includes("digest="))).toEqual([false, false, true]);
    expect(swarm.file("record.jsonl")).not.toContain('"type":"judgement"');
  });
});
