import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openBus } from "#bus";
import { Tasks } from "#team";
import { brokerWith } from "../support/broker-with.ts";
import { patience } from "../support/patience.ts";
import { startWorkers, type Workers, workerProgram } from "../support/task-workers.ts";
import { verifies } from "../support/verifies.ts";

/*
 * BOARD_TASKS=n  has more of them done
 */
const TASKS = Number(process.env.BOARD_TASKS ?? 400);
const PROCESSES = 5;
const EACH = 10;
/** Seconds after which the claims of killed workers lapse. */
const CLAIM_SECONDS = 4;

interface Told {
  readonly id: string;
  readonly status: string;
  readonly history: readonly { readonly operation: string; readonly changes: { readonly status?: string } }[];
}

/** Resolves with the first worker to complete `count` tasks. */
const firstTo = (count: number, workers: readonly Workers[]): Promise<Workers> =>
  Promise.race(workers.map((one) => one.completed(count).then(() => one)));

describe("a task board on a broker", () => {
  it("has each of hundreds of tasks done once by fifty workers, of which twenty are killed in between", async () => {
    verifies("CP-22");
    const folder = mkdtempSync(join(tmpdir(), "swarm-board-"));
    await using broker = await brokerWith(folder, "");
    try {
      await using bus = await openBus({ url: broker.url, name: "test" });
      const tasks = new Tasks(bus);
      const signal = patience();
      const ask = async (args: object): Promise<Record<string, unknown>> => {
        const answer = await tasks.perform({ session_id: "S1", ...args }, signal);
        if (!answer.success) throw new Error(answer.error);
        return answer.result as Record<string, unknown>;
      };
      for (let n = 0; n < TASKS; n += 1) {
        const blockedBy = n % 10 === 9 ? [`T-${n - 1}`] : [];
        await ask({ operation: "create", id: `T-${n}`, subject: `task ${n}`, blockedBy });
      }
      const program = workerProgram(folder);
      const workers = Array.from({ length: PROCESSES }, (_, n) =>
        startWorkers(program, broker.url, "S1", `p${n}`, EACH, CLAIM_SECONDS),
      );
      // On a busy machine one may start when the others have done nearly all: whichever comes so far is killed.
      const first = await firstTo(15, workers);
      first.kill();
      const left = workers.filter((one) => one !== first);
      const second = await firstTo(35, left);
      second.kill();
      const others = left.filter((one) => one !== second);
      expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0, 0]);
      const { tasks: listed } = (await ask({ operation: "list" })) as unknown as { tasks: Told[] };
      expect(listed).toHaveLength(TASKS);
      expect(listed.filter(({ status }) => status !== "completed")).toEqual([]);
      for (const { id } of listed) {
        const { task } = (await ask({ operation: "get", id })) as unknown as { task: Told };
        const completions = task.history.filter(({ changes }) => changes.status === "completed");
        expect(completions, id).toHaveLength(1);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
