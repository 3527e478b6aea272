import { allText, textsOf } from "#lib/fields";
import { tokens } from "#lib/tokens";
import { messageIdsIn } from "#wire";
import { byNumber, type Claim, DECLARED, type Edge } from "./claim.ts";
import type { ArgumentGraph } from "./graph.ts";
import { normalise } from "./text.ts";

export interface OpenQuestion {
  readonly question: string;
  readonly askedBy: string;
  readonly messageId: string;
  /** The message that was questioned, where it is one. */
  readonly about?: string;
}

/**
 * Questions put to a message whose author has not come back to the questioner since, then those that arguments leave
 * open; of both the latest first, and each once. A question in an argument is taken up when another expert relates to that
 * argument or names it: of who did so in words nobody can say that they passed the question over. Who counters the argument
 * speaks against what it says, and contrarian and cross-domain thinker are asked for something else: they take the
 * question up where they speak of it.
 */
export function openQuestions(graph: ArgumentGraph, round?: number): OpenQuestion[] {
  const within = (r: number): boolean => round === undefined || r === round;
  const referred = new Set(graph.edges.map((edge) => `${edge.author} ${edge.to}`));
  const put = graph.edges.flatMap((edge): OpenQuestion[] => {
    const asked = graph.claim(edge.to);
    if (edge.type !== "questions" || edge.comment === undefined || !asked || !within(edge.round)) return [];
    // A likeness asks about another case.
    if (graph.claim(edge.from)?.act === "compares") return [];
    if (referred.has(`${asked.author} ${edge.from}`)) return [];
    return [{ question: edge.comment, askedBy: edge.author, messageId: edge.from, about: edge.to }];
  });
  const others = Map.groupBy(
    graph.edges.filter(({ author, to }) => author !== graph.claim(to)?.author),
    ({ to }) => to,
  );
  const left = graph.claims.flatMap((claim): OpenQuestion[] => {
    if (claim.act !== "argues" || !within(claim.round)) return [];
    const about = others.get(claim.id) ?? [];
    return textsOf(claim.statement.content, "questions").flatMap((question) => {
      const isTakenUp = about.some((edge) => takesUp(question, edge, graph.claim(edge.from)));
      return isTakenUp ? [] : [{ question, askedBy: claim.author, messageId: claim.id }];
    });
  });
  const latestFirst = (a: OpenQuestion, b: OpenQuestion): number => byNumber(b.messageId, a.messageId);
  const seen = new Set<string>();
  return [...put.sort(latestFirst), ...left.sort(latestFirst)].filter(({ question }) => {
    const key = normalise(question);
    if (key === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Words of a question from which on a statement that has them speaks of what is asked: this share of them, but two. */
const SPOKEN = { share: 0.5, least: 2 };

function takesUp(question: string, { to, type, confidence }: Edge, by: Claim | undefined): boolean {
  const content = by?.statement.content ?? {};
  if (type !== "counters" && by?.role === "expert") {
    // What moved somebody, or is weak, or is restated is named without a word to what it asks.
    const { shiftCause: _, weakestEvidence: __, steelMan: ___, ...words } = content;
    if (confidence === DECLARED || messageIdsIn(allText(words)).includes(to)) return true;
  }
  const asked = new Set(tokens(question));
  const said = new Set(tokens(allText(content)));
  const shared = [...asked].filter((word) => said.has(word)).length;
  return shared >= Math.max(SPOKEN.least, SPOKEN.share * asked.size);
}
