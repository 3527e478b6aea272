import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** Lexicons for comparing text; never shown. */
const LEXICONS = [
  "src/protocols/discussant/role/scope.ts",
  "src/lib/stop-words.ts",
  "src/lib/split-document.ts",
  "src/protocols/citations.ts",
  "src/lib/figures.ts",
  "src/lib/dates.ts",
  ...["concerns", "options", "signals"].map((name) => `src/reader/${name}.ts`),
  ...["falsifier", "steel-man"].map((name) => `src/protocols/swarm-discussion/rules/${name}.ts`),
];

/** The name of the other language, on the button that switches to it. */
const SWITCH = "web/src/main.tsx";

/** Kinds of statements: label, instruction and fields are next to the schema that they describe, in both languages. */
const KINDS = /^src\/protocols\/(?:discussant|patterns|question)\/kinds\//;

/** The table of options and the help made from it: one text in both languages stands beside the option that it tells of. */
const OPTIONS = [
  "src/cli/program/program.ts",
  "src/cli/program/completion.ts",
  ...["build", "completion", "config", "discussions", "flags", "operation", "records", "teams"].map(
    (name) => `src/cli/program/${name}.ts`,
  ),
  "src/protocols/option.ts",
  "src/protocols/options.ts",
  "src/protocols/deliberation/options.ts",
  "src/protocols/patterns/options.ts",
  "src/protocols/analysis/options.ts",
  "src/protocols/discussant/options.ts",
  "src/protocols/question/options.ts",
  "src/protocols/swarm-discussion/options.ts",
  "src/mcp/tools/start.ts",
];

/** Schemas say both; the page switches from one to the other, and gives dates their form. */
const BOTH = ["src/lib/json-schema.ts", "web/src/main.tsx", "web/src/preferences.ts", "web/src/page/ui/time.tsx"];

const sources = ["src", "services", "web/src"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts") && !/\/words(?:\/|\.ts$)/.test(path))
    .filter((path) => !OPTIONS.includes(path) && !KINDS.test(path)),
);

/** A line's code: what a comment says is nobody's words. */
const codeIn = (path: string): string =>
  readFileSync(join(ROOT, path), "utf8").replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");

describe("words for readers", () => {
  it("stand in folders of their own, in both languages", () => {
    const chinese = sources.filter((path) => /\p{Script=Han}/u.test(codeIn(path)));
    expect(chinese.filter((path) => path !== SWITCH && !LEXICONS.includes(path))).toEqual([]);
    expect(LEXICONS.filter((path) => !chinese.includes(path))).toEqual([]);
  });

  it("are taken by language, and nothing else depends on it", () => {
    const branches = sources.filter((path) =>
      /===? "(?:zh|en)"|"(?:zh|en)" ===|\bzh \?|\ben: ["'`(]/.test(codeIn(path)),
    );
    expect(branches.filter((path) => !BOTH.includes(path))).toEqual([]);
  });
});
