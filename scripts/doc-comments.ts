// Fails if a doc comment opens with a bare clause ("What it is called", "Of the course that …"), which has to be read
// twice. A comment opens with a verb for a function, a noun for a value, "Whether" for a condition. The baseline counts
// the openings that remain, by folder; it may only shrink. `--list FOLDER…` prints them, `--write` lowers the baseline.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const BASELINE = join(ROOT, "scripts", "doc-comments.json");
const FOLDERS = ["src", "services", "web/src", "bin", "scripts", "test", "bench"];
const BARE =
  "what where who whose whom how of by for as that those such nothing nobody which when whoever whatever".split(" ");
const OPENING = /\/\*\*\s*(?:\*\s+)?([\p{L}]+)/gu;

export interface Comment {
  readonly line: number;
  readonly text: string;
  readonly isBare: boolean;
}

/** Finds the doc comments of a source. Comments that open with a tag or a sign are left out. */
export function docComments(source: string): Comment[] {
  return [...source.matchAll(OPENING)].map(({ index, 1: word = "" }) => ({
    line: source.slice(0, index).split("\n").length,
    text: source.slice(index, index + 140).replace(/\s+/g, " "),
    isBare: BARE.includes(word.toLowerCase()),
  }));
}

/** Groups a file by its first two folders, as "src/bus". */
const folderOf = (path: string): string => path.split("/").slice(0, -1).slice(0, 2).join("/");

function sources(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.[jt]sx?$/.test(name) && !name.includes("node_modules"))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  ).sort();
}

function main(args: readonly string[]): void {
  const found = sources().map((path) => ({ path, comments: docComments(readFileSync(join(ROOT, path), "utf8")) }));
  if (args[0] === "--list") {
    for (const { path, comments } of found.filter(({ path }) => args.slice(1).some((start) => path.startsWith(start))))
      for (const { line, text } of comments.filter(({ isBare }) => isBare))
        process.stdout.write(`${path}:${line} ${text}\n`);
    return;
  }
  const counts: Record<string, number> = {};
  for (const { path, comments } of found) {
    const bare = comments.filter(({ isBare }) => isBare).length;
    if (bare > 0) counts[folderOf(path)] = (counts[folderOf(path)] ?? 0) + bare;
  }
  const baseline = JSON.parse(readFileSync(BASELINE, "utf8")) as Record<string, number>;
  const grown = Object.entries(counts).filter(([folder, count]) => count > (baseline[folder] ?? 0));
  for (const [folder, count] of grown) {
    process.stderr.write(
      `${folder}: ${count} doc comments open with a bare clause, and at most ${baseline[folder] ?? 0} may: ` +
        `node scripts/doc-comments.ts --list ${folder} prints them; open with what it does or is\n`,
    );
  }
  if (grown.length > 0) process.exitCode = 1;
  else if (args[0] === "--write") writeFileSync(BASELINE, `${JSON.stringify(counts, undefined, 2)}\n`);
  const all = found.flatMap(({ comments }) => comments);
  const bare = all.filter(({ isBare }) => isBare).length;
  process.stdout.write(`${bare} of ${all.length} doc comments open with a bare clause\n`);
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) main(process.argv.slice(2));
