import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sharedBreaker } from "../../src/actor/shared-breaker.ts";
import type { AnsweringOptions } from "../../src/providers/model/answering.ts";
import { failureText } from "../../src/providers/model/explain.ts";
import { type CallOptions, type Provider, ProviderError } from "../../src/providers/provider.ts";
import { type HeldClock, heldClock } from "../support/held-clock.ts";
import { MemoryBus } from "../support/memory-bus.ts";
import { type ModelReply, type ModelServer, modelReplies as replies } from "../support/model-server.ts";
import { longer } from "../support/patience.ts";
import { promptOf } from "../support/prompts.ts";
import { verifies } from "../support/verifies.ts";
import { sampleFacts } from "./requests.ts";

/** A provider that talks to a server over HTTP. */
export interface HttpSubject {
  readonly name: string;
  start(): Promise<ModelServer>;
  make(url: string, key: string, options: AnsweringOptions): Provider;
  /** Header with the key; undefined without one. */
  readonly keyHeader?: string;
  /** Whether a request bounds the answer's length. */
  readonly isBounded: boolean;
  /** Whether the schema is always in the prompt, and missing credit is no rate limit. */
  readonly isPrompted?: true;
  /** The forms in which it refuses a schema. Default: a 400 */
  readonly refusals?: readonly (readonly [string, ModelReply])[];
  /** Whether the server may be silent for minutes while its model thinks or loads. */
  readonly isSilent?: true;
}

const KEY = "key-not-to-be-told-0123";
const DEADLINE = 300_000;
const NO_SCHEMA = replies.error(400, "invalid_request", "json_schema format is not supported");

/** The contract of providers over HTTP: meaning and retry of each vendor failure. */
export function modelSuite(subject: HttpSubject): void {
  describe(`provider ${subject.name}, over a server`, () => {
    let server: ModelServer;
    let clock: HeldClock;
    let provider: Provider;
    const request = promptOf("argument", sampleFacts("en", { floor: [] }));
    const call = (more: Partial<CallOptions> = {}): CallOptions => ({
      signal: new AbortController().signal,
      deadline: DEADLINE,
      ...more,
    });
    const make = (more: AnsweringOptions = {}): Provider =>
      subject.make(server.url, KEY, { clock, random: () => 0.5, ...more });
    const failure = async (options: Partial<CallOptions> = {}): Promise<ProviderError> => {
      const error: unknown = await provider.answer(request, call(options)).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${String(error)}`);
      // As it is logged, with all its causes.
      expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(KEY);
      expect(failureText(error, "zh")).toContain(String(error.of?.label));
      return error;
    };
    /** Marks of every answer. */
    const own = subject.isPrompted ? ["prompted"] : [];
    const many = (reply: ModelReply): ModelReply[] => Array.from({ length: 60 }, () => reply);

    beforeEach(async () => {
      server = await subject.start();
      clock = heldClock(DEADLINE);
      provider = make();
    });
    afterEach(async () => {
      await provider.close();
      await server.close();
    });

    it("asks for a stream, with the schema, and the key in its header alone", async () => {
      const { content, usage, origin } = await provider.answer(request, call());
      expect(request.schema.parse(content)).toEqual(content);
      expect(usage).toMatchObject({ calls: 1 });
      expect(usage.inputTokens).toBeGreaterThan(100);
      expect(origin).toMatchObject({ provider: subject.name, isModel: true, attempts: 1 });
      expect(origin.marks ?? []).toEqual(own);
      const [sent] = server.requests;
      expect(sent?.raw).toMatch(/additionalProperties|of this TypeScript type:/u);
      expect(sent?.raw).not.toContain("temperature");
      expect(sent?.raw).not.toContain(KEY);
      expect(sent?.path).not.toContain(KEY);
      if (subject.keyHeader) expect(String(sent?.headers[subject.keyHeader])).toContain(KEY);
    });

    it("tells the text so far as it comes, from its beginning again where it is asked again", async () => {
      server.script(replies.dropped());
      const texts: string[] = [];
      const told: string[] = [];
      await provider.answer(
        request,
        call({
          onWords: (text) => void texts.push(text),
          onExchange: ({ reply }) => void told.push(reply?.text ?? ""),
        }),
      );
      const again = texts.findIndex((text, at) => at > 0 && text.length < (texts[at - 1]?.length ?? 0));
      expect(again).toBeGreaterThan(0);
      expect(texts.length - again).toBeGreaterThan(3);
      for (const text of texts.slice(again)) expect(texts.at(-1)?.startsWith(text)).toBe(true);
      expect(JSON.parse(texts.at(-1) ?? "")).toMatchObject(JSON.parse(told.at(-1) ?? ""));
    });

    it.each([
      ["429 with seconds", replies.error(429, "rate_limit_exceeded", "slow down", { "retry-after": "7" }), 7_250],
      ["429 with nothing", replies.error(429, "rate_limit_exceeded", "slow down"), 250],
      ["500", replies.error(500, "server_error", "internal"), 250],
      ["503", replies.error(503, "server_error", "Loading model"), 250],
      ["529", replies.error(529, "overloaded", "overloaded"), 250],
      ["a proxy's page", replies.html(502), 250],
      ["an error in mid-stream", replies.errorMidStream(), 250],
      ["a connection dropped in mid-stream", replies.dropped(), 250],
      ["a stream that ends early", replies.cutStream(), 250],
    ])("tries again after %s", async (_, reply, waited) => {
      verifies("CD-07");
      server.script(reply);
      const { content, usage, origin } = await provider.answer(request, call());
      expect(request.schema.parse(content)).toEqual(content);
      expect(usage.calls).toBe(2);
      expect(origin.attempts).toBe(2);
      expect(clock.slept).toEqual([waited]);
    });

    it.each([
      ["no time at all", { "retry-after": "0" }],
      ["a date that has passed", { "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT" }],
    ])("comes back after growing pauses where the server names %s each time", async (_, headers) => {
      verifies("CD-07");
      server.script(...Array.from({ length: 12 }, () => replies.error(503, "server_error", "Loading model", headers)));
      expect((await provider.answer(request, call())).origin.attempts).toBe(13);
      expect(clock.slept).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 6 }, () => 15_000)]);
    });

    it("counts no call without a response", async () => {
      server.script(replies.hungUp());
      expect((await provider.answer(request, call())).usage.calls).toBe(1);
    });

    it("gives up at the deadline, with the cause, and says nothing of what a proxy wrote", async () => {
      server.script(...many(replies.html(502)));
      const error = await failure();
      expect(error).toMatchObject({ code: "overloaded", class: "passing" });
      expect(error.message).toMatch(/502.*tried \d+ times/);
      expect(error.message).not.toContain("<");
    });

    it.each([
      ["502", replies.html(502), "overloaded", /502.*the deadline of this turn came before an answer/],
      ["429", replies.error(429, "rate_limit_exceeded", "slow down"), "rate_limited", /429.*came before an answer/],
    ])("tells of the %s before, where the deadline comes while it is asked again", async (_, reply, code, told) => {
      verifies("BY-16");
      server.script(reply, replies.silent());
      const failing = failure();
      await expect.poll(() => server.requests.length, { interval: 1 }).toBe(2);
      clock.reachHorizon();
      const error = await failing;
      expect(error).toMatchObject({ code, class: "passing", message: expect.stringMatching(told) });
      expect(error.message).not.toContain("allow more time");
    });

    it("tells of the deadline alone where it was answered since, and the answer was not one", async () => {
      server.script(replies.error(503, "server_error", "Loading model"), replies.text("I hold that"), replies.silent());
      const failing = failure();
      await expect.poll(() => server.requests.length, { interval: 1 }).toBe(3);
      clock.reachHorizon();
      expect(await failing).toMatchObject({ code: "timeout", message: expect.stringContaining("allow more time") });
    });

    it.each([
      ["nothing more", replies.endless(), { silentMs: 30, pingsMs: 60_000 }, "was received"],
      ["no status", replies.silent(), { silentMs: 30, pingsMs: 60_000 }, "nothing was received"],
      ["pings only", replies.pingsOnly(), { silentMs: 60_000, pingsMs: 60 }, "only pings"],
    ])("tries again after a stall with %s", async (_, reply, patience, told) => {
      // Long enough for a good answer on a slow machine, which would otherwise look like a stall, and be asked for again.
      provider = make({ patience: longer(patience) });
      server.script(reply);
      expect((await provider.answer(request, call())).content).toBeDefined();
      expect(server.requests.length).toBeGreaterThan(1);
      // A few attempts, since each waits on a real clock.
      const deadline = 4_000;
      clock = heldClock(deadline);
      provider = make({ patience });
      server.script(...many(reply));
      const error = await failure({ deadline });
      expect(error).toMatchObject({ code: "timeout", class: "passing", message: expect.stringContaining(told) });
    });

    if (subject.isSilent)
      it.each([
        ["no status", false],
        ["a first event without words", true],
      ])("waits for minutes while its model thinks and sends %s", async (_, begun) => {
        const thought = Promise.withResolvers<void>();
        const asked = Promise.withResolvers<void>();
        server.script((...given) => {
          replies.thinking(thought.promise, begun)(...given);
          asked.resolve();
        });
        // Only the watch: the transport keeps its own time.
        vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
        try {
          const answered = provider.answer(request, call());
          await asked.promise;
          vi.advanceTimersByTime(270_000);
          thought.resolve();
          expect((await answered).origin.attempts).toBe(1);
        } finally {
          vi.useRealTimers();
        }
        expect(server.requests).toHaveLength(1);
      });

    const quota = [429, "insufficient_quota", "billing account: insufficient_quota", "no_credit"] as const;
    it.each([
      [401, "invalid_api_key", "no such key", "bad_key"],
      [402, "payment_required", "payment required", "no_credit"],
      [403, "permission", "no permission", "no_access"],
      [404, "model_not_found", "no such model", "no_model"],
      [400, "invalid_request", "that cannot be", "rejected"],
      [400, "context_length_exceeded", "maximum context length is 8192 tokens", "too_long"],
      [413, "too_large", "too large", "too_long"],
      ...(subject.isPrompted ? [] : [quota]),
    ] as const)("tells a %i (%s) at once", async (status, kind, message, code) => {
      server.script(replies.error(status, kind, `${message} ${subject.keyHeader ? KEY : "…"}`));
      const error = await failure();
      expect(error.code).toBe(code);
      expect(error.class).toBe(["rejected", "too_long"].includes(code) ? "call" : "fatal");
      expect(error.message).toContain(`${status}: ${message} …`);
      expect(server.requests).toHaveLength(1);
      expect(error.usage?.calls).toBe(1);
    });

    it("says that there is no connection", async () => {
      await server.close();
      const error = await failure();
      expect(error).toMatchObject({ code: "connection", message: expect.stringContaining("ECONNREFUSED") });
      server = await subject.start();
    });

    it("asks a cut-off answer once more, with twice the room where there is a bound", async () => {
      server.script(replies.cutByMaxTokens());
      expect((await provider.answer(request, call())).usage.calls).toBe(2);
      server.script(replies.cutByMaxTokens(), replies.cutByMaxTokens());
      expect((await failure()).code).toBe("cut_off");
    });

    it.each([
      ["its object", 'Here: {"position": "Split", "confidence": 7}', { position: "Split", confidence: 7 }],
      ["its text, where it has none", "I hold that it should be split.", "I hold that it should be split."],
    ])("hands on what does not fit as it was said where somebody else judges it: %s", async (_, text, said) => {
      verifies("SD-01");
      server.script(replies.text(text));
      const { content, usage } = await provider.answer({ ...request, judged: true }, call());
      expect(content).toEqual(said);
      expect(usage.calls).toBe(1);
    });

    it.each([
      ["is no JSON", "I hold that it should be split.", "holds no JSON object"],
      ["breaks the schema", '{"position": "Split", "confidence": 7}', "confidence"],
      ["is empty", "", "the answer is empty"],
    ])("repairs an answer that %s once, with the schema in words", async (_, text, problem) => {
      verifies("CD-09");
      server.script(replies.text(text));
      const { content, usage, origin } = await provider.answer(request, call());
      expect(request.schema.parse(content)).toEqual(content);
      expect(usage.calls).toBe(2);
      expect(origin.marks).toEqual([...own, "repaired"]);
      const again = server.requests[1]?.raw ?? "";
      expect(again).toContain(problem);
      expect(again).toContain("of this TypeScript type:");
      server.script(replies.text("no"), replies.text("still no"));
      expect((await failure()).code).toBe("invalid_answer");
    });

    it("returns an answer once for faults that its schema does not know, and takes the next as it is", async () => {
      verifies("SD-20");
      const seen: unknown[] = [];
      const faults = (content: unknown) => {
        seen.push(content);
        return [{ path: "position", why: "it names 3.1 s, which nobody said" }];
      };
      const { content, usage, origin } = await provider.answer({ ...request, faults }, call());
      expect(request.schema.parse(content)).toEqual(content);
      expect([usage.calls, seen.length]).toEqual([2, 1]);
      expect(origin.marks).toEqual([...own, "repaired"]);
      expect(server.requests[1]?.raw).toContain("it names 3.1 s, which nobody said");
      server.script(replies.text(JSON.stringify(content)), replies.text("no"));
      expect((await provider.answer({ ...request, faults }, call())).content, "the next one is none").toEqual(content);
    });

    it("finds an answer within prose, and marks it", async () => {
      const { content } = await provider.answer(request, call());
      server.script(replies.text(`Here it is:\n\`\`\`json\n${JSON.stringify(content)}\n\`\`\`\nDone.`));
      expect((await provider.answer(request, call())).origin.marks).toEqual([...own, "salvaged"]);
    });

    if (!subject.isPrompted)
      it.each(subject.refusals ?? [["as 400", NO_SCHEMA]])(
        "puts a schema that it refuses %s into the prompt, once for all",
        async (_, refusal) => {
          server.script(refusal);
          const { origin, content, usage } = await provider.answer(request, call());
          expect(request.schema.parse(content)).toEqual(content);
          expect(origin).toMatchObject({ marks: ["prompted"], attempts: 2 });
          expect(usage.calls).toBe(2);
          expect(clock.slept).toEqual([]);
          await provider.answer(request, call());
          expect(server.requests).toHaveLength(3);
          for (const { raw } of server.requests.slice(1)) expect(raw).toContain("of this TypeScript type:");
        },
      );

    if (!subject.isPrompted)
      it("counts what was refused for its schema as a call, and does not send another beyond the budget", async () => {
        verifies("BY-10");
        server.script(NO_SCHEMA);
        const told: string[] = [];
        const onExchange: CallOptions["onExchange"] = ({ failure: failed }) => told.push(failed?.code ?? "answered");
        expect(await failure({ budget: { calls: 1 }, onExchange })).toMatchObject({
          code: "over_budget",
          usage: { calls: 1 },
        });
        expect(server.requests).toHaveLength(1);
        expect(told).toEqual(["no_schema"]);
      });

    if (!subject.isPrompted)
      it("says what to do where it refuses a schema that was not sent", async () => {
        server.script(NO_SCHEMA, NO_SCHEMA);
        const error = await failure();
        expect(error).toMatchObject({ code: "no_schema", class: "call" });
        expect(error.message).toMatch(
          /^.+ does not take the schema of the answer \(400: json_schema .*\): update it, or use another --model or --provider$/,
        );
      });

    it("keeps to a budget", async () => {
      verifies("BY-10");
      server.script(...many(replies.error(529, "overloaded", "overloaded")));
      expect(await failure({ budget: { calls: 3 } })).toMatchObject({ code: "over_budget", usage: { calls: 3 } });
      expect(server.requests).toHaveLength(3);
      expect((await failure({ budget: { tokens: 500 } })).code).toBe("over_budget");
      expect(server.requests).toHaveLength(3);
    });

    it.each([
      ["breaks in mid-stream", replies.dropped()],
      ["ends before its last event", replies.cutStream()],
      ["fails in mid-stream", replies.errorMidStream()],
    ])("charges a budget with a whole answer where one %s, and asks again with what is left", async (_, reply) => {
      verifies("BY-10");
      server.script(reply);
      const { content, usage } = await provider.answer(request, call({ budget: { tokens: 200_000 } }));
      expect(request.schema.parse(content)).toEqual(content);
      expect(usage.calls).toBe(2);
      // Its allowance including thinking, or the longest usual answer without a bound.
      const most = subject.isBounded ? (request.maxOutputTokens ?? 8_000) + 16_000 : 24_000;
      expect(usage.outputTokens).toBeGreaterThan(most);
      expect(usage.outputTokens).toBeLessThan(most + 1_000);
      expect(usage.inputTokens).toBeGreaterThan(200);
    });

    it("charges nothing for what is answered by a status", async () => {
      verifies("BY-10");
      server.script(replies.error(529, "overloaded", "overloaded"));
      const { usage } = await provider.answer(request, call({ budget: { tokens: 200_000 } }));
      expect(usage.calls).toBe(2);
      expect(usage.outputTokens).toBeLessThan(1_000);
    });

    it("counts a prompt in Chinese by its characters", async () => {
      verifies("BY-10");
      const facts = sampleFacts("zh", { floor: [], topic: `是否${"停".repeat(3_000)}？` });
      const chinese = promptOf("position_declaration", facts);
      const answered = provider.answer(chinese, call({ budget: { tokens: 4_500 } }));
      await expect(answered).rejects.toMatchObject({ code: "over_budget" });
      expect(server.requests).toEqual([]);
    });

    it("is asked once where another stands in, by none of the swarm while its breaker is open, and then by one", async () => {
      await using bus = new MemoryBus();
      const [one, other] = ["one", "other"].map((name) =>
        make({ breaker: sharedBreaker({ bus: bus.another(name).bus, clock }) }),
      ) as [Provider, Provider];
      server.script(replies.error(429, "rate_limit_exceeded", "slow down"));
      for (const worker of [one, other, one]) {
        const asking = worker.answer(request, call({ retryUntil: 0 }));
        await expect(asking).rejects.toMatchObject({ code: "rate_limited", class: "passing" });
      }
      expect(server.requests).toHaveLength(1);
      await clock.sleep(10_000);
      const both = [one, other].map((worker) => worker.answer(request, call({ retryUntil: 0 })));
      const settled = await Promise.allSettled(both);
      expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      await other.answer(request, call({ retryUntil: 0 }));
      expect(server.requests).toHaveLength(3);
      await Promise.all([one.close(), other.close()]);
    });

    it("lets the exchange under way end where no other may begin", async () => {
      verifies("BY-10");
      const reason = new Error("no other call");
      const closing = (then: ModelReply): { readonly signal: AbortSignal; readonly reply: ModelReply } => {
        const stop = new AbortController();
        const reply: ModelReply = (...given) => {
          stop.abort(reason);
          then(...given);
        };
        return { signal: stop.signal, reply };
      };
      const answered = closing(replies.answer());
      server.script(answered.reply);
      expect((await provider.answer(request, call({ closing: answered.signal }))).content).toBeDefined();
      // Neither is retried or repaired.
      for (const reply of [replies.error(529, "overloaded", "overloaded"), replies.text("It should be split.")]) {
        const failed = closing(reply);
        server.script(failed.reply);
        await expect(provider.answer(request, call({ closing: failed.signal }))).rejects.toBe(reason);
      }
      expect(server.requests).toHaveLength(3);
    });

    it("rejects with the signal's reason in mid-stream, and hangs up", async () => {
      const stop = new AbortController();
      const reason = new Error("enough");
      const hungUp = Promise.withResolvers<void>();
      server.script((received, response, dialect) => {
        response.on("close", () => hungUp.resolve());
        replies.endless()(received, response, dialect);
      });
      const onProgress = (): void => stop.abort(reason);
      await expect(provider.answer(request, call({ signal: stop.signal, onProgress }))).rejects.toBe(reason);
      await hungUp.promise;
    });
  });
}
