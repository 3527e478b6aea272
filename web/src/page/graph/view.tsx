import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { RELATION_SIGNS } from "#drawing/claims";
import { BOX } from "#drawing/layout";
import { drawn, legend } from "#drawing/picture";
import { useRoom } from "../../room/room.ts";
import type { Act } from "../../room/types.ts";
import { discussionAddress, go, messageAddress, namedClaim } from "../../router.ts";
import { Button } from "../ui/action.tsx";
import { Select } from "../ui/controls.tsx";
import { useNextPicture } from "../ui/deferred.tsx";
import { make } from "../ui/make.ts";
import { Link, Paragraph } from "../ui/text.tsx";
import { kindName, wordOf, words } from "../words/index.ts";
import { focusOn, joined, mostDebated, type Neighbourhood, shapeIn } from "./focus.ts";

/** Edges between the claim in the middle and those that are drawn. */
const STEPS = 2;
/**
 * Number of most debated claims offered as starting points; others are reached from the floor or through neighbours.
 */
const OFFERED = 40;

export function GraphView() {
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

function Legend() {
  const w = words.value;
  const graph = useRoom().graph.value;
  const shapes = new Set(graph.claims.map((claim) => shapeIn(graph, claim)));
  return legend(make, w.graph.legend, {
    acts: ACTS.filter((act) => shapes.has(act)).map((act) => [act, w.graph.shapes[act]]),
    relations: RELATIONS.map((relation) => [relation, wordOf(w.relations, relation)]),
    notes: [],
  });
}

const ZOOMS = { least: 0.4, most: 1.6, step: 1.25 } as const;
const MAX_COLUMNS = 5;

export function Picture({ focus }: { readonly focus: Neighbourhood }) {
  const room = useRoom();
  const w = words.value;
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number | undefined>(undefined);
  const [columns, setColumns] = useState(0);
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const fitting = (): number => Math.floor(box.clientWidth / (BOX.width + 30));
    const sizes = new ResizeObserver(() => setColumns(Math.max(1, Math.min(MAX_COLUMNS, fitting()))));
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);
  const detail = room.detail.value;
  const image = useMemo(() => {
    if (columns === 0) return undefined;
    const claims = focus.claims.map((claim) => {
      const { id, author, round = 1, text, message = "", holders } = claim;
      const name = author === undefined ? w.graph.asked : room.shortName(author);
      return {
        ...{ id, round, text, act: shapeIn(focus, claim), isMarked: id === focus.center },
        ...{ href: `${discussionAddress(room.id, "graph")}#${id}`, author: name },
        title: `${id}, ${name}: ${text}`,
        foot: holders.length > 0 ? w.graph.holders(holders.length) : message,
        hidden: focus.hidden.get(id) ?? 0,
      };
    });
    const label = w.graph.picture;
    return drawn(make, { name: "map", label, claims, lines: focus.edges, columns, roundName: w.header.roundShort });
  }, [focus, columns, room, detail, w]);
  useEffect(() => {
    const [box, svg] = [frame.current, frame.current?.querySelector("svg")];
    if (!box || !svg) return;
    // Without a zoom the style sheet fits the picture into its frame.
    svg.style.width = zoom === undefined ? "" : `${svg.viewBox.baseVal.width * zoom}px`;
    svg.style.maxWidth = zoom === undefined ? "" : "none";
    const center = svg.querySelector(".marked")?.getBoundingClientRect();
    const around = box.getBoundingClientRect();
    if (center) {
      box.scrollLeft += center.x - around.x - (around.width - center.width) / 2;
      box.scrollTop += center.y - around.y - (around.height - center.height) / 2;
    }
  }, [image, zoom]);
  const by = (factor: number): void => {
    const svg = frame.current?.querySelector("svg");
    const scale = svg ? svg.clientWidth / svg.viewBox.baseVal.width : 1;
    setZoom(Math.max(ZOOMS.least, Math.min(ZOOMS.most, scale * factor)));
  };
  return (
    <div class="card">
      <div class="picture-zoom">
        <Button class="button small" aria-label={w.graph.smaller} onClick={() => by(1 / ZOOMS.step)} label="−" />
        <Button class="button small" aria-label={w.graph.larger} onClick={() => by(ZOOMS.step)} icon="plus" />
        <Button class="button small" onClick={() => setZoom(undefined)} label={w.graph.fit} />
      </div>
      {/* The scrolled frame can be reached by the keyboard through the claims within it. */}
      <div class="picture-frame" ref={frame}>
        {image}
      </div>
    </div>
  );
}

function Outline(props: { readonly focus: Neighbourhood; readonly onChoose: (id: string) => void }) {
  const { focus, onChoose } = props;
  const room = useRoom();
  const w = words.value;
  const by = (author: string | undefined): string => (author === undefined ? w.graph.asked : room.name(author));
  const nameOf = (id: string): string => by(focus.claims.find((claim) => claim.id === id)?.author);
  return (
    <section class="stack outline" aria-labelledby="outline-title">
      <h3 id="outline-title">{w.graph.outline}</h3>
      <ul class="plain stack">
        {focus.claims.map(({ id, author, type, text, message }) => {
          const out = focus.edges
            .filter(({ from }) => from === id)
            .map(({ to, relation }) => ({ other: to, relation, inverse: false }));
          const into = focus.edges
            .filter(({ to }) => to === id)
            .map(({ from, relation }) => ({ other: from, relation, inverse: true }));
          const hidden = focus.hidden.get(id) ?? 0;
          return (
            <li
              key={id}
              class={id === focus.center ? "card center" : "card"}
              aria-current={id === focus.center ? "true" : undefined}
            >
              <p class="row">
                <strong>{by(author)}</strong>
                <span class="small faint">
                  {Object.hasOwn(w.graph.types, type) ? wordOf(w.graph.types, type) : kindName(type)}
                </span>
                {id}
                {message === undefined ? null : (
                  <Link to={messageAddress(room.id, message)} class="permalink small">
                    {message}
                  </Link>
                )}
              </p>
              <Paragraph class="clamp">{text}</Paragraph>
              {out.length + into.length === 0 ? null : (
                <ul class="plain row small">
                  {[...out, ...into].map(({ other, relation, inverse }) => (
                    <li key={`${other} ${relation} ${inverse}`} class="citation">
                      <span class="relation-sign" aria-hidden="true">
                        {inverse ? "←" : RELATION_SIGNS[relation]}
                      </span>
                      {wordOf(inverse ? w.relationsBack : w.relations, relation)}{" "}
                      <Button class="linklike" onClick={() => onChoose(other)} label={other} />{" "}
                      <span class="faint">{nameOf(other)}</span>
                    </li>
                  ))}
                </ul>
              )}
              {hidden > 0 ? (
                <Button class="linklike small" onClick={() => onChoose(id)} label={w.graph.hidden(hidden)} />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
