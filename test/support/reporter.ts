import type { Reporter, TestModule } from "vitest/node";

/** Ends every run with one parsable line: `12 passed, 0 failed, 1 skipped`. */
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
    // After the default reporter's own lines.
    process.on("exit", () => process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`));
  }
}
