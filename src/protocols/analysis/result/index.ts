import type { Reading } from "#discussion";
import { nameAmong } from "../../seating.ts";
import { fileOf, jsonFile, resultBy } from "../../shared/result-files.ts";
import { filled, foldedToFit, type Section, type SectionItem, section, withoutRefs } from "../../shared/section.ts";
import { artifactOf, type DiscussionArtifact, planningOf, scopeOf } from "../artifact/artifact.ts";
import { countsOf, fateOf } from "../compare/cross.ts";
import { distinctBy, withFirstNames } from "../compare/likeness.ts";
import { approachesIn, byRecommendations } from "../compare/solutions.ts";
import { NAMES } from "../kinds.ts";
import { type ComparedAnalysis, sayerOf, toolsIn } from "../standing.ts";
import { words as wordsIn } from "../words/index.ts";
import {
  answer,
  describedBy,
  lacksOf,
  type Material,
  materialOf,
  proposers,
  relatedFiles,
  shown,
  unlike,
} from "./answer.ts";

/** The artifact of the last round in which somebody answered: what its sections are drawn from. */
export function artifact(reading: Reading): DiscussionArtifact | undefined {
  const material = materialOf(reading);
  return material && artifactIn(material);
}

const artifactIn = ({ rounds, last }: Material): DiscussionArtifact => artifactOf(rounds.at(-1) ?? last);

/** rounds/N/synthesis.json of each round, and the last round's artifact with the same for readers. */
export const RESULT = resultBy<Material>({
  kind: "analysis",
  path: "artifacts/analysis",
  names: NAMES,
  question: (lang) => wordsIn(lang).result.question,
  materialOf,
  sectionsOf,
  linesOf: ({ rounds, words: { result, values } }) =>
    rounds.map(({ round, synthesis: { status, convergence, cross } }) => {
      const counts = [cross.agreements.length, cross.disagreements.length] as const;
      return [round, result.roundLine(values[status], shown(convergence.score), ...counts)] as const;
    }),
  contentOf: (material, result) => ({ ...artifactIn(material), result }),
  isUndecided: ({ last }) => last.synthesis.status !== "decided",
  others: ({ rounds }, state) =>
    rounds.map((one) => fileOf(state, `rounds/${one.round}/synthesis.json`, () => jsonFile(artifactOf(one)))),
});

/** Said wherever the result is shown, where nobody answered or somebody is missing. */
export function partial(reading: Reading): string | undefined {
  const material = materialOf(reading);
  if (!material) return undefined;
  const { words, last, rounds } = material;
  if (rounds.at(-1)?.synthesis.degraded) return words.result.degradedNothing;
  const { absent } = last.synthesis;
  if (absent.length === 0) return undefined;
  const names = words.and(absent.map(({ participant }) => nameAmong(last.table.participants)(participant)));
  return words.result.missing(last.standings.length, last.table.analysts.length, names);
}

/** The result as people read it: the decision first, then what it rests on. */
function sectionsOf(material: Material): Section[] {
  const grounds = [
    ...questions(material),
    ...solutions(material),
    ...details(material),
    ...concerns(material),
    ...cross(material),
    ...findings(material),
    ...answers(material),
    ...planning(material),
    ...relatedFiles(material),
    ...folded(material),
  ];
  return [answer(material), ...foldedToFit(grounds, material.lang)];
}

function solutions({ last, words, toolName }: Material): Section[] {
  const { result } = words;
  const found = byRecommendations(last.synthesis);
  const rows = found.map((one) => [
    one.name,
    words.and(proposers(last.synthesis, one, toolName)),
    words.and(one.recommended_by.map(toolName)) || result.nobody,
    result.estimated(result.levels[one.effort], one.effort_estimate),
    result.levels[one.risk],
    words.values[one.maintainability],
    words.values[one.performance_impact],
    String(one.score),
    words.clauses(lacksOf(one, last).map((lack) => words.values[lack])),
  ]);
  const table = { head: Object.values(result.head), rows };
  return filled("options", result.headings.solutions, rows.length > 0 ? { table } : {});
}

/** Section on what each solution is, what is said for and against it, and what was proposed or left out besides. */
function details(material: Material): Section[] {
  const { last, rounds, words } = material;
  const { result } = words;
  const latest = new Map(
    rounds.flatMap(({ round, synthesis }) => synthesis.solutions.map((one) => [one.name, { ...one, round }] as const)),
  );
  const left = [...latest.values()]
    .filter(({ name, round }) => round < last.round && !rounds.some((one) => one.round > round && names(one, name)))
    .map(({ name, round, score }) => result.formerSolution(name, round, score));
  const described = byRecommendations(last.synthesis).flatMap((one) =>
    describedBy(one, { last, words }).map((text, at) => ({ text, refs: at === 0 ? one.messages : [] })),
  );
  return filled("details", result.headings.details, {
    folded: true,
    items: [...described, ...others(material), ...leftOut(material), ...withoutRefs(left)],
  });
}

/** Approaches of the last round for which the table of solutions has no room. */
function others({ last, rounds, words, toolName }: Material): SectionItem[] {
  const kept = new Set(last.synthesis.solutions.map(({ name }) => name));
  const former = rounds.filter(({ round }) => round < last.round).flatMap(({ standings }) => standings);
  return approachesIn(withFirstNames(last.standings, former)).flatMap((group) =>
    group.some(({ approach }) => kept.has(approach.name))
      ? []
      : group.map(({ approach, by }) => ({
          text: words.result.proposedToo(toolName(by.participant), approach.name),
          refs: [by.messageId],
        })),
  );
}

/** Each option that somebody leaves out, with who does and why; that of most first. */
function leftOut({ last, words, toolName }: Material): SectionItem[] {
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

/** Section with each disputed point and its answers, then what the last round agrees on, and what every round adds. */
function cross({ last, rounds, words, toolName }: Material): Section[] {
  const { result, compare, and } = words;
  const { disputes, synthesis } = last;
  const { agreements } = synthesis.cross;
  // The latest come first: each is told with the last round in which it was said.
  const additions = distinctBy(
    rounds.toReversed().flatMap(({ round, synthesis }) => synthesis.cross.additions.map((one) => ({ ...one, round }))),
    ({ text }) => text,
  );
  if (agreements.length + disputes.length + additions.length === 0) return [];
  const disputed = disputes.map(({ topic, positions, answers, isWithdrawn }) => {
    const sides = positions.map(({ tool, text }) => [toolName(tool), text] as const);
    const said = [
      ...answers.map(({ tool, verdict, why }) => result.verdicts[verdict](toolName(tool), why)),
      ...(isWithdrawn && answers.at(-1)?.verdict !== "accepted" ? [result.withdrawn] : []),
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
  const added = additions.map(({ text, tools, messages, round }) => ({
    text:
      result.addition(and(tools.map(toolName)), text, round < last.round ? round : undefined) +
      unlike(text, last, words),
    refs: messages,
  }));
  const text = [words.stop(compare.resolution(countsOf(disputes)))];
  return [section("cross", result.headings.cross, { text, items: [...disputed, ...shared, ...added] })];
}

/** Item for a text of an analysis, with its author, and the figures of it that its places do not have. */
const itemOf = (text: string, by: ComparedAnalysis, { last, words, toolName }: Material): SectionItem => ({
  text: words.said(toolName(sayerOf(by, last.standings)), text) + unlike(text, last, words),
  refs: [by.messageId],
});

const findings = (material: Material): Section[] =>
  filled("findings", material.words.result.headings.findings, {
    folded: true,
    items: material.last.standings.flatMap((by) => by.analysis.findings.map((text) => itemOf(text, by, material))),
  });

/** Section with the risks and concerns that the last round's analyses name, each once. */
function concerns(material: Material): Section[] {
  const { last, words } = material;
  const said = last.standings.flatMap((by) => by.analysis.technical_concerns.map((text) => ({ text, by })));
  const items = distinctBy(said, ({ text }) => text).map(({ text, by }) => itemOf(text, by, material));
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
  const listed = (all: typeof found.functional) => ({
    table: { head, rows: all.map((one) => [one.id, one.description[lang], result.levels[one.priority], one.source]) },
    folded: true,
  });
  const { included, excluded } = scopeOf(last);
  const scope = [
    ...included.map((one) => result.included(one[lang])),
    ...excluded.map((one) => result.excluded(one[lang])),
  ];
  const criteria = found.acceptanceCriteria.map(({ id, description }) => `${id} ${description[lang]}`);
  return [
    ...filled("scope", result.headings.scope, { items: withoutRefs(scope), folded: true }),
    ...filled("functional", result.headings.functional, listed(found.functional)),
    ...filled("non-functional", result.headings.nonFunctional, listed(found.nonFunctional)),
    ...filled("criteria", result.headings.criteria, { items: withoutRefs(criteria), folded: true }),
  ];
}

/** Section on the course of the rounds and the rules of computation. */
function folded({ rounds, words }: Material): Section[] {
  const { result } = words;
  const isAlone = (standings: Material["last"]["standings"]): boolean => toolsIn(standings).length < 2;
  const rows = rounds.map(({ round, standings, synthesis, disputes }) => [
    String(round),
    words.values[synthesis.status],
    isAlone(standings) ? "–" : String(synthesis.cross.agreements.length),
    String(disputes.filter((one) => fateOf(one) !== "ended").length),
    synthesis.convergence.new_insights ? result.yes : result.no,
    shown(synthesis.convergence.score),
  ]);
  return [
    section("course", result.headings.course, {
      text: rounds.some(({ standings }) => isAlone(standings)) ? [result.alone] : [],
      table: { head: Object.values(result.roundHead), rows },
      folded: true,
    }),
    section("rule", result.headings.rule, { text: [...result.rule], folded: true }),
  ];
}
