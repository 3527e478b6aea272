import { type ArgumentGraph, type ClaimClass, classes, derived, positions, settlement, stances } from "#graph";

/** Where one expert stood before anybody had seen another's vote, and where they ended. */
export interface Ballot {
  readonly expert: string;
  readonly sealed: Vote | undefined;
  readonly final: Vote;
  /** Where the expert stood at the end of the rounds between, in order: the messages that say so. */
  readonly between: readonly string[];
  /** Whether the final position is another claim than the sealed one. */
  readonly changed: boolean;
  /** Whether the final vote counts: who came to it by a shift that names no cause is not counted. */
  readonly counts: boolean;
}

interface Vote {
  readonly claim: ClaimClass;
  readonly messageId: string;
  readonly position: string;
  readonly confidence: number;
}

/** The sealed vote beside the final one. */
export interface Ballots {
  readonly ballots: readonly Ballot[];
  /** Positions that somebody voted for, with both counts, in the order of their first appearance. */
  readonly tally: readonly { readonly claim: ClaimClass; readonly sealed: number; readonly final: number }[];
  /** The position that led alone in the sealed vote; undefined where several did. */
  readonly sealedLeader: ClaimClass | undefined;
  /** The position that is adopted at the end, where that is not the leader of the sealed vote. */
  readonly reversedTo: ClaimClass | undefined;
}

/** The votes of a discussion: an expert's first position where it was declared sealed, and their last. */
export const ballots = derived((graph: ArgumentGraph): Ballots => {
  const known = classes(graph);
  const sides = stances(graph);
  const votes = positions(graph).map((position): Ballot => {
    const [first] = position.journey;
    const claim = first && known.positionOf(first.messageId);
    const isSealed = first && graph.claim(first.messageId)?.act === "declares";
    const sealed = first && claim && isSealed ? { ...first, claim } : undefined;
    return {
      expert: position.expert,
      sealed,
      final: { ...position, claim: position.held },
      between: position.journey.slice(1, -1).map(({ messageId }) => messageId),
      changed: sealed !== undefined && sealed.claim !== position.held,
      counts: sides.get(position.expert)?.get(position.held.index) === 1,
    };
  });
  const tally = known.list.flatMap((claim) => {
    const sealed = votes.filter((vote) => vote.sealed?.claim === claim).length;
    const final = votes.filter((vote) => vote.final.claim === claim && vote.counts).length;
    return sealed + final > 0 ? [{ claim, sealed, final }] : [];
  });
  const most = Math.max(0, ...tally.map((entry) => entry.sealed));
  const leaders = tally.filter((entry) => most > 0 && entry.sealed === most);
  const sealedLeader = leaders.length === 1 ? leaders[0]?.claim : undefined;
  const adopted = settlement(graph)?.adopted?.claim;
  const reversedTo = sealedLeader && adopted && adopted !== sealedLeader ? adopted : undefined;
  return { ballots: votes, tally, sealedLeader, reversedTo };
});
