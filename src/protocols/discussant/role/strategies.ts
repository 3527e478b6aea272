import { tokens } from "#lib/tokens";
import type { Lang } from "#wire";
import type { Assignment } from "./assignment.ts";
import { relation, relevance } from "./compare.ts";
import { questionsIn } from "./lexicon.ts";
import { type AnalysisItem, NOTHING, type RoundFindings } from "./round.ts";
import { type Weighed, weigh } from "./weigh.ts";
import { withinRole } from "./within-role.ts";
import { words } from "./words/index.ts";

/** What a round is worked out from. */
export interface Material {
  readonly assignment: Assignment;
  /** What analyses and explorations say. */
  readonly items: readonly AnalysisItem[];
  /** What was explored for this round. */
  readonly explored: readonly AnalysisItem[];
  /** What earlier rounds and shared-memory.json have already. */
  readonly known: readonly string[];
}

/** Answers of a question, findings of a direction: those that speak of it most come first, and no more than these. */
const BEST = 3;
const MOST = 40;

/** A round without any model: computed from what the files say, by the strategy of its kind. */
export function byRule(material: Material, lang: Lang): RoundFindings {
  const { assignment, items, explored } = material;
  if (items.length + explored.length === 0) return unclearOnly(assignment, lang);
  const said = strategyOf(material, lang);
  const asked = unclearOnly(assignment, lang).new_questions;
  return { ...said, new_questions: [...asked, ...said.new_questions].slice(0, MOST) };
}

function strategyOf(material: Material, lang: Lang): RoundFindings {
  const { assignment, items, explored } = material;
  switch (assignment.type) {
    case "initial":
      return unknownOf(summed(weigh(items), lang), material.known);
    case "deepen":
      return deepened(material, lang);
    case "direction-adjusted":
      return turned(material, lang);
    case "specific-questions":
      return answered([...items, ...explored], assignment.feedback, lang);
  }
}

/** The user is asked what was meant; asking is the coordinator's. */
function unclearOnly({ unclear, feedback }: Assignment, lang: Lang): RoundFindings {
  return unclear === undefined ? NOTHING : { ...NOTHING, new_questions: [words(lang).unclear(feedback, unclear)] };
}

/** What several confirm, what contradicts, and the rest by what it is. */
function summed({ confirmed, contradicted, single }: Weighed, lang: Lang): RoundFindings {
  const say = words(lang);
  const told = ({ text, source }: AnalysisItem): string => say.from(text, [source]);
  const of = (kind: AnalysisItem["kind"]): string[] => single.filter((item) => item.kind === kind).map(told);
  const later = contradicted.filter(({ before, now }) => before.made !== "" && before.made < now.made);
  return {
    confirmed: confirmed.map(({ text, sources }) => say.from(text, sources)).slice(0, MOST),
    corrected: later.map(({ before, now }) => say.corrected(told(now), told(before))).slice(0, MOST),
    new_insights: of("insight").slice(0, MOST),
    new_findings: of("finding").slice(0, MOST),
    new_questions: [
      ...contradicted.map(({ before, now }) => say.whichHolds(told(before), told(now))),
      ...of("question"),
    ].slice(0, MOST),
  };
}

/** In the direction of the feedback, else of the topic; where nothing speaks of it, everything that is not known yet. */
function deepened({ assignment, items, explored, known }: Material, lang: Lang): RoundFindings {
  const isClear = assignment.unclear === undefined && assignment.feedback !== "";
  const direction = isClear ? assignment.feedback : assignment.topic;
  const near = relevant(items, direction);
  const said = unknownOf(summed(weigh([...explored, ...(near.length > 0 ? near : items)]), lang), known);
  const isNothing = Object.values(withinRole(said).kept).every((list: readonly string[]) => list.length === 0);
  if (direction === "" || !isNothing) return said;
  return { ...said, new_questions: [words(lang).nothingDeeper(direction)] };
}

/** Everything that bears on the new focus, known or not, and the terms that tie several files together there. */
function turned({ assignment: { feedback }, items, explored }: Material, lang: Lang): RoundFindings {
  const near = [...explored, ...relevant(items, feedback)];
  if (near.length === 0) return { ...NOTHING, new_questions: [words(lang).unanswered(feedback)] };
  const said = summed(weigh(near), lang);
  const patterns = termsOfSeveral(near, feedback).map(([term, sources]) => words(lang).pattern(term, sources));
  return { ...said, new_insights: [...patterns, ...said.new_insights].slice(0, MOST) };
}

function answered(items: readonly AnalysisItem[], feedback: string, lang: Lang): RoundFindings {
  const say = words(lang);
  const found = questionsIn(feedback).map((question) => {
    const statements = items.filter(({ kind }) => kind !== "question");
    const half = new Set(tokens(question)).size / 2;
    return { question, best: relevant(statements, question, half).slice(0, BEST) };
  });
  const { confirmed, contradicted } = weigh([...new Set(found.flatMap(({ best }) => best))]);
  const { corrected, new_questions } = summed({ confirmed: [], contradicted, single: [] }, lang);
  return {
    ...NOTHING,
    confirmed: confirmed.map(({ text, sources }) => say.from(text, sources)),
    corrected,
    new_findings: found
      .flatMap(({ question, best }) => best.map(({ text, source }) => say.answer(question, say.from(text, [source]))))
      .slice(0, MOST),
    new_questions: [
      ...found.filter(({ best }) => best.length === 0).map(({ question }) => say.unanswered(question)),
      ...new_questions,
    ].slice(0, MOST),
  };
}

/** Those that have so many words of a direction, the most relevant first. */
function relevant(items: readonly AnalysisItem[], direction: string, least = 1): AnalysisItem[] {
  return items
    .map((item) => ({ item, by: relevance(item.text, direction) }))
    .filter(({ by }) => by > 0 && by >= least)
    .toSorted((a, b) => b.by - a.by)
    .map(({ item }) => item);
}

/** Terms beside those of the direction that occur in several files, most files first. */
function termsOfSeveral(items: readonly AnalysisItem[], direction: string): [term: string, sources: string[]][] {
  const given = new Set(tokens(direction));
  const found = new Map<string, Set<string>>();
  for (const { text, source } of items) {
    for (const term of new Set(tokens(text))) {
      if (given.has(term) || !/\p{L}{2}/u.test(term)) continue;
      found.set(term, (found.get(term) ?? new Set()).add(source));
    }
  }
  return [...found]
    .filter(([, sources]) => sources.size > 1)
    .toSorted(([, a], [, b]) => b.size - a.size)
    .slice(0, BEST)
    .map(([term, sources]) => [asWritten(term, items), [...sources]]);
}

/** A term as it is first written: compared are its stems. */
function asWritten(term: string, items: readonly AnalysisItem[]): string {
  const written = items.flatMap(({ text }) => text.match(/[\p{L}\p{N}_'’-]+/gu) ?? []);
  return written.find((word) => tokens(word).includes(term)) ?? term;
}

/** Without what was said before in about the same words. */
function unknownOf(said: RoundFindings, known: readonly string[]): RoundFindings {
  const isNew = (text: string): boolean => !known.some((one) => one === text || relation(one, text) === "same");
  const { confirmed, corrected, new_insights, new_findings, new_questions } = said;
  return {
    confirmed: confirmed.filter((one) => !known.includes(one)),
    corrected: corrected.filter((one) => !known.includes(one)),
    new_insights: new_insights.filter(isNew),
    new_findings: new_findings.filter(isNew),
    new_questions: new_questions.filter((one) => !known.includes(one)),
  };
}
