import type { Lang } from "#wire";
import { AUTO, COMPOSITIONS, type CompositionName, PATTERNS, type PatternId, type PatternName } from "./catalogue.ts";
import { settingsOf } from "./options.ts";
import { choosePatterns, type Selected } from "./select.ts";
import { words } from "./words/index.ts";

/** A pattern or a composition, for `swarm pattern list`. */
interface Listed {
  readonly name: string;
  readonly id?: PatternId;
  readonly title: string;
  /** Patterns of a composition, in their order. */
  readonly runs?: readonly PatternId[];
  readonly entry?: string;
  readonly gate?: string;
  readonly bound?: string;
  readonly timeout?: string;
  readonly signal?: string;
  readonly fallback?: string;
}

/** Lists all patterns and compositions. */
export function listPatterns(lang: Lang): Listed[] {
  const { patterns, compositions } = words(lang);
  return [
    ...(Object.keys(PATTERNS) as PatternName[]).map((name) => ({
      name,
      id: PATTERNS[name],
      ...patterns[PATTERNS[name]],
    })),
    ...(Object.keys(COMPOSITIONS) as CompositionName[]).map((name) => ({
      ...{ name, title: compositions[name], runs: COMPOSITIONS[name] },
    })),
    { name: AUTO, title: compositions[AUTO] },
  ];
}

/** Lists all patterns and compositions as text. */
export function tellPatterns(lang: Lang): string {
  const { listing, said } = words(lang);
  const facts = ["entry", "gate", "bound", "timeout", "signal", "fallback"] as const;
  const [alone, composed] = [listPatterns(lang).filter(({ id }) => id), listPatterns(lang).filter(({ id }) => !id)];
  return [
    ...alone.flatMap((one) => [
      said(`${one.id}  ${one.name}`, one.title),
      ...facts.map((fact) => `    ${said(listing[fact], one[fact] ?? "")}`),
    ]),
    "",
    listing.compositions,
    ...composed.map(({ name, title, runs }) => `    ${said(name, title)}${runs ? ` (${runs.join(" + ")})` : ""}`),
  ].join("\n");
}

/** Chooses the patterns of a task from an entrance's options. */
export const selectPatterns = (given: Readonly<Record<string, unknown>>): Selected[] => {
  const { expertAvailable, ...rest } = given;
  return choosePatterns(settingsOf({ ...rest, hasExpert: rest.hasExpert ?? expertAvailable }));
};

/** Tells the choice with its reasons as text. */
export function tellSelection(selected: readonly Selected[], lang: Lang): string {
  const { listing, patterns, selection } = words(lang);
  const line = ({ pattern, chosen, why }: Selected): string => {
    const title = `${pattern} ${patterns[pattern].title}`;
    return `${chosen ? "✓" : "·"} ${listing.choice(title, chosen ? listing.selected : listing.left, selection[why])}`;
  };
  return [...selected.map(line), "", listing.run(AUTO)].join("\n");
}
