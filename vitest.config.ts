// Vitest itself takes what Node 20 lacks, when it tells of a failure.
import "./scripts/older-node.js";
import { defineConfig } from "vitest/config";

// Under it the registry holds the protocols of test/protocols, too.
const conditions = ["test-protocols", "node", "module"];

/** Of all tests with real processes. */
const withProcesses = {
  // As for the unit tests: half a second of a processor for each file.
  isolate: false,
  globalSetup: ["./test/support/system.ts"],
  setupFiles: ["./scripts/older-node.js", "./test/support/leaks.ts"],
  // Not how fast they are is tested; who waits for an event that does not come fails by that.
  testTimeout: 180_000,
  hookTimeout: 180_000,
};
const CONTAINERS = "test/e2e/containers.test.ts";

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    reporters: ["default", "./test/support/reporter.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Most of their time would go into loading the same modules again for each file.
          isolate: false,
          // Much is made and dropped at once: a young generation with room for it is collected less often.
          execArgv: ["--max-semi-space-size=32"],
          // One less by default; the process that starts them does little.
          maxWorkers: "100%",
          sequence: { groupOrder: 0 },
          include: [
            "src/**/*.test.ts",
            "services/**/*.test.ts",
            "test/pins/**/*.test.ts",
            "test/unit/**/*.test.ts",
            "test/protocols/**/*.test.ts",
            "test/simulation/simulation.test.ts",
          ],
          setupFiles: ["./scripts/older-node.js", "./test/support/leaks.ts"],
          // Not how fast they are is tested: a machine that does other things beside must not make them fail.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "system",
          ...withProcesses,
          sequence: { groupOrder: 1 },
          include: [
            "test/contract/**/*.test.ts",
            "test/simulation/graphs.test.ts",
            "test/e2e/**/*.test.ts",
            "test/faults/**/*.test.ts",
          ],
          exclude: [CONTAINERS],
          fileParallelism: true,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "containers",
          ...withProcesses,
          // Docker makes and removes network interfaces, for which Chromium drops what any of its pages loads.
          sequence: { groupOrder: 2 },
          include: [CONTAINERS],
        },
      },
    ],
  },
});
