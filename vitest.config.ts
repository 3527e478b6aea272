// Vitest itself takes what Node 20 lacks, when it tells of a failure.
import "./scripts/older-node.js";
import { defineConfig } from "vitest/config";
import { PATIENCE_MS, TEST_MS } from "./test/support/patience.ts";

// Under it the registry holds the protocols of test/protocols, too.
const conditions = ["test-protocols", "node"];

/** Of all tests with real processes. */
const withProcesses = {
  // As for the unit tests: half a second of a processor for each file.
  isolate: false,
  globalSetup: ["./test/support/system.ts"],
  setupFiles: ["./scripts/older-node.js", "./test/support/leaks.ts"],
  // Half of their time they wait for processes.
  maxWorkers: 4,
};
/**
 * Next to what they test, and slow: they start programs, servers or threads, wait on a real clock, play discussions at full length or with
 * a kill after every message, or simulate a broker with all its faults.
 */
const SLOW = [
  "services/gateway/access.test.ts",
  "services/gateway/events/events.test.ts",
  "services/gateway/gateway.test.ts",
  "services/gateway/limits.test.ts",
  "services/gateway/seats/reading.test.ts",
  "services/gateway/slow-requests.test.ts",
  "services/historian/historian.test.ts",
  "services/moderator/engine/asking-again.test.ts",
  "services/moderator/engine/judging.test.ts",
  "services/moderator/engine/outage.test.ts",
  "services/moderator/engine/outage-times.test.ts",
  "services/moderator/engine/reopening.test.ts",
  "services/moderator/engine/runner.test.ts",
  "src/actor/idle-memory.test.ts",
  "src/actor/shared-breaker.test.ts",
  "src/bus/memory/memory-bus.test.ts",
  "src/cli/executor/workshop.test.ts",
  "src/cli/input/context-documents.test.ts",
  "src/discussant/discussant.test.ts",
  "src/discussant/merge-rounds.test.ts",
  "src/documents/documents.test.ts",
  "src/documents/hostile.test.ts",
  "src/lib/lock-file.test.ts",
  "src/mcp/mcp.test.ts",
  "src/projection/projection.test.ts",
  "src/protocols/deliberation/kills.test.ts",
  "src/protocols/shared/report/report.test.ts",
  "src/protocols/swarm-discussion/result/result.test.ts",
  "test/protocols/patterns/composition.test.ts",
  "test/protocols/patterns/silence.test.ts",
  "test/simulation/simulation.test.ts",
  "test/unit/injection.test.ts",
  "test/unit/patience.test.ts",
  "test/unit/planted.test.ts",
  "test/unit/scripted-discussion.test.ts",
];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
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
          ],
          exclude: SLOW,
          setupFiles: ["./scripts/older-node.js", "./test/support/leaks.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "system",
          ...withProcesses,
          sequence: { groupOrder: 1 },
          include: ["test/contract/**/*.test.ts", "test/e2e/**/*.test.ts", "test/faults/**/*.test.ts", ...SLOW],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          ...withProcesses,
          // Some of the tests before make and remove network interfaces, for which Chromium drops what any of its pages loads.
          sequence: { groupOrder: 2 },
          include: ["test/browser/**/*.test.ts"],
        },
      },
    ],
  },
});
