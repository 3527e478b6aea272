import { useRoom } from "../../room/room.ts";
import type { Artifact } from "../../room/types.ts";
import { More } from "../ui/action.tsx";
import { Icon } from "../ui/icon.tsx";
import { Avatar, Meter } from "../ui/marks.tsx";
import { Paragraph, Text } from "../ui/text.tsx";
import { Time } from "../ui/time.tsx";
import { fieldName, valueName, words } from "../words/index.ts";
import { ArtifactFiles } from "./files.tsx";
import {
  byLevel,
  Checklist,
  Label,
  Labels,
  Level,
  labelText,
  Nothing,
  Place,
  Snippet,
  Sorted,
  Tabbed,
} from "./parts.tsx";
import { Exports } from "./result.tsx";

const SECTIONS = {
  topic: ArtifactTopic,
  files: ArtifactFiles,
  planning: ArtifactPlanning,
  decision: ArtifactDecision,
  records: ArtifactRecords,
};

export function SectionsView() {
  const room = useRoom();
  const w = words.value.sections;
  const detail = room.detail.value;
  if (!detail) return null;
  const artifact = room.outcome.value?.artifact;
  const experts = detail.participants.filter(({ role }) => role === "expert");
  return (
    <div class="stack sections">
      <div class="row sections-head">
        <span class="tag">{words.value.header.roundShort(Math.max(1, detail.round))}</span>
        <Time at={detail.lastActive} kind="date" class="faint small" />
        <span class="row">
          {experts.map(({ id, name }) => (
            <span key={id} title={name}>
              <Avatar id={id} size={24} />
              <span class="hidden">{name}</span>
            </span>
          ))}
        </span>
        <Exports />
      </div>
      {artifact ? (
        <Tabbed
          label={w.label}
          tabs={Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]}
          names={w.names}
          panel={(one) => {
            const OfArtifact = SECTIONS[one];
            return <OfArtifact of={artifact} />;
          }}
        />
      ) : (
        <Nothing />
      )}
    </div>
  );
}

const STATUSES = ["exploring", "analyzing", "blocked", "decided"] as const;

function ArtifactTopic({ of: { discussionTopic: topic, degraded } }: { readonly of: Artifact }) {
  const w = words.value.artifact;
  return (
    <>
      {degraded ? (
        <p class="notice warn" role="alert">
          <Label of={degraded.reason} />
        </p>
      ) : null}
      <div class="card callout">
        <p>
          <strong>
            <Label of={topic.title} />
          </strong>
        </p>
        <Paragraph>{labelText(topic.description)}</Paragraph>
      </div>
      <ol class="plain row steps-line" aria-label={w.status}>
        {STATUSES.map((one) => (
          <li key={one} aria-current={one === topic.status ? "step" : undefined} class="tag">
            {one === topic.status ? <Icon name="check" size={12} /> : null} {w.statuses[one]}
          </li>
        ))}
      </ol>
      {topic.tags.length > 0 ? (
        <p>
          {topic.tags.map((tag) => (
            <span key={tag} class="tag">
              {tag}
            </span>
          ))}
        </p>
      ) : null}
      <Labels title={w.included} icon="check" of={topic.scope.included} />
      <Labels title={w.excluded} icon="cross" of={topic.scope.excluded} />
      {topic.keyQuestions.length > 0 ? <h3>{words.value.sections.keyQuestions}</h3> : null}
      {topic.keyQuestions.map((question) => (
        <details key={question.en} class="card fold">
          <summary>{labelText(question).slice(0, 80)}</summary>
          <Paragraph>{labelText(question)}</Paragraph>
        </details>
      ))}
    </>
  );
}

const TABS = ["functional", "nonFunctional", "criteria"] as const;

function ArtifactPlanning({ of: { planning, metadata } }: { readonly of: Artifact }) {
  const { artifact, sections } = words.value;
  const panel = (tab: (typeof TABS)[number]) =>
    tab === "criteria" ? (
      <Checklist of={metadata.artifactId} criteria={planning.acceptanceCriteria} />
    ) : (
      <Requirements key={tab} label={artifact.tabs[tab]} of={planning[tab]} />
    );
  return <Tabbed label={sections.names.planning} tabs={TABS} names={artifact.tabs} panel={panel} />;
}

function Requirements({ label, of }: { readonly label: string; readonly of: Artifact["planning"]["functional"] }) {
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

type Solution = NonNullable<Artifact["decision"]["selectedSolution"]>;

function ArtifactDecision({ of: { decision, degraded } }: { readonly of: Artifact }) {
  const w = words.value.artifact;
  const { selectedSolution, rejectedAlternatives, confidenceScore, summary } = decision;
  return (
    <>
      <p class={degraded ? "notice warn" : "card callout"} role={degraded ? "alert" : undefined}>
        <strong>
          <Label of={summary} />
        </strong>
      </p>
      <p class="row gauge">
        <span class="small faint">{fieldName("confidence")}</span>{" "}
        <Meter value={confidenceScore} label={fieldName("confidence")} text={`${Math.round(confidenceScore * 100)}%`} />
      </p>
      {selectedSolution ? (
        <div class="card option selected">
          <h3>
            <Label of={selectedSolution.title} />
          </h3>
          <Parts of={selectedSolution} />
        </div>
      ) : null}
      {rejectedAlternatives.length > 0 ? <h3>{w.alternatives}</h3> : null}
      {rejectedAlternatives.map((one) => (
        <details key={one.id} class="card fold">
          <summary>
            {labelText(one.title)} <span class="faint small">{labelText(one.rejectionReason)}</span>
          </summary>
          <Parts of={one} />
        </details>
      ))}
    </>
  );
}

function Parts({ of }: { readonly of: Solution }) {
  const { clause, colon, is } = words.value;
  const impact = (value: string): string => valueName(value) ?? value;
  return (
    <>
      <Paragraph>{labelText(of.description)}</Paragraph>
      <p class="small">
        {fieldName("effort")}
        {colon}
        <Label of={of.estimatedEffort} /> · {fieldName("risk")}
        {colon}
        <Level of={of.risk} /> · {is(fieldName("maintainability"), impact(of.maintainability))} ·{" "}
        {is(fieldName("performance_impact"), impact(of.performanceImpact))} · {is(fieldName("score"), String(of.score))}{" "}
        · {of.sourceCLIs.join(", ")}
      </p>
      {of.lacks.length > 0 ? (
        <p class="notice warn small">{of.lacks.map((lack) => valueName(lack) ?? lack).join(clause)}</p>
      ) : null}
      <div class="fields small">
        <Labels of={of.pros} title={words.value.sections.pros} icon="plus" tone="good toned" />
        <Labels of={of.cons} title={words.value.sections.cons} icon="cross" tone="bad toned" />
      </div>
      <ul class="plain small">
        {of.affectedFiles.map((file) => (
          <li key={`${file.filePath}:${file.line}`}>
            <Place of={file} /> <Label of={file.reasoning} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ArtifactRecords({ of: { decisionRecords } }: { readonly of: Artifact }) {
  const w = words.value.artifact;
  return (
    <ol class="plain timeline">
      {decisionRecords.timeline.map(({ eventId, type, timestamp, contributor, summary, evidence, reversibility }) => (
        <li key={eventId} class={type}>
          <span title={`${contributor.name} (${contributor.id})`}>
            <Avatar id={contributor.id} size={24} />
          </span>
          <div class="stack">
            <p class="small">
              <span class={`tag record-${type}`}>{words.value.sections.kinds[type]}</span> {contributor.name}{" "}
              <Time at={timestamp} class="faint" />{" "}
              {reversibility ? (
                <span class="tag">
                  <Icon name="back" size={12} /> {w.reversibility[reversibility]}
                </span>
              ) : null}
            </p>
            <Paragraph>{labelText(summary)}</Paragraph>
            {evidence.length > 0 ? (
              <More small title={words.value.sections.evidence(evidence.length)}>
                <ul class="plain">
                  {evidence.map(({ content, description }) => (
                    <li key={JSON.stringify(content)}>
                      {typeof content === "string" ? (
                        <>
                          <Text>{content}</Text>: <Label of={description} />
                        </>
                      ) : (
                        <Snippet of={content} path="" />
                      )}
                    </li>
                  ))}
                </ul>
              </More>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
