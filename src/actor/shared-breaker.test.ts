import { expect, it } from "vitest";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { sharedBreaker } from "./shared-breaker.ts";

it("what one worker finds out of a model, the others know after a second at most", async () => {
  await using bus = new MemoryBus();
  const other = bus.another("other");
  let now = 1_000;
  const clock = { now: () => now, steady: () => now, sleep: () => Promise.resolve() };
  const [mine, theirs] = [sharedBreaker({ bus, clock }), sharedBreaker({ bus: other.bus, clock })];
  expect(await theirs.until("openai gpt-6.1-sol")).toBe(0);
  await mine.trip("openai gpt-6.1-sol", 9_000);
  expect(await mine.until("openai gpt-6.1-sol")).toBe(9_000);
  now += 1_000;
  expect(await theirs.until("openai gpt-6.1-sol")).toBe(9_000);
  expect(await theirs.until("anthropic claude-opus-5-5")).toBe(0);
});

it("nobody waits for longer after hearing of it than it was to last, whatever their clocks say", async () => {
  await using bus = new MemoryBus();
  let passed = 0;
  const at = (ahead: number) => ({
    now: () => 1_000_000 + passed + ahead,
    steady: () => passed,
    sleep: () => Promise.resolve(),
  });
  const mine = sharedBreaker({ bus, clock: at(3_600_000) });
  await mine.trip("m", passed + 5_000);
  const [same, behind] = [at(3_600_000), at(0)].map((clock, n) =>
    sharedBreaker({ bus: bus.another(`${n}`).bus, clock }),
  );
  passed += 2_000;
  expect(await same?.until("m")).toBe(5_000);
  expect(await behind?.until("m")).toBe(7_000);
  // A second request yields the same time, not a longer one.
  passed += 2_000;
  expect(await behind?.until("m")).toBe(7_000);
});
