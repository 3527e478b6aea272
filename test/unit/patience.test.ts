import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PATIENCE_MS, TEST_MS } from "../support/patience.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = [
  "src",
  "services",
  "web/src",
  "test/contract",
  "test/e2e",
  "test/browser",
  "test/faults",
  "test/support",
  "test/unit",
];

/** Limits in ms given as numbers: of a signal, of a poll or test, and of a test as its last argument. */
const LIMITS = [/AbortSignal\.timeout\(([\d_]+)\)/g, /(?<!stop\(\{ )\btimeout: ([\d_]+)/g, /^ *\}, ([\d_]+)\);$/gm];

/** Returns the limits of a test file that are shorter than the patience. */
const hasty = (text: string): string[] =>
  LIMITS.flatMap((limit) => [...text.matchAll(limit)])
    .filter(([, ms = ""]) => Number(ms.replaceAll("_", "")) < PATIENCE_MS)
    .map(([found]) => found.trim());

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || (/^test\//.test(path) && path.endsWith(".ts"));

it("is the only limit of a wait: no test sets a shorter one", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  ).filter((path) => isTest(path) && path !== "test/unit/patience.test.ts");
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    hasty(readFileSync(join(ROOT, file), "utf8")).map((limit) => `${file}: ${limit}`),
  );
  expect(found).toEqual([]);
});

it("is what polls wait for, and less than a test has", async () => {
  expect(TEST_MS).toBeGreaterThan(PATIENCE_MS);
  const at = performance.now();
  // The default of the runner is one second.
  await expect.poll(() => performance.now() - at).toBeGreaterThan(1_500);
});

it("is recognized where it is missing", () => {
  const texts = [
    "AbortSignal.timeout(5" + "_000)",
    "{ timeout: 20" + "_000 }",
    "  }, 60_000);",
    "{ timeout: 3_600_000 }",
  ];
  expect(texts.map((text) => hasty(text).length)).toEqual([1, 1, 1, 0]);
});
