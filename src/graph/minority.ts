import type { ClaimClass } from "./classes.ts";
import { statedIn } from "./contrarian-target.ts";
import { UNSTATED } from "./engine/judge.ts";
import { derived } from "./graph.ts";
import type { Status } from "./judgement.ts";
import { settlement } from "./settlement.ts";
import { holders } from "./stances.ts";
import { standings } from "./standing.ts";
import { strengths } from "./strength.ts";

/** A position that lost the count and not the argument. */
export interface MinorityView {
  readonly claim: ClaimClass;
  /** In the words of those who hold it, and where they said so. */
  readonly position: string;
  readonly messageId: string;
  readonly holders: readonly string[];
  readonly status: Status;
  readonly strength: number;
}

export interface MinorityReport {
  /** Held by fewer than half, rival to the adopted position, and IN or UNDECIDED. */
  readonly standing: readonly MinorityView[];
  /** The same, but OUT through something that those who hold it have had no turn to answer. */
  readonly unanswered: readonly MinorityView[];
}

/** The views that were outnumbered but not refuted. A position that nobody holds any more is none. */
export const minorityReport = derived((graph): MinorityReport => {
  const views = (settlement(graph)?.rivals ?? []).flatMap((claim): MinorityView[] => {
    const held = holders(graph, claim);
    if (held.length === 0 || 2 * held.length >= graph.experts.length) return [];
    const words = claim.claims.findLast((one) => held.includes(one.author)) ?? statedIn(claim);
    return [
      {
        claim,
        position: words.position ?? claim.text,
        messageId: words.id,
        holders: held,
        status: standings(graph)[claim.index]?.status ?? "contested",
        strength: strengths(graph)[claim.index]?.strength ?? UNSTATED,
      },
    ];
  });
  return {
    standing: views.filter((view) => view.status !== "refuted" && view.status !== "unanswered"),
    unanswered: views.filter((view) => view.status === "unanswered"),
  };
});
