import { langOf, type Reading } from "#discussion";
import { unlikeFigures } from "#lib/figures";
import { PointsDiscussion } from "#points";
import { citationsIn } from "#protocols/citations";
import type { Lang } from "#wire";
import { nameAmong } from "../../seating.ts";
import { filled, firstSentence, type Section, type SectionItem, section, withoutRefs } from "../../shared/section.ts";
import { dependencyGraph, impactSummary } from "../artifact/files.ts";
import { type RoundMaterial, roundsIn } from "../artifact/material.ts";
import { byRecommendations } from "../compare/solutions.ts";
import type { RoundSynthesis, Solution } from "../schemas.ts";
import { judges, sayerOf, toolsIn } from "../standing.ts";
import type { Words } from "../words/en.ts";
import { words as wordsIn } from "../words/index.ts";

/** A share as readers see it, the same everywhere: 0.855 is 0.86, as it is 86 %. */
export const shown = (share: number): string => (Math.round(share * 100) / 100).toFixed(2);

/**
 * Tells a round's result: how many are for which solution, else which is first by score; and why the rounds came to no more.
 * @param isOver whether no round was to follow: only then can one say that the analyses have not converged
 */
export function verdictOf(
  synthesis: RoundSynthesis,
  { flow, result, nameOf, and, sentences, stop }: Words,
  { isOver, lang }: { readonly isOver: boolean; readonly lang: Lang },
): string {
  const { degraded, solutions, convergence, questions, cross } = synthesis;
  if (degraded) return stop(flow.degraded);
  const [best] = solutions;
  if (!best) return result.none;
  const points = pointsOf(synthesis, nameOf);
  const isRecommended = points.points.size > 0;
  const open = cross.disagreements.length;
  return sentences([
    isRecommended
      ? firstSentence(points, lang)
      : result.first(best.name, String(best.score), and(proposers(synthesis, best, nameOf))),
    ...(isOver && open > 0 ? [result.why.disputed(open)] : []),
    ...(questions.length > 0 && convergence.recommendation !== "converged" ? [result.why.resolve] : []),
  ]);
}

export const proposers = (
  { analyses }: Pick<RoundSynthesis, "analyses">,
  { messages }: Pick<Solution, "messages">,
  nameOf: (participant: string) => string,
): string[] => analyses.filter(({ messageId }) => messages.includes(messageId)).map((one) => nameOf(one.participant));

/** Input of the sections of a result. */
export type Material = NonNullable<ReturnType<typeof materialOf>>;

/** Undefined before the first round was put together. */
export function materialOf(reading: Reading) {
  const rounds = roundsIn(reading);
  /** The round that the result is of: the last in which somebody answered, else the last. */
  const last = rounds.findLast(({ synthesis }) => !synthesis.degraded) ?? rounds.at(-1);
  if (!last) return undefined;
  const lang = langOf(reading);
  const words = wordsIn(lang);
  return { reading, rounds, last, words, lang, toolName: words.nameOf };
}

/** Tells telling figures of a text that stand at none of the places that it names, all of which were found, or of what they are reckoned; empty for none. */
export function unlike(text: string, { placeOf }: Pick<RoundMaterial, "placeOf">, { result }: Words): string {
  const cited = citationsIn(text);
  const codes = cited.map(({ path, line }) => placeOf(path, line)?.code);
  const found = codes.filter((code) => code !== undefined);
  if (found.length === 0 || found.length < codes.length) return "";
  const { lacking, reckoned } = unlikeFigures(text, found);
  return lacking.length + reckoned.length > 0 ? result.unlike(lacking, reckoned) : "";
}

/** The places that matter, and which file uses which. */
export function relatedFiles({ last, words, lang }: Material): Section[] {
  const { result } = words;
  const found = impactSummary(last);
  const rows = found.map(({ filePath, line, score, reasoning, exists }) => {
    const place = line === undefined ? filePath : `${filePath}:${line}`;
    return [exists === false ? `${place} (${result.notThere})` : place, result.levels[score], reasoning[lang]];
  });
  const edges = dependencyGraph(last).map(({ source, target, relationship }) =>
    result.edge(source, target, words.values[relationship]),
  );
  const wasLookedUp = (last.evidence?.documents ?? 0) > 0;
  const { files, dependencies } = result.headings;
  return [
    ...filled("files", files, {
      folded: true,
      text: wasLookedUp || rows.length === 0 ? [] : [result.notLookedUp],
      table: { head: Object.values(result.filesHead), rows },
    }),
    ...filled("dependencies", dependencies, { items: withoutRefs(edges), folded: true }),
  ];
}

/** Section with how many are for what, and that solution. Warnings on what the result lacks precede it. */
export function answer(material: Material): Section {
  const { words, last, reading } = material;
  const isOver = reading.ended?.outcome === "completed";
  const verdict = last.synthesis.degraded ? "" : verdictOf(last.synthesis, words, { isOver, lang: material.lang });
  const { standings, synthesis } = last;
  // The remark that nobody else verified it comes after who is for what. Analyses by one provider check each other less than
  // two providers do, and more than one analysis.
  const judging = standings.filter(judges);
  const isByOne = !synthesis.degraded && toolsIn(judging).length < 2;
  const { oneProvider, oneProviderTwice } = words.result;
  const remark = isByOne ? (judging.length > 1 ? oneProviderTwice(judging.length) : oneProvider) : "";
  const text = [...warnings(material), verdict, remark].filter((one) => one !== "");
  return section("answer", words.result.headings.answer, { text, items: grounds(material) });
}

/** Sentences on what is missing or was done otherwise. That nothing was analysed comes first. */
function warnings(material: Material): string[] {
  const { words, last, rounds, reading, toolName } = material;
  const { result, and } = words;
  const newest = rounds.at(-1)?.synthesis;
  const { standings, synthesis, table } = last;
  const nameOf = nameAmong(table.participants);
  const failures = newest?.degraded
    ? newest.absent.map(({ participant, reason }) => words.stop(words.said(nameOf(participant), reason)))
    : [];
  const degraded = newest?.degraded ? [synthesis.degraded ? result.degradedNothing : result.degraded, ...failures] : [];
  if (synthesis.degraded) return degraded;
  const absent = synthesis.absent.map(({ participant }) => nameOf(participant));
  const salvaged = standings
    .filter(({ analysis }) => analysis._fallback)
    .map((one) => toolName(sayerOf(one, standings)));
  const models = standings.filter(({ tool }) => !table.seated.some((one) => one.isPerson && one.id === tool));
  const { ended } = reading;
  const outcome = ended ? words.stop(result.ended[ended.outcome](ended.reason)) : result.running;
  return [
    ...degraded,
    newest?.degraded ? "" : outcome,
    absent.length > 0 ? result.missing(standings.length, table.analysts.length, and(absent)) : "",
    ...standings.flatMap(({ tool, instead }) =>
      instead === undefined ? [] : [result.stoodIn(toolName(tool), toolName(instead))],
    ),
    salvaged.length > 0 ? result.fallback(and([...new Set(salvaged)])) : "",
    models.length === 0 ? result.noModel : "",
  ];
}

/** Defects of a solution; that one provider alone proposes it is said of the whole result, if there is no other. */
export const lacksOf = ({ lacks }: Solution, { standings }: RoundMaterial): Solution["lacks"] =>
  lacks.filter((lack) => lack !== "providers" || toolsIn(standings.filter(judges)).length > 1);

/** The solution that most recommend, else the one that is first by score, in full; none if recommendations tie. */
function grounds({ last, words }: Material): SectionItem[] {
  const { result } = words;
  const [best, next] = byRecommendations(last.synthesis);
  if (!best || (next && next.recommended_by.length > 0 && next.recommended_by.length === best.recommended_by.length))
    return [];
  const lacks = lacksOf(best, last);
  const lines = [
    ...describedBy(best, { last, words }),
    result.facts(
      result.estimated(result.levels[best.effort], best.effort_estimate),
      result.levels[best.risk],
      String(best.score),
    ),
    result.impact(words.values[best.maintainability], words.values[best.performance_impact]),
    ...best.affected_files.map(({ file, line, reason }) => {
      const place = line === undefined ? file : `${file}:${line}`;
      const exists = last.placeOf(file, line)?.exists ?? (last.evidence?.documents ?? 0) === 0;
      return words.said(exists ? place : `${place} (${result.notThere})`, reason);
    }),
    ...(lacks.length > 0 ? [result.lacking(words.clauses(lacks.map((lack) => words.values[lack])))] : []),
  ];
  return lines.map((text, at) => ({ text, refs: at === 0 ? best.messages : [] }));
}

/** Lines on what a solution is, and on what is said for and against it. */
export function describedBy(
  { name, description, pros, cons }: Solution,
  { last, words }: Pick<Material, "last" | "words">,
) {
  const { result } = words;
  const lines = [words.said(name, description), ...pros.map(result.pro), ...cons.map(result.con)];
  return lines.map((one) => one + unlike(one, last, words));
}

/** Folds a round into points: the recommended solutions are asked about, and those who recommend one are for it. */
export function pointsOf(
  { analyses, solutions }: Pick<RoundSynthesis, "analyses" | "solutions">,
  nameOf: (participant: string) => string,
): PointsDiscussion {
  const experts = analyses.map(({ participant }) => ({ id: participant, name: nameOf(participant) }));
  const named = solutions.map(({ name, recommended_by }, at) => ({ id: `p${at + 1}`, text: name, recommended_by }));
  const asked = named.filter(({ recommended_by }) => recommended_by.length > 0);
  const points = new PointsDiscussion({ experts, asked: asked.map(({ id, text }) => ({ id, text })) });
  for (const { participant, messageId } of analyses) {
    const on = asked.find(({ recommended_by }) => recommended_by.includes(participant))?.id;
    if (on !== undefined) points.hear({ id: messageId, by: participant, step: 1, stances: [{ on, stance: "for" }] });
  }
  points.judge({ oneOf: [asked.map(({ id }) => id)] });
  return points;
}
