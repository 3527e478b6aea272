import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default", "./test/support/reporter.ts"],
    projects: [
      {
        test: {
          name: "unit",
          isolate: false,
          include: ["src/**/*.test.ts", "services/**/*.test.ts", "test/pins/**/*.test.ts", "test/unit/**/*.test.ts"],
          setupFiles: ["./test/support/leaks.ts"],
        },
      },
      {
        test: {
          name: "system",
          include: [
            "test/contract/**/*.test.ts",
            "test/simulation/**/*.test.ts",
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
