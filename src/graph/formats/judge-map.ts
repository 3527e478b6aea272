import { Judge, UNSTATED } from "../engine/judge.ts";
import { labelOf, statusOf } from "../engine/status.ts";
import {
  type ArgumentMap,
  type BroughtPosition,
  type JudgedClaim,
  type JudgedMap,
  type MapClaim,
  type MapEdge,
  rounded,
} from "./argument-map.ts";

/**
 * Judges any argument graph like a discussion. In a foreign graph everything is a reason and no turns are known: what is OUT is
 * refuted. Our own graphs state what is a position, and what is untested.
 */
export function judgeMap(map: ArgumentMap): JudgedMap {
  const read = new MapReader(map);
  for (const edge of map.edges) read.relate(edge);
  read.settle();
  const claims = map.claims.map((claim) => read.judged(claim));
  return { claims, edges: map.edges, claimCount: claims.length, edgeCount: map.edges.length };
}

class MapReader {
  readonly #judge = new Judge();
  readonly #nodes = new Map<string, number>();
  /** Node that speaks for a claim: its own, or a copy's. */
  readonly #speakers = new Map<string, number>();
  readonly #positions = new Map<string, number>();
  /** Position that a reason takes or serves, by its node. */
  readonly #served = new Map<number, number>();
  readonly #withdrawn = new Set<number>();

  constructor({ claims }: ArgumentMap) {
    this.#judge.hasTurns = claims.some(({ position }) => position !== undefined);
    const ids = new Map(claims.map((claim) => [claim.id, claim]));
    for (const claim of claims) this.#enter(ids.get(claim.restates ?? "") ?? claim);
    for (const claim of claims) this.#say(claim);
    for (const [reason, position] of this.#served) {
      if (this.#withdrawn.has(position)) this.#judge.withdraw(reason);
    }
  }

  /** Enters a claim, unless it restates one already entered. */
  #enter(claim: MapClaim): void {
    if (this.#nodes.has(claim.id)) return;
    const position = claim.position === undefined ? undefined : this.#position(claim.position, claim);
    if (position !== undefined && isPosition(claim)) {
      this.#nodes.set(claim.id, position);
      return;
    }
    const node = this.#judge.add(claim.weight, claim.evidence);
    this.#nodes.set(claim.id, node);
    if (position !== undefined) {
      this.#served.set(node, position);
      this.#judge.speakFor(node, position);
    }
    if (claim.withdrawn) this.#judge.withdraw(node);
    if (claim.retracted) this.#judge.retract(node);
  }

  /** Returns the node of the position that a claim takes or serves, described by its declaration or introducing claim. */
  #position(id: string, claim: MapClaim): number {
    const said: BroughtPosition | undefined = isPosition(claim) ? claim : claim.brings;
    const node = this.#positions.get(id) ?? this.#judge.addPosition();
    this.#positions.set(id, node);
    if (!said) return node;
    this.#judge.weigh(node, said.weight ?? UNSTATED);
    if (said.withdrawn) this.#withdrawn.add(node);
    if (said.retracted) this.#judge.retract(node);
    if (said.untested) this.#judge.hold(node);
    return node;
  }

  #say(claim: MapClaim): void {
    const first = this.#nodes.get(claim.restates ?? claim.id);
    const node = this.#nodes.get(claim.id) ?? first ?? 0;
    this.#nodes.set(claim.id, node);
    if (this.#judge.isPosition(node)) return;
    const isCopy = claim.restates !== undefined && claim.restates !== claim.id && first !== undefined;
    const speaker = isCopy ? this.#judge.copy(node) : node;
    this.#speakers.set(claim.id, speaker);
    const position = this.#served.get(node);
    if (claim.given && position !== undefined) this.#judge.serve(speaker, position);
    if (claim.untested) this.#judge.hold(speaker);
  }

  relate({ from, to, relation, confidence = 1, bearingOn }: MapEdge): void {
    const [own, target, speaker] = [this.#nodes.get(from), this.#nodes.get(to), this.#speakers.get(from)];
    if (own === undefined || target === undefined || speaker === undefined) return;
    if (bearingOn !== undefined) {
      const end = this.#nodes.get(bearingOn);
      const isCut = relation === "counters" && end !== undefined && end !== target;
      if (isCut) this.#judge.undercut(speaker, target, end, confidence);
      return;
    }
    if (relation !== "counters" && relation !== "supports" && relation !== "extends") return;
    if ((own === target && from !== to) || target === this.#served.get(own)) return;
    if (relation === "extends" && (this.#judge.isPosition(target) || target >= own)) return;
    this.#judge.relate(relation, speaker, target, confidence);
  }

  settle(): void {
    this.#judge.settle();
  }

  judged(claim: MapClaim): JudgedClaim {
    const { brings } = claim;
    const position = brings && this.#positions.get(claim.position ?? "");
    const state = this.#state(this.#nodes.get(claim.id) ?? 0, claim);
    if (!brings || position === undefined) return { ...claim, ...state };
    return { ...claim, ...state, brings: { ...brings, ...this.#state(position, brings) } };
  }

  #state(node: number, said: { readonly withdrawn?: boolean; readonly retracted?: boolean }) {
    const judge = this.#judge;
    return {
      standing: labelOf(judge, node),
      status: statusOf(judge, node, (said.withdrawn ?? false) || (said.retracted ?? false)),
      strength: rounded(judge.strength(node)),
      strengthFlat: rounded(judge.flat(node)),
    };
  }
}

const isPosition = ({ type, position }: MapClaim): boolean => type === "position_declaration" && position !== undefined;
