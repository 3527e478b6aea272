import { cutAtWord } from "#lib/cut";
import { recordsOf, textOf, textsOf } from "#lib/fields";
import { tokens } from "#lib/tokens";
import type { Claim } from "./claim.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { concededBy, isShift, retractedBy } from "./own-words.ts";
import { positionShifts } from "./positions.ts";
import { normalise } from "./text.ts";

type Novelty = "high" | "medium" | "low";

export interface Insight {
  readonly insight: string;
  readonly novelty: Novelty;
  readonly source: string;
}

const LONGEST = 600;
const RANK: Readonly<Record<Novelty, number>> = { high: 0, medium: 1, low: 2 };

/**
 * What was said that no initial position says, the most novel first: the attack's assumption, what an argument
 * proposes, what a position has become by now, the principle of an analogy. Novelty is its effect: `high` where it moved
 * somebody's position, `medium` where another author took it up, `low` otherwise.
 */
export function insights(graph: ArgumentGraph, round?: number): Insight[] {
  const initial = new Set(
    graph.claims.filter((claim) => claim.act === "declares").map((claim) => normalise(claim.position ?? "")),
  );
  const takenBack = new Set(graph.claims.flatMap((claim) => retractedBy(claim, (id) => graph.claim(id))));
  const seen = new Set(initial);
  const last = new Map(graph.claims.flatMap((claim) => (claim.position === undefined ? [] : [[claim.author, claim]])));
  const found = graph.claims.flatMap((claim) => {
    if (round !== undefined && claim.round !== round) return [];
    // Its author has gone on from there, or taken it back.
    if (claim.act === "answers" && last.get(claim.author) !== claim) return [];
    if (takenBack.has(claim.id)) return [];
    return sayings(claim).flatMap((saying): Insight[] => {
      const key = normalise(saying);
      if (key === "" || seen.has(key) || isGivenUp(graph, claim, saying)) return [];
      seen.add(key);
      return [{ insight: cutAtWord(saying, LONGEST), novelty: noveltyOf(graph, claim), source: claim.id }];
    });
  });
  return found.sort((a, b) => RANK[a.novelty] - RANK[b.novelty]);
}

/** The parts of a claim that may carry something new. */
function sayings(claim: Claim): string[] {
  const { content } = claim.statement;
  const one = (key: string): string[] => [textOf(content, key) ?? ""];
  switch (claim.act) {
    case "argues":
      return textsOf(content, "proposals").slice(0, 2);
    case "attacks":
      return one("assumption");
    case "answers":
      return isShift(claim.statement) ? one("currentPosition") : [];
    case "compares":
      return one("principle");
    default:
      return [];
  }
}

function noveltyOf(graph: ArgumentGraph, claim: Claim): Novelty {
  const { moved, citedBy } = effects(graph);
  if (moved.has(claim.id) || isShift(claim.statement)) return "high";
  return [...(citedBy.get(claim.id) ?? [])].some((author) => author !== claim.author) ? "medium" : "low";
}

/** Words in which the author of each message has conceded something to those who counter or question it. */
const concessions = derived((graph): ReadonlyMap<string, readonly string[]> => {
  const conceded = new Map<string, string>();
  for (const claim of graph.claims) {
    const ids = new Set(concededBy(claim));
    for (const { targetId, text } of recordsOf(claim.statement.content, "answers")) {
      if (typeof targetId !== "string" || !ids.has(targetId)) continue;
      conceded.set(`${claim.author} ${targetId}`, typeof text === "string" ? text : "");
    }
  }
  const found = new Map<string, string[]>();
  for (const { from, to, type } of graph.edges) {
    const one = conceded.get(`${graph.claim(to)?.author} ${from}`);
    if (one !== undefined && (type === "counters" || type === "questions"))
      found.set(to, [...(found.get(to) ?? []), one]);
  }
  return found;
});

/** Words that a concession shares with what it takes back, at the least. */
const SHARED = 3;

/** Whether the author of a claim names what they proposed where they concede what was said against it. */
function isGivenUp(graph: ArgumentGraph, claim: Claim, saying: string): boolean {
  const said = new Set(tokens(saying));
  return (concessions(graph).get(claim.id) ?? []).some(
    (text) => [...new Set(tokens(text))].filter((word) => said.has(word)).length >= SHARED,
  );
}

/** The messages that moved a position, and who refers to each message. */
const effects = derived((graph) => {
  const moved = new Set(positionShifts(graph).map((shift) => shift.trigger));
  const citedBy = new Map<string, Set<string>>();
  for (const edge of graph.edges) citedBy.set(edge.to, (citedBy.get(edge.to) ?? new Set()).add(edge.author));
  return { moved, citedBy };
});
