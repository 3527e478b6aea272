import type { Section } from "../../shared/section.ts";
import { dependencyGraph, impactSummary } from "../artifact/files.ts";
import type { Material } from "./material.ts";

/** The places that matter, and which file uses which. */
export function relatedFiles({ last, words, lang }: Material): Section[] {
  const { result } = words;
  const found = impactSummary(last);
  const rows = found.map(({ filePath, line, score, reasoning, exists }) => {
    const place = line === undefined ? filePath : `${filePath}:${line}`;
    return [exists === false ? `${place} (${result.notThere})` : place, result.levels[score], reasoning[lang]];
  });
  const edges = dependencyGraph(last).map(({ source, target, relationship }) => ({
    text: result.edge(source, target, result.relationships[relationship] ?? relationship),
    refs: [],
  }));
  const wasLookedUp = (last.evidence?.documents ?? 0) > 0;
  const { files, dependencies } = result.headings;
  return [
    ...(rows.length > 0
      ? [
          {
            id: "files",
            heading: files,
            text: wasLookedUp ? [] : [result.notLookedUp],
            items: [],
            table: { head: Object.values(result.filesHead), rows },
            folded: false,
          },
        ]
      : []),
    ...(edges.length > 0 ? [{ id: "dependencies", heading: dependencies, text: [], items: edges, folded: true }] : []),
  ];
}
