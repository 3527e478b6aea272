/** A stretch of a line along a channel between boxes, in any unit that grows with the place. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Gives stretches that share a channel lanes beside each other, so that no two lie on each other: first fit in the
 * order of where they begin, which needs as few lanes as is possible (interval colouring).
 */
export function lanesOf(stretches: readonly Stretch[]): { readonly lanes: readonly number[]; readonly count: number } {
  const order = stretches.map((stretch, index) => ({
    index,
    from: Math.min(stretch.from, stretch.to),
    to: Math.max(stretch.from, stretch.to),
  }));
  order.sort((a, b) => a.from - b.from || a.to - b.to || a.index - b.index);
  const lanes = new Array<number>(stretches.length).fill(0);
  const ends: number[] = [];
  for (const { index, from, to } of order) {
    const free = ends.findIndex((end) => end < from);
    const lane = free < 0 ? ends.length : free;
    lanes[index] = lane;
    ends[lane] = to;
  }
  return { lanes, count: ends.length };
}
