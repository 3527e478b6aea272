import { useState } from "preact/hooks";
import type { Artifact } from "../../room/types.ts";
import { Button } from "../ui/action.tsx";
import { Icon } from "../ui/icon.tsx";
import { fieldName, valueName, words } from "../words/index.ts";
import { byLevel, Label, Level, Nothing, Place, Snippet, Sorted } from "./parts.tsx";

type FileNode = Artifact["relatedFiles"]["fileTree"][number];

export function ArtifactFiles({ of: { relatedFiles } }: { readonly of: Artifact }) {
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

function Branch({ of, folder }: { readonly of: readonly FileNode[]; readonly folder: string }) {
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

function Impact({ of }: { readonly of: Artifact["relatedFiles"]["impactSummary"] }) {
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

type Edge = Artifact["relatedFiles"]["dependencyGraph"][number];
const WIDTH = 780;
const ROW = 30;
const COLUMN = 300;

/** Draws files that use others on the left, used files on the right. A chosen file shows only its own lines. */
function DependencyGraph({ edges }: { readonly edges: readonly Edge[] }) {
  const w = words.value.artifact;
  const [chosen, setChosen] = useState<string>();
  const left = [...new Set(edges.map(({ source }) => source))];
  const right = [...new Set(edges.map(({ target }) => target))];
  const y = (all: readonly string[], path: string): number => ROW * (all.indexOf(path) + 0.7);
  const isShown = ({ source, target }: Edge): boolean => chosen === undefined || source === chosen || target === chosen;
  const toggle = (path: string): void => setChosen(chosen === path ? undefined : path);
  const height = ROW * Math.max(left.length, right.length) + 10;
  const node = (path: string, x: number, at: number) => (
    <foreignObject key={`${x} ${path}`} x={x} y={at - 13} width={COLUMN} height={26}>
      <Button
        class="linklike mono small"
        aria-pressed={chosen === path}
        onClick={() => toggle(path)}
        label={path.split("/").slice(-2).join("/")}
      />
    </foreignObject>
  );
  return (
    <section class="scroll" aria-label={w.dependencies}>
      <svg class="dependencies" width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`} role="img">
        <title>
          {edges.map(({ source, target, relationship }) => `${source} ${relationship} ${target}`).join("; ")}
        </title>
        {edges.map((edge) => {
          const [from, to] = [y(left, edge.source), y(right, edge.target)];
          const path = `M${COLUMN} ${from}C${COLUMN + 90} ${from} ${WIDTH - COLUMN - 90} ${to} ${WIDTH - COLUMN} ${to}`;
          return (
            <path
              key={`${edge.source} ${edge.target} ${edge.relationship}`}
              d={path}
              fill="none"
              stroke="currentColor"
              opacity={isShown(edge) ? 0.8 : 0.12}
            >
              <title>{`${edge.source} ${valueName(edge.relationship) ?? edge.relationship} ${edge.target}`}</title>
            </path>
          );
        })}
        {left.map((path) => node(path, 0, y(left, path)))}
        {right.map((path) => node(path, WIDTH - COLUMN + 4, y(right, path)))}
      </svg>
    </section>
  );
}
