import { expect, it } from "vitest";
import { questionsOf } from "../support/questions.ts";
import type { HttpSubject } from "./model-suite.ts";

/** Every schema of every protocol, sent to a server that refuses what its vendor refuses. */
export function schemaSuite({ name, start, make, isPrompted }: HttpSubject): void {
  it.each([...questionsOf("en")])(
    `provider ${name} sends a schema that its server takes for: %s`,
    async (_, request) => {
      await using server = await start();
      await using provider = make(server.url, "key-0123456789", {});
      const call = { signal: new AbortController().signal, deadline: Date.now() + 30_000 };
      const { origin } = await provider.answer(request, call);
      expect([origin.attempts, origin.marks?.includes("prompted") ?? false]).toEqual([1, isPrompted ?? false]);
    },
  );
}
