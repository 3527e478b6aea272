import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Artifact } from "../../room/types.ts";
import { Icon } from "../ui/icon.tsx";
import { fieldName, words } from "../words/index.ts";
import { DependencyGraph } from "./dependency-graph.tsx";
import { Label, Level, Nothing, Snippet, SortHead } from "./parts.tsx";

/** Places in files, by place or by the first of two columns. */
const PlaceTable = (props: {
  readonly label: string;
  readonly byPlace: boolean;
  readonly onSort: (byPlace: boolean) => void;
  readonly columns: readonly [string, string];
  readonly children: ComponentChildren;
}): JSX.Element => (
  <section class="scroll" aria-label={props.label}>
    <table>
      <thead>
        <tr>
          <SortHead sorted={props.byPlace ? "ascending" : "none"} onSort={() => props.onSort(true)}>
            {words.value.sections.place}
          </SortHead>
          <SortHead sorted={props.byPlace ? "none" : "descending"} onSort={() => props.onSort(false)}>
            {props.columns[0]}
          </SortHead>
          <th>{props.columns[1]}</th>
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  </section>
);

const Opened = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }): JSX.Element => (
  <details open>
    <summary class="mono">
      <Icon name="chevron" size={12} />
      {name}
    </summary>
    {children}
  </details>
);

type FileNode = Artifact["relatedFiles"]["fileTree"][number];
const ORDER = ["critical", "high", "medium", "low"];

/** Shows the files by folder with snippets, dependencies, and impact. */
export function ArtifactFiles({ of: { relatedFiles } }: { readonly of: Artifact }): JSX.Element {
  const w = words.value.artifact;
  const { fileTree, dependencyGraph } = relatedFiles;
  return (
    <>
      {fileTree.length === 0 ? <Nothing /> : null}
      <div class="tree">
        <NodeBranch of={fileTree} folder="" />
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

function NodeBranch({ of, folder }: { readonly of: readonly FileNode[]; readonly folder: string }): JSX.Element {
  const w = words.value.artifact;
  return (
    <ul class="plain">
      {of.map((node) =>
        node.type === "directory" ? (
          <li key={node.path}>
            <Opened name={node.path.slice(folder.length)}>
              <NodeBranch of={node.children ?? []} folder={node.path} />
            </Opened>
          </li>
        ) : (
          <li key={node.path}>
            <span class="row">
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
    <>
      <h3>{w.impact}</h3>
      <PlaceTable label={w.impact} byPlace={byPlace} onSort={setByPlace} columns={[fieldName("score"), w.why]}>
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
      </PlaceTable>
    </>
  );
}
