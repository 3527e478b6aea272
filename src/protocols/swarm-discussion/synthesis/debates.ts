import {
  type ArgumentGraph,
  type ClaimClass,
  type Contest,
  type ContestSide,
  classes,
  clip,
  contests,
  isAttack,
  isOut,
  maintainedObjections,
  minorityReport,
  type SettledBy,
  type SharedPosition,
  settlement,
  sharedPositions,
  standings,
  statusAt,
} from "#graph";
import { textOf } from "#lib/fields";
import type { Synthesis } from "../schemas/index.ts";
import type { Words } from "./words/index.ts";

const SHORT = 4_000;
const ARGUMENT = 400;
const MOST_ARGUMENTS = 4;
const MOST_DEBATES = 8;

/**
 * What experts agree on, and how that came. The adopted position came as the question was settled. Of another one that
 * several share: by argument where it was countered and stands, by silence where nobody countered it, by majority where
 * more than half hold it and it is not OUT; else it is open.
 */
export function agreementsOf(graph: ArgumentGraph): Synthesis["agreements"] {
  const settled = settlement(graph);
  return sharedPositions(graph).map((shared) => {
    const by = settled?.adopted?.claim === shared.claim ? settled.by : alone(graph, shared);
    return {
      point: clip(shared.claim.text, SHORT),
      supporters: [...shared.holders],
      strength: shared.strength,
      resolvedBy: by === "against argument" ? "open" : by,
    };
  });
}

function alone(graph: ArgumentGraph, { claim, holders }: SharedPosition): SettledBy {
  const status = statusAt(graph, claim);
  const isCountered = standings(graph)[claim.index]?.isCountered === true;
  if (status === "stands" || status === "stands-on-evidence") {
    return isCountered ? (status === "stands" ? "argument" : "evidence") : "silence";
  }
  return 2 * holders.length > graph.experts.length && !isOut(graph, claim) ? "majority" : "open";
}

/** The views that were outnumbered but not refuted, in the words of those who hold them; the unanswered ones last. */
export function minorityOf(graph: ArgumentGraph, words: Words): Synthesis["minorityReport"] {
  const report = minorityReport(graph);
  const leading = settlement(graph)?.leading;
  return [...report.standing, ...report.unanswered].map((view) => {
    const stands = !report.unanswered.includes(view);
    const holders = leading?.holders.length ?? 0;
    return {
      position: clip(view.position, SHORT),
      advocate: view.holders[0] ?? view.claim.authors[0] ?? "",
      reason: words.outnumbered(view.holders.length, graph.experts.length, leading?.claim.text ?? "", holders),
      stillValid: stands,
      note: stands ? words.standsNote(words.status[view.status]) : words.openNote(words.status[view.status]),
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
      whyUnresolved:
        bothMaintained(graph, sides, words) ?? (betweenExperts ? words.unresolved(counters) : words.challengeStands),
    }));
  const settled = settlement(graph);
  if (settled?.by !== "against argument" || !settled.leading) return debates;
  const { claim, holders } = settled.leading;
  const against = countersTo(graph, claim).map(positionOf);
  const side = positionOf({ claim, stance: claim.text, messageId: "", advocates: holders });
  const debate = {
    topic: clip(claim.text, SHORT),
    positions: [side, ...against],
    whyUnresolved: words.againstArgument,
  };
  return [debate, ...debates];
}

/** Where an objection of the one side and its answer by the other were both maintained: which. */
function bothMaintained(graph: ArgumentGraph, sides: Contest["sides"], words: Words): string | undefined {
  const known = classes(graph);
  const isOf = (id: string, { claim }: ContestSide): boolean =>
    known.positionOf(id) === claim || known.of(id) === claim;
  const [a, b] = sides;
  const pairs = maintainedObjections(graph).filter(
    ({ objection, answer }) => (isOf(objection, a) && isOf(answer, b)) || (isOf(objection, b) && isOf(answer, a)),
  );
  return pairs.length > 0 ? words.maintained(pairs.slice(0, MOST_ARGUMENTS)) : undefined;
}

/** What stands against a position: the reasons that counter it, or a reason for it, and are not OUT. */
function countersTo(graph: ArgumentGraph, position: ClaimClass): ContestSide[] {
  const known = classes(graph);
  const found = graph.edges.flatMap((edge) => {
    const { from, to } = edge;
    const by = known.of(from);
    const isAgainst = isAttack(edge) && known.positionOf(to) === position && known.positionOf(from) !== position;
    return isAgainst && by && !isOut(graph, by) ? [by] : [];
  });
  return [...new Set(found)].slice(0, MOST_ARGUMENTS).map((claim) => {
    return { claim, stance: claim.text, messageId: claim.claims[0]?.id ?? "", advocates: claim.authors };
  });
}

function positionOf(side: ContestSide): Synthesis["unresolvedDebates"][number]["positions"][number] {
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
