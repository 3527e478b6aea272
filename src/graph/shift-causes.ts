import type { Claim } from "./claim.ts";
import { type ClaimClass, classes } from "./classes.ts";
import { UNSTATED } from "./engine/judge.ts";
import { hasSpecifics } from "./evidence.ts";
import { ArgumentGraph, derived } from "./graph.ts";
import { citedCauses, isShift } from "./own-words.ts";
import { holders } from "./stances.ts";
import { isOut } from "./standing.ts";
import { strengths } from "./strength.ts";

/**
 * `argued`: through another's words since the expert's last turn the old position went out, or became weaker than the
 * new one. `conformity`: nothing of the kind, but more than half already held the new one; where they did not, `argued` as
 * well if a message that the expert names counters or questions what they said. Else `unexplained`.
 */
export type ShiftCause = "argued" | "conformity" | "unexplained";

/**
 * What moved the author in the cited causes: `evidence` where one has a figure, code or a source, and the author does not
 * say that it was an argument; `none` where nothing is cited.
 */
export type ShiftBasis = "evidence" | "argument" | "none";

/** Why somebody left one position for another, from the graph and not from what they say. */
export interface ExplainedShift {
  readonly expert: string;
  readonly messageId: string;
  readonly round: number;
  readonly from: ClaimClass | undefined;
  readonly to: ClaimClass;
  readonly cause: ShiftCause;
  readonly basis: ShiftBasis;
  /** The messages of others that the expert names; a shift without any does not count towards consensus. */
  readonly cited: readonly string[];
}

/** Every declared shift, in order, with its cause. */
export const shiftCauses = derived((graph): readonly ExplainedShift[] => {
  const known = classes(graph);
  const spoken = new Map<string, Claim[]>();
  return graph.claims.flatMap((claim): ExplainedShift[] => {
    const before = spoken.get(claim.author) ?? [];
    spoken.set(claim.author, [...before, claim]);
    const to = known.positionOf(claim.id);
    if (!isShift(claim.statement) || !to) return [];
    const last = before.findLast((one) => one.position !== undefined);
    const cited = citedCauses(claim, (id) => graph.claim(id));
    return [
      {
        expert: claim.author,
        messageId: claim.id,
        round: claim.round,
        from: last && known.positionOf(last.id),
        to,
        cause: causeOf(graph, claim, before.at(-1), last),
        basis: basisOf(graph, claim, cited),
        cited,
      },
    ];
  });
});

/** As the author says; but evidence only where a cause brings some, which also counts where the author does not say. */
function basisOf(graph: ArgumentGraph, { statement: { content } }: Claim, cited: readonly string[]): ShiftBasis {
  if (cited.length === 0 || content.shiftBasis === "none") return "none";
  const brings = cited.some((id) => {
    const cause = graph.claim(id);
    return cause !== undefined && hasSpecifics(cause);
  });
  return brings && content.shiftBasis !== "argument" ? "evidence" : "argument";
}

/**
 * Compares what the expert has heard with the same less what others said about it since the expert last spoke. What
 * was said in the step in which they spoke themselves they had not heard then.
 */
function causeOf(graph: ArgumentGraph, claim: Claim, turn: Claim | undefined, left: Claim | undefined): ShiftCause {
  const since = turn?.step ?? 0;
  const heard = graph.claims.filter((one) => one.step < claim.step);
  // What is one position is so whenever it was judged to be.
  const judged = graph.judgements;
  const heardNow = ArgumentGraph.of([...judged, ...heard.map((one) => one.statement)]);
  const target = sameClass(heardNow, claim);
  const now = compared(heardNow, left, claim, target);
  if (now.isOut || now.isWeaker) {
    const before = heard.map(({ author, step, statement }) => {
      const isKnown = author === claim.author || step < since || statement.references.length === 0;
      return isKnown ? statement : { ...statement, references: [] };
    });
    const heardThen = ArgumentGraph.of([...judged, ...before]);
    const then = compared(heardThen, left, claim, sameClass(heardThen, claim));
    if ((now.isOut && !then.isOut) || (now.isWeaker && !then.isWeaker)) return "argued";
  }
  const others = target ? holders(heardNow, target).filter((expert) => expert !== claim.author) : [];
  if (2 * others.length > heardNow.experts.length) return "conformity";
  return isNamedAgainst(graph, claim) ? "argued" : "unexplained";
}

/** Whether a message that a shift names counters or questions an earlier statement of who shifts. */
function isNamedAgainst(graph: ArgumentGraph, claim: Claim): boolean {
  const named = new Set(citedCauses(claim, (id) => graph.claim(id)));
  return graph.edges.some(
    ({ from, to, type }) =>
      named.has(from) && (type === "counters" || type === "questions") && graph.claim(to)?.author === claim.author,
  );
}

/** How the old position stands, and whether it is weaker than the new one. */
function compared(
  heard: ArgumentGraph,
  left: Claim | undefined,
  claim: Claim,
  target: ClaimClass | undefined,
): { isOut: boolean; isWeaker: boolean } {
  const old = left && classes(heard).positionOf(left.id);
  if (!old) return { isOut: false, isWeaker: false };
  // A position that nobody has taken before has nothing for or against it yet.
  const next = target ? strengths(heard)[target.index]?.strength : claim.confidence;
  const strength = strengths(heard)[old.index]?.strength ?? UNSTATED;
  return { isOut: isOut(heard, old), isWeaker: strength < (next ?? UNSTATED) };
}

/** The class that a claim falls into, among what was heard before it. */
function sameClass(heard: ArgumentGraph, claim: Claim): ClaimClass | undefined {
  const whole = ArgumentGraph.of([...heard.statements, claim.statement]);
  const [first] = classes(whole).positionOf(claim.id)?.claims ?? [];
  return first && classes(heard).positionOf(first.id);
}
