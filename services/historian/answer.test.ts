import { describe, expect, it } from "vitest";
import type { TurnInHand } from "#actor";
import { applyMessage, emptyProjection, type Projection } from "#discussion";
import { ArgumentGraph } from "#graph";
import { Synthesis } from "#protocols/swarm-discussion/schemas/synthesis";
import { type ModelRequest, type Provider, type ProviderAnswer, ProviderError, type ProviderPool } from "#providers";
import { NO_USAGE } from "#wire";
import { withFacts } from "../../src/protocols/swarm-discussion/ledger/of-synthesis.ts";
import { synthesize } from "../../src/protocols/swarm-discussion/synthesis/synthesis.ts";
import { playRound, Script } from "../../test/support/historian-script.ts";
import { verifies } from "../../test/support/verifies.ts";
import { answerTurn } from "./answer.ts";

const script = new Script().start();
playRound(script, 1, { shift: true });
const state: Projection = emptyProjection(script.id);
for (const { subject, envelope, seq } of script.messages) applyMessage(state, subject, envelope, seq);
const computed = withFacts(synthesize(state, "en"), state, "en");

const hand = (signal = new AbortController().signal, phase: "synthesis" | "argument" = "synthesis"): TurnInHand => ({
  discussion: script.id,
  participant: "historian",
  round: 1,
  turn: {
    turn: "t",
    phase,
    topic: "Split?",
    instruction: "Synthesize",
    schema: {},
    deadline: "2026-01-29T12:00:00.000Z",
  },
  floor: state.floor,
  seq: 1,
  signal,
  deadline: 0,
  onProgress: () => undefined,
  record: () => ({
    onExchange: () => undefined,
    answered: () => undefined,
    failed: () => undefined,
    stored: async () => undefined,
    spent: () => NO_USAGE,
  }),
});

type CallOptions = Parameters<Provider["answer"]>[1];

/** A pool whose one provider answers so. */
function pool(give: (request: ModelRequest, call: CallOptions) => unknown): { providers: ProviderPool } {
  const close = async (): Promise<void> => undefined;
  const provider: Provider = {
    name: "test",
    model: "m",
    isModel: true,
    answer: async <T>(request: ModelRequest<T>, call: CallOptions): Promise<ProviderAnswer<T>> => {
      const content = give(request as ModelRequest, call) as T;
      return { content, origin: { provider: "test", model: "m", isModel: true }, usage: { ...NO_USAGE, calls: 1 } };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  return { providers: { get: () => provider, close, [Symbol.asyncDispose]: close } };
}

const words = {
  executiveSummary: [{ text: "What a model says.", points: ["p1"], messages: [] }],
  metaObservations: "It went well.",
};

describe("answerTurn", () => {
  it("takes the provider's words and keeps the computed structure", async () => {
    verifies("SD-20");
    let asked: ModelRequest | undefined;
    const spoken = await answerTurn(
      hand(),
      state,
      pool((request) => {
        asked = request;
        return words;
      }),
    );
    const content = Synthesis.parse(spoken.content);
    expect(content.prose?.sentences.map(({ text }) => text)).toEqual(["What a model says."]);
    expect(content.insights).toEqual(computed.insights);
    expect(spoken.origin?.isModel).toBe(true);
    expect(asked?.facts).toMatchObject({ speaker: "historian", computed: { agreements: computed.agreements } });
  });

  it("keeps the computed words where the provider names messages that do not exist, and says so", async () => {
    const spoken = await answerTurn(
      hand(),
      state,
      pool(() => ({ ...words, executiveSummary: [{ text: "As r7-msg-099 shows.", points: ["p1"] }] })),
    );
    expect(spoken.content).toEqual(computed);
    expect(spoken.origin).toMatchObject({ isModel: false, note: expect.stringContaining("r7-msg-099") });
    expect(spoken.usage?.calls).toBe(1);
  });

  it("keeps the provider's words where an expert's accepted statement names a message that does not exist", async () => {
    verifies("SD-20");
    // The position is what the computed part quotes.
    const said = { position: "Split billing as r9-msg-999 shows", confidence: 0.8, wouldChangeIf: "p99 over 300 ms" };
    const floor = state.floor.map((one) =>
      one.type === "position_declaration" ? { ...one, content: said, flags: ["unknown_citation"] } : one,
    );
    const faulty: Projection = { ...state, floor, graph: ArgumentGraph.of(floor) };
    expect(JSON.stringify(synthesize(faulty, "en"))).toContain("r9-msg-999");
    let calls = 0;
    const spoken = await answerTurn(
      hand(),
      faulty,
      pool(() => {
        calls += 1;
        return words;
      }),
    );
    expect(Synthesis.parse(spoken.content).executiveSummary).toMatch(/^What a model says\. \[/);
    expect(spoken.origin).toMatchObject({ isModel: true });
    expect(spoken.origin?.note).toBeUndefined();
    expect(calls).toBe(1);
  });

  it.each(["no_credit", "overloaded", "timeout", "refusal", "too_long", "rejected", "cut_off"] as const)(
    "keeps the computed words where the provider fails (%s), and counts what was spent",
    async (code) => {
      verifies("SD-20", "BY-16");
      const fail = (): never => {
        throw new ProviderError(code, "it did not work", { usage: { ...NO_USAGE, calls: 2 } });
      };
      const spoken = await answerTurn(hand(), state, pool(fail));
      expect(spoken.content).toEqual(computed);
      expect(spoken.origin?.note).toBe("The model gave no words, so what was computed stands: it did not work");
      expect(spoken.usage?.calls).toBe(2);
    },
  );

  it("leaves a model three fifths of the turn's time, so that what was computed arrives all the same", async () => {
    const given: number[] = [];
    const asked = pool((_, { deadline }) => {
      given.push(deadline);
      return words;
    });
    await answerTurn({ ...hand(), deadline: 101_000 }, state, { ...asked, now: 1_000 });
    expect(given).toEqual([61_000]);
  });

  it("does not answer after the deadline, nor turns that are not a historian's", async () => {
    const late = AbortSignal.abort(new Error("deadline"));
    const fail = (): never => {
      throw new ProviderError("timeout", "too late");
    };
    await expect(answerTurn(hand(late), state, pool(fail))).rejects.toThrow("too late");
    await expect(
      answerTurn(
        hand(undefined, "argument"),
        state,
        pool(() => words),
      ),
    ).rejects.toThrow("argument is not one");
  });
});
