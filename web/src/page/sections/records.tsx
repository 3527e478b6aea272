import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { shortened } from "#lib/cut";
import { useRoom } from "../../room/room.ts";
import type { Artifact, EventKind } from "../../room/types.ts";
import { More } from "../ui/action.tsx";
import { Icon } from "../ui/icon.tsx";
import { Avatar } from "../ui/marks.tsx";
import { MessageLinks, Paragraph, Text } from "../ui/text.tsx";
import { Time } from "../ui/time.tsx";
import { words } from "../words/index.ts";
import { Label, Nothing, Snippet } from "./parts.tsx";

/** Number of events shown initially. */
const SHOWN = 60;

/** A timeline of what led to the decision. */
export function RecordsSection(): JSX.Element {
  const room = useRoom();
  const w = words.value.sections;
  const [kind, setKind] = useState<EventKind | "all">("all");
  const [most, setMost] = useState(SHOWN);
  useEffect(() => room.readTimeline(), [room]);
  const events = room.timeline.value;
  if (!events) return <p class="loading">{words.value.loading}</p>;
  const kinds = [...new Set(events.map((event) => event.kind))];
  const all = events.filter((event) => kind === "all" || event.kind === kind);
  return (
    <>
      <label class="tool">
        {w.show}
        <select value={kind} onChange={(event) => setKind(event.currentTarget.value as EventKind | "all")}>
          <option value="all">{w.everything}</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {w.kinds[one]}
            </option>
          ))}
        </select>
      </label>
      {all.length === 0 ? <Nothing /> : null}
      <ol class="plain timeline">
        {all.slice(0, most).map(({ id, kind: what, at, from, text, evidence }) => (
          <li key={`${id} ${what} ${text}`} class={what}>
            <Avatar id={from} size={24} />
            <div>
              <p class="small">
                <span class={`tag record-${what}`}>{w.kinds[what]}</span> {room.name(from)}{" "}
                <span class="faint">
                  <Time at={at} />
                </span>
              </p>
              <Paragraph>{shortened(text, 360)}</Paragraph>
              <More small title={w.evidence(evidence.length)}>
                <p>
                  <MessageLinks ids={evidence} />
                </p>
              </More>
            </div>
          </li>
        ))}
      </ol>
      {all.length > most ? (
        <button type="button" class="button" onClick={() => setMost(most + SHOWN)}>
          {w.moreRecords(all.length - most)}
        </button>
      ) : null}
    </>
  );
}

type DecisionEvent = Artifact["decisionRecords"]["timeline"][number];

/** Shows the timeline with contributor, evidence, and reversibility of each event. */
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
