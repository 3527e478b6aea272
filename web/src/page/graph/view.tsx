import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useRoom } from "../../room/room.ts";
import { actOf } from "../../room/said.ts";
import type { Act } from "../../room/types.ts";
import { discussionAddress, go, namedMessage } from "../../router.ts";
import { Replay } from "../discussion/replay.tsx";
import { useNextPicture } from "../ui/deferred.tsx";
import { RELATION_SIGNS } from "../ui/marks.tsx";
import { kindName, words } from "../words/index.ts";
import { boxPath } from "./boxes.ts";
import { focusOn, known, mostDebated } from "./focus.ts";
import { Outline } from "./outline.tsx";
import { Picture } from "./picture.tsx";

const STEPS = [1, 2, 3] as const;
/**
 * Number of most debated claims offered as starting points; others are reached from the floor or through neighbours.
 */
const OFFERED = 40;

/** The argument graph around one claim, as a picture and as an equivalent outline. */
export function GraphView(): JSX.Element {
  const room = useRoom();
  const w = words.value.graph;
  const [steps, setSteps] = useState(2);
  const [weak, setWeak] = useState(false);
  const shown = useNextPicture(room.shown.value);
  const graph = room.graph.value;
  const part = useMemo(() => {
    const made = new Set(shown.map(({ id }) => id));
    return known(graph, (id) => made.has(id), weak);
  }, [graph, shown, weak]);
  const debated = useMemo(() => mostDebated(part, OFFERED), [part]);
  const wanted = part.claims.find(({ id }) => id === namedMessage.value);
  const center = (wanted ?? debated[0])?.id;
  const offered = wanted && !debated.includes(wanted) ? [wanted, ...debated] : debated;
  const focus = useMemo(() => (center === undefined ? undefined : focusOn(part, center, steps)), [part, center, steps]);
  const drawn = useNextPicture(focus);
  if (!focus || !drawn) return <p class="empty faint">{room.detail.value?.over ? w.never : w.empty}</p>;
  const choose = (id: string): void => go(`${discussionAddress(room.id, "graph")}#${id}`);
  return (
    <section class="graph" aria-labelledby="graph-title">
      <h2 id="graph-title" class="hidden">
        {words.value.tabs.graph}
      </h2>
      <div class="tools">
        <label class="tool">
          {w.around}
          <select value={focus.center} onChange={(event) => choose(event.currentTarget.value)}>
            {offered.map(({ id, author }) => (
              <option key={id} value={id}>
                {id} · {room.name(author)}
              </option>
            ))}
          </select>
        </label>
        <fieldset class="segments">
          <legend class="hidden">{w.steps}</legend>
          {STEPS.map((one) => (
            <label key={one}>
              <input type="radio" name="steps" checked={steps === one} onChange={() => setSteps(one)} />
              {w.stepsOf(one)}
            </label>
          ))}
        </fieldset>
        <label class="check small">
          <input type="checkbox" checked={weak} onChange={(event) => setWeak(event.currentTarget.checked)} />
          {w.weak}
        </label>
        <span class="faint small">{w.count(focus.claims.length, part.claims.length)}</span>
        <Replay />
      </div>
      {room.replayed.value === undefined ? null : <p class="faint small">{w.replayed}</p>}
      <Picture focus={drawn} onChoose={choose} />
      <Legend />
      <Outline focus={drawn} onChoose={choose} />
    </section>
  );
}

const ACTS: readonly Act[] = ["declares", "argues", "attacks", "answers", "compares"];
const STANDINGS = ["IN", "UNDECIDED", "OUT"] as const;
const RELATIONS = ["supports", "counters", "extends", "questions"] as const;

/** Explains the shapes, outlines and signs of the picture. */
function Legend(): JSX.Element {
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
