import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useRoom } from "../../room/room.ts";
import { actOf } from "../../room/said.ts";
import type { Claim, Relation } from "../../room/types.ts";
import { discussionAddress } from "../../router.ts";
import { Icon } from "../ui/icon.tsx";
import { RELATION_SIGNS } from "../ui/marks.tsx";
import { words } from "../words/index.ts";
import { boxPath, wrappedLines } from "./boxes.ts";
import type { Neighbourhood } from "./focus.ts";
import { BOX, type LayoutAnswer, type Point, useLayout } from "./layout.ts";

interface Props {
  readonly focus: Neighbourhood;
  readonly onChoose: (id: string) => void;
}

const ZOOMS = { least: 0.4, most: 1.6, step: 1.25 } as const;

/** The claims of a focus as boxes, relations as arrows. Can be scrolled and zoomed. */
export function Picture({ focus, onChoose }: Props): JSX.Element {
  const w = words.value.graph;
  const layout = useLayout(focus);
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number | undefined>(undefined);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const sizes = new ResizeObserver(() => setRoom(box.clientWidth));
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);
  const fitting = layout && room > 0 ? Math.max(0.62, Math.min(1, room / layout.width)) : 1;
  const scale = zoom ?? fitting;
  const at = layout?.nodes.find(({ id }) => id === focus.center);
  useEffect(() => {
    if (at && frame.current) {
      frame.current.scrollLeft = at.x * scale - frame.current.clientWidth / 2;
      frame.current.scrollTop = at.y * scale - frame.current.clientHeight / 2;
    }
  }, [at, scale]);
  const by = (factor: number): void => setZoom(Math.max(ZOOMS.least, Math.min(ZOOMS.most, scale * factor)));
  return (
    <div class="picture">
      <div class="picture-zoom">
        <button type="button" class="button" aria-label={w.smaller} onClick={() => by(1 / ZOOMS.step)}>
          −
        </button>
        <button type="button" class="button" aria-label={w.larger} onClick={() => by(ZOOMS.step)}>
          <Icon name="plus" />
        </button>
        <button type="button" class="button" onClick={() => setZoom(undefined)}>
          {w.fit}
        </button>
      </div>
      {/* The scrolled frame can be reached by the keyboard through the claims within it. */}
      <div class="picture-frame" ref={frame}>
        {layout ? (
          <svg
            width={layout.width * scale}
            height={layout.height * scale}
            viewBox={`0 0 ${layout.width} ${layout.height}`}
          >
            <title>{w.picture}</title>
            <Marks />
            <Edges focus={focus} layout={layout} />
            {layout.nodes.map(({ id, x, y }) => {
              const claim = focus.claims.find((one) => one.id === id);
              return claim ? (
                <Box
                  key={id}
                  claim={claim}
                  x={x}
                  y={y}
                  isCenter={id === focus.center}
                  hidden={focus.hidden.get(id) ?? 0}
                  onChoose={onChoose}
                />
              ) : null;
            })}
          </svg>
        ) : (
          <p class="loading">{words.value.loading}</p>
        )}
      </div>
    </div>
  );
}

/** SVG definitions: the hatching of refuted claims, and arrowheads. */
function Marks(): JSX.Element {
  return (
    <defs>
      <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" class="hatch" />
      </pattern>
      <marker id="end-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path d="M1 1 7 4 1 7" class="end open" />
      </marker>
      <marker id="end-counters" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path d="M6.5 0V8M1 1 6 4 1 7Z" class="end full" />
      </marker>
    </defs>
  );
}

const curve = (points: readonly Point[]): string => {
  const [first, ...rest] = points;
  if (!first) return "";
  const parts = rest.map(({ x, y }, i) => {
    const next = rest[i + 1];
    return next ? `Q${x} ${y} ${(x + next.x) / 2} ${(y + next.y) / 2}` : `L${x} ${y}`;
  });
  return `M${first.x} ${first.y}${parts.join("")}`;
};

function Edges({ focus, layout }: { readonly focus: Neighbourhood; readonly layout: LayoutAnswer }): JSX.Element {
  const relation = (from: string, to: string): Relation | undefined =>
    focus.edges.find((edge) => edge.from === from && edge.to === to)?.relation;
  return (
    <g class="edges">
      {layout.edges.map(({ from, to, points }) => {
        const kind = relation(from, to);
        const middle = points[Math.floor(points.length / 2)];
        if (!kind || !middle) return null;
        return (
          <g key={`${from} ${to}`} class={`edge ${kind}`}>
            <path d={curve(points)} marker-end={kind === "counters" ? "url(#end-counters)" : "url(#end-arrow)"} />
            <circle cx={middle.x} cy={middle.y} r="9" />
            <text x={middle.x} y={middle.y + 4} text-anchor="middle">
              {RELATION_SIGNS[kind]}
            </text>
          </g>
        );
      })}
    </g>
  );
}

interface BoxProps extends Point {
  readonly claim: Claim;
  readonly isCenter: boolean;
  readonly hidden: number;
  readonly onChoose: (id: string) => void;
}

const SIGNS = { IN: "✓", OUT: "✕", UNDECIDED: "◐" } as const;

/** A claim: outline and fill show its standing, the shape its kind, the bar its strength. */
function Box({ claim, x, y, isCenter, hidden, onChoose }: BoxProps): JSX.Element {
  const room = useRoom();
  const w = words.value;
  const { width, height } = BOX;
  const standing = w.standing.status[claim.status];
  const click = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(claim.id);
  };
  const path = boxPath(actOf(claim.type), width, height);
  return (
    <g transform={`translate(${x - width / 2} ${y - height / 2})`}>
      <a
        href={`${discussionAddress(room.id, "graph")}#${claim.id}`}
        class={`claim ${claim.standing} ${isCenter ? "center" : ""}`}
        aria-current={isCenter ? "true" : undefined}
        onClick={click}
      >
        <path class="claim-box" d={path} />
        {claim.standing === "OUT" ? <path d={path} fill="url(#hatch)" /> : null}
        <text class="claim-head" x="14" y="21">
          {SIGNS[claim.standing]} {wrappedLines(room.shortName(claim.author), 15, 1)[0]}
        </text>
        <text class="claim-id" x={width - 14} y="21" text-anchor="end">
          {claim.id}
        </text>
        <text class="claim-text">
          {wrappedLines(claim.text, 31, 3).map((line, i) => (
            <tspan key={line} x="14" y={40 + i * 15}>
              {`${line} `}
            </tspan>
          ))}
        </text>
        <g transform={`translate(14 ${height - 14})`}>
          <rect class="bar" width="62" height="4" rx="2" />
          <rect class="bar-filled" width={62 * claim.strength} height="4" rx="2" />
          <text class="claim-foot" x="70" y="5">
            {claim.strength.toFixed(2)} · {standing}
          </text>
        </g>
        {hidden > 0 ? (
          <g transform={`translate(${width - 8} ${height - 4})`}>
            <rect class="badge" x="-17" y="-10" width="34" height="20" rx="10" />
            <text class="badge-text" text-anchor="middle" y="4">
              +{hidden}
            </text>
          </g>
        ) : null}
      </a>
    </g>
  );
}
