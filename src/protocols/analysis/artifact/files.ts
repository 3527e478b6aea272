import { MAX_IMPACTS } from "../options.ts";
import type { Evidence, Level, Location } from "../schemas.ts";
import { toolsIn } from "../standing.ts";
import type { RoundMaterial } from "./material.ts";

export type ArtifactLevel = "critical" | Level;

export type CodeSnippet = NonNullable<ReturnType<typeof snippetOf>>;

interface FileNode {
  readonly path: string;
  readonly type: "file" | "directory";
  readonly modificationStatus: "added" | "modified" | "unchanged";
  readonly impactScore?: ArtifactLevel;
  readonly children?: readonly FileNode[];
  readonly codeSnippet?: CodeSnippet;
}

const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ ts: "typescript", tsx: "typescript", js: "javascript", mjs: "javascript" },
  ...{ py: "python", go: "go", java: "java", md: "markdown" },
};
const ORDER: readonly ArtifactLevel[] = ["critical", "high", "medium", "low"];

interface Named extends Location {
  readonly tool: string;
  readonly isAffected: boolean;
}

/** Every place that an analysis names, with who names it. */
const namedIn = ({ standings }: RoundMaterial): Named[] =>
  standings.flatMap(({ tool, analysis }) => [
    ...analysis.implementation_approaches.flatMap(({ affected_files }) =>
      affected_files.map((one) => ({ ...one, tool, isAffected: true })),
    ),
    ...analysis.code_locations.map((one) => ({ ...one, tool, isAffected: false })),
  ]);

/** Path of a file as the documents name it, if they have it. */
const pathOf = ({ placeOf }: RoundMaterial, { file, line }: Location): string => placeOf(file, line)?.path ?? file;

/** Named by several it matters most. */
const scoreOf = (named: readonly Named[]): ArtifactLevel => (toolsIn(named).length > 1 ? "high" : "medium");

/** A place as solutions and the summary name it. Ours: whether it was found in the documents, if any were given. */
export function impactOf(material: RoundMaterial, location: Location, score: ArtifactLevel) {
  const { file, line, reason } = location;
  const place = material.placeOf(file, line);
  const isKnown = (material.evidence?.documents ?? 0) > 0;
  return {
    filePath: pathOf(material, location),
    ...(line === undefined ? {} : { line }),
    score,
    reasoning: material.labels.of(reason),
    ...(isKnown ? { exists: place?.exists ?? false } : {}),
  };
}

/** The places that matter most, at most ten. */
export function impactSummary(material: RoundMaterial): ReturnType<typeof impactOf>[] {
  const places = Map.groupBy(namedIn(material), (one) => `${pathOf(material, one)}:${one.line ?? ""}`);
  return [...places.values()]
    .flatMap((named) => (named[0] ? [impactOf(material, named[0], scoreOf(named))] : []))
    .sort((a, b) => ORDER.indexOf(a.score) - ORDER.indexOf(b.score))
    .slice(0, MAX_IMPACTS);
}

/** The lines at a place, where it exists. */
export function snippetOf(material: RoundMaterial, { file, line, reason }: Location) {
  const place = line === undefined ? undefined : material.placeOf(file, line);
  if (!place?.exists || place.startLine === undefined || place.code === undefined) return undefined;
  const ending = (place.path ?? file).split(".").at(-1) ?? "";
  return {
    startLine: place.startLine,
    endLine: place.startLine + place.code.split("\n").length - 1,
    code: place.code,
    language: LANGUAGES[ending] ?? "text",
    comment: material.labels.of(reason),
  };
}

/** The files that were named, then those that bear on the question, by folder. */
export function fileTree(material: RoundMaterial): FileNode[] {
  const { evidence } = material;
  const named = Map.groupBy(namedIn(material), (one) => pathOf(material, one));
  const leaves = [...named].map(([path, all]): FileNode => {
    const snippet = all.map((one) => snippetOf(material, one)).find((one) => one !== undefined);
    const isThere = evidence?.files.includes(path) ?? true;
    const isAffected = all.some((one) => one.isAffected);
    const status = !isAffected ? "unchanged" : isThere ? "modified" : "added";
    const code = snippet ? { codeSnippet: snippet } : {};
    return { path, type: "file", modificationStatus: status, impactScore: scoreOf(all), ...code };
  });
  const others = (evidence?.files ?? []).filter((path) => !named.has(path));
  const rest = others.map(
    (path): FileNode => ({ path, type: "file", modificationStatus: "unchanged", impactScore: "low" }),
  );
  return nested([...leaves, ...rest], "");
}

/** Files of one folder, in its subfolders; a folder that holds one folder alone is one line with it. */
function nested(files: readonly FileNode[], folder: string): FileNode[] {
  const rest = (path: string): string => path.slice(folder.length);
  const groups = Map.groupBy(files, ({ path }) => (rest(path).includes("/") ? (rest(path).split("/")[0] ?? "") : ""));
  return [...groups].flatMap(([name, all]): FileNode[] => {
    if (!all.every(({ path }) => rest(path).includes("/"))) return all;
    const path = `${folder}${name}/`;
    const children = nested(all, path);
    const [only] = children;
    if (children.length === 1 && only?.type === "directory") return [only];
    const changed = all.some(({ modificationStatus }) => modificationStatus !== "unchanged");
    return [{ path, type: "directory", modificationStatus: changed ? "modified" : "unchanged", children }];
  });
}

/** Edges from a file to a file that it uses: from the documents or, without documents, as the analyses say. */
export const dependencyGraph = ({ evidence, standings }: RoundMaterial): Evidence["dependencies"] =>
  evidence?.dependencies ?? standings.flatMap(({ analysis }) => analysis.dependencies);
