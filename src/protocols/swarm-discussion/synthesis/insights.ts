import {
  type ArgumentGraph,
  type Claim,
  type ClaimStatus,
  classes,
  clip,
  concessions,
  gist,
  hasSpecifics,
  type Insight,
  isRefuted,
  positionShifts,
  standingOf,
} from "#graph";
import { shortened } from "#lib/cut";
import type { Synthesis } from "../schemas/index.ts";
import type { Words } from "./words/index.ts";

type SynthesizedInsight = Synthesis["insights"][number];

const TITLE = 90;
const SUMMARY = 300;
const MOST_EVIDENCE = 4;

/** What an insight is called: how it begins. */
export const insightTitle = (insight: string): string => shortened(insight, TITLE);

/**
 * One insight with the messages that carry it and those that speak against it.
 * @param called what a participant is called
 */
export function insightOf(
  graph: ArgumentGraph,
  insight: Insight,
  words: Words,
  called: (id: string) => string,
): SynthesizedInsight {
  const source = graph.claim(insight.source);
  const { status = "contested", isCountered = false } = standingOf(graph, insight.source) ?? {};
  const [conceded] = concessions(graph).get(insight.source) ?? [];
  const specific = source !== undefined && hasSpecifics(source);
  const supporters = related(graph, insight.source, ["supports", "extends"]);
  const moved = positionShifts(graph).filter((shift) => shift.trigger === insight.source);
  const who = [...new Set(moved.map((shift) => called(shift.expert)))].join(words.and);
  const description = [
    words.said(insight.insight, source ? called(source.author) : words.none, insight.source),
    who === "" ? "" : words.shiftedBy(who),
  ];
  return {
    title: insightTitle(insight.insight),
    description: description.filter((part) => part !== "").join(words.between),
    confidence: conceded === undefined ? confidenceOf(status, specific, isCountered) : "low",
    confidenceReason: [
      conceded === undefined ? words.status[status] : words.conceded(conceded.messageId),
      words.evidence(specific),
      words.supported(supporters.length),
    ].join(words.clause),
    supportingEvidence: [...(source ? [source] : []), ...supporters].slice(0, MOST_EVIDENCE).map((claim) => {
      return { messageId: claim.id, summary: clip(gist(claim), SUMMARY) };
    }),
    dissentingViews: related(graph, insight.source, ["counters"]).map((claim) => ({
      messageId: claim.id,
      summary: clip(gist(claim), SUMMARY),
      refuted: isRefuted(standingOf(graph, claim.id)?.status ?? "contested"),
    })),
  };
}

/**
 * From the evidence, not from votes: whether it stands, whether there is anything that can be checked, and whether it
 * was tried: somebody countered it.
 */
function confidenceOf(status: ClaimStatus, specific: boolean, isTried: boolean): "high" | "medium" | "low" {
  if (status === "stands" && isTried) return specific ? "high" : "medium";
  const isIn = status === "stands" || status === "stands-on-evidence" || status === "stands-so-far";
  return (isIn || status === "contested") && specific ? "medium" : "low";
}

/** The claims by others that bear in one of these ways on a claim or a restatement of it, each once. */
function related(graph: ArgumentGraph, id: string, types: readonly string[]): Claim[] {
  const own = classes(graph).of(id);
  const found = graph.edges.flatMap((edge) => {
    if (!types.includes(edge.type) || classes(graph).of(edge.to) !== own) return [];
    const claim = graph.claim(edge.from);
    return claim && classes(graph).of(claim.id) !== own ? [claim] : [];
  });
  return [...new Set(found)];
}
