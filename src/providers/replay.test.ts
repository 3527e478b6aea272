import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Exchange, NO_USAGE } from "#wire";
import { replies, startAnthropicServer } from "../../test/support/anthropic-server.ts";
import { SimClock } from "../../test/support/sim-clock.ts";
import { verifies } from "../../test/support/verifies.ts";
import { anthropicProvider } from "./anthropic/anthropic.ts";
import type { Facts, ModelRequest } from "./provider.ts";
import { openRecording, replayProvider } from "./replay.ts";

const KEY = "sk-ant-test-planted-in-the-prompt";
const facts: Facts = {
  ...{ topic: "t", lang: "en", mode: "standard", round: 1, speaker: "ada", personas: [] },
  ...{ tensions: [], passages: [], floor: [] },
};
const requestOf = (more: Partial<Facts> = {}): ModelRequest<{ n: number }> => ({
  purpose: "argument",
  system: `my key is ${KEY}`,
  prompt: [{ text: "say a number", shared: false }],
  schema: z.object({ n: z.number() }),
  facts: { ...facts, ...more },
});
const call = (turn: string) => ({ signal: new AbortController().signal, deadline: Date.now() + 60_000, turn });

describe("a recording", () => {
  let folder: string;
  let kept: Exchange[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "swarm-replay-"));
    kept = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (): string => {
    const file = join(folder, "exchanges.jsonl");
    writeFileSync(file, kept.map((one) => `${JSON.stringify(one)}\n`).join(""));
    return file;
  };
  const record = async (turn: string, request: ModelRequest<{ n: number }>, url: string): Promise<unknown> => {
    await using provider = anthropicProvider({ apiKey: KEY, baseUrl: url, random: () => 0 });
    const recording = openRecording(request, turn, (exchange) => kept.push(exchange));
    try {
      const answer = await provider.answer(request, { ...call(turn), onExchange: recording.onExchange });
      recording.answered(answer);
      return answer;
    } catch (error) {
      recording.failed(error);
      return error;
    }
  };

  it("holds every exchange of a call, and a replay gives the same answer", async () => {
    verifies("BY-11");
    await using server = await startAnthropicServer();
    server.script(replies.overloaded("0"), replies.text("no object"), replies.answer({ n: 7 }));
    const answered = await record("r1.arguments.ada", requestOf(), server.url);
    expect(
      kept.map(({ attempt, failure, reply, outcome }) => [attempt, failure?.code, reply?.text, outcome !== undefined]),
    ).toEqual([
      [1, "overloaded", undefined, false],
      [2, undefined, "no object", false],
      [3, undefined, '{"n":7}', true],
    ]);
    expect(new Set(kept.map((one) => one.call)).size).toBe(1);
    expect(JSON.stringify(kept)).toContain("my key is …");
    expect(JSON.stringify(kept)).not.toContain(KEY);
    await using replay = replayProvider(write());
    expect(await replay.answer(requestOf(), call("r1.arguments.ada"))).toEqual(answered);
  });

  it("keeps a repair apart, and lets what was answered after an outage count", async () => {
    await using server = await startAnthropicServer();
    const returned = { returned: { content: {}, reasons: [] } };
    server.script(replies.answer({ n: 1 }), replies.answer({ n: 2 }), replies.noCredit(), replies.answer({ n: 3 }));
    await record("a", requestOf(), server.url);
    await record("a", requestOf(returned), server.url);
    const failed = await record("b", requestOf(), server.url);
    await record("b", requestOf(), server.url);
    server.script(replies.refusal());
    const refused = await record("b", requestOf(), server.url);
    expect([failed, refused].map((error) => (error as { code: string }).code)).toEqual(["no_credit", "refusal"]);
    await using replay = replayProvider(write());
    const n = async (turn: string, more: Partial<Facts> = {}) =>
      (await replay.answer(requestOf(more), call(turn))).content.n;
    expect([await n("a"), await n("a", returned), await n("b")]).toEqual([1, 2, 3]);
  });

  it("says what was not recorded, and gives a failure as it was", async () => {
    verifies("BY-11");
    await using server = await startAnthropicServer();
    server.script(replies.refusal());
    await record("a", requestOf(), server.url);
    await using replay = replayProvider(write());
    await expect(replay.answer(requestOf(), call("a"))).rejects.toMatchObject({ code: "refusal", class: "call" });
    await expect(replay.answer(requestOf(), call("z"))).rejects.toMatchObject({
      code: "not_recorded",
      class: "fatal",
      message: expect.stringContaining("the argument of ada in round 1 (z)"),
    });
    expect(() => replayProvider(folder)).toThrow(/holds no recorded exchanges/);
    writeFileSync(join(folder, "exchanges.jsonl"), "{}\n");
    expect(() => replayProvider(join(folder, "exchanges.jsonl"))).toThrow(/:1 is no recorded exchange/);
  });

  describe("by hand", () => {
    const origin = { provider: "recording", model: "the recording", isModel: true };
    const one = (reply: unknown, known: Record<string, string> = {}): Exchange => ({
      ...{ call: "a", turn: "a", purpose: "argument", participant: "ada", round: 1, attempt: 1, known },
      reply: { text: JSON.stringify(reply), stopReason: "end" },
      outcome: { origin, usage: NO_USAGE },
    });

    it("names points, reasons and messages by the ids of today, and leaves out what is not there", async () => {
      const reasons = [{ on: "p1" }, { on: "a2" }, { on: "p9", text: "gone" }];
      const known = { p1: "Stay", a2: "It is slow", p9: "Leave", "r1-msg-004": "r1.arguments.ben", "r1-msg-005": "x" };
      kept.push(one({ reasons, because: ["r1-msg-004", "r1-msg-005"] }, known));
      await using replay = replayProvider(write());
      const point = {
        id: "p7",
        text: "Stay",
        reasons: [{ id: "a8", on: "p7", side: "for" as const, text: "It is slow" }],
      };
      const points = [{ ...point, reasons: point.reasons.map((reason) => ({ ...reason, message: "r1-msg-001" })) }];
      const floor = [{ id: "r1-msg-006", turn: "r1.arguments.ben" }] as unknown as Facts["floor"];
      const schema = z.object({ reasons: z.array(z.unknown()), because: z.array(z.string()) });
      const { content } = await replay.answer({ ...requestOf({ points, floor }), schema }, call("a"));
      expect(content).toEqual({ reasons: [{ on: "p7" }, { on: "a8" }], because: ["r1-msg-006"] });
    });

    it("is told word by word where it is paced, and at once for the moderator", async () => {
      kept.push(one({ n: 7 }));
      const clock = new SimClock();
      await using replay = replayProvider(write(), clock);
      const words: string[] = [];
      const begun = clock.now();
      const onWords = (text: string): void => void words.push(text);
      await clock.run(replay.answer(requestOf(), { ...call("a"), onWords }));
      expect(clock.now() - begun).toBe(5_000);
      expect(words.at(-1)).toBe('{"n":7}');
      await replay.answer(requestOf({ speaker: "moderator" }), call("a"));
      expect(clock.now() - begun).toBe(5_000);
    });
  });
});
