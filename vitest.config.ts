import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default", "./test/support/reporter.ts"],
    projects: [
      {
        test: {
          name: "unit",
          // Most of their time would go into loading the same modules again for each file.
          isolate: false,
          sequence: { groupOrder: 0 },
          include: [
            "src/**/*.test.ts",
            "services/**/*.test.ts",
            "test/pins/**/*.test.ts",
            "test/unit/**/*.test.ts",
            "test/simulation/simulation.test.ts",
          ],
          setupFiles: ["./test/support/leaks.ts"],
        },
      },
      {
        test: {
          name: "system",
          sequence: { groupOrder: 1 },
          include: [
            "test/contract/**/*.test.ts",
            "test/simulation/graphs.test.ts",
            "test/e2e/**/*.test.ts",
            "test/faults/**/*.test.ts",
          ],
          globalSetup: ["./test/support/system.ts"],
          setupFiles: ["./test/support/leaks.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: true,
          maxWorkers: 2,
        },
      },
    ],
  },
});
