import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Artifact } from "../../room/types.ts";
import { fieldName, words } from "../words/index.ts";
import { Checklist, Label, Level, Nothing, SortHead, Tabbed } from "./parts.tsx";

const ARTIFACT_TABS = ["functional", "nonFunctional", "criteria"] as const;
const ORDER = ["critical", "high", "medium", "low"];

/** Shows requirements by priority, and criteria that readers tick for themselves. */
export function ArtifactPlanning({ of }: { readonly of: Artifact }): JSX.Element {
  const w = words.value.artifact;
  const criteria = of.planning.acceptanceCriteria.map(({ id, description, isMet }) => ({
    id,
    isMet,
    text: (
      <>
        <span class="mono">{id}</span> <Label of={description} />
      </>
    ),
  }));
  const panel = (tab: (typeof ARTIFACT_TABS)[number]): JSX.Element =>
    tab === "criteria" ? (
      <Checklist of={of.metadata.artifactId} criteria={criteria} />
    ) : (
      <Requirements of={of.planning[tab]} />
    );
  return <Tabbed tabs={ARTIFACT_TABS} names={w.tabs} panel={panel} />;
}

function Requirements({ of }: { readonly of: Artifact["planning"]["functional"] }): JSX.Element {
  const w = words.value.artifact;
  const [byPriority, setByPriority] = useState(true);
  if (of.length === 0) return <Nothing />;
  const sorted = byPriority ? [...of].sort((a, b) => ORDER.indexOf(a.priority) - ORDER.indexOf(b.priority)) : of;
  return (
    <table>
      <thead>
        <tr>
          <SortHead sorted={byPriority ? "none" : "ascending"} onSort={() => setByPriority(false)}>
            {fieldName("id")}
          </SortHead>
          <th>{w.requirement}</th>
          <SortHead sorted={byPriority ? "descending" : "none"} onSort={() => setByPriority(true)}>
            {fieldName("priority")}
          </SortHead>
          <th>{fieldName("source")}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ id, description, priority, source }) => (
          <tr key={id}>
            <td class="mono">{id}</td>
            <td>
              <Label of={description} />
            </td>
            <td>
              <Level of={priority} />
            </td>
            <td class="small">{source}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
