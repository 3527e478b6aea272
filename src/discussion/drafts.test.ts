import { describe, expect, it } from "vitest";
import { type DraftEvent, draftsOf, withDraft } from "./drafts.ts";
import { emptyReading } from "./reading.ts";

describe("drafts, for watchers", () => {
  const reading = () => {
    const deadline = "2026-01-01T12:00:00.000Z";
    const step = {
      step: 3,
      name: "argument",
      asked: ["ada", "ben"],
      deadline,
      round: 1,
      since: deadline,
      answered: [],
      unable: [],
      returned: {},
    };
    return { ...emptyReading("d"), status: "active" as const, step };
  };
  const draft = (from: string, text: string, more: Partial<DraftEvent> = {}): DraftEvent => ({
    event: "draft",
    discussion: "d",
    from,
    ts: "2026-01-01T10:00:00.000Z",
    round: 1,
    phase: "argument",
    body: { turn: `r1.argument.${from}`, text },
    ...more,
  });
  const board = (...all: DraftEvent[]) => all.reduce(withDraft, new Map<string, DraftEvent>());
  const shown = (state: ReturnType<typeof reading>, ...all: DraftEvent[]) =>
    draftsOf(state, board(...all)).map(({ body }) => body.text);

  it("belong to the step in progress and to those who have not answered", () => {
    const state = reading();
    expect(shown(state, draft("ben", "b"), draft("ada", "a1"), draft("ada", "a2"))).toEqual(["a2", "b"]);
    expect(shown(state, draft("ada", "a"), draft("ada", ""))).toEqual([]);
    expect(shown(state, draft("eve", "not asked"))).toEqual([]);
    expect(shown(state, draft("ada", "late", { phase: "response" }), draft("ben", "late", { round: 2 }))).toEqual([]);
    expect(shown({ ...state, step: { ...state.step, answered: ["ada"] as never } }, draft("ada", "a"))).toEqual([]);
    const returned = { ada: "2026-01-01T10:00:01.000Z" };
    expect(shown({ ...state, step: { ...state.step, returned } }, draft("ada", "a"))).toEqual([]);
    expect(draftsOf({ ...state, status: "paused" }, board(draft("ada", "a")))).toEqual([]);
  });

  it("are those of as many as a table has", () => {
    expect(board(...Array.from({ length: 200 }, (_, i) => draft(`p${i}`, "x"))).size).toBe(64);
  });
});
