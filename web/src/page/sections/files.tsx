import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { useRoom } from "../../room/room.ts";
import type { Artifact, Detail } from "../../room/types.ts";
import { Icon } from "../ui/icon.tsx";
import { MessageLinks } from "../ui/text.tsx";
import { fieldName, words } from "../words/index.ts";
import { DependencyGraph } from "./dependency-graph.tsx";
import { Label, Level, Nothing, Snippet, SortHead } from "./parts.tsx";
import { impacts, inDocuments } from "./read.ts";

/** The documents, and which places of them were quoted. */
export function FilesSection({ detail }: { readonly detail: Detail }): JSX.Element {
  const room = useRoom();
  const w = words.value.sections;
  const [byPlace, setByPlace] = useState(false);
  if (detail.documents.length === 0) return <p class="faint">{w.noFiles}</p>;
  const found = impacts(room.statements.value, detail.documents);
  const sorted = byPlace ? [...found].sort(inDocuments) : found;
  const most = found[0]?.messages.length ?? 1;
  return (
    <>
      <Tree documents={detail.documents} />
      <h3>{w.impact}</h3>
      {found.length === 0 ? (
        <p class="faint">{detail.over ? w.nothing : w.noImpact}</p>
      ) : (
        <PlaceTable label={w.impact} byPlace={byPlace} onSort={setByPlace} columns={[w.quoted, w.messages]}>
          {sorted.map(({ path, place, messages }) => (
            <tr key={`${path}:${place}`}>
              <td class="mono">
                {path}:{place}
              </td>
              <td>
                <span class={`level ${levelOf(messages.length, most)}`}>
                  {words.value.levels[levelOf(messages.length, most)]} · {messages.length}
                </span>
              </td>
              <td class="small">
                <MessageLinks ids={messages.slice(0, 6)} />
                {messages.length > 6 ? `+${messages.length - 6}` : ""}
              </td>
            </tr>
          ))}
        </PlaceTable>
      )}
    </>
  );
}

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

const levelOf = (count: number, most: number): "high" | "medium" | "low" =>
  count >= most * 0.66 ? "high" : count >= most * 0.33 ? "medium" : "low";

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: Detail["documents"][number][];
}

const folder = (): Folder => ({ folders: new Map(), files: [] });

function Tree({ documents }: { readonly documents: Detail["documents"] }): JSX.Element {
  const root = folder();
  for (const document of documents) {
    let at = root;
    for (const part of document.path.split("/").slice(0, -1)) {
      const next = at.folders.get(part) ?? folder();
      at.folders.set(part, next);
      at = next;
    }
    at.files.push(document);
  }
  return (
    <div class="tree">
      <Branch folder={root} />
    </div>
  );
}

function Branch({ folder: { folders, files } }: { readonly folder: Folder }): JSX.Element {
  const w = words.value.sections;
  return (
    <ul class="plain">
      {[...folders].map(([name, inner]) => (
        <li key={name}>
          <Opened name={`${name}/`}>
            <Branch folder={inner} />
          </Opened>
        </li>
      ))}
      {files.map(({ path, lines, places, bytes }) => (
        <li key={path} class="tree-file">
          <Icon name="file" size={14} />
          <span class="mono">{path.split("/").at(-1)}</span>
          <span class="faint small">{w.size(places ?? { unit: "line", count: lines }, bytes)}</span>
        </li>
      ))}
    </ul>
  );
}

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
