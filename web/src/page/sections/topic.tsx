import type { JSX } from "preact";
import type { Artifact } from "../../room/types.ts";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";
import { Label, Labels, labelText } from "./parts.tsx";

const STATUSES = ["exploring", "analyzing", "blocked", "decided"] as const;

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
          <p>
            <Label of={question} />
          </p>
        </details>
      ))}
    </>
  );
}
