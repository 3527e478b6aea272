import type { JSX } from "preact";
import type { Artifact } from "../../room/types.ts";
import { More } from "../ui/action.tsx";
import { Icon } from "../ui/icon.tsx";
import { Avatar } from "../ui/marks.tsx";
import { Text } from "../ui/text.tsx";
import { Time } from "../ui/time.tsx";
import { words } from "../words/index.ts";
import { Label, Snippet } from "./parts.tsx";

type DecisionEvent = Artifact["decisionRecords"]["timeline"][number];

export function ArtifactRecords({ of: { decisionRecords } }: { readonly of: Artifact }): JSX.Element {
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
              <span class="faint">
                <Time at={timestamp} />
              </span>{" "}
              {reversibility ? (
                <span class="tag">
                  <Icon name="back" size={12} /> {w.reversibility[reversibility]}
                </span>
              ) : null}
            </p>
            <p>
              <Label of={summary} />
            </p>
            {evidence.length > 0 ? (
              <More small title={words.value.sections.evidence(evidence.length)}>
                <ul class="plain">
                  {evidence.map((one) => (
                    <Proof key={JSON.stringify(one.content)} of={one} />
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

const Proof = ({ of: { content, description } }: { readonly of: DecisionEvent["evidence"][number] }): JSX.Element => (
  <li>
    {typeof content === "string" ? (
      <>
        <Text>{content}</Text>: <Label of={description} />
      </>
    ) : (
      <Snippet of={content} path="" />
    )}
  </li>
);
