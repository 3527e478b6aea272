import { ArgumentGraph } from "#graph";
import type { FloorStatement } from "#wire";
import type { Slow } from "./slow-graph.ts";

const READINGS = ["cautious", "evidence"] as const;

/** Describes differences between a graph and the rules; empty if there are none. */
export function differences(graph: ArgumentGraph, slow: Slow): string[] {
  const { judge, drafts, said } = graph.feed;
  const found: string[] = [];
  const compare = (name: string, node: number, nameOfNode: string): void => {
    for (const reading of READINGS) {
      for (const isFirm of [false, true]) {
        const [own, wanted] = [
          judge.label(node, reading, isFirm),
          slow.labels[isFirm ? (`${reading} firm` as const) : reading].get(nameOfNode),
        ];
        if (own !== wanted) found.push(`${name} ${reading}${isFirm ? " firm" : ""}: ${own}, not ${wanted}`);
      }
    }
  };
  for (const one of slow.reading.reasons) {
    const speaker = said.get(one.id)?.speaker;
    if (speaker === undefined) found.push(`${one.id} is no reason`);
    else compare(one.id, speaker, one.id);
    const own = said.get(one.id);
    const isTested = own !== undefined && graph.feed.isTested(own);
    if (isTested !== slow.reading.isTested(one)) found.push(`${one.id} tested: ${isTested}`);
  }
  const positions = drafts.filter(({ isPosition }) => isPosition);
  if (positions.length !== slow.reading.positions.length) found.push(`${positions.length} positions`);
  for (const draft of drafts) {
    const name = draft.isPosition ? `@${draft.claims[0]?.id}` : (draft.claims[0]?.id ?? "");
    if (draft.isPosition) compare(name, draft.node, name);
    for (const [own, wanted] of [
      [judge.strength(draft.node), slow.strengths.get(name)],
      [judge.flat(draft.node), slow.flat.get(name)],
    ]) {
      if (!(Math.abs((own ?? -1) - (wanted ?? -2)) < 1e-9)) found.push(`${name} strength: ${own}, not ${wanted}`);
    }
  }
  return found;
}

/** The graph of a floor, read as it arrives: everything is brought up to date with every statement. */
export function arriving(floor: readonly FloorStatement[]): ArgumentGraph {
  const graph = new ArgumentGraph();
  for (const statement of floor) {
    graph.apply(statement);
    graph.feed.judge.settle();
  }
  return graph;
}
