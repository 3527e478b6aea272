import type { GraphMessage, Said } from "../../src/graph/engine/live-graph.ts";

/*
 * The definitions of both layers, iterated to a fixpoint: slow, but evidently correct. Shares no code with the
 * implementation that it is compared with.
 */

type Label = "IN" | "OUT" | "UNDECIDED";

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly type: Said["type"];
  readonly k: number;
  /** Claims that undercut it, with κ. */
  readonly cut: readonly { readonly by: number; readonly k: number }[];
}

export interface Judged {
  readonly labels: ReadonlyMap<string, Label>;
  readonly strengths: ReadonlyMap<string, number>;
  readonly flat: ReadonlyMap<string, number>;
}

/** Judges messages in the order of their numbers. */
export function slowly(
  messages: readonly GraphMessage[],
  withdrawn: ReadonlySet<string> = new Set(),
  retracted: ReadonlySet<string> = new Set(),
): Judged {
  const classes: { weight: number }[] = [];
  const classOf = new Map<string, number>();
  for (const { id, restates, weight } of messages) {
    const known = restates === undefined ? undefined : classOf.get(restates);
    classOf.set(id, known ?? classes.length);
    const own = known === undefined ? undefined : classes[known];
    if (!own) classes.push({ weight: weight ?? 0.5 });
    else if (weight !== undefined) own.weight = weight;
  }
  const of = (id: string): number => classOf.get(id) ?? -1;
  const among = (ids: ReadonlySet<string>): Set<number> => new Set([...ids].map(of));
  const [silent, denied] = [among(withdrawn), among(retracted)];
  const cuts = messages.flatMap((message) =>
    (message.relations ?? []).flatMap((said) => {
      if (said.bearingOn === undefined || said.type !== "counters" || silent.has(of(message.id))) return [];
      return [{ by: of(message.id), from: of(said.to), to: of(said.bearingOn), k: said.confidence ?? 1 }];
    }),
  );
  const edges = messages.flatMap((message) =>
    (message.relations ?? []).flatMap((said): Edge[] => {
      const [from, to] = [of(message.id), of(said.to)];
      if (to < 0 || said.bearingOn !== undefined || (from === to && message.id !== said.to)) return [];
      if (said.type === "extends" ? to >= from : silent.has(from)) return [];
      const cut = cuts.filter((one) => one.from === from && one.to === to && from !== to);
      return [{ from, to, type: said.type, k: said.confidence ?? 1, cut }];
    }),
  );
  const labels = labelled(classes.length, edges, denied);
  const weights = classes.map(({ weight }) => weight);
  const strengths = strong(weights, edges, denied);
  const flat = strong(
    weights.map(() => 0.5),
    edges,
    denied,
  );
  const named = <T>(values: readonly T[]): Map<string, T> =>
    new Map([...classOf].map(([id, index]) => [id, values[index] as T]));
  return { labels: named(labels), strengths: named(strengths), flat: named(flat) };
}

function labelled(size: number, edges: readonly Edge[], denied: ReadonlySet<number>): Label[] {
  const labels: Label[] = Array.from({ length: size }, () => "UNDECIDED");
  const cutBy = ({ cut }: Edge): Label[] => cut.filter(({ k }) => k >= 0.5).map(({ by }) => labels[by] ?? "UNDECIDED");
  /** A relation holds if nothing in `against` does, and everything in `needs` does. */
  const holds = (needs: readonly Label[], against: readonly Label[]): Label => {
    if (needs.includes("OUT") || against.includes("IN")) return "OUT";
    return needs.every((l) => l === "IN") && against.every((l) => l === "OUT") ? "IN" : "UNDECIDED";
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (let node = 0; node < size; node += 1) {
      if (labels[node] !== "UNDECIDED") continue;
      const against = edges.flatMap((edge): Label[] => {
        if (edge.type === "counters" && edge.to === node && edge.k >= 0.5) {
          return [holds([labels[edge.from] ?? "UNDECIDED"], cutBy(edge))];
        }
        // Its base does not hold, and that was not shown to be irrelevant.
        if (edge.type === "extends" && edge.from === node) {
          return [holds([], [labels[edge.to] ?? "UNDECIDED", ...cutBy(edge)])];
        }
        return [];
      });
      const label = denied.has(node) ? "OUT" : holds([], against);
      if (label === "UNDECIDED") continue;
      labels[node] = label;
      changed = true;
    }
  }
  return labels;
}

function strong(weights: readonly number[], edges: readonly Edge[], denied: ReadonlySet<number>): number[] {
  const clamped = weights.map((w) => Math.min(0.99, Math.max(0.01, w)));
  let s = clamped.map((w, node) => (denied.has(node) ? 0 : w));
  for (let step = 0; step < 400; step += 1) {
    const carried = ({ from, k, cut }: Edge): number =>
      k * (s[from] ?? 0) * (1 - Math.max(0, ...cut.map((one) => one.k * (s[one.by] ?? 0))));
    const most = (node: number, type: Edge["type"]): number =>
      Math.max(0, ...edges.filter((edge) => edge.to === node && edge.type === type).map(carried));
    const next = clamped.map((w, node) => {
      if (denied.has(node)) return 0;
      return 1 - (1 - w * w) / (1 + w * Math.exp(most(node, "supports") - most(node, "counters")));
    });
    const moved = Math.max(0, ...next.map((value, node) => Math.abs(value - (s[node] ?? 0))));
    s = next;
    if (moved < 1e-14) break;
  }
  return s;
}
