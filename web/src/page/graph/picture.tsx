import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { BOX } from "#drawing/layout";
import { drawn } from "#drawing/picture";
import { useRoom } from "../../room/room.ts";
import { discussionAddress } from "../../router.ts";
import { Icon } from "../ui/icon.tsx";
import { make } from "../ui/make.ts";
import { words } from "../words/index.ts";
import { type Neighbourhood, shapeOf } from "./focus.ts";

const ZOOMS = { least: 0.4, most: 1.6, step: 1.25 } as const;
const MAX_COLUMNS = 5;

export function Picture({ focus }: { readonly focus: Neighbourhood }): JSX.Element {
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
        ...{ id, message: id, round, text, act: shapeOf(claim, focus.edges), isMarked: id === focus.center },
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
        <button type="button" class="button small" aria-label={w.graph.smaller} onClick={() => by(1 / ZOOMS.step)}>
          −
        </button>
        <button type="button" class="button small" aria-label={w.graph.larger} onClick={() => by(ZOOMS.step)}>
          <Icon name="plus" />
        </button>
        <button type="button" class="button small" onClick={() => setZoom(undefined)}>
          {w.graph.fit}
        </button>
      </div>
      {/* The scrolled frame can be reached by the keyboard through the claims within it. */}
      <div class="picture-frame" ref={frame}>
        {image}
      </div>
    </div>
  );
}
