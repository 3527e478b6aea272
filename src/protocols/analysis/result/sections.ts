import { filled, type Section, section, withoutRefs } from "../../shared/section.ts";
import { planningOf, scopeOf } from "../artifact/artifact.ts";
import type { I18nLabel } from "../artifact/material.ts";
import { answer, type Material, relatedFiles, shown } from "./answer.ts";

/** The result as people read it: the decision first, then what it rests on. */
export const sectionsOf = (material: Material): Section[] => [
  answer(material),
  ...solutions(material),
  ...cross(material),
  ...questions(material),
  ...answers(material),
  ...planning(material),
  ...relatedFiles(material),
  ...folded(material),
];

function solutions({ last, rounds, words, toolName }: Material): Section[] {
  const { result } = words;
  const { solutions: found } = last.synthesis;
  // What the last round does not name again was not refuted by that.
  const latest = new Map(
    rounds.flatMap(({ round, synthesis }) => synthesis.solutions.map((one) => [one.name, { ...one, round }] as const)),
  );
  const left = [...latest.values()]
    .filter(({ name, round }) => round < last.round && !isTakenUp(name, last))
    .map(({ name, round, score }) => result.formerSolution(name, round, score));
  const rows = found.map((one) => [
    one.name,
    words.and(one.source_cli.map(toolName)),
    result.estimated(result.levels[one.effort], one.effort_estimate),
    result.levels[one.risk],
    result.impacts[one.maintainability],
    result.impacts[one.performance_impact],
    String(one.score),
    words.clauses(one.lacks.map((lack) => result.lacks[lack])) || result.noMark,
  ]);
  const table = { head: Object.values(result.head), rows };
  return filled("options", result.headings.solutions, {
    items: withoutRefs(left),
    ...(rows.length > 0 ? { table } : {}),
  });
}

/** Whether an approach of the round says that it is this one. */
const isTakenUp = (name: string, { standings }: Material["last"]): boolean =>
  standings.some(({ analysis }) => analysis.implementation_approaches.some(({ same_as }) => same_as === name));

function cross({ last, rounds, words, toolName }: Material): Section[] {
  const { result, compare, and } = words;
  const { agreements, disagreements, additions } = last.synthesis.cross;
  // What several rounds disagreed on stands as the latest of them left it.
  const latest = new Map(
    rounds.flatMap(({ round, synthesis }) =>
      synthesis.cross.disagreements.map((one) => [one.topic, { ...one, round }] as const),
    ),
  );
  const former = [...latest.values()]
    .filter(({ round, resolved: side }) => round < last.round && side === undefined)
    .map(({ round, topic, positions }) => ({
      text: result.formerDispute(round, topic),
      refs: positions.map(({ messageId }) => messageId),
    }));
  if (agreements.length + disagreements.length + additions.length + former.length === 0) return [];
  const resolved = disagreements.filter((one) => one.resolved !== undefined).length;
  const found = compare.resolution(resolved, disagreements.length);
  const wasLookedUp = (last.evidence?.documents ?? 0) > 0;
  const disputes = disagreements.map(({ topic, positions, resolved: side }) => ({
    text: result.disagreement(
      topic,
      words.clauses(positions.map(({ tool, text }) => words.said(toolName(tool), text))),
      // Without documents no place was looked up.
      side !== undefined || wasLookedUp
        ? words.stop(side === undefined ? result.unsettled : result.settled(toolName(side)))
        : "",
    ),
    refs: positions.map(({ messageId }) => messageId),
  }));
  const shared = agreements.map(({ text, approach, tools, messages }) => ({
    text: result.agreement(approach === undefined ? text : result.approach(approach), and(tools.map(toolName))),
    refs: messages,
  }));
  const added = additions.map(({ text, tools, messages }) => ({
    text: result.addition(and(tools.map(toolName)), text),
    refs: messages,
  }));
  const text =
    former.length === 0
      ? [words.stop(found)]
      : [words.stop(result.inRound(last.round, found)), result.formerDisputes(former.length)];
  return [section("cross", result.headings.cross, { text, items: [...disputes, ...former, ...shared, ...added] })];
}

const questions = ({ last, words }: Material): Section[] =>
  filled("questions", words.result.headings.questions, {
    items: withoutRefs(last.synthesis.questions.map(({ text }) => text)),
  });

/** Section with the user's answers to earlier questions. */
function answers({ rounds, words }: Material): Section[] {
  const said = rounds.flatMap(({ feedback }) => feedback.map((one) => words.result.answered(one.question, one.answer)));
  return filled("feedback", words.kinds.feedback, { items: withoutRefs(said) });
}

function planning({ last, words, lang, toolName }: Material): Section[] {
  const { result } = words;
  const found = planningOf(last, (tool) => words.artifact.analysisBy(toolName(tool)));
  // Concerns are listed among what is required.
  const concerns = new Set(last.standings.flatMap(({ analysis }) => analysis.technical_concerns));
  const isConcern = (label: I18nLabel): boolean => concerns.has(label.en) || concerns.has(label.zh);
  const saidOf = (label: I18nLabel): string => (isConcern(label) ? result.toSettle(label[lang]) : label[lang]);
  const head = Object.values(result.requirementHead);
  const rowsOf = (all: typeof found.functional): string[][] =>
    all.map((one) => [one.id, saidOf(one.description), result.levels[one.priority], one.source]);
  const { included, excluded } = scopeOf(last);
  const scope = [
    ...included.map((one) => result.included(one[lang])),
    ...excluded.map((one) => result.excluded(one[lang])),
  ];
  const criteria = found.acceptanceCriteria.map(({ id, description }) => `${id} ${description[lang]}`);
  return [
    ...filled("scope", result.headings.scope, { items: withoutRefs(scope) }),
    ...filled("functional", result.headings.functional, { table: { head, rows: rowsOf(found.functional) } }),
    ...filled("non-functional", result.headings.nonFunctional, { table: { head, rows: rowsOf(found.nonFunctional) } }),
    ...filled("criteria", result.headings.criteria, { items: withoutRefs(criteria) }),
  ];
}

/** Section on the course of the rounds and the rules of computation. */
function folded({ rounds, words }: Material): Section[] {
  const { result } = words;
  const rows = rounds.map(({ round, synthesis }) => [
    String(round),
    result.statuses[synthesis.status],
    String(synthesis.cross.agreements.length),
    String(synthesis.cross.disagreements.length),
    synthesis.convergence.new_insights ? result.yes : result.no,
    shown(synthesis.convergence.score),
  ]);
  return [
    section("course", result.headings.course, { table: { head: Object.values(result.roundHead), rows }, folded: true }),
    section("rule", result.headings.rule, { text: [...result.rule], folded: true }),
  ];
}
