import type { Lang } from "#wire";
import { AUTO, COMPOSITIONS, type CompositionName, PATTERNS, type PatternId, type PatternName } from "./catalogue.ts";
import { type Settings, settingsOf } from "./options.ts";
import { type Words, words } from "./words/index.ts";

export type TaskFacts = Pick<Settings, "taskType" | "complexity" | "risk" | "hasExpert" | "teamSize">;

export interface Selected {
  readonly pattern: PatternId;
  readonly chosen: boolean;
  readonly why: keyof Words["selection"];
}

/** Least team for a vote: a proposer, and two who can differ. */
const LEAST_TEAM_FOR_CONSENSUS = 3;

/**
 * Chooses the patterns of a task by its kind, complexity, risk and team. Lists them in the order in which they run, with
 * those that were not chosen, each with the reason.
 */
export function choosePatterns({ taskType, complexity, risk, hasExpert, teamSize }: TaskFacts): Selected[] {
  const consensus = risk !== "high" ? "notRisky" : teamSize < LEAST_TEAM_FOR_CONSENSUS ? "teamTooSmall" : "risky";
  const increments = complexity === "high" && taskType === "feature";
  const checks = taskType === "review" || taskType === "test";
  const consults = hasExpert === true && complexity !== "low";
  return [
    { pattern: "CP-8", chosen: consults, why: consults ? "expertise" : hasExpert ? "tooSimple" : "noExpert" },
    { pattern: "CP-4", chosen: consensus === "risky", why: consensus },
    { pattern: "CP-1", chosen: true, why: "base" },
    { pattern: "CP-6", chosen: increments, why: increments ? "large" : "notLarge" },
    { pattern: "CP-2", chosen: checks, why: checks ? "quality" : "noQuality" },
    { pattern: "CP-10", chosen: true, why: "always" },
  ];
}

const patternsIn = (lang: Lang) =>
  (Object.keys(PATTERNS) as PatternName[]).map((name) => {
    return { name, id: PATTERNS[name], ...words(lang).patterns[PATTERNS[name]] };
  });

/** Lists all compositions with their patterns in order; those of `auto` depend on the task. */
function compositionsIn(lang: Lang): { name: string; title: string; runs?: readonly PatternId[] }[] {
  const { compositions } = words(lang);
  const named = (Object.keys(COMPOSITIONS) as CompositionName[]).map((name) => {
    return { name, title: compositions[name], runs: COMPOSITIONS[name] };
  });
  return [...named, { name: AUTO, title: compositions[AUTO] }];
}

export const listPatterns = (lang: Lang) => [...patternsIn(lang), ...compositionsIn(lang)];

export function tellPatterns(lang: Lang): string {
  const { listing, said } = words(lang);
  const facts = ["entry", "gate", "bound", "timeout", "signal", "fallback"] as const;
  return [
    ...patternsIn(lang).flatMap((one) => [
      said(`${one.id}  ${one.name}`, one.title),
      ...facts.map((fact) => `    ${said(listing[fact], one[fact])}`),
    ]),
    "",
    listing.compositions,
    ...compositionsIn(lang).map(
      ({ name, title, runs }) => `    ${said(name, title)}${runs ? ` (${runs.join(" + ")})` : ""}`,
    ),
  ].join("\n");
}

/** Chooses the patterns of a task from an entrance's options. */
export const selectPatterns = (given: Readonly<Record<string, unknown>>): Selected[] => {
  const { expertAvailable, ...rest } = given;
  return choosePatterns(settingsOf({ ...rest, hasExpert: rest.hasExpert ?? expertAvailable }));
};

export function tellSelection(selected: readonly Selected[], lang: Lang): string {
  const { listing, patterns, selection } = words(lang);
  const line = ({ pattern, chosen, why }: Selected): string => {
    const title = `${pattern} ${patterns[pattern].title}`;
    return `${chosen ? "✓" : "·"} ${listing.choice(title, chosen ? listing.selected : listing.left, selection[why])}`;
  };
  return [...selected.map(line), "", listing.run(AUTO)].join("\n");
}
