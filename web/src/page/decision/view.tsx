import type { JSX } from "preact";
import type { Synthesis } from "../../room/types.ts";
import { useRoom } from "../discussion/context.ts";
import { words } from "../lang/index.ts";
import { Exports } from "../sections/exports.tsx";
import { ResultSections } from "../sections/facts.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { MessageLink, Text } from "../ui/text.tsx";
import { Debates, Insights, OpenQuestions } from "./insights.tsx";
import { Votes } from "./votes.tsx";

/** The decision with its dissent; every line links to its message. */
export function DecisionView(): JSX.Element {
  const room = useRoom();
  const w = words.value.decision;
  const detail = room.detail.value;
  const synthesis = room.synthesis.value;
  if (!synthesis) {
    return (
      <section class="decision">
        <h2>{w.title}</h2>
        {detail?.answer === undefined ? (
          <p class="empty faint">{detail?.over ? w.never(detail.reason) : w.notYet}</p>
        ) : (
          <p class="card callout summary">
            <Text>{detail.answer}</Text>
          </p>
        )}
        {detail?.over ? <Exports /> : null}
      </section>
    );
  }
  return (
    <section class="decision" aria-labelledby="decision-title">
      <div class="decision-head">
        <h2 id="decision-title">{w.title}</h2>
        <Exports />
      </div>
      <p class="card callout summary">
        <Text>{synthesis.executiveSummary}</Text>
      </p>
      <Recommendations of={synthesis.recommendations} />
      <Minority of={synthesis.minorityReport} />
      <Agreements of={synthesis.agreements} />
      <Votes />
      <Insights of={synthesis.insights} />
      <Debates of={synthesis.unresolvedDebates} />
      <ResultSections of={synthesis.facts ?? []} />
      <OpenQuestions of={synthesis.openQuestions} />
      {synthesis.metaObservations ? (
        <>
          <h3>{w.about}</h3>
          <p class="faint">
            <Text>{synthesis.metaObservations}</Text>
          </p>
        </>
      ) : null}
    </section>
  );
}

function Recommendations({ of }: { readonly of: Synthesis["recommendations"] }): JSX.Element | null {
  const w = words.value;
  if (of.length === 0) return null;
  return (
    <>
      <h3>{w.decision.actions}</h3>
      <ol class="plain stack">
        {of.map(({ action, confidence, risk, prerequisite }) => (
          <li key={action} class="card">
            <p>
              <span class={`level ${confidence}`}>{w.levels[confidence]}</span> <Text>{action}</Text>
            </p>
            <details class="more small">
              <summary>
                <Icon name="chevron" size={12} />
                {w.decision.risk}
              </summary>
              <p>
                {w.fields.risk}: <Text>{risk}</Text>
              </p>
              <p>
                {w.fields.prerequisite}: <Text>{prerequisite}</Text>
              </p>
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The minority report, as prominent as the rest. */
function Minority({ of }: { readonly of: Synthesis["minorityReport"] }): JSX.Element {
  const room = useRoom();
  const w = words.value.decision;
  return (
    <section class="minority" aria-labelledby="minority-title">
      <h3 id="minority-title">{w.minority}</h3>
      {of.length === 0 ? <p class="faint">{w.noMinority}</p> : null}
      {of.map(({ position, advocate, reason, stillValid, note, messageId }) => (
        <div key={messageId + advocate} class="card dissent">
          <p class="dissent-head">
            <Avatar id={advocate} size={26} />
            <strong>{room.name(advocate)}</strong>
            <span class={`tag ${stillValid ? "warn" : ""}`}>
              <Icon name={stillValid ? "half" : "cross"} size={12} />
              {stillValid ? w.stillValid : w.answered}
            </span>
            <MessageLink id={messageId} />
          </p>
          <p>
            <Text>{position}</Text>
          </p>
          <p class="small">
            <Text>{reason}</Text>
          </p>
          <p class="small faint">
            <Text>{note}</Text>
          </p>
        </div>
      ))}
    </section>
  );
}

function Agreements({ of }: { readonly of: Synthesis["agreements"] }): JSX.Element | null {
  const room = useRoom();
  const w = words.value.decision;
  if (of.length === 0) return null;
  return (
    <>
      <h3>{w.agreements}</h3>
      <ul class="plain stack">
        {of.map(({ point, supporters, resolvedBy, strength }) => (
          <li key={point} class="card">
            <p>
              <Text>{point}</Text>
            </p>
            <p class="small">
              <span class={`tag settled ${resolvedBy}`}>{w.settled[resolvedBy]}</span>{" "}
              <span class="faint">
                {w.strengths[strength]} · {supporters.map((id) => room.name(id)).join(", ")}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
