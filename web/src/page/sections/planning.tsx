import type { JSX } from "preact";
import type { Artifact } from "../../room/types.ts";
import { fieldName, words } from "../words/index.ts";
import { byLevel, Checklist, Label, Level, Nothing, Sorted, Tabbed } from "./parts.tsx";

const TABS = ["functional", "nonFunctional", "criteria"] as const;

export function ArtifactPlanning({ of: { planning, metadata } }: { readonly of: Artifact }): JSX.Element {
  const { artifact, sections } = words.value;
  const panel = (tab: (typeof TABS)[number]): JSX.Element =>
    tab === "criteria" ? (
      <Checklist of={metadata.artifactId} criteria={planning.acceptanceCriteria} />
    ) : (
      <Requirements key={tab} label={artifact.tabs[tab]} of={planning[tab]} />
    );
  return <Tabbed label={sections.names.planning} tabs={TABS} names={artifact.tabs} panel={panel} />;
}

interface Props {
  readonly label: string;
  readonly of: Artifact["planning"]["functional"];
}

function Requirements({ label, of }: Props): JSX.Element {
  if (of.length === 0) return <Nothing />;
  return (
    <Sorted
      label={label}
      rows={of}
      columns={[
        {
          head: fieldName("id"),
          cell: ({ id }) => <span class="mono">{id}</span>,
          sort: (a, b) => a.id.localeCompare(b.id),
        },
        { head: words.value.artifact.requirement, cell: ({ description }) => <Label of={description} /> },
        {
          head: fieldName("priority"),
          cell: ({ priority }) => <Level of={priority} />,
          sort: (a, b) => byLevel(a.priority, b.priority),
        },
        { head: fieldName("source"), cell: ({ source }) => source },
      ]}
    />
  );
}
