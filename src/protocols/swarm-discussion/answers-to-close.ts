import { type ArgumentGraph, answeredLast } from "#graph";
import { textOf } from "#lib/fields";
import type { DocketItem } from "#wire";

/** Answers that one closing turn judges: the latest count. */
const MOST = 12;
/** Characters of an answer, as much as a docket's entry holds. */
const TEXT = 20_000;

/**
 * The answers that an author judges in the closing turn, each with the objection that it answers (`about`); empty for
 * who has nothing to close.
 */
export function answersToClose(graph: ArgumentGraph, author: string): DocketItem[] {
  return answeredLast(graph)
    .filter(({ objection }) => objection.author === author)
    .map(({ objection, answer }): DocketItem => {
      const { id, author: from } = answer;
      return { id, from, relation: "counters", about: objection.id, text: whole(graph, id, objection.id) };
    })
    .slice(-MOST);
}

/** Text of an answer: its comment on the objection, then its message. */
function whole(graph: ArgumentGraph, answer: string, objection: string): string {
  const { content = {} } = graph.claim(answer)?.statement ?? {};
  const comments = graph.edges.flatMap(({ from, to, type, comment }) =>
    from === answer && to === objection && type === "counters" ? (comment ?? []) : [],
  );
  const said = ["response", "reasoning", "shiftReason", "failureScenario"].flatMap((key) => textOf(content, key) ?? []);
  return [...new Set([...comments, ...said])].join("\n").slice(0, TEXT);
}

/** The objections of a docket of answers, each once. */
export const objectionsIn = (docket: readonly DocketItem[]): string[] => [...new Set(docket.map(({ about }) => about))];
