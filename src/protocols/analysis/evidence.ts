import { posix } from "node:path";
import { type Projection, topicOf } from "#discussion";
import { createPassageIndex } from "#lib/passages";
import { citationsIn } from "#protocols/citations";
import { Documents } from "#protocols/document-lookup";
import type { GivenDocument } from "#protocols/protocol";
import type { Lang } from "#wire";
import { tableOf } from "./analysts.ts";
import { type Checked, Evidence, type StandingAnalysis } from "./schemas.ts";
import { standingsIn } from "./standing.ts";

/** Documents that bear on the question, beside those that somebody named. */
const RELEVANT = 8;
/** Lines of a snippet behind the one that is named. */
const SNIPPET = 5;
const EDGES = 60;
const PLACES = 200;

/**
 * Looks up this round's analyses in the documents: each place that they name, and which files import which. The result
 * is stored in the record, so that a later reader needs no documents.
 */
export function evidenceOf(state: Projection, _: Lang, documents: readonly GivenDocument[]): Evidence {
  const analyses = analysesIn(state);
  const library = new Documents(documents);
  const places = placesIn(analyses).map((place) => lookedUp(place, library));
  const named = [...new Set(places.flatMap(({ path }) => path ?? []))];
  const files = [...named, ...relevant(topicOf(state), documents).filter((path) => !named.includes(path))];
  const dependencies = edgesOf(analyses, documents, library, new Set(files));
  return Evidence.parse({ documents: documents.length, places, files, dependencies });
}

function analysesIn({ floor, options, round }: Projection): StandingAnalysis[] {
  if (!options) return [];
  const last = floor.at(-1)?.round ?? round;
  return standingsIn(
    floor.filter((one) => one.round === last),
    tableOf(options).seated,
  ).map(({ analysis }) => analysis);
}

type Place = Pick<Checked, "file" | "line">;

/** Every place that the analyses name, in fields and in their words, each once. */
function placesIn(analyses: readonly StandingAnalysis[]): Place[] {
  const all = analyses.flatMap((one): Place[] => [
    ...one.code_locations,
    ...one.implementation_approaches.flatMap(({ affected_files }) => affected_files),
    ...citationsIn(JSON.stringify(one)).map(({ path, line }) => ({ file: path, line })),
  ]);
  const found = new Map(all.map(({ file, line }) => [`${file}:${line ?? ""}`, { file, line }]));
  return [...found.values()].slice(0, PLACES);
}

function lookedUp({ file, line }: Place, library: Documents): Checked {
  const at = line === undefined ? {} : { line };
  const path = library.find(file);
  if (path === undefined) return { file, ...at, exists: false };
  if (line === undefined) return { file, exists: true, path };
  if (line > library.linesOf(path)) return { file, line, exists: false, path };
  return { file, line, exists: true, path, startLine: line, code: library.passage(path, line, line + SNIPPET) };
}

function relevant(topic: string, documents: readonly GivenDocument[]): string[] {
  const hits = createPassageIndex(documents).search(topic, 4 * RELEVANT);
  return [...new Set(hits.map(({ passage }) => passage.path))].slice(0, RELEVANT);
}

/** Edges between files: imports in the code, then the analyses' dependencies between existing files. */
function edgesOf(
  analyses: readonly StandingAnalysis[],
  documents: readonly GivenDocument[],
  library: Documents,
  files: ReadonlySet<string>,
): Evidence["dependencies"] {
  const read = importsIn(documents).filter(({ source, target }) => files.has(source) || files.has(target));
  const said = analyses.flatMap(({ dependencies }) =>
    dependencies.map(({ source, target, relationship }) => ({
      source: library.find(source) ?? (library.isEmpty ? source : undefined),
      target: library.find(target) ?? (library.isEmpty ? target : undefined),
      relationship,
    })),
  );
  const known = new Map<string, Evidence["dependencies"][number]>();
  for (const { source, target, relationship } of [...read, ...said]) {
    if (source === undefined || target === undefined || source === target) continue;
    known.set(`${source} ${target} ${relationship}`, { source, target, relationship });
  }
  return [...known.values()].slice(0, EDGES);
}

/** Import statements: ECMAScript, then Python, then C. */
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

/** Finds imports between the documents, in their order. */
export function importsIn(documents: readonly GivenDocument[]): Evidence["dependencies"] {
  const paths = new Set(documents.map(({ path }) => path));
  return documents
    .filter(({ path }) => CODE.test(path))
    .flatMap(({ path, text }) => {
      const named = USES.flatMap((use) => [...text.matchAll(use)].map(([, name = ""]) => name));
      const targets = [...new Set(named.flatMap((name) => targetOf(path, name, paths) ?? []))];
      return targets.filter((one) => one !== path).map((target) => ({ source: path, target, relationship: "imports" }));
    });
}

function targetOf(from: string, name: string, paths: ReadonlySet<string>): string | undefined {
  const folder = posix.dirname(from);
  const isRelative = name.startsWith(".") && name.includes("/");
  const candidates = isRelative
    ? [posix.join(folder, name)]
    : // A module of Python, or a header beside it.
      [posix.join(folder, name.replaceAll(".", "/")), name.replaceAll(".", "/"), posix.join(folder, name)];
  const bare = candidates.flatMap((path) => [path, path.replace(/\.[cm]?js$/u, "")]);
  return bare.flatMap((path) => ENDINGS.map((ending) => `${path}${ending}`)).find((path) => paths.has(path));
}
