import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "#lib/clock";
import type { Lang } from "#wire";
import type { CallOptions, ModelRequest, Provider, ProviderAnswer } from "../../src/providers/provider.ts";
import { promptOf } from "../support/prompts.ts";
import { OPS, requestsFor, sampleFacts } from "./requests.ts";

/** A provider under test. Must be deterministic. */
interface Subject extends AsyncDisposable {
  readonly provider: Provider;
}

const soon = (): CallOptions => ({ signal: new AbortController().signal, deadline: Date.now() + 30_000 });

/** Provider with slow calls: its next call can be made to last until it is aborted. */
export interface SlowSubject extends Subject {
  stall(): void;
}

/** Limits on what is asked of a provider whose every call starts a process. */
interface Extent {
  readonly calls: number;
  readonly langs: readonly Lang[];
  /** Purposes that are never asked of it. Default: none. */
  readonly never?: readonly string[];
}

/** The contract of providers with slow calls. */
export function slowProviderSuite(name: string, start: () => Promise<SlowSubject>, extent?: Extent): void {
  providerSuite(name, start, extent);
  it(`provider ${name} rejects with the signal's reason as soon as it is aborted`, async () => {
    await using subject = await start();
    subject.stall();
    const stop = new AbortController();
    const reason = new Error("enough");
    const call = { ...soon(), signal: stop.signal, onProgress: () => stop.abort(reason) };
    await expect(subject.provider.answer(one(), call)).rejects.toBe(reason);
  });
}

/** The contract of every provider. */
function providerSuite(
  name: string,
  start: () => Promise<Subject>,
  { calls, langs, never = [] }: Extent = { calls: 20, langs: ["en", "zh"] },
): void {
  describe(`provider ${name}`, () => {
    let subject: Subject;
    beforeAll(async () => {
      subject = await start();
    });
    afterAll(() => subject[Symbol.asyncDispose]());

    for (const lang of langs) {
      for (const [purpose, request] of requestsFor(lang)) {
        if (never.includes(purpose)) continue;
        it(`answers ${purpose} in ${lang} by its schema`, async () => {
          const { content, origin, usage } = await subject.provider.answer(request, soon());
          expect(request.schema.parse(content)).toEqual(content);
          expect(origin).toMatchObject({
            provider: subject.provider.name,
            model: subject.provider.model,
            isModel: subject.provider.isModel,
          });
          // Rule-based answers count too, so that a limit on calls applies to every provider.
          expect(usage.calls).toBe(1);
          expect(usage.outputTokens > 0).toBe(subject.provider.isModel);
        });
      }
    }

    it("rejects with the signal's reason when it was aborted before", async () => {
      const reason = new Error("not any more");
      const call = { ...soon(), signal: AbortSignal.abort(reason) };
      await expect(subject.provider.answer(one(), call)).rejects.toBe(reason);
    });

    it("fails with `timeout` when the deadline has passed", async () => {
      const call = { ...soon(), deadline: systemClock.steady() - 1 };
      await expect(subject.provider.answer(one(), call)).rejects.toMatchObject({
        name: "ProviderError",
        code: "timeout",
      });
    });

    it("keeps concurrent calls apart", async () => {
      const requests = Array.from({ length: calls }, (_, n) => one(n));
      const alone: ProviderAnswer<unknown>[] = [];
      for (const request of requests) alone.push(await subject.provider.answer(request, soon()));
      const together = await Promise.all(requests.map((request) => subject.provider.answer(request, soon())));
      expect(together.map(({ content }) => content)).toEqual(alone.map(({ content }) => content));
      expect(new Set(alone.map(({ content }) => JSON.stringify(content))).size).toBeGreaterThan(1);
    });

    it("can be closed twice", async () => {
      const other = await start();
      await other.provider.answer(one(), soon());
      await other.provider.close();
      await other.provider.close();
      await other[Symbol.asyncDispose]();
    });
  });
}

/** An argument's request; each number has another speaker, topic and document. */
function one(n = 0): ModelRequest<unknown> {
  const persona = { ...OPS, id: `operations-${n}`, stakes: `loses contract ${n} over invoice ledgers` };
  const text = `A rollback of ledger ${n} took operations ${n + 3} hours and lost ${n} invoices in on-call.`;
  const more = {
    topic: `Should we split the billing monolith into ${n + 2} services, each with invoice ledger ${n}?`,
    passages: [{ path: `docs/incident-${n}.md`, line: n + 1, endLine: n + 1, text }],
    persona,
    speaker: persona.id,
    personas: [persona, OPS],
  };
  return promptOf("argument", sampleFacts("en", more));
}
