import { describe, expect, it } from "vitest";
import { optionsOf } from "../../../test/support/script.ts";
import type { BatchLine } from "./batch-file.ts";
import { duration, renderTable, summary } from "./batch-state.ts";
import { BatchProgress } from "./progress.ts";

const line = (n: number): BatchLine => ({
  line: n,
  key: `k${n}`,
  options: optionsOf("\u001b[2JWipe?"),
  context: async () => ({ documents: [], skipped: [] }),
});
const entry = { line: 1, topic: "t", id: "one", started: true, outcome: "completed", rounds: 2 } as const;
const completed = { ...entry, quality: 4, calls: 12, seconds: 3.25 };

function shown(live: boolean, play: (progress: BatchProgress) => void): string {
  let text = "";
  const write = (more: string): void => {
    text += more;
  };
  {
    using progress = new BatchProgress({ live, columns: 60, write }, 3, 1);
    play(progress);
  }
  return text;
}

describe("the progress of a batch", () => {
  it("is a line per discussion without a terminal", () => {
    const text = shown(false, (progress) => {
      progress.begun(line(1), "one", false);
      progress.left(line(1), completed);
      progress.begun(line(2), "two", true);
      progress.left(line(2), { line: 2, topic: "t", error: "the id two is taken", seconds: 0.1 });
      progress.note("the broker is gone", "warning");
      progress.note("the broker is gone", "warning");
    });
    expect(text.split("\n")).toEqual([
      "[2/3] completed one: 2 rounds, quality 4/5, 12 calls, 3.3 s",
      "line 2: resuming two",
      "[2/3] error line 2, Wipe?: 0.1 s, the id two is taken",
      "swarm: the broker is gone",
      "",
    ]);
  });

  it("is one line updated in place on a terminal", () => {
    const text = shown(true, (progress) => {
      progress.begun(line(1), "one", false);
      progress.left(line(1), completed);
      progress.doing("pausing");
    });
    expect(text).not.toContain("\n");
    const drawn = text.split("\r\u001b[2K");
    expect(drawn.at(-2)).toMatch(/^2\/3 done · 0 running · \d+\.\d s · pausing$/);
    expect(drawn.at(-1)).toBe("");
    for (const one of drawn) expect(one.length).toBeLessThan(60);
  });
});

describe("the table of a batch", () => {
  it("says how each ended, and how they did in all", () => {
    const rows = [
      { line: 1, id: "one", topic: "T?", status: "completed", entry: completed },
      { line: 2, id: "", topic: "\u001b[31mLate?", status: "waiting", entry: undefined },
    ];
    expect(renderTable(rows)).toEqual([
      "ID     OUTCOME    ROUNDS  QUALITY  CALLS  TIME",
      "one    completed  2       4/5      12     3.3 s",
      "Late?  waiting",
    ]);
    expect(summary(rows)).toBe("2 discussions: 1 completed, 1 waiting · 12 calls");
  });

  it("writes times as people do", () => {
    expect([3.24, 59.9, 65, 3_723].map(duration)).toEqual(["3.2 s", "59.9 s", "1:05", "1:02:03"]);
  });
});
