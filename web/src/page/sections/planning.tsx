import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useRoom } from "../../room/room.ts";
import type { Artifact, Detail } from "../../room/types.ts";
import { Avatar } from "../ui/marks.tsx";
import { MessageLinks, Text } from "../ui/text.tsx";
import { fieldName, words } from "../words/index.ts";
import { Checklist, Label, Level, Nothing, SortHead, Tabbed } from "./parts.tsx";
import { type ProposedStep, proposals } from "./read.ts";
import { Result } from "./result.tsx";

const TABS = ["criteria", "proposals", "actions"] as const;

/** Sections of a result that say what can be done: points that are shared, with owners and dates where somebody named them. */
const WHAT_TO_DO: ReadonlySet<string> = new Set(["answer", "shared", "next"]);

/** Criteria, proposals, and what the result says is to be done. */
export function PlanningSection({ detail }: { readonly detail: Detail }): JSX.Element {
  const room = useRoom();
  const w = words.value.sections;
  const found = proposals(room.statements.value);
  const actions = (room.result.value ?? []).filter(({ id }) => WHAT_TO_DO.has(id));
  const criteria = (detail.problemDefinition?.successCriteria ?? []).map((text) => ({ id: text, text: <>{text}</> }));
  const panel = (tab: (typeof TABS)[number]): JSX.Element => {
    if (tab === "criteria") return <Checklist of={detail.id} criteria={criteria} />;
    if (tab === "proposals") return <Proposals of={found} />;
    if (actions.length > 0) return <Result of={actions} />;
    return <p class="faint">{detail.over ? w.nothing : w.afterEnd}</p>;
  };
  return <Tabbed tabs={TABS} names={w.planning} panel={panel} />;
}

const Proposals = ({ of }: { readonly of: readonly ProposedStep[] }): JSX.Element => (
  <ul class="plain lines">
    {of.length === 0 ? (
      <li>
        <Nothing />
      </li>
    ) : null}
    {of.map(({ text, messages, from }) => (
      <li key={text}>
        <Avatar id={from} size={22} />
        <span class="grow">
          <Text>{text}</Text>
        </span>
        <span class="small nowrap">
          <MessageLinks ids={messages} />
        </span>
      </li>
    ))}
  </ul>
);

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
