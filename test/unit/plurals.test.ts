import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { verifies } from "../support/verifies.ts";

const ROOT = join(import.meta.dirname, "../..");
const FILES = ["src", "services", "web/src"]
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((at) => join(folder, at)),
  )
  .filter((file) => /\/(?:words|lang)\/(?:en[^/]*|names)\.ts$|^src\/.*\/words\/index\.ts$/.test(file))
  // What a model is asked for is never one of these.
  .filter((file) => !/\/prompts\/|\/protocols\/shared\/words\//.test(file))
  .sort();

/** After a figure, words that end in s and are no plurals. */
const SINGULAR =
  /^(?:is|was|has|does|as|its|this|less|across|us|stands|holds|takes|of|opens|leads|works|proposes|differs|analysis|favours|loses|thinks|answers|sits|speaks|counters|supports|extends|questions|asks|argues|agrees|wants|gives|says|runs|needs|ends|makes|comes|means|keeps|breaks|bears|closes|leaves|quotes|depends|claims|states|rests|excludes|vs)$/;

/** Counted in thousands, and given as words. */
const MASS = /^tokens$/;

/** "1 arguments" and its kin. */
const wrong = (text: string): string[] =>
  [...text.matchAll(/(?<![\d.,:/×-])1 ([a-z]+s)\b/g)]
    .filter(([, word = ""]) => !SINGULAR.test(word) && !MASS.test(word))
    .map(([found]) => found);

/** Calls the functions of a words file with the number one: with figures alone, and among texts and lists. */
function said(of: unknown, path: string, found: [string, string][]): [string, string][] {
  if (typeof of === "function") {
    const n = of.length;
    const all: unknown[][] = [Array(n).fill(1)];
    for (let at = 0; at < n; at += 1)
      for (const other of ["x", ["x"], 2, true, false, undefined])
        all.push(Array.from({ length: n }, (_, i) => (i === at ? 1 : other)));
    for (const given of all) {
      try {
        const text: unknown = of(...given);
        if (typeof text === "string") found.push([path, text]);
        else if (typeof text === "object") said(text, path, found);
      } catch {
        // It does not take these.
      }
    }
  } else if (typeof of === "object" && of !== null) {
    for (const [key, value] of Object.entries(of)) said(value, `${path}.${key}`, found);
  }
  return found;
}

describe("words for readers", () => {
  it("are found", () => expect(FILES.length).toBeGreaterThan(25));

  it.each(FILES)("%s says one of one", async (file) => {
    verifies("BY-13");
    const all: { readonly words?: unknown } = await import(pathToFileURL(join(ROOT, file)).href);
    const { words } = all;
    const told = said({ ...all, english: typeof words === "function" ? words("en") : {} }, "", []);
    const faults = told.flatMap(([path, text]) => wrong(text).map((found) => `${path}: ${found}`));
    expect([...new Set(faults)]).toEqual([]);
  });
});
