import type { Reporter, TestModule } from "vitest/node";
import { PROGRAM_NODE, versionOf } from "./program-node.ts";

/** Returns the line that tells on which Nodes a run was. */
const nodesLine = (program = PROGRAM_NODE): string =>
  `the program ran on Node ${versionOf(program)} (${program}), the tests on ${process.version}`;

/** Ends every run with the Nodes it used and one parsable line: `12 passed, 0 failed, 1 skipped`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed" || state === "failed" || state === "skipped") counts[state] += 1;
      }
      if (module.state() === "failed" && ![...module.children.allTests("failed")].length) counts.failed += 1;
    }
    counts.failed += errors.length;
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
    const lines = `${nodesLine()}\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`;
    // After the default reporter's own lines.
    process.on("exit", () => process.stdout.write(lines));
  }
}
