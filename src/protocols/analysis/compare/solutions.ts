import { MAX_SOLUTIONS, slugged } from "../options.ts";
import { type Approach, type Evidence, type Impact, type Lack, LEVELS, type Level, type Solution } from "../schemas.ts";
import { type ComparedAnalysis, judges, placesOf } from "../standing.ts";
import { FIGURE, GENERIC } from "../words/names.ts";
import { distinctTexts, grouped, isSameApproach, plainName, says, wordLikeness } from "./likeness.ts";

export interface Proposed {
  readonly approach: Approach;
  readonly by: ComparedAnalysis;
}

/** Approaches that are one, together. */
export const approachesIn = (standings: readonly ComparedAnalysis[]): Proposed[][] =>
  grouped(
    standings.flatMap((by) => by.analysis.implementation_approaches.map((approach) => ({ approach, by }))),
    // Of one author two approaches are two.
    (a, b) => a.by !== b.by && isSameApproach(a.approach, b.approach),
  );

/**
 * The solutions that a round's approaches come to, the best first by score: two or three of them, and of those first what
 * somebody recommends.
 */
export function solutionsOf(standings: readonly ComparedAnalysis[], evidence: Evidence | undefined): Solution[] {
  const concerns = standings.flatMap(({ analysis }) => analysis.technical_concerns);
  const made = approachesIn(standings).map((group) => solutionOf(group, concerns, evidence));
  const ids = new Map<string, number>();
  return made
    .toSorted((a, b) => b.score - a.score)
    .toSorted((a, b) => b.recommended_by.length - a.recommended_by.length)
    .slice(0, MAX_SOLUTIONS)
    .toSorted((a, b) => b.score - a.score)
    .map((one) => {
      const nth = (ids.get(one.id) ?? 0) + 1;
      ids.set(one.id, nth);
      return nth === 1 ? one : { ...one, id: `${one.id}-${nth}` };
    });
}

/** Solutions by the number of their recommendations, then by score: the one that leads in result and artifact comes first. */
export const byRecommendations = ({ solutions }: { readonly solutions: readonly Solution[] }): Solution[] =>
  solutions.toSorted((a, b) => b.recommended_by.length - a.recommended_by.length);

function solutionOf(group: readonly Proposed[], concerns: readonly string[], evidence: Evidence | undefined): Solution {
  const approaches = group.map(({ approach }) => approach);
  // The name that others refer to leads, not a name that refers to it.
  const first =
    approaches.find((one) => approaches.some((other) => other !== one && says(other, plainName(one.name)))) ??
    approaches[0];
  if (!first) throw new RangeError("a solution needs an approach");
  const estimates = [...new Set(approaches.flatMap(({ effort_estimate }) => effort_estimate || []))];
  const places = new Map(
    approaches.flatMap(({ affected_files }) => affected_files).map((one) => [`${one.file}:${one.line ?? ""}`, one]),
  );
  const solution = {
    id: `sol-${slugged(first.name)}`,
    name: first.name,
    description: first.description,
    source_cli: [...new Set(group.map(({ by }) => by.tool))],
    recommended_by: group.flatMap(({ approach: { name, same_as }, by }) =>
      [name, same_as ?? name].map(plainName).includes(plainName(by.analysis.recommends ?? "")) ? by.participant : [],
    ),
    pros: distinctTexts(approaches.flatMap(({ pros }) => pros)),
    cons: distinctTexts(approaches.flatMap(({ cons }) => cons)),
    // Where they differ, the cautious one counts.
    effort: highest(approaches.map(({ effort }) => effort)) ?? "medium",
    ...(estimates.length > 0 ? { effort_estimate: estimates.join(" / ") } : {}),
    risk: highest(approaches.flatMap(({ risk }) => risk ?? [])) ?? riskOf(first, concerns),
    maintainability: impactOf(approaches.map(({ maintainability }) => maintainability)),
    performance_impact: impactOf(approaches.map(({ performance_impact }) => performance_impact)),
    affected_files: [...places.values()],
    messages: [...new Set(group.map(({ by }) => by.messageId))],
  };
  const isJudged = group.some(({ by }) => judges(by));
  return { ...solution, score: scoreOf(solution), lacks: lacksOf(solution, evidence, isJudged) };
}

const highest = (levels: readonly Level[]): Level | undefined => LEVELS.findLast((level) => levels.includes(level));

/**
 * Risk without anybody's estimate, by the technical concerns about the approach. None: low; up to two: medium; more:
 * high.
 */
function riskOf(approach: Pick<Approach, "name" | "description">, concerns: readonly string[]): Level {
  const about = `${approach.name} ${approach.description}`;
  const count = concerns.filter((concern) => wordLikeness(concern, about) >= BEARS).length;
  return count === 0 ? "low" : count <= 2 ? "medium" : "high";
}

const BEARS = 0.2;

/** Impact as the providers say, the worse if they differ. No rule knows it. */
const impactOf = (said: readonly (Impact | undefined)[]): Impact =>
  (["worse", "same", "better"] as const).find((one) => said.includes(one)) ?? "unknown";

function lacksOf(
  { affected_files, effort_estimate, pros, cons, source_cli }: Omit<Solution, "score" | "lacks">,
  evidence: Evidence | undefined,
  isJudged: boolean,
): Lack[] {
  const placeOf = placesOf(evidence);
  const canLookUp = (evidence?.documents ?? 0) > 0;
  const hasPlace = affected_files.some(
    ({ file, line }) => line !== undefined && (!canLookUp || placeOf(file, line)?.exists === true),
  );
  const concrete = [pros, cons].every((list) => list.some(isConcrete));
  return [
    ...(hasPlace ? [] : (["place"] as const)),
    ...(effort_estimate !== undefined && FIGURE.test(effort_estimate) ? [] : (["effort"] as const)),
    ...(concrete ? [] : (["pros-cons"] as const)),
    ...(source_cli.length > 1 && isJudged ? [] : (["providers"] as const)),
  ];
}

/** More than praise or blame that would fit anything: four words at least, or six characters of Chinese. */
const isConcrete = (text: string): boolean => {
  const bare = text.trim();
  if (GENERIC.test(bare)) return false;
  return bare.split(/\s+/u).length >= 4 || (bare.match(/\p{Script=Han}/gu)?.length ?? 0) >= 6;
};

const EFFORT: Readonly<Record<Level, number>> = { low: 30, medium: 20, high: 10 };
const RISK: Readonly<Record<Level, number>> = { low: 30, medium: 20, high: 5 };
const PER_PROVIDER = 20;
const PER_ARGUMENT = 5;
const PER_FILE = 3;
const FILES_AT_MOST = 15;

type Ranked = Pick<Solution, "source_cli" | "effort" | "risk" | "pros" | "cons" | "affected_files">;

/**
 * The rank of a solution: 20 for each provider that proposes it, 30/20/10 for low/medium/high effort, 30/20/5 for
 * low/medium/high risk, 5 for each pro more than cons, 3 for each file that it names, up to 15.
 */
export function scoreOf({ source_cli, effort, risk, pros, cons, affected_files }: Ranked): number {
  const files = new Set(affected_files.map(({ file }) => file)).size;
  return (
    new Set(source_cli).size * PER_PROVIDER +
    EFFORT[effort] +
    RISK[risk] +
    (pros.length - cons.length) * PER_ARGUMENT +
    Math.min(files * PER_FILE, FILES_AT_MOST)
  );
}
