import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const PAGES = [
  "absence",
  "heard",
  "reading",
  "reading-getters",
  "reopening",
  "seat",
  "steps",
  "summary",
  "take-in",
  "waiting",
];

describe("what a page imports of a discussion's reading", () => {
  it("brings nothing along but itself and the pure functions on fields", async () => {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: PAGES.map((name) => `src/discussion/${name}.ts`),
      outdir: "unwritten",
      bundle: true,
      write: false,
      metafile: true,
      platform: "browser",
    });
    const own = PAGES.map((name) => `src/discussion/${name}.ts`);
    expect(Object.keys(metafile.inputs).sort()).toEqual(
      [...own, "src/lib/fields.ts", "src/lib/provider-name.ts"].sort(),
    );
  });
});
