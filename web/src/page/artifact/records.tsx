import type { JSX } from "preact";
import type { Artifact } from "../../room/types.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Text } from "../ui/text.tsx";
import { Time } from "../ui/time.tsx";
import { words } from "../words/index.ts";
import { Label } from "./label.tsx";
import { Snippet } from "./snippet.tsx";

type DecisionEvent = Artifact["decisionRecords"]["timeline"][number];

/** What led to the decision, with who contributed it, its evidence, and whether it can be undone. */
export function ArtifactRecords({ of: { decisionRecords } }: { readonly of: Artifact }): JSX.Element {
  const w = words.value.artifact;
  return (
    <ol class="plain timeline">
      {decisionRecords.timeline.map(({ eventId, type, timestamp, contributor, summary, evidence, reversibility }) => (
        <li key={eventId} class={type}>
          <span title={`${contributor.name} (${contributor.id})`}>
            <Avatar id={contributor.id} size={24} />
          </span>
          <div>
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
              <details class="more small">
                <summary>
                  <Icon name="chevron" size={12} />
                  {words.value.sections.evidence(evidence.length)}
                </summary>
                <ul class="plain">
                  {evidence.map((one) => (
                    <Proof key={JSON.stringify(one.content)} of={one} />
                  ))}
                </ul>
              </details>
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
