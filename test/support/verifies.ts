import { appendFileSync } from "node:fs";
import { expect, onTestFinished } from "vitest";

/**
 * Declares that the current test verifies these requirements (ids in docs/requirements.md). With
 * SWARM_REQUIREMENTS_FILE set, the ids of every passed test are appended there, one per line; `npm run requirements`
 * lists those without a passing test.
 * @param names ids, and behind an id of several clauses the one that this test shows, in words
 */
export function verifies(...names: string[]): void {
  const ids = names.filter((one) => /^[A-Z]{2}-\d{2}$/.test(one));
  const file = process.env.SWARM_REQUIREMENTS_FILE;
  const name = expect.getState().currentTestName ?? "";
  onTestFinished(({ task }) => {
    if (file && task.result?.state === "pass") appendFileSync(file, ids.map((id) => `${id}\t${name}\n`).join(""));
  });
}
