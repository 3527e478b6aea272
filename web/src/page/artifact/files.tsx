import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Artifact } from "../../room/types.ts";
import { Nothing } from "../sections/nothing.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";
import { DependencyGraph } from "./graph.tsx";
import { Label, Level } from "./label.tsx";
import { Snippet } from "./snippet.tsx";

type FileNode = Artifact["relatedFiles"]["fileTree"][number];
const ORDER = ["critical", "high", "medium", "low"];

/** The files by folder with their snippets, which uses which, and the places that matter. */
export function ArtifactFiles({ of: { relatedFiles } }: { readonly of: Artifact }): JSX.Element {
  const w = words.value.artifact;
  const { fileTree, dependencyGraph } = relatedFiles;
  return (
    <>
      {fileTree.length === 0 ? <Nothing /> : null}
      <div class="tree">
        <Branch of={fileTree} folder="" />
      </div>
      {dependencyGraph.length > 0 ? (
        <>
          <h3>{w.dependencies}</h3>
          <DependencyGraph edges={dependencyGraph} />
        </>
      ) : null}
      <Impact of={relatedFiles.impactSummary} />
    </>
  );
}

function Branch({ of, folder }: { readonly of: readonly FileNode[]; readonly folder: string }): JSX.Element {
  const w = words.value.artifact;
  return (
    <ul class="plain">
      {of.map((node) =>
        node.type === "directory" ? (
          <li key={node.path}>
            <details open>
              <summary class="mono">
                <Icon name="chevron" size={12} />
                {node.path.slice(folder.length)}
              </summary>
              <Branch of={node.children ?? []} folder={node.path} />
            </details>
          </li>
        ) : (
          <li key={node.path}>
            <span class="tree-file">
              <Icon name="file" size={14} />
              <span class="mono">{node.path.slice(folder.length)}</span>
              <span class="tag">{w.modification[node.modificationStatus]}</span>
              {node.impactScore ? <Level of={node.impactScore} /> : null}
            </span>
            {node.codeSnippet ? <Snippet of={node.codeSnippet} path={node.path} /> : null}
          </li>
        ),
      )}
    </ul>
  );
}

function Impact({ of }: { readonly of: Artifact["relatedFiles"]["impactSummary"] }): JSX.Element | null {
  const w = words.value.artifact;
  const [byPlace, setByPlace] = useState(false);
  if (of.length === 0) return null;
  const sorted = [...of].sort((a, b) =>
    byPlace
      ? a.filePath.localeCompare(b.filePath) || (a.line ?? 0) - (b.line ?? 0)
      : ORDER.indexOf(a.score) - ORDER.indexOf(b.score),
  );
  return (
    <section class="scroll" aria-label={w.impact}>
      <h3>{w.impact}</h3>
      <table>
        <thead>
          <tr>
            <th aria-sort={byPlace ? "ascending" : "none"}>
              <button type="button" class="linklike" onClick={() => setByPlace(true)}>
                {words.value.sections.place}
              </button>
            </th>
            <th aria-sort={byPlace ? "none" : "descending"}>
              <button type="button" class="linklike" onClick={() => setByPlace(false)}>
                {w.score}
              </button>
            </th>
            <th>{w.why}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ filePath, line, score, reasoning, exists }) => (
            <tr key={`${filePath}:${line}`}>
              <td class="mono">
                {filePath}
                {line === undefined ? "" : `:${line}`}
                {exists === false ? <span class="faint"> ({w.notThere})</span> : null}
              </td>
              <td>
                <Level of={score} />
              </td>
              <td>
                <Label of={reasoning} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
