import { afterAll, expect } from "vitest";

/** Handles that a test file may leave open: those of vitest itself. */
const OWN = new Set(["MessagePort", "PipeWrap", "TTYWrap", "FSReqCallback", "Pipe", "CloseReq", "Immediate"]);

const SETTLES_MS = 5_000;

const before = count();

afterAll(async () => {
  // Sockets closed in the last test only disappear some turns of the event loop later, on a busy machine after a while.
  const until = performance.now() + SETTLES_MS;
  while (left().length > 0 && performance.now() < until) await new Promise((go) => setImmediate(go));
  expect(left(), "left open by this test file").toEqual([]);
});

function count(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo()) {
    if (!OWN.has(name) && name !== "Timeout") counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function left(): string[] {
  return [...count()].filter(([name, n]) => n > (before.get(name) ?? 0)).map(([name, n]) => `${name} × ${n}`);
}
