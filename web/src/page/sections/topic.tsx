import type { JSX } from "preact";
import { axisOf } from "#discussion/reading-getters";
import { useRoom } from "../../room/room.ts";
import type { Artifact, Detail, I18nLabel } from "../../room/types.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { MessageLink, Paragraph } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import { Label, labelText, Nothing } from "./parts.tsx";
import { keyQuestions } from "./read.ts";

/** The topic, its bounds, and the moderator's questions. */
export function TopicSection({ detail }: { readonly detail: Detail }): JSX.Element {
  const room = useRoom();
  const w = words.value.sections;
  const problem = detail.problemDefinition;
  const questions = keyQuestions(room.statements.value);
  return (
    <>
      <p class="card callout">{detail.topic}</p>
      {problem ? (
        <>
          <h3>{w.problem}</h3>
          <p>{problem.statement}</p>
          <h3>{w.scope}</h3>
          <p>{problem.scope}</p>
        </>
      ) : detail.over ? null : (
        <Nothing />
      )}
      {detail.tensionMap.length > 0 ? (
        <>
          <h3>{words.value.people.tensions}</h3>
          <ul>
            {detail.tensionMap.map(({ axis, between, description }) => (
              <li key={axis + between.join()}>
                {axisOf({ axis, between }) ?? description}{" "}
                <span class="faint small">{between.map((id) => room.name(id)).join(" ↔ ")}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {questions.length > 0 ? (
        <>
          <h3>{w.keyQuestions}</h3>
          {questions.map(({ question, to, id }) => (
            <div key={id + question} class="card">
              <Paragraph>{question}</Paragraph>
              <p class="faint small">
                {to.map((one) => room.name(one)).join(" · ")} <MessageLink id={id} />
              </p>
            </div>
          ))}
        </>
      ) : null}
    </>
  );
}

const STATUSES = ["exploring", "analyzing", "blocked", "decided"] as const;

/** The question, what is in scope, what is open, and how far it has come. */
export function ArtifactTopic({ of: { discussionTopic: topic, degraded } }: { readonly of: Artifact }): JSX.Element {
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
        <p>
          <Label of={topic.description} />
        </p>
      </div>
      <ol class="plain steps-line" aria-label={w.status}>
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
      <Scope title={w.included} icon="check" of={topic.scope.included} />
      <Scope title={w.excluded} icon="cross" of={topic.scope.excluded} />
      {topic.keyQuestions.length > 0 ? <h3>{words.value.sections.keyQuestions}</h3> : null}
      {topic.keyQuestions.map((question) => (
        <details key={question.en} class="card fold">
          <summary>{labelText(question).slice(0, 80)}</summary>
          <p>
            <Label of={question} />
          </p>
        </details>
      ))}
    </>
  );
}

function Scope(props: {
  readonly title: string;
  readonly icon: IconName;
  readonly of: readonly I18nLabel[];
}): JSX.Element | null {
  if (props.of.length === 0) return null;
  return (
    <>
      <h3>{props.title}</h3>
      <ul class="plain lines">
        {props.of.map((one) => (
          <li key={one.en}>
            <Icon name={props.icon} size={12} /> <Label of={one} />
          </li>
        ))}
      </ul>
    </>
  );
}
