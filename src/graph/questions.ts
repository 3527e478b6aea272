import { textsOf } from "#lib/fields";
import type { ArgumentGraph } from "./graph.ts";
import { normalise } from "./text.ts";

/** Something that was asked and is not answered. */
export interface OpenQuestion {
  readonly question: string;
  readonly askedBy: string;
  /** Where it was asked. */
  readonly messageId: string;
  /** The message that was questioned, where it is one. */
  readonly about?: string;
}

/**
 * Questions put to a message whose author has not come back to the questioner since, then those that arguments leave
 * open, in order and each once. A question in an argument is taken up when somebody else responds to that argument.
 */
export function openQuestions(graph: ArgumentGraph, round?: number): OpenQuestion[] {
  const within = (r: number): boolean => round === undefined || r === round;
  const referred = new Set(graph.edges.map((edge) => `${edge.author} ${edge.to}`));
  const put = graph.edges.flatMap((edge): OpenQuestion[] => {
    const asked = graph.claim(edge.to);
    if (edge.type !== "questions" || edge.comment === undefined || !asked || !within(edge.round)) return [];
    if (referred.has(`${asked.author} ${edge.from}`)) return [];
    return [{ question: edge.comment, askedBy: edge.author, messageId: edge.from, about: edge.to }];
  });
  const responses = graph.edges.filter((edge) => edge.type === "responds_to");
  const takenUp = new Set(
    responses.filter((edge) => edge.author !== graph.claim(edge.to)?.author).map((edge) => edge.to),
  );
  const left = graph.claims.flatMap((claim): OpenQuestion[] => {
    if (claim.act !== "argues" || !within(claim.round) || takenUp.has(claim.id)) return [];
    return textsOf(claim.statement.content, "questions").map((question) => {
      return { question, askedBy: claim.author, messageId: claim.id };
    });
  });
  const seen = new Set<string>();
  return [...put, ...left].filter(({ question }) => {
    const key = normalise(question);
    if (key === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
