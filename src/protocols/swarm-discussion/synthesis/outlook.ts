import { type ArgumentGraph, clip, normalise, openQuestions } from "#graph";
import { isOpen, type PointsDiscussion, tableOf } from "#points";
import type { Synthesis } from "../schemas/index.ts";
import type { Words } from "./words/index.ts";

const SHORT = 4_000;
const MOST_QUESTIONS = 12;
const MOST_PROPOSALS = 3;

/**
 * Lists what is left open, and why: questions that nobody answered, then what would change the view of each expert who is
 * for a point that others are not for, or to which an objection is open.
 * @param called what a participant is called
 */
export function questionsOf(
  graph: ArgumentGraph,
  discussion: PointsDiscussion,
  words: Words,
  called: (id: string) => string,
): Synthesis["openQuestions"] {
  const asked = openQuestions(graph).map(({ question, askedBy, messageId, about }) => {
    const author = about === undefined ? undefined : graph.claim(about)?.author;
    const whom = author === undefined ? undefined : called(author);
    return {
      question: clip(question, SHORT),
      whyOpen: words.asked(called(askedBy), messageId, whom, about),
      suggestedApproach: words.askApproach(whom),
    };
  });
  const { rows } = tableOf(discussion);
  const open = rows.filter(({ tier, word }) => word === "open" || ["most", "divided", "few"].includes(tier));
  const untested = discussion.setting.experts.flatMap(({ id }) => {
    const condition = discussion.wouldChange.get(id)?.text;
    if (condition === undefined || !open.some((row) => row.for.includes(id) || row.onlyIf.includes(id))) return [];
    const question = words.falsifier(condition);
    return [{ question, whyOpen: words.falsifierWhy(called(id)), suggestedApproach: words.falsifierApproach }];
  });
  const seen = new Set<string>();
  return [...asked, ...untested]
    .filter(({ question }) => {
      const key = normalise(question);
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MOST_QUESTIONS);
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
      const conditions = onlyIf.flatMap((who) => cells.get(who)?.unmet ?? []).map((id) => pointText(discussion, id));
      return {
        action: clip(text, SHORT),
        confidence: word === "open" ? ("low" as const) : isChecked ? ("high" as const) : ("medium" as const),
        risk: open ? clip(open.reason.text, SHORT) : words.noRisk,
        prerequisite: conditions.length > 0 ? clip(conditions.join(words.clause), SHORT) : words.noPrerequisite,
      };
    });
}

const pointText = (discussion: PointsDiscussion, id: string): string => discussion.points.get(id)?.text ?? id;
