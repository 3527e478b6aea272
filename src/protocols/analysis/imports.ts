import type { GivenDocument } from "#protocols/protocol";

/** What a file says that it uses: ECMAScript, then Python, then C. */
const USES = [
  /\b(?:import|export)\s[^'";]*?\bfrom\s*["']([^"']+)["']/gu,
  /\bimport\s*\(?\s*["']([^"']+)["']/gu,
  /\brequire\(\s*["']([^"']+)["']\s*\)/gu,
  /^\s*from\s+([\w.]+)\s+import\b/gmu,
  /^\s*import\s+([\w.]+)\s*$/gmu,
  /^\s*#include\s+"([^"]+)"/gmu,
];
const CODE = /\.(?:[cm]?[jt]sx?|py|c|h|cc|cpp|hpp)$/u;
const ENDINGS = ["", ".ts", ".tsx", ".js", ".mjs", ".py", "/index.ts", "/index.js", "/__init__.py"];

export interface Import {
  readonly source: string;
  readonly target: string;
  readonly relationship: "imports";
}

/** Which of the documents imports which, in their order; what lies outside of them is left out. */
export function importsIn(documents: readonly GivenDocument[]): Import[] {
  const paths = new Set(documents.map(({ path }) => path));
  return documents
    .filter(({ path }) => CODE.test(path))
    .flatMap(({ path, text }) => {
      const named = USES.flatMap((use) => [...text.matchAll(use)].map(([, name = ""]) => name));
      const targets = [...new Set(named.flatMap((name) => targetOf(path, name, paths) ?? []))];
      return targets
        .filter((one) => one !== path)
        .map((target) => ({ source: path, target, relationship: "imports" as const }));
    });
}

function targetOf(from: string, name: string, paths: ReadonlySet<string>): string | undefined {
  const folder = from.split("/").slice(0, -1);
  const isRelative = name.startsWith(".") && name.includes("/");
  const candidates = isRelative
    ? [joined(folder, name)]
    : // A module of Python, or a header beside it.
      [joined(folder, name.replaceAll(".", "/")), name.replaceAll(".", "/"), joined(folder, name)];
  const bare = candidates.flatMap((path) => [path, path.replace(/\.[cm]?js$/u, "")]);
  return bare.flatMap((path) => ENDINGS.map((ending) => `${path}${ending}`)).find((path) => paths.has(path));
}

/** A path from a folder, without `.` and `..`. */
function joined(folder: readonly string[], name: string): string {
  const parts = [...folder];
  for (const part of name.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return `${folder[0] === "" ? "/" : ""}${parts.filter((part) => part !== "").join("/")}`;
}
