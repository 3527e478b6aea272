import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Artifact } from "../../room/types.ts";
import { keep, kept } from "../../storage.ts";
import { Nothing } from "../sections/nothing.tsx";
import { words } from "../words/index.ts";
import { Label, Level } from "./label.tsx";

const TABS = ["functional", "nonFunctional", "criteria"] as const;
const ORDER = ["critical", "high", "medium", "low"];

/** Requirements by their priority, and criteria that a reader ticks for themselves. */
export function ArtifactPlanning({ of }: { readonly of: Artifact }): JSX.Element {
  const w = words.value.artifact;
  const [tab, setTab] = useState<(typeof TABS)[number]>("functional");
  return (
    <>
      <div class="segments" role="tablist" aria-label={words.value.sections.names.planning}>
        {TABS.map((one) => (
          <button key={one} type="button" role="tab" aria-selected={tab === one} onClick={() => setTab(one)}>
            {w.tabs[one]}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-label={w.tabs[tab]}>
        {tab === "criteria" ? <Criteria of={of} /> : <Requirements of={of.planning[tab]} />}
      </div>
    </>
  );
}

function Requirements({ of }: { readonly of: Artifact["planning"]["functional"] }): JSX.Element {
  const w = words.value.artifact;
  const [byPriority, setByPriority] = useState(true);
  if (of.length === 0) return <Nothing />;
  const sorted = byPriority ? [...of].sort((a, b) => ORDER.indexOf(a.priority) - ORDER.indexOf(b.priority)) : of;
  return (
    <table>
      <thead>
        <tr>
          <th aria-sort={byPriority ? "none" : "ascending"}>
            <button type="button" class="linklike" onClick={() => setByPriority(false)}>
              {w.id}
            </button>
          </th>
          <th>{w.requirement}</th>
          <th aria-sort={byPriority ? "descending" : "none"}>
            <button type="button" class="linklike" onClick={() => setByPriority(true)}>
              {w.priority}
            </button>
          </th>
          <th>{w.source}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ id, description, priority, source }) => (
          <tr key={id}>
            <td class="mono">{id}</td>
            <td>
              <Label of={description} />
            </td>
            <td>
              <Level of={priority} />
            </td>
            <td class="small">{source}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Ticks stay in the reader's browser. */
function Criteria({ of }: { readonly of: Artifact }): JSX.Element {
  const w = words.value.sections;
  const key = `swarm.criteria.${of.metadata.artifactId}`;
  const [ticked, setTicked] = useState<readonly string[]>(() => (kept(key) ?? "").split(" "));
  const criteria = of.planning.acceptanceCriteria;
  if (criteria.length === 0) return <Nothing />;
  const tick = (id: string): void => {
    const next = ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id];
    setTicked(next);
    keep(key, next.join(" "));
  };
  return (
    <>
      <ul class="plain lines">
        {criteria.map(({ id, description, isMet }) => (
          <li key={id}>
            <label class="check">
              <input type="checkbox" checked={isMet || ticked.includes(id)} onChange={() => tick(id)} />
              <span>
                <span class="mono">{id}</span> <Label of={description} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p class="field-help">{w.ticks}</p>
    </>
  );
}
