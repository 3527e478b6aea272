import { type ArgumentGraph, clip, openQuestions } from "#graph";
import { isOpen, type PointsDiscussion, tableOf } from "#points";
import type { Synthesis } from "../schemas/synthesis.ts";
import type { Words } from "./words/index.ts";

const SHORT = 4_000;
const MOST_QUESTIONS = 12;
const MOST_PROPOSALS = 3;

/**
 * Lists the questions that nobody answered, and whom to ask. What would change a view stands beside them in the result.
 * @param called what a participant is called
 */
export function questionsOf(
  graph: ArgumentGraph,
  words: Words,
  called: (id: string) => string,
): Synthesis["openQuestions"] {
  return openQuestions(graph)
    .slice(0, MOST_QUESTIONS)
    .map(({ question, askedBy, messageId, about }) => {
      const author = about === undefined ? undefined : graph.claim(about)?.author;
      const whom = author === undefined ? undefined : called(author);
      return {
        question: clip(question, SHORT),
        whyOpen: words.asked(called(askedBy), messageId, whom, about, hasSpokenSince(graph, author, messageId)),
        suggestedApproach: words.askApproach(whom),
      };
    });
}

/** Whether a participant said something in a later step than a message's. */
function hasSpokenSince({ claims }: ArgumentGraph, who: string | undefined, messageId: string): boolean {
  const at = claims.findIndex(({ id }) => id === messageId);
  const asked = claims[at];
  return claims
    .slice(at + 1)
    .some(({ author, round, act }) => author === who && (round !== asked?.round || act !== asked.act));
}

/**
 * Lists the shared points as what can be done. Confidence is high where a checked reason is for the point and no objection
 * to it is open, low where one is open; the risk is that objection.
 */
export function recommendationsOf(discussion: PointsDiscussion, words: Words): Synthesis["recommendations"] {
  const { rows } = tableOf(discussion);
  return rows
    .filter(({ tier }) => tier === "shared")
    .slice(0, MOST_PROPOSALS)
    .map(({ text, word, reasons, objections, onlyIf, cells }) => {
      const open = objections.find(({ fate }) => isOpen(fate));
      const isChecked = reasons.some(({ checked }) => checked === true);
      const unmet = onlyIf.flatMap((who) => cells.get(who)?.unmet ?? []);
      const conditions = unmet.map((id) => discussion.points.get(id)?.text ?? id);
      return {
        action: clip(text, SHORT),
        confidence: word === "open" ? ("low" as const) : isChecked ? ("high" as const) : ("medium" as const),
        risk: open ? clip(open.reason.text, SHORT) : words.noRisk,
        prerequisite: conditions.length > 0 ? clip(conditions.join(words.clause), SHORT) : words.noPrerequisite,
      };
    });
}
