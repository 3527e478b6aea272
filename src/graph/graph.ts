import type { FloorStatement } from "#wire";
import { byNumber, type Claim, claimOf, type Edge, edgesOf } from "./claim.ts";

/**
 * The statements of one discussion, and how they say to bear on each other. It concludes nothing. Statements may be applied
 * in any order and more than once: what is computed from the graph depends on the set of them alone, and every list comes in
 * the order of message numbers.
 */
export class ArgumentGraph {
  readonly #claims = new Map<string, Claim>();
  #view: ReturnType<typeof viewOf> | undefined;

  static of(statements: Iterable<FloorStatement>): ArgumentGraph {
    const graph = new ArgumentGraph();
    for (const statement of statements) graph.apply(statement);
    return graph;
  }

  /**
   * Takes an accepted statement in. The first one under an id counts; a second changes nothing.
   * @returns whether the graph changed
   */
  apply(statement: FloorStatement): boolean {
    const claim = claimOf(statement);
    if (!claim || this.#claims.has(claim.id)) return false;
    this.#claims.set(claim.id, claim);
    this.#view = undefined;
    return true;
  }

  /** Another list after every change. */
  get claims(): readonly Claim[] {
    return this.#read().claims;
  }

  /** Edges between claims of the graph; a message can only speak of those before it. */
  get edges(): readonly Edge[] {
    return this.#read().edges;
  }

  claim(id: string): Claim | undefined {
    return this.#claims.get(id);
  }

  /** Experts who made a claim, in the order of their first. */
  get experts(): readonly string[] {
    return this.#read().experts;
  }

  #read() {
    this.#view ??= viewOf(this.#claims);
    return this.#view;
  }
}

function viewOf(known: ReadonlyMap<string, Claim>) {
  const claims = [...known.values()].sort((a, b) => byNumber(a.id, b.id));
  const attacks = claims.filter(({ act }) => act === "attacks");
  const edges = claims
    .flatMap((claim) => edgesOf(claim, attacks))
    .filter(({ from, to }) => known.has(to) && byNumber(to, from) < 0);
  const experts = [...new Set(claims.filter((claim) => claim.role === "expert").map((claim) => claim.author))];
  return { claims, edges, experts };
}

/** A function of a graph that is computed once for each state of it. */
export function derived<T>(compute: (graph: ArgumentGraph) => T): (graph: ArgumentGraph) => T {
  const known = new WeakMap<readonly Claim[], { readonly value: T }>();
  return (graph) => {
    const found = known.get(graph.claims) ?? { value: compute(graph) };
    known.set(graph.claims, found);
    return found.value;
  };
}
