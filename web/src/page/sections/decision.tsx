import type { JSX } from "preact";
import type { Artifact, I18nLabel } from "../../room/types.ts";
import { Icon } from "../ui/icon.tsx";
import { Meter } from "../ui/marks.tsx";
import { fieldName, valueName, words } from "../words/index.ts";
import { Label, Level, labelText } from "./parts.tsx";

type Solution = NonNullable<Artifact["decision"]["selectedSolution"]>;

/** Shows the recommendation, its confidence, and the alternatives. */
export function ArtifactDecision({ of: { decision, degraded } }: { readonly of: Artifact }): JSX.Element {
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

function Parts({ of }: { readonly of: Solution }): JSX.Element {
  const w = words.value.artifact;
  const impact = (value: string): string => valueName(value) ?? value;
  return (
    <>
      <p>
        <Label of={of.description} />
      </p>
      <p class="small">
        {fieldName("effort")}: <Label of={of.estimatedEffort} /> · {fieldName("risk")}: <Level of={of.risk} /> ·{" "}
        {fieldName("maintainability")}: {impact(of.maintainability)} · {fieldName("performance_impact")}:{" "}
        {impact(of.performanceImpact)} · {fieldName("score")}: {of.score} · {of.sourceCLIs.join(", ")}
      </p>
      {of.lacks.length > 0 ? (
        <p class="notice warn small">{of.lacks.map((lack) => valueName(lack) ?? lack).join("; ")}</p>
      ) : null}
      <div class="fields small">
        <Points of={of.pros} title={words.value.sections.pros} icon="plus" />
        <Points of={of.cons} title={words.value.sections.cons} icon="cross" />
      </div>
      <ul class="plain small">
        {of.affectedFiles.map(({ filePath, line, reasoning, exists }) => (
          <li key={`${filePath}:${line}`}>
            <span class="mono">
              {filePath}
              {line === undefined ? "" : `:${line}`}
            </span>{" "}
            {exists === false ? <span class="faint">({w.notThere})</span> : null} <Label of={reasoning} />
          </li>
        ))}
      </ul>
    </>
  );
}

const Points = (props: {
  readonly of: readonly I18nLabel[];
  readonly title: string;
  readonly icon: "plus" | "cross";
}): JSX.Element => (
  <ul class="plain" aria-label={props.title}>
    {props.of.map((one) => (
      <li key={one.en}>
        <span class={props.icon === "plus" ? "good toned" : "bad toned"}>
          <Icon name={props.icon} size={12} />
        </span>{" "}
        <Label of={one} />
      </li>
    ))}
  </ul>
);
