import { lanesOf } from "./lanes.ts";
import type { Line } from "./lines.ts";
import type { Grid, GridCell } from "./place.ts";

/*
 * Lines run in the channels between the boxes, never under a box: gap g lies above row g, channel c left of column c.
 * Coordinates are first nominal (a column is 1000 wide, a row 2 high), which is enough to give out lanes, and are
 * made real when the widths of the channels are known.
 */

export const BOX = { width: 206, height: 106 } as const;
const LANE = 7;
const EDGE = { gap: 26, channel: 20 } as const;
/** Above the first row of a round, for its name. */
const HEADING = 26;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface LineRoute {
  readonly line: Line;
  /** The corners from the box of `from` to that of `to`. */
  readonly points: readonly Point[];
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The upper left corner of a box. */
  corner(place: GridCell): Point;
  readonly routes: readonly LineRoute[];
}

type Side = "top" | "bottom" | "left" | "right";

interface Plan {
  readonly line: Line;
  readonly from: GridCell;
  readonly to: GridCell;
  readonly sides: readonly [Side, Side];
  /** The gaps it runs along, from the first to the last; none where it goes straight to a neighbour. */
  readonly gaps: readonly number[];
  /** The channel in which it passes rows. */
  readonly channel: number | undefined;
}

/** Where every box and every line goes. */
export function routed(grid: Grid, lines: readonly Line[]): Layout {
  const plans = lines.flatMap((line) => planOf(grid, line) ?? []);
  const ports = portsOf(plans);
  const nominal = (plan: Plan, end: 0 | 1): number => {
    const share = ports.get(plan)?.[end] ?? 0.5;
    return (end === 0 ? plan.from : plan.to).column * 1_000 + 200 + 600 * share;
  };
  const inGap = new Map<number, { plan: Plan; from: number; to: number }[]>();
  const inChannel = new Map<number, { plan: Plan; from: number; to: number }[]>();
  for (const plan of plans) {
    const through = plan.channel === undefined ? undefined : plan.channel * 1_000 - 100;
    const [first, last] = [plan.gaps[0], plan.gaps.at(-1)];
    if (first === undefined || last === undefined) continue;
    put(inGap, first, { plan, from: nominal(plan, 0), to: through ?? nominal(plan, 1) });
    if (through !== undefined) put(inGap, last, { plan, from: through, to: nominal(plan, 1) });
    if (plan.channel !== undefined) put(inChannel, plan.channel, { plan, from: 2 * first, to: 2 * last });
  }
  const gaps = lanesIn(inGap, grid.rows.length + 1);
  const channels = lanesIn(inChannel, grid.columns + 1);
  const heading = (row: number): number =>
    row < grid.rows.length && grid.rows[row] !== grid.rows[row - 1] ? HEADING : 0;
  const gapSize = gaps.map(({ count }, row) => heading(row) + EDGE.gap + LANE * count);
  const channelSize = channels.map(({ count }) => EDGE.channel + LANE * count);
  const gapAt = starts(gapSize, BOX.height);
  const channelAt = starts(channelSize, BOX.width);
  const corner = ({ row, column }: GridCell): Point => ({
    x: (channelAt[column] ?? 0) + (channelSize[column] ?? 0),
    y: (gapAt[row] ?? 0) + (gapSize[row] ?? 0),
  });
  const laneAt = (start = 0, edge: number, lanes: Lanes | undefined, plan: Plan): number =>
    start + edge / 2 + LANE * ((lanes?.lane(plan) ?? 0) + 0.5);
  const inGapAt = (gap: number, plan: Plan): number => laneAt(gapAt[gap], EDGE.gap, gaps[gap], plan) + heading(gap);
  const routes = plans.map((plan): LineRoute => {
    const start = portAt(corner(plan.from), plan.sides[0], ports.get(plan)?.[0]);
    const end = portAt(corner(plan.to), plan.sides[1], ports.get(plan)?.[1]);
    const [first, last] = [plan.gaps[0], plan.gaps.at(-1)];
    if (first === undefined || last === undefined) {
      return { line: plan.line, points: [start, { x: end.x, y: start.y }] };
    }
    const y1 = inGapAt(first, plan);
    if (plan.channel === undefined) return { line: plan.line, points: bent(start, end, [y1]) };
    const y2 = inGapAt(last, plan);
    const x = laneAt(channelAt[plan.channel], EDGE.channel, channels[plan.channel], plan);
    return { line: plan.line, points: bent(start, end, [y1, y2], x) };
  });
  const width = (channelAt.at(-1) ?? 0) + (channelSize.at(-1) ?? 0);
  const height = (gapAt.at(-1) ?? 0) + (gapSize.at(-1) ?? 0);
  return { width, height, corner, routes };
}

function planOf({ places, columns }: Grid, line: Line): Plan | undefined {
  const [from, to] = [places.get(line.from), places.get(line.to)];
  if (!from || !to) return undefined;
  const down = to.row - from.row;
  const across = to.column - from.column;
  const plan = (sides: Plan["sides"], gaps: readonly number[], channel?: number): Plan => {
    return { line, from, to, sides, gaps, channel };
  };
  if (down === 0 && Math.abs(across) === 1) return plan(across > 0 ? ["right", "left"] : ["left", "right"], []);
  if (down === 0) return plan(["top", "top"], [from.row]);
  if (down === 1) return plan(["bottom", "top"], [to.row]);
  if (down === -1) return plan(["top", "bottom"], [from.row]);
  const gaps = down > 0 ? [from.row + 1, to.row] : [from.row, to.row + 1];
  return plan(down > 0 ? ["bottom", "top"] : ["top", "bottom"], gaps, channelBetween(line, from, to, columns));
}

/** The channel with the least way around; of two equals attacks take the left one, and what builds or asks the right. */
function channelBetween({ kind }: Line, from: GridCell, to: GridCell, columns: number): number {
  const side = kind === "counters" || kind === "undercuts" ? 0.4 : 0.6;
  const way = (channel: number): number =>
    Math.abs(channel - from.column - 0.5) +
    Math.abs(channel - to.column - 0.5) +
    0.01 * Math.abs(channel - to.column - side);
  const channels = Array.from({ length: columns + 1 }, (_, channel) => channel);
  return channels.reduce((best, channel) => (way(channel) < way(best) ? channel : best));
}

/** Where on its sides each line begins and ends, 0 to 1: spread evenly, in the order of where they lead. */
function portsOf(plans: readonly Plan[]): Map<Plan, [number, number]> {
  const bySide = new Map<string, { plan: Plan; end: 0 | 1; toward: number }[]>();
  for (const plan of plans) {
    for (const end of [0, 1] as const) {
      const [own, other] = end === 0 ? [plan.from, plan.to] : [plan.to, plan.from];
      const toward = plan.channel === undefined ? other.column : plan.channel - 0.5 + 0.001 * other.column;
      const key = `${own.row} ${own.column} ${plan.sides[end]}`;
      bySide.set(key, [...(bySide.get(key) ?? []), { plan, end, toward }]);
    }
  }
  const ports = new Map<Plan, [number, number]>(plans.map((plan) => [plan, [0.5, 0.5]]));
  for (const side of bySide.values()) {
    side.sort((a, b) => a.toward - b.toward);
    for (const [index, { plan, end }] of side.entries()) {
      const port = ports.get(plan);
      if (port) port[end] = (index + 1) / (side.length + 1);
    }
  }
  return ports;
}

function portAt(corner: Point, side: Side, share = 0.5): Point {
  if (side === "left" || side === "right") {
    return { x: corner.x + (side === "left" ? 0 : BOX.width), y: corner.y + BOX.height * share };
  }
  return { x: corner.x + BOX.width * (0.1 + 0.8 * share), y: corner.y + (side === "top" ? 0 : BOX.height) };
}

/** A way with right angles: along the first height, where needed up or down at `x`, along the last height. */
function bent(start: Point, end: Point, [y1 = 0, y2 = y1]: readonly number[], x?: number): Point[] {
  const middle =
    x === undefined
      ? []
      : [
          { x, y: y1 },
          { x, y: y2 },
        ];
  return [start, { x: start.x, y: y1 }, ...middle, { x: end.x, y: y2 }, end];
}

interface Lanes {
  readonly count: number;
  lane(plan: Plan): number;
}

function lanesIn(found: ReadonlyMap<number, { plan: Plan; from: number; to: number }[]>, length: number): Lanes[] {
  return Array.from({ length }, (_, index) => {
    const stretches = found.get(index) ?? [];
    const { lanes, count } = lanesOf(stretches);
    return { count, lane: (plan) => lanes[stretches.findIndex((stretch) => stretch.plan === plan)] ?? 0 };
  });
}

/** Where each channel begins when boxes lie between them. */
function starts(sizes: readonly number[], box: number): number[] {
  let at = 0;
  return sizes.map((size) => {
    const start = at;
    at += size + box;
    return start;
  });
}

function put<T>(map: Map<number, T[]>, key: number, item: T): void {
  map.set(key, [...(map.get(key) ?? []), item]);
}
