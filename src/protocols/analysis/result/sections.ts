import { filled, type Section, type SectionItem, section, withoutRefs } from "../../shared/section.ts";
import { planningOf, scopeOf } from "../artifact/artifact.ts";
import { countsOf } from "../compare/cross.ts";
import { distinctBy } from "../compare/likeness.ts";
import { byRecommendations } from "../compare/solutions.ts";
import { sayerOf } from "../standing.ts";
import { answer, lacksOf, type Material, proposers, relatedFiles, shown, unlike } from "./answer.ts";

/** The result as people read it: the decision first, then what it rests on. */
export const sectionsOf = (material: Material): Section[] => [
  answer(material),
  ...solutions(material),
  ...cross(material),
  ...findings(material),
  ...concerns(material),
  ...questions(material),
  ...answers(material),
  ...planning(material),
  ...relatedFiles(material),
  ...folded(material),
];

function solutions({ last, rounds, words, toolName }: Material): Section[] {
  const { result } = words;
  const found = byRecommendations(last.synthesis);
  const latest = new Map(
    rounds.flatMap(({ round, synthesis }) => synthesis.solutions.map((one) => [one.name, { ...one, round }] as const)),
  );
  const left = [...latest.values()]
    .filter(({ name, round }) => round < last.round && !rounds.some((one) => one.round > round && names(one, name)))
    .map(({ name, round, score }) => result.formerSolution(name, round, score));
  const rows = found.map((one) => [
    one.name,
    words.and(proposers(last.synthesis, one, toolName)),
    words.and(one.recommended_by.map(toolName)) || result.nobody,
    result.estimated(result.levels[one.effort], one.effort_estimate),
    result.levels[one.risk],
    words.values[one.maintainability],
    words.values[one.performance_impact],
    String(one.score),
    words.clauses(lacksOf(one, last).map((lack) => words.values[lack])) || result.noMark,
  ]);
  const table = { head: Object.values(result.head), rows };
  return filled("options", result.headings.solutions, {
    items: [...leftOut({ last, words, toolName }), ...withoutRefs(left)],
    ...(rows.length > 0 ? { table } : {}),
  });
}

/** Each option that somebody leaves out, with who does and why; that of most first. */
function leftOut({ last, words, toolName }: Pick<Material, "last" | "words" | "toolName">): SectionItem[] {
  const all = last.standings.flatMap(({ participant, messageId, analysis }) =>
    analysis.left_out.map((one) => ({ ...one, who: toolName(participant), messageId })),
  );
  return [...Map.groupBy(all, ({ name }) => name.trim().toLowerCase()).values()]
    .toSorted((one, other) => other.length - one.length)
    .map((of) => ({
      text: words.result.leftOut(of[0]?.name ?? "", of),
      refs: of.map(({ messageId }) => messageId),
    }));
}

/** Whether an analysis of the round has an approach of this name, says that one is this, or leaves it out. */
const names = ({ standings }: Material["last"], of: string): boolean =>
  standings.some(
    ({ analysis }) =>
      analysis.implementation_approaches.some(({ name, same_as }) => name === of || same_as === of) ||
      analysis.left_out.some(({ name }) => name === of),
  );

/** Section with each disputed point and its answers, then what the last round agrees on and adds. */
function cross({ last, words, toolName }: Material): Section[] {
  const { result, compare, and } = words;
  const { disputes, synthesis } = last;
  const { agreements, additions } = synthesis.cross;
  if (agreements.length + disputes.length + additions.length === 0) return [];
  const disputed = disputes.map(({ topic, positions, answers, isWithdrawn }) => {
    const sides = positions.map(({ tool, text }) => [toolName(tool), text] as const);
    const said = [
      ...answers.map(({ tool, verdict, why }) => result.verdicts[verdict](toolName(tool), why)),
      ...(isWithdrawn ? [result.withdrawn] : []),
    ];
    return {
      text: words.sentences(
        [result.dispute(topic, sides), ...(said.length > 0 ? said : [result.unanswered])].map(words.stop),
      ),
      refs: [...positions, ...answers].map(({ messageId }) => messageId),
    };
  });
  const shared = agreements.map(({ text, approach, tools, messages }) => ({
    text: result.agreement(approach === undefined ? text : result.approach(approach), and(tools.map(toolName))),
    refs: messages,
  }));
  const added = additions.map(({ text, tools, messages }) => ({
    text: result.addition(and(tools.map(toolName)), text),
    refs: messages,
  }));
  const text = [words.stop(compare.resolution(countsOf(disputes)))];
  return [section("cross", result.headings.cross, { text, items: [...disputed, ...shared, ...added] })];
}

/** Section with what each analyst found, and the figures of it that its places do not have. */
const findings = ({ last, words, toolName }: Material): Section[] =>
  filled("findings", words.result.headings.findings, {
    folded: true,
    items: last.standings.flatMap((by) =>
      by.analysis.findings.map((text) => ({
        text: words.said(toolName(sayerOf(by, last.standings)), text) + unlike(text, last, words),
        refs: [by.messageId],
      })),
    ),
  });

/** Section with the risks and concerns that the last round's analyses name, each once. */
function concerns({ last, words, toolName }: Material): Section[] {
  const { standings } = last;
  const said = standings.flatMap((by) => by.analysis.technical_concerns.map((text) => ({ text, by })));
  const items = distinctBy(said, ({ text }) => text).map(({ text, by }) => ({
    text: words.said(toolName(sayerOf(by, standings)), text),
    refs: [by.messageId],
  }));
  return filled("concerns", words.result.headings.concerns, { items });
}

const questions = ({ last, words }: Material): Section[] =>
  filled("questions", words.result.headings.questions, {
    items: withoutRefs(last.synthesis.questions.map(({ text }) => text)),
  });

function answers({ rounds, words }: Material): Section[] {
  const said = rounds.flatMap(({ feedback }) => feedback.map((one) => words.result.answered(one.question, one.answer)));
  return filled("feedback", words.kinds.feedback, { items: withoutRefs(said) });
}

function planning({ last, words, lang, toolName }: Material): Section[] {
  const { result } = words;
  const found = planningOf(last, (tool) => words.artifact.analysisBy(toolName(tool)));
  const head = Object.values(result.requirementHead);
  const rowsOf = (all: typeof found.functional): string[][] =>
    all.map((one) => [one.id, one.description[lang], result.levels[one.priority], one.source]);
  const { included, excluded } = scopeOf(last);
  const scope = [
    ...included.map((one) => result.included(one[lang])),
    ...excluded.map((one) => result.excluded(one[lang])),
  ];
  const criteria = found.acceptanceCriteria.map(({ id, description }) => `${id} ${description[lang]}`);
  return [
    ...filled("scope", result.headings.scope, { items: withoutRefs(scope), folded: true }),
    ...filled("functional", result.headings.functional, {
      table: { head, rows: rowsOf(found.functional) },
      folded: true,
    }),
    ...filled("non-functional", result.headings.nonFunctional, {
      table: { head, rows: rowsOf(found.nonFunctional) },
      folded: true,
    }),
    ...filled("criteria", result.headings.criteria, { items: withoutRefs(criteria), folded: true }),
  ];
}

/** Section on the course of the rounds and the rules of computation. */
function folded({ rounds, words }: Material): Section[] {
  const { result } = words;
  const rows = rounds.map(({ round, synthesis }) => [
    String(round),
    words.values[synthesis.status],
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
