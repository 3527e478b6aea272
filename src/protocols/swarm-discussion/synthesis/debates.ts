import {
  type ArgumentGraph,
  clip,
  contests,
  minorityReport,
  type Side,
  settlement,
  sharedPositions,
  standingOf,
  textOf,
} from "#graph";
import type { Synthesis } from "../schemas/index.ts";
import type { Words } from "./words/index.ts";

const SHORT = 4_000;
const ARGUMENT = 400;
const MOST_ARGUMENTS = 4;
const MOST_DEBATES = 8;

/**
 * What experts agree on, and how that came. Only an agreement whose rivals fell, or whose attacks were answered, is
 * by argument; an agreement that was never attacked is by silence; everything else is by majority, which is weaker.
 */
export function agreementsOf(graph: ArgumentGraph): Synthesis["agreements"] {
  const settled = settlement(graph);
  return sharedPositions(graph).map((shared) => {
    const status = standingOf(graph, shared.claim.claims[0]?.id ?? "")?.status;
    const alone = status === "defended" ? "argument" : status === "unattacked" ? "silence" : "majority";
    const by = settled?.adopted.claim === shared.claim ? settled.by : alone;
    return {
      point: clip(shared.claim.text, SHORT),
      supporters: [...shared.holders],
      strength: shared.strength,
      resolvedBy: by === "argument" || by === "silence" ? by : "majority",
    };
  });
}

/** The views that were outnumbered but not refuted, in the words of those who hold them; the unanswered ones last. */
export function minorityOf(graph: ArgumentGraph, words: Words): Synthesis["minorityReport"] {
  const report = minorityReport(graph);
  const adopted = settlement(graph)?.adopted;
  return [...report.standing, ...report.unanswered].map((view) => {
    const stands = view.status !== "unanswered";
    const holders = adopted?.holders.length ?? 0;
    return {
      position: clip(view.position, SHORT),
      advocate: view.holders[0] ?? view.claim.authors[0] ?? "",
      reason: words.outnumbered(view.holders.length, graph.experts.length, adopted?.claim.text ?? "", holders),
      stillValid: stands,
      note: stands ? words.standsNote(words.status[view.status]) : words.unansweredNote,
      messageId: view.messageId,
    };
  });
}

/** What nobody could settle, and why. */
export function debatesOf(graph: ArgumentGraph, words: Words): Synthesis["unresolvedDebates"] {
  const debates = contests(graph)
    .slice(0, MOST_DEBATES)
    .map(({ sides, betweenExperts, counters }) => ({
      topic: clip(sides.map((side) => clip(side.stance, 200)).join(" / "), SHORT),
      positions: sides.map(positionOf),
      whyUnresolved: betweenExperts ? words.unresolved(counters) : words.challengeStands,
    }));
  const settled = settlement(graph);
  if (settled?.by !== "against argument") return debates;
  const { claim, holders } = settled.adopted;
  const position = { stance: clip(claim.text, SHORT), advocates: [...holders], arguments: [] };
  return [{ topic: clip(claim.text, SHORT), positions: [position], whyUnresolved: words.againstArgument }, ...debates];
}

function positionOf(side: Side): Synthesis["unresolvedDebates"][number]["positions"][number] {
  const reasons = side.claim.claims.flatMap((claim) => {
    const { content } = claim.statement;
    const reason = textOf(content, "reasoning") ?? textOf(content, "shiftReason") ?? textOf(content, "ifWrong");
    return reason === undefined ? [] : [`${clip(reason, ARGUMENT)} (${claim.id})`];
  });
  return {
    stance: clip(side.stance, SHORT),
    advocates: [...side.advocates],
    arguments: [...new Set(reasons)].slice(-MOST_ARGUMENTS),
  };
}
