import { afterAll, expect } from "vitest";

/** Handles that a test file may leave open: those of vitest itself. */
const OWN = new Set(["MessagePort", "PipeWrap", "TTYWrap", "FSReqCallback", "Pipe", "CloseReq", "Immediate"]);

const before = count();

afterAll(async () => {
  // Sockets closed in the last test only disappear one turn of the event loop later.
  for (let turn = 0; turn < 50 && left().length > 0; turn += 1) await new Promise((go) => setImmediate(go));
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
