import type { Section, SectionItem } from "../../shared/section.ts";
import { type ComparedAnalysis, judges, sayerOf, toolsIn } from "../standing.ts";
import { verdictOf } from "../verdict.ts";
import type { Material } from "./material.ts";

/** What is recommended and what speaks for and against it; before that, whatever the result lacks. */
export function answer(material: Material): Section {
  const { words, last, reading } = material;
  const isOver = reading.ended?.outcome === "completed";
  const verdict = last.synthesis.degraded ? "" : verdictOf(last.synthesis, words, { isOver });
  const text = [...warnings(material), verdict].filter((one) => one !== "");
  return { id: "answer", heading: words.result.headings.answer, text, items: grounds(material), folded: false };
}

/** What was done otherwise or is missing, each in a sentence; that nothing was analysed stands above all. */
function warnings(material: Material): string[] {
  const { words, last, rounds, reading, toolName } = material;
  const { result, list } = words;
  const newest = rounds.at(-1)?.synthesis;
  const { standings, synthesis, table } = last;
  const nameOf = (id: string): string => table.participants.find((one) => one.id === id)?.name ?? id;
  const failures = newest?.degraded
    ? newest.absent.map(({ participant, reason }) => words.stop(result.failures(nameOf(participant), reason)))
    : [];
  const degraded = newest?.degraded ? [synthesis.degraded ? result.degradedNothing : result.degraded, ...failures] : [];
  if (synthesis.degraded) return degraded;
  const absent = synthesis.absent.map(({ participant }) => nameOf(participant));
  const salvaged = standings
    .filter(({ analysis }) => analysis._fallback)
    .map((one) => toolName(sayerOf(one, standings)));
  const models = standings.filter(({ tool }) => !table.seated.some((one) => one.isPerson && one.id === tool));
  return [
    ...degraded,
    newest?.degraded ? "" : endedHow(reading, words),
    absent.length > 0 ? result.missing(standings.length, table.analysts.length, list(absent)) : "",
    ...standings.flatMap(({ tool, instead }) =>
      instead === undefined ? [] : [result.stoodIn(toolName(tool), toolName(instead))],
    ),
    salvaged.length > 0 ? result.fallback(list([...new Set(salvaged)])) : "",
    models.length === 0 ? result.noModel : "",
    toolsIn(standings.filter(judges)).length < 2 ? oneProvider(standings, words) : "",
  ];
}

/** That it goes on, or did not come to its end. */
function endedHow({ ended }: Material["reading"], { result, stop }: Material["words"]): string {
  if (ended === undefined) return result.running;
  return ended.outcome === "completed" ? "" : stop(result.ended[ended.outcome](ended.reason));
}

/** Two analyses by one provider check each other less than two providers do, and more than one analysis. */
const oneProvider = (standings: readonly ComparedAnalysis[], { result }: Material["words"]): string =>
  standings.filter((one) => judges(one)).length > 1 ? result.oneProviderTwice : result.oneProvider;

/** The best solution in full. */
function grounds({ last, words }: Material): SectionItem[] {
  const { result } = words;
  const [best] = last.synthesis.solutions;
  if (!best) return [];
  const lacks = best.lacks.filter((lack) => lack !== "providers" || toolsIn(last.standings.filter(judges)).length > 1);
  const lines = [
    best.description,
    result.facts(
      result.estimated(result.levels[best.effort], best.effort_estimate),
      result.levels[best.risk],
      String(best.score),
    ),
    result.impact(result.impacts[best.maintainability], result.impacts[best.performance_impact]),
    ...best.pros.map(result.pro),
    ...best.cons.map(result.con),
    ...best.affected_files.map(({ file, line, reason }) => {
      const place = line === undefined ? file : `${file}:${line}`;
      const exists = last.placeOf(file, line)?.exists ?? (last.evidence?.documents ?? 0) === 0;
      return result.place(exists ? place : `${place} (${result.notThere})`, reason);
    }),
    // That one provider alone stands behind it is said above.
    ...(lacks.length > 0 ? [result.lacking(words.clauses(lacks.map((lack) => result.lacks[lack])))] : []),
  ];
  return lines.map((text, at) => ({ text, refs: at === 0 ? best.messages : [] }));
}
