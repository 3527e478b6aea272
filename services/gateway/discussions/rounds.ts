import type { Projection } from "#discussion";
import { files } from "#projection";
import type { View } from "../caller.ts";

interface Round {
  readonly roundId: number;
  readonly directMessages: readonly { readonly from: string; readonly to: string }[];
  readonly returned: readonly { readonly participant: string }[];
}

/**
 * The rounds in the form of their files. Direct messages and returned answers are shown only to those involved: they
 * may contain a sealed position before the others have given theirs.
 */
export function roundsFor(state: Projection, view: View): Round[] {
  const found = [...files(state)].filter(([path]) => path.startsWith("rounds/"));
  return found.map(([, text]) => forView(JSON.parse(text) as Round, view));
}

function forView(round: Round, view: View): Round {
  if (view.kind === "owner") return round;
  const isOwn = (participant: string): boolean => view.kind === "seat" && view.participant === participant;
  return {
    ...round,
    directMessages: round.directMessages.filter(({ from, to }) => isOwn(from) || isOwn(to)),
    returned: round.returned.filter(({ participant }) => isOwn(participant)),
  };
}
