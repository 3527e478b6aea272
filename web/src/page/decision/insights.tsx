import type { JSX } from "preact";
import type { Synthesis } from "../../room/types.ts";
import { useRoom } from "../discussion/context.ts";
import { words } from "../lang/index.ts";
import { Icon } from "../ui/icon.tsx";
import { MessageLink, Text } from "../ui/text.tsx";

/** The insights: what each rests on, and what was said against it. */
export function Insights({ of }: { readonly of: Synthesis["insights"] }): JSX.Element | null {
  const w = words.value;
  if (of.length === 0) return null;
  return (
    <>
      <h3>{w.decision.insights}</h3>
      <ul class="plain stack">
        {of.map(({ title, description, confidence, confidenceReason, supportingEvidence, dissentingViews }, i) => (
          <li key={title + supportingEvidence[0]?.messageId} class="card">
            <details class="fold" open={i === 0}>
              <summary>
                <span class={`level ${confidence}`}>{w.levels[confidence]}</span> <span class="strong">{title}</span>
              </summary>
              <p>
                <Text>{description}</Text>
              </p>
              <p class="small faint">
                {w.decision.confidence(w.levels[confidence])} <Text>{confidenceReason}</Text>
              </p>
              <Evidence title={w.decision.evidence} of={supportingEvidence} />
              {dissentingViews.length > 0 ? <Evidence title={w.decision.against} of={dissentingViews} against /> : null}
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Cited {
  readonly messageId: string;
  readonly summary: string;
  readonly refuted?: boolean;
}

function Evidence(props: {
  readonly title: string;
  readonly of: readonly Cited[];
  readonly against?: boolean;
}): JSX.Element {
  const room = useRoom();
  const w = words.value.decision;
  return (
    <div class={props.against ? "evidence against" : "evidence"}>
      <p class="small strong">{props.title}</p>
      <ul class="plain small">
        {props.of.map(({ messageId, summary, refuted }) => (
          <li key={messageId}>
            <Icon name={props.against ? "cross" : "plus"} size={12} />
            <span>
              <MessageLink id={messageId} /> {room.name(room.byId.value.get(messageId)?.from ?? "")}:{" "}
              <Text>{summary}</Text>
              {refuted === undefined ? null : <span class="tag">{refuted ? w.refuted : w.stands}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Debates without a refuted side. */
export function Debates({ of }: { readonly of: Synthesis["unresolvedDebates"] }): JSX.Element | null {
  const room = useRoom();
  const w = words.value.decision;
  if (of.length === 0) return null;
  return (
    <>
      <h3>{w.debates}</h3>
      {of.map(({ topic, positions, whyUnresolved }) => (
        <details key={topic} class="card fold">
          <summary>
            <Text>{topic}</Text>
          </summary>
          <p class="small faint">
            <Text>{whyUnresolved}</Text>
          </p>
          <div class="sides">
            {positions.map(({ stance, advocates, arguments: reasons }) => (
              <div key={stance} class="side">
                <p class="small strong">{advocates.map((id) => room.name(id)).join(", ")}</p>
                <p>
                  <Text>{stance}</Text>
                </p>
                <ul class="small">
                  {reasons.map((reason) => (
                    <li key={reason}>
                      <Text>{reason}</Text>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </details>
      ))}
    </>
  );
}

/** Open questions, and how to answer them. */
export function OpenQuestions({ of }: { readonly of: Synthesis["openQuestions"] }): JSX.Element | null {
  const w = words.value.decision;
  if (of.length === 0) return null;
  return (
    <>
      <h3>{w.open}</h3>
      <ul class="plain stack">
        {of.map(({ question, whyOpen, suggestedApproach }) => (
          <li key={question + whyOpen} class="card">
            <p>
              <Text>{question}</Text>
            </p>
            <p class="small faint">
              <Text>{whyOpen}</Text>
            </p>
            <p class="small">
              {w.approach} <Text>{suggestedApproach}</Text>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
