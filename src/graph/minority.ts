import { type ClaimClass, statedIn } from "./classes.ts";
import { UNSTATED } from "./engine/judge.ts";
import { derived } from "./graph.ts";
import { settlement } from "./settlement.ts";
import { accepts, livePositions } from "./stances.ts";
import { type ClaimStatus, isRefuted, statusAt } from "./standing.ts";
import { strengths } from "./strength.ts";

/** A position that lost the count and not the argument. */
export interface MinorityView {
  readonly claim: ClaimClass;
  /** In the words of those who hold it, and where they said so. */
  readonly position: string;
  readonly messageId: string;
  /** Those who hold it or agree with it, and do not agree with the leading one. */
  readonly holders: readonly string[];
  readonly status: ClaimStatus;
  readonly strength: number;
}

export interface MinorityReport {
  /** Held by fewer than the leading position, rival to it, and not OUT. */
  readonly standing: readonly MinorityView[];
  /** The same, but unanswered or challenged: nobody can say yet whether it is refuted. */
  readonly unanswered: readonly MinorityView[];
}

/** The views that were outnumbered but not refuted. A position that nobody holds any more is none. */
export const minorityReport = derived((graph): MinorityReport => {
  const settled = settlement(graph);
  const leading = settled?.leading;
  if (!settled || !leading) return { standing: [], unanswered: [] };
  const live = new Map(livePositions(graph).map((position) => [position.claim, position]));
  const views = settled.rivals.flatMap((claim): MinorityView[] => {
    const { owners = [], holders = [] } = live.get(claim) ?? {};
    const held = [...new Set([...owners, ...holders])].filter((expert) => !accepts(graph, expert, leading.claim));
    const status = statusAt(graph, claim);
    if (held.length === 0 || held.length >= leading.holders.length || isRefuted(status)) return [];
    const words = claim.claims.findLast((one) => held.includes(one.author)) ?? statedIn(claim);
    const strength = strengths(graph)[claim.index]?.strength ?? UNSTATED;
    return [{ claim, position: words.position ?? claim.text, messageId: words.id, holders: held, status, strength }];
  });
  const isOpen = ({ status }: MinorityView): boolean => status === "unanswered" || status === "challenged";
  return { standing: views.filter((view) => !isOpen(view)), unanswered: views.filter(isOpen) };
});
