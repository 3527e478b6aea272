import type { JSX } from "preact";
import type { Artifact } from "../../room/types.ts";
import { Icon } from "../ui/icon.tsx";
import { fieldName, words } from "../words/index.ts";
import { DependencyGraph } from "./dependency-graph.tsx";
import { byLevel, Label, Level, Nothing, Place, Snippet, Sorted } from "./parts.tsx";

type FileNode = Artifact["relatedFiles"]["fileTree"][number];

export function ArtifactFiles({ of: { relatedFiles } }: { readonly of: Artifact }): JSX.Element {
  const w = words.value.artifact;
  const { fileTree, dependencyGraph, impactSummary } = relatedFiles;
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
      {impactSummary.length > 0 ? <Impact of={impactSummary} /> : null}
    </>
  );
}

function Branch({ of, folder }: { readonly of: readonly FileNode[]; readonly folder: string }): JSX.Element {
  const w = words.value.artifact;
  return (
    <ul class="plain">
      {of.map(({ path, type, children = [], modificationStatus, impactScore, codeSnippet }) =>
        type === "directory" ? (
          <li key={path}>
            <details open>
              <summary class="mono">
                <Icon name="chevron" size={12} />
                {path.slice(folder.length)}
              </summary>
              <Branch of={children} folder={path} />
            </details>
          </li>
        ) : (
          <li key={path}>
            <span class="row">
              <Icon name="file" size={14} />
              <span class="mono">{path.slice(folder.length)}</span>
              <span class="tag">{w.modification[modificationStatus]}</span>
              {impactScore ? <Level of={impactScore} /> : null}
            </span>
            {codeSnippet ? <Snippet of={codeSnippet} path={path} /> : null}
          </li>
        ),
      )}
    </ul>
  );
}

function Impact({ of }: { readonly of: Artifact["relatedFiles"]["impactSummary"] }): JSX.Element {
  const w = words.value.artifact;
  return (
    <>
      <h3>{w.impact}</h3>
      <Sorted
        label={w.impact}
        rows={of}
        columns={[
          {
            head: words.value.sections.place,
            cell: (one) => <Place of={one} />,
            sort: (a, b) => a.filePath.localeCompare(b.filePath) || (a.line ?? 0) - (b.line ?? 0),
          },
          {
            head: fieldName("score"),
            cell: ({ score }) => <Level of={score} />,
            sort: (a, b) => byLevel(a.score, b.score),
          },
          { head: w.why, cell: ({ reasoning }) => <Label of={reasoning} /> },
        ]}
      />
    </>
  );
}
