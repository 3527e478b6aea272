import type { JSX } from "preact";
import { actOf } from "../../room/names.ts";
import type { Act } from "../../room/types.ts";
import { useRoom } from "../discussion/context.ts";
import { RELATION_SIGNS } from "../floor/citation.tsx";
import { kindName, words } from "../words/index.ts";
import { boxPath } from "./shapes.ts";

const ACTS: readonly Act[] = ["declares", "argues", "attacks", "answers", "compares"];
const STANDINGS = ["IN", "UNDECIDED", "OUT"] as const;
const RELATIONS = ["supports", "counters", "extends", "questions"] as const;

/** What the shapes, outlines and signs of the picture mean. */
export function Legend(): JSX.Element {
  const w = words.value;
  const types = [...new Set(useRoom().graph.value.claims.map(({ type }) => type))];
  return (
    <ul class="legend plain small" aria-label={w.graph.legend}>
      {STANDINGS.map((one) => (
        <li key={one}>
          <svg width="30" height="18" viewBox="-1 -1 32 20" aria-hidden="true" class={`claim ${one}`}>
            <path class="claim-box" d="M3 0H27A3 3 0 0 1 30 3V15A3 3 0 0 1 27 18H3A3 3 0 0 1 0 15V3A3 3 0 0 1 3 0Z" />
            {one === "OUT" ? <path d="M3 18 18 0M12 18 27 0M22 18 30 8M0 10 8 0" class="hatch" /> : null}
          </svg>
          {w.standing.names[one]}
        </li>
      ))}
      <li title={w.standing.strengthMeans}>{w.graph.strength}</li>
      {RELATIONS.map((one) => (
        <li key={one}>
          <span class={`citation ${one}`}>
            <span class="relation-sign">{RELATION_SIGNS[one]}</span>
          </span>
          {w.relations[one]}
        </li>
      ))}
      {ACTS.map((act) => ({ act, kinds: types.filter((type) => actOf(type) === act) }))
        .filter(({ kinds }) => kinds.length > 0)
        .map(({ act, kinds }) => (
          <li key={act}>
            <svg width="30" height="18" viewBox="-2 -2 76 44" aria-hidden="true" class="claim shape">
              <path class="claim-box" d={boxPath(act, 72, 40)} />
            </svg>
            {kinds.map(kindName).join(", ")}
          </li>
        ))}
    </ul>
  );
}
