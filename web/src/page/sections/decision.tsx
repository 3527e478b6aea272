import type { JSX } from "preact";
import type { Artifact } from "../../room/types.ts";
import { Meter } from "../ui/marks.tsx";
import { fieldName, valueName, words } from "../words/index.ts";
import { Label, Labels, Level, labelText, Place } from "./parts.tsx";

type Solution = NonNullable<Artifact["decision"]["selectedSolution"]>;

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
