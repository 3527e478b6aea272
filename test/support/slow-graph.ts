import type { FloorStatement } from "#wire";
import { SlowReading, type Spoken } from "./slow-reading.ts";

/*
 * The rules of the argument graph as they are written, applied until nothing changes: slow, and easy to see to be
 * right. It shares no code with what it is compared with.
 */

type Label = "IN" | "OUT" | "UNDECIDED";
type Labels = ReadonlyMap<string, Label>;

/** Results of one reading of a floor, by node name (see SlowReading). */
export interface Slow {
  readonly reading: SlowReading;
  /** Labels with every counter (`cautious`), with untested claims held back (`cautious firm`), and by evidence. */
  readonly labels: Readonly<Record<"cautious" | "cautious firm" | "evidence" | "evidence firm", Labels>>;
  readonly strengths: ReadonlyMap<string, number>;
  readonly flat: ReadonlyMap<string, number>;
}

/** @param without statements that are taken out of the framework */
export function slowly(floor: readonly FloorStatement[], without: ReadonlySet<string> = new Set()): Slow {
  const reading = new SlowReading(floor, without);
  return {
    reading,
    labels: {
      cautious: labelled(reading, false, false),
      "cautious firm": labelled(reading, false, true),
      evidence: labelled(reading, true, false),
      "evidence firm": labelled(reading, true, true),
    },
    strengths: strong(reading, false),
    flat: strong(reading, true),
  };
}

/** Holds when all that it needs does, and nothing against it. */
function holds(needs: readonly Label[], against: readonly Label[]): Label {
  if (needs.includes("OUT") || against.includes("IN")) return "OUT";
  return needs.every((label) => label === "IN") && against.every((label) => label === "OUT") ? "IN" : "UNDECIDED";
}

function labelled(reading: SlowReading, byEvidence: boolean, isFirm: boolean): Map<string, Label> {
  const labels = new Map<string, Label>(reading.nodes.map((node) => [node, "UNDECIDED"]));
  const of = (node: string): Label => labels.get(node) ?? "OUT";
  const isHeld = (reason: string): boolean => {
    const one = reading.find(reason);
    return isFirm && one !== undefined && !reading.isTested(one);
  };
  const cutters = (from: string, to: string): Label[] => reading.cutsBetween(from, to).map(of);
  const reason = (one: Spoken): Label => {
    if (reading.isTakenBack(one)) return "OUT";
    const against = reading.countersTo(one.id).flatMap(({ by, isWeaker }): Label[] => {
      return byEvidence && isWeaker ? [] : [holds([of(by.id)], cutters(by.original, one.id))];
    });
    for (const base of reading.basesOf(one)) {
      const ground = isHeld(base) ? "UNDECIDED" : of(base);
      against.push(holds([], [ground, ...cutters(one.original, base)]));
    }
    const label = holds(one.original === one.id ? [] : [of(one.original)], against);
    return isHeld(one.id) && label === "IN" ? "UNDECIDED" : label;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const one of reading.reasons) {
      if (of(one.id) !== "UNDECIDED") continue;
      const label = reason(one);
      changed ||= label !== "UNDECIDED";
      labels.set(one.id, label);
    }
  }
  for (const position of reading.positions) {
    const given = reading.reasonsFor(position);
    const attacks = reading.countersTo(position).map(({ by }): Label => {
      const said = reading.find(by.original) ?? by;
      const better = given.filter(
        (one) => reading.evidence(reading.find(one.original) ?? one) > reading.evidence(said),
      );
      return holds(
        [of(by.id)],
        [...cutters(by.original, position), ...(byEvidence ? better.map(({ id }) => of(id)) : [])],
      );
    });
    const reasons = given.map(({ id }) => of(id));
    const isFallen = given.length > 0 && given.every(({ id }) => of(id) === "OUT" && !isHeld(id));
    const isOut = attacks.includes("IN") || isFallen;
    const isIn = attacks.every((label) => label === "OUT") && (reasons.length === 0 || reasons.includes("IN"));
    const isOpen = isFirm && !reading.isTried(position);
    labels.set(position, isOut || reading.isGivenUp(position) ? "OUT" : isIn && !isOpen ? "IN" : "UNDECIDED");
  }
  return labels;
}

/** s = 1 - (1 - w²) / (1 + w·e^α), stepped until nothing moves. */
function strong(reading: SlowReading, isFlat: boolean): Map<string, number> {
  const originals = reading.reasons.filter(({ id, original }) => id === original).map(({ id }) => id);
  const nodes = [...originals, ...reading.positions];
  const weight = (node: string): number => Math.min(0.99, Math.max(0.01, isFlat ? 0.5 : reading.weight(node)));
  const isVoid = (node: string): boolean => reading.isVoid(node);
  let s = new Map(nodes.map((node) => [node, isVoid(node) ? 0 : weight(node)]));
  const most = (node: string, type: "supports" | "counters"): number =>
    Math.max(
      0,
      ...reading.relationsTo(node, type).map(({ from, weight }) => {
        const cut = Math.max(0, ...reading.cutsBetween(from, node).map((by) => s.get(reading.originalOf(by)) ?? 0));
        return weight * (s.get(from) ?? 0) * (1 - cut);
      }),
      ...(type === "supports" ? reading.reasonsFor(node).map(({ original }) => s.get(original) ?? 0) : []),
    );
  for (let moved = 1; moved > 1e-14; ) {
    moved = 0;
    const next = new Map<string, number>();
    for (const node of nodes) {
      const w = weight(node);
      const alpha = most(node, "supports") - most(node, "counters");
      const value = isVoid(node) ? 0 : 1 - (1 - w * w) / (1 + w * Math.exp(alpha));
      moved = Math.max(moved, Math.abs(value - (s.get(node) ?? 0)));
      next.set(node, value);
    }
    s = next;
  }
  return s;
}
