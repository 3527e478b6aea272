import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { legend } from "#drawing/picture";
import { useRoom } from "../../room/room.ts";
import type { Act } from "../../room/types.ts";
import { discussionAddress, go, namedClaim } from "../../router.ts";
import { Select } from "../ui/controls.tsx";
import { useNextPicture } from "../ui/deferred.tsx";
import { make } from "../ui/make.ts";
import { wordOf, words } from "../words/index.ts";
import { focusOn, joined, mostDebated, shapeOf } from "./focus.ts";
import { Outline } from "./outline.tsx";
import { Picture } from "./picture.tsx";

/** Edges between the claim in the middle and those that are drawn. */
const STEPS = 2;
/**
 * Number of most debated claims offered as starting points; others are reached from the floor or through neighbours.
 */
const OFFERED = 40;

export function GraphView(): JSX.Element {
  const room = useRoom();
  const w = words.value.graph;
  const graph = useNextPicture(room.graph.value);
  const part = useMemo(() => joined(graph), [graph]);
  const debated = useMemo(() => mostDebated(part, OFFERED), [part]);
  const wanted = part.claims.find(({ id, message }) => id === namedClaim.value || message === namedClaim.value);
  const center = (wanted ?? debated[0])?.id;
  const offered = wanted && !debated.includes(wanted) ? [wanted, ...debated] : debated;
  const focus = useMemo(() => (center === undefined ? undefined : focusOn(part, center, STEPS)), [part, center]);
  const drawn = useNextPicture(focus);
  if (!focus || !drawn) return <p class="empty faint">{room.detail.value?.over ? w.never : w.empty}</p>;
  const choose = (id: string): void => go(`${discussionAddress(room.id, "graph")}#${id}`);
  return (
    <section class="stack graph" aria-labelledby="graph-title">
      <h2 id="graph-title" class="hidden">
        {words.value.tabs.graph}
      </h2>
      <div class="row">
        <label class="row small tool">
          {w.around}
          <Select
            value={focus.center}
            onChange={choose}
            options={offered.map(({ id, author }) => [
              id,
              `${id} · ${author === undefined ? w.asked : room.name(author)}`,
            ])}
          />
        </label>
        <span class="faint small">{w.count(focus.claims.length, part.claims.length)}</span>
      </div>
      <Picture focus={drawn} />
      <Legend />
      <Outline focus={drawn} onChoose={choose} />
    </section>
  );
}

const ACTS = ["declares", "argues", "attacks", "answers", "compares"] as const satisfies readonly Act[];
const RELATIONS = ["supports", "counters", "extends", "questions"] as const;

function Legend(): JSX.Element {
  const w = words.value;
  const { claims, edges } = useRoom().graph.value;
  const shapes = new Set(claims.map((claim) => shapeOf(claim, edges)));
  return legend(make, w.graph.legend, {
    acts: ACTS.filter((act) => shapes.has(act)).map((act) => [act, w.graph.shapes[act]]),
    relations: RELATIONS.map((relation) => [relation, wordOf(w.relations, relation)]),
    notes: [],
  });
}
