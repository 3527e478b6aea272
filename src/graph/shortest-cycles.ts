import type { NodePair } from "./grounded.ts";

/** Steps that looking for the very shortest cycle of a component may take; beyond, a short one does. */
const MOST_STEPS = 5_000_000;

/**
 * One shortest cycle of every strongly connected component that has one, in the order of their least node; each starts
 * at its least node, and a loop is a cycle of one. Components by Tarjan (1972), in linear time; the shortest cycle by a
 * breadth-first search from every node of a component, or, where that would take too long, from its least node alone.
 */
export function shortestCycles(size: number, links: readonly NodePair[]): number[][] {
  const next: number[][] = Array.from({ length: size }, () => []);
  for (const [from, to] of links) next[from]?.push(to);
  const component = components(next);
  const members = new Map<number, number[]>();
  component.forEach((root, node) => {
    const known = members.get(root);
    if (known) known.push(node);
    else members.set(root, [node]);
  });
  const inside = next.map((targets, node) => targets.filter((to) => component[to] === component[node]));
  return [...members.values()]
    .flatMap((nodes) => {
      const inner = nodes.reduce((sum, node) => sum + (inside[node]?.length ?? 0), 0);
      if (inner === 0) return [];
      const starts = nodes.length * inner > MOST_STEPS ? nodes.slice(0, 1) : nodes;
      const found = starts.map((start) => cycleThrough(start, inside));
      return [found.reduce((least, one) => (one.length < least.length ? one : least))];
    })
    .map(fromLeast)
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

/** The number of its component for every node. */
function components(next: readonly (readonly number[])[]): number[] {
  const component = new Array<number>(next.length).fill(-1);
  const index = new Array<number>(next.length).fill(-1);
  const low = new Array<number>(next.length).fill(0);
  const open: number[] = [];
  let count = 0;
  for (let start = 0; start < next.length; start += 1) {
    if (index[start] !== -1) continue;
    // The call stack of the recursive form: a node, and how many of its links were followed.
    const path: [node: number, followed: number][] = [[start, 0]];
    for (let frame = path.at(-1); frame; frame = path.at(-1)) {
      const [node, followed] = frame;
      if (followed === 0) {
        index[node] = low[node] = count;
        count += 1;
        open.push(node);
      }
      const to = next[node]?.[followed];
      frame[1] += 1;
      if (to !== undefined) {
        if (index[to] === -1) path.push([to, 0]);
        else if (component[to] === -1) low[node] = Math.min(low[node] ?? 0, index[to] ?? 0);
        continue;
      }
      path.pop();
      const above = path.at(-1)?.[0];
      if (above !== undefined) low[above] = Math.min(low[above] ?? 0, low[node] ?? 0);
      if (low[node] !== index[node]) continue;
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        component[member] = node;
        if (member === node) break;
      }
    }
  }
  return component;
}

/** A shortest cycle through a node of a strongly connected component. */
function cycleThrough(start: number, next: readonly (readonly number[])[]): number[] {
  const before = new Map<number, number>();
  const queue = [start];
  for (let at = 0; at < queue.length; at += 1) {
    const node = queue[at] ?? start;
    for (const to of next[node] ?? []) {
      if (to === start) {
        const cycle = [node];
        for (let back = node; back !== start; ) {
          back = before.get(back) ?? start;
          cycle.push(back);
        }
        return cycle.reverse();
      }
      if (before.has(to)) continue;
      before.set(to, node);
      queue.push(to);
    }
  }
  return [start];
}

function fromLeast(cycle: readonly number[]): number[] {
  const at = cycle.indexOf(cycle.reduce((least, node) => Math.min(least, node)));
  return [...cycle.slice(at), ...cycle.slice(0, at)];
}
