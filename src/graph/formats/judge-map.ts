import { groundedLabels, LABELS } from "../engine/grounded-labelling.ts";
import { LINK, Links, topStrengths, UNSTATED, VOID } from "../engine/top-strengths.ts";
import { type ArgumentMap, type JudgedMap, type MapClaim, type MapEdge, rounded } from "./argument-map.ts";

/** θ: a counter with a lower κ does not affect standing. */
const ATTACK_THRESHOLD = 0.5;

/** Judges an argument graph: the standing and the strength of every claim. A claim that restates another is that one. */
export function judgeMap(map: ArgumentMap): JudgedMap {
  const framework = new Framework(map);
  const labels = groundedLabels(framework.size, framework.attacks, framework.bases);
  const [strengths, flat] = [framework.weights, framework.flatWeights].map((weights) =>
    topStrengths(weights, framework.strengthAttacks, framework.supports),
  );
  const claims = map.claims.map((claim) => {
    const node = framework.nodeOf(claim.id) ?? 0;
    return {
      ...claim,
      standing: LABELS[labels[node] as number] ?? "UNDECIDED",
      strength: rounded(strengths?.[node] ?? 0),
      strengthFlat: rounded(flat?.[node] ?? 0),
    };
  });
  return { claims, edges: map.edges, claimCount: claims.length, edgeCount: map.edges.length };
}

/**
 * Places the claims and relations of a map in a framework of attacks and bases, and in one of attacks and supports.
 *
 * An undercut relation becomes a node between its ends. A counter or support stands with its source and falls with its
 * undercutter (like attacks in the recursive frameworks of Baroni et al. 2011). An `extends` becomes the objection "its base
 * does not hold", which the base and every undercutter attack: once that is out, the claim does not fall with its base.
 */
class Framework {
  readonly attacks = new Links();
  readonly bases = new Links();
  /** Attacks and supports that affect strength. */
  readonly strengthAttacks = new Links();
  readonly supports = new Links();
  readonly weights: number[] = [];
  readonly flatWeights: number[] = [];
  readonly #nodes = new Map<string, number>();
  readonly #retracted = new Set<number>();
  /** Undercutters by the pair of nodes whose relations they undercut. */
  readonly #undercutters = new Map<string, { readonly by: number; readonly confidence: number }[]>();

  constructor({ claims, edges }: ArgumentMap) {
    const known = new Map(claims.map((claim) => [claim.id, claim]));
    for (const claim of claims) this.#nodes.set(claim.id, this.#enter(firstOf(claim, known)));
    for (const edge of edges) this.#cut(edge);
    for (const edge of edges) this.#relate(edge);
  }

  /** Number of nodes, of claims and of what stands between them. */
  get size(): number {
    return this.weights.length;
  }

  nodeOf(id: string): number | undefined {
    return this.#nodes.get(id);
  }

  #enter({ id, weight = UNSTATED, retracted = false }: MapClaim): number {
    const before = this.#nodes.get(id);
    if (before !== undefined) return before;
    const node = this.#add(weight, UNSTATED);
    this.#nodes.set(id, node);
    if (retracted) this.#retract(node);
    return node;
  }

  #add(weight: number, flat: number): number {
    this.flatWeights.push(flat);
    return this.weights.push(weight) - 1;
  }

  /** Retracts a node: it is OUT, has no strength, counters and supports nothing, and what rests on it falls. */
  #retract(node: number): void {
    this.#retracted.add(node);
    this.weights[node] = VOID;
    this.flatWeights[node] = VOID;
    this.attacks.add(this.#add(VOID, VOID), node);
  }

  #cut({ from, to, relation, confidence = 1, bearingOn }: MapEdge): void {
    if (bearingOn === undefined || relation !== "counters") return;
    const [by = 0, source = 0, target = 0] = [from, to, bearingOn].map((id) => this.#nodes.get(id));
    if (source === target || this.#retracted.has(by)) return;
    const key = `${source} ${target}`;
    const known = this.#undercutters.get(key) ?? [];
    this.#undercutters.set(key, [...known, { by, confidence }]);
  }

  #relate({ from, to, relation, confidence = 1, bearingOn }: MapEdge): void {
    const [source = 0, target = 0] = [from, to].map((id) => this.#nodes.get(id));
    if (bearingOn !== undefined || (source === target && from !== to)) return;
    const isSilent = this.#retracted.has(source);
    const undercutters = this.#undercutters.get(`${source} ${target}`);
    if (relation === "extends") {
      if (undercutters === undefined) this.bases.add(source, target);
      else {
        const objection = this.#undercut(undercutters);
        this.attacks.add(target, objection);
        this.attacks.add(objection, source);
      }
    } else if ((relation === "counters" || relation === "supports") && !isSilent) {
      const link = undercutters === undefined ? source : this.#undercut(undercutters);
      if (link !== source) {
        this.bases.add(link, source);
        this.supports.add(source, link);
      }
      if (relation === "supports") this.supports.add(link, target, confidence);
      else this.#counter(link, target, confidence);
    }
  }

  #undercut(undercutters: readonly { readonly by: number; readonly confidence: number }[]): number {
    const link = this.#add(LINK, LINK);
    for (const { by, confidence } of undercutters) this.#counter(by, link, confidence);
    return link;
  }

  #counter(from: number, to: number, confidence: number): void {
    if (confidence >= ATTACK_THRESHOLD) this.attacks.add(from, to);
    this.strengthAttacks.add(from, to, confidence);
  }
}

/** Returns the first of the claims that a claim repeats. */
function firstOf(claim: MapClaim, claims: ReadonlyMap<string, MapClaim>): MapClaim {
  const seen = new Set<MapClaim>();
  let first = claim;
  while (first.restates !== undefined && !seen.has(first)) {
    seen.add(first);
    first = claims.get(first.restates) ?? first;
  }
  return first;
}
