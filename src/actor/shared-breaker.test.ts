import { expect, it } from "vitest";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { sharedBreaker } from "./shared-breaker.ts";

it("what one worker finds out of a model, the others know after a second at most", async () => {
  await using bus = new MemoryBus();
  const other = bus.another("other");
  let now = 1_000;
  const clock = { now: () => now, sleep: () => Promise.resolve() };
  const [mine, theirs] = [sharedBreaker({ bus, clock }), sharedBreaker({ bus: other.bus, clock })];
  expect(await theirs.until("openai gpt-6.1-sol")).toBe(0);
  await mine.trip("openai gpt-6.1-sol", 9_000);
  expect(await mine.until("openai gpt-6.1-sol")).toBe(9_000);
  now += 1_000;
  expect(await theirs.until("openai gpt-6.1-sol")).toBe(9_000);
  expect(await theirs.until("anthropic claude-opus-5-5")).toBe(0);
});
