/*
 * Writes the tests of each requirement into docs/requirements.md: `npm run tables`. A unit test fails
 * if they are out of date.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const FILE = join(ROOT, "docs/requirements.md");
const LINE = /^- ([A-Z]{2}-\d{2}) (.*?)(?: \[.*\])?$/;

export const requirements = (): string => readFileSync(FILE, "utf8");

/** The requirement ids in a text, in order. */
export const idsIn = (text: string): string[] => text.split("\n").flatMap((line) => LINE.exec(line)?.[1] ?? []);

/** The test files that verify each id. */
function testsById(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const folder of ["src", "services", "test"]) {
    const files = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) {
      const calls = readFileSync(file, "utf8").matchAll(/verifies\(([^)]*)\)/g);
      const ids = [...calls].flatMap(([, names = ""]) => names.match(/[A-Z]{2}-\d{2}/g) ?? []);
      for (const id of new Set(ids)) found.set(id, [...(found.get(id) ?? []), relative(ROOT, file)]);
    }
  }
  return found;
}

/** Adds the tests to each requirement; `[no test]` if there is none. */
export function withTests(text: string): string {
  const tests = testsById();
  return text
    .split("\n")
    .map((line) => {
      const [, id, what] = LINE.exec(line) ?? [];
      if (id === undefined) return line;
      return `- ${id} ${what} [${tests.get(id)?.join(", ") ?? "no test"}]`;
    })
    .join("\n");
}

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, withTests(requirements()));
