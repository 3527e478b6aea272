import type { Line } from "./claims.ts";

/** Size of a claim's box in pixels. */
export const BOX = { width: 224, height: 112 } as const;
/** Room between rows, between boxes, around lanes, and around everything. */
const GAP = { row: 60, box: 20, lane: 9, edge: 12 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Route {
  readonly line: Line;
  /** Pairs of points: each pair is a curve between two rows of boxes. From the box of `from` to that of `to`. */
  readonly points: readonly Point[];
  /** Center of the sign. */
  readonly sign: Point;
}

interface Claim {
  readonly id: string;
  readonly round: number;
}

/** A box in a row, or a lane in which lines of one kind to one box pass the row. */
interface Item {
  readonly width: number;
  readonly above: Item[];
  readonly below: Item[];
  x: number;
}

/**
 * Arranges claims in rows of at most `columns`: rounds downwards, and each claim below the earlier ones that it is related
 * to. Lines run between the boxes. The same claims and lines give the same layout.
 * @param claims in order of time
 * @param lines between these claims
 * @returns in `boxes` the upper left corner of each, in `rounds` the upper edge of the first row of each
 */
export function arranged(claims: readonly Claim[], lines: readonly Line[], columns: number) {
  const rowOf = rowsOf(claims, lines, columns);
  const rows: Map<string, Item>[] = [];
  const item = (row: number, id: string, width: number): Item => {
    rows[row] ??= new Map();
    const made = rows[row].get(id) ?? { width, above: [], below: [], x: 0 };
    rows[row].set(id, made);
    return made;
  };
  for (const [id, row] of rowOf) item(row, id, BOX.width);
  const chains = lines.map((line) => {
    const [first = 0, last = 0] = [rowOf.get(line.from), rowOf.get(line.to)].toSorted((a = 0, b = 0) => a - b);
    const isDown = rowOf.get(line.from) === first;
    const upper = isDown ? line.from : line.to;
    const lower = isDown ? line.to : line.from;
    const lane = `${upper} ${line.relation} ${isDown}`;
    const passed = Array.from({ length: last - first - 1 }, (_, at) => item(first + 1 + at, lane, 0));
    const chain = [item(first, upper, BOX.width), ...passed, item(last, lower, BOX.width)];
    for (const [at, one] of chain.entries()) {
      const next = chain[at + 1];
      if (!next || one.below.includes(next)) continue;
      one.below.push(next);
      next.above.push(one);
    }
    return { line, isDown, first, chain };
  });
  const width = placed(rows.map((row) => [...row.values()]));
  const top = (row: number): number => row * (BOX.height + GAP.row) + GAP.row / 2;
  const routes = chains.map(({ line, isDown, first, chain }): Route => {
    const points = chain.flatMap((one, at) => {
      const [before, after] = [chain[at - 1], chain[at + 1]];
      const y = top(first + at);
      return [
        ...(before ? [{ x: portAt(one, before, one.above), y }] : []),
        ...(after ? [{ x: portAt(one, after, one.below), y: y + BOX.height }] : []),
      ];
    });
    const [a = { x: 0, y: 0 }, b = a] = points.slice(-2);
    const sign = { x: rounded((a.x + b.x) / 2), y: (a.y + b.y) / 2 };
    return { line, points: isDown ? points : points.reverse(), sign };
  });
  const boxes = new Map(
    claims.map(({ id }): [string, Point] => {
      const row = rowOf.get(id) ?? 0;
      return [id, { x: rounded(rows[row]?.get(id)?.x ?? 0), y: top(row) }];
    }),
  );
  const tops = new Map(claims.toReversed().map(({ id, round }) => [round, boxes.get(id)?.y ?? 0]));
  const rounds = [...tops].map(([round, y]) => ({ round, y })).reverse();
  return { width: Math.ceil(width), height: top(rows.length) - GAP.row / 2, boxes, routes, rounds };
}

/** The row of each claim: below the rounds before it and its earlier neighbours, the first that has room. */
function rowsOf(claims: readonly Claim[], lines: readonly Line[], columns: number): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  const taken: number[] = [];
  let [round, first] = [claims[0]?.round, 0];
  for (const claim of claims) {
    if (claim.round !== round) [round, first] = [claim.round, taken.length];
    const near = lines.flatMap(({ from, to }) => (from === claim.id ? [to] : to === claim.id ? [from] : []));
    let row = Math.max(first, ...near.map((id) => (rows.get(id) ?? -1) + 1));
    while ((taken[row] ?? 0) >= columns) row += 1;
    rows.set(claim.id, row);
    taken[row] = (taken[row] ?? 0) + 1;
  }
  return rows;
}

/**
 * Places items in their rows, each as near as possible to what it is related to (the barycentre of Sugiyama et al. 1981),
 * so that few lines cross. Returns the width.
 */
function placed(rows: readonly (readonly Item[])[]): number {
  const room = (one: Item): number => one.width + (one.width > 0 ? GAP.box : GAP.lane);
  const width = Math.max(...rows.map((row) => row.reduce((sum, one) => sum + room(one), 2 * GAP.edge)));
  const put = (row: readonly Item[], wanted: (one: Item) => readonly Item[]): void => {
    const order = row
      .map((one) => {
        const near = wanted(one);
        return {
          one,
          at: near.length === 0 ? middle(one) : near.reduce((sum, other) => sum + middle(other), 0) / near.length,
        };
      })
      .sort((a, b) => a.at - b.at);
    let left: number = GAP.edge;
    for (const { one, at } of order) {
      const side = (room(one) - one.width) / 2;
      one.x = Math.max(left + side, at - one.width / 2);
      left = one.x + one.width + side;
    }
    let right = width - GAP.edge;
    for (const { one } of order.toReversed()) {
      const side = (room(one) - one.width) / 2;
      one.x = Math.min(one.x, right - side - one.width);
      right = one.x - side;
    }
  };
  for (const row of rows) {
    const free = width - row.reduce((sum, one) => sum + room(one), 0);
    let left = free / 2;
    for (const one of row) {
      one.x = left + (room(one) - one.width) / 2;
      left += room(one);
    }
  }
  for (let pass = 0; pass < 4; pass += 1) {
    for (const row of rows) put(row, ({ above }) => above);
    for (const row of rows.toReversed()) put(row, ({ below }) => below);
  }
  for (const row of rows) put(row, ({ above, below }) => [...above, ...below]);
  return width;
}

const middle = ({ x, width }: Item): number => x + width / 2;

/** Place at which a line leaves an item: the lines of a box are spread over its edge, in the order of their ends. */
function portAt(one: Item, other: Item, side: readonly Item[]): number {
  const place = side.toSorted((a, b) => middle(a) - middle(b)).indexOf(other) + 1;
  return rounded(one.x + (one.width * place) / (side.length + 1));
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
